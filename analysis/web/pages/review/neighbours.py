"""The hands beside a hand in the list that it was opened from."""

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
    """Paths of hands of the list; None where there is none.

    Attributes:
        newer: The hand above it.
        older: The hand below it.
        unreviewed: The next one below that is not reviewed yet, or else the first such one.
        place: Its place in the list from 1; None if the list does not have it.
        total: How many hands the list has.
    """

    newer: str | None
    older: str | None
    unreviewed: str | None
    place: int | None
    total: int


def neighbours(asked: Asked, site: str, number: str) -> Neighbours:
    """The neighbours of a hand among those that the question finds, the newest first."""
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
    """The first place with an open hand from `start` on, or else the first of all; None without one."""
    after = _first(is_open[start:])
    return _first(is_open) if after is None else start + after


def _first(wanted: pl.Series) -> int | None:
    return wanted.arg_max() if wanted.any() else None


def _order(asked: Asked) -> pl.Series:
    """The hands of the list by their numbers in the catalogue, each once."""
    rows = chosen_hands(asked.tables, columns=ORDER, **asked.choice).select(ORDER)
    ordered = rows.sort(STARTED, "hand", "seat", descending=[True, True, False]).drop_nulls("hand_id")
    hands = ordered.select(pl.col("hand").unique(maintain_order=True)).collect()
    numbers = asked.tables.chosen.own_numbers.select("hand", "stored")
    return hands.join(numbers, on="hand", how="left", maintain_order="left")["stored"]


def catalogue_ids(store: Store, hands: Sequence[HandKey]) -> list[int]:
    """Numbers of some hands in the catalogue of the store."""
    return [one for (one,) in store.catalogue.rows(IDS, json.dumps(hands))]


def _path(store: Store, order: pl.Series, place: int | None) -> str | None:
    """The path of the hand at a place of the list; None when the list has no such place."""
    if place is None or not 0 <= place < len(order):
        return None
    return hand_path(*store.catalogue.row("SELECT site, number FROM hands WHERE id = ?", int(order[place])))
