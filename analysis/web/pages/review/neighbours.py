"""The hands before and after a hand in the list with the same filters."""

import json
from collections.abc import Sequence
from typing import Final, NamedTuple

import polars as pl

from analysis.stats import chosen_hands
from analysis.stats.newest import STARTED
from analysis.store import Store
from analysis.store.notes.notes import HandKey
from analysis.web.asking import Asked
from analysis.web.links import hand_path

ORDER: Final = ("started_at", "hand_id", "hand", "seat")
IDS: Final = """
SELECT hands.id FROM json_each(?) AS named
JOIN hands ON site = json_extract(named.value, '$[0]') AND number = json_extract(named.value, '$[1]')
"""


class Neighbours(NamedTuple):
    """Links from a hand to others in the list; None where there is no such hand.

    Attributes:
        newer: Path of the hand above it.
        older: Path of the hand below it.
        unreviewed: Path of the next hand below that is not reviewed, or else of the first such hand.
        place: Its place in the list, from 1; None if it does not match the filters.
        total: Number of hands in the list.
    """

    newer: str | None
    older: str | None
    unreviewed: str | None
    place: int | None
    total: int


def neighbours(asked: Asked, site: str, number: str) -> Neighbours:
    """Return the neighbors of a hand in the list of matching hands, newest first."""
    order = asked.once("order", lambda: _order(asked))
    reviewed = asked.tables.noted.filter("reviewed").select("site", "hand_id").rows()
    here, done = catalogue_ids(asked.store, [(site, number)]), catalogue_ids(asked.store, reviewed)
    place = _first(order.is_in(here))
    return Neighbours(
        newer=_path(asked.store, order, None if place is None else place - 1),
        older=_path(asked.store, order, None if place is None else place + 1),
        unreviewed=_path(asked.store, order, _next_open(~order.is_in(here + done), place or 0)),
        place=None if place is None else place + 1,
        total=len(order),
    )


def _next_open(is_open: pl.Series, start: int) -> int | None:
    """Return the first open index from `start` on, or else the first of all; None without one."""
    after = _first(is_open[start:])
    return _first(is_open) if after is None else start + after


def _first(wanted: pl.Series) -> int | None:
    return wanted.arg_max() if wanted.any() else None


def _order(asked: Asked) -> pl.Series:
    """Return the catalogue ids of the hands of the list, each once, newest first."""
    rows = chosen_hands(asked.tables, columns=ORDER, **asked.choice).select(ORDER)
    ordered = rows.sort(STARTED, "hand", "seat", descending=[True, True, False]).drop_nulls("hand_id")
    hands = ordered.select(pl.col("hand").unique(maintain_order=True)).collect()
    numbers = asked.tables.chosen.own_numbers.select("hand", "stored")
    return hands.join(numbers, on="hand", how="left", maintain_order="left")["stored"]


def catalogue_ids(store: Store, hands: Sequence[HandKey]) -> list[int]:
    """Return the catalogue ids of some hands."""
    return [one for (one,) in store.catalogue.rows(IDS, json.dumps(hands))]


def _path(store: Store, order: pl.Series, place: int | None) -> str | None:
    """Return the path of the hand at an index of the list; None if it is out of range."""
    if place is None or not 0 <= place < len(order):
        return None
    return hand_path(*store.catalogue.row("SELECT site, number FROM hands WHERE id = ?", int(order[place])))
