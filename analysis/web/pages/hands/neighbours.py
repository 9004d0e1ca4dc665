"""The hands before and after a hand in the list with the same filters."""

import json
from collections.abc import Sequence
from typing import Final, NamedTuple

import polars as pl

from analysis.stats import chosen_hands
from analysis.stats.selection import STARTED
from analysis.store import Store
from analysis.store.notes.notes import HandKey
from analysis.web.links import hand_path
from analysis.web.page_request import PageRequest
from analysis.web.pages.hands.hand_list import ROWS, after_rows

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
        place: Its place in the list, from 1; None if it does not match the filters.
        following: Key of the page of the list with the hand; None for the first page.
        total: Number of hands in the list.
    """

    newer: str | None
    older: str | None
    place: int | None
    following: str | None
    total: int


def neighbours(request: PageRequest, site: str, number: str) -> Neighbours:
    """Return the neighbors of a hand in the list of matching hands, newest first."""
    order = request.once("order", lambda: _order(request))
    ids = order["stored"]
    is_here = ids.is_in(catalogue_ids(request.store, [(site, number)]))
    place = is_here.arg_max() if is_here.any() else None
    start = (place or 0) // ROWS * ROWS
    return Neighbours(
        newer=None if place is None else _path(request.store, ids, place - 1),
        older=None if place is None else _path(request.store, ids, place + 1),
        place=None if place is None else place + 1,
        following=after_rows(order.head(start)) if start else None,
        total=len(order),
    )


def _order(request: PageRequest) -> pl.DataFrame:
    """Return catalogue id and time of the hands of the list, each once, newest first."""
    rows = chosen_hands(request.tables, columns=ORDER, **request.row_filter).select(ORDER)
    ordered = rows.sort(STARTED, "hand", "seat", descending=[True, True, False]).drop_nulls("hand_id")
    hands = ordered.select("hand", "started_at").unique("hand", maintain_order=True).collect()
    numbers = request.tables.chosen.own_numbers.select("hand", "stored")
    return hands.join(numbers, on="hand", how="left", maintain_order="left")


def catalogue_ids(store: Store, hands: Sequence[HandKey]) -> list[int]:
    """Return the catalogue ids of some hands."""
    return [one for (one,) in store.catalogue.rows(IDS, json.dumps(hands))]


def _path(store: Store, order: pl.Series, place: int) -> str | None:
    """Return the path of the hand at an index of the list; None if it is out of range."""
    if not 0 <= place < len(order):
        return None
    return hand_path(*store.catalogue.row("SELECT site, number FROM hands WHERE id = ?", int(order[place])))
