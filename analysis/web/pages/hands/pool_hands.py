"""`/hands/pool`: hands dealt to the player where another player matches the filter."""

from functools import partial
from typing import Final

import polars as pl

from analysis.players.compare import beside_others
from analysis.stats import chosen_hands
from analysis.stats.selection import STARTED
from analysis.views.hands import ITEM_COLUMNS
from analysis.web.errors import QuestionError
from analysis.web.json_types import HandsPage
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.hands.hand_list import SORTS, Row, listed
from analysis.web.pages.page import Page
from analysis.web.pages.sorting import Sorting, sort_frame, sorting

ROWS: Final = 200


def answer(request: PageRequest) -> PageAnswer:
    """Return the first hands of the others, as on `/hands`; a player in several seats counts in each.

    Raises:
        QuestionError: There is no player.
    """
    order, request = sorting(request, SORTS), request.of_one_person()
    if request.player is None:
        raise QuestionError("player", "", "these hands have no hero, so name a player")
    found = request.remembered(("hands of the pool", order.text), partial(_first, order=order))
    data: HandsPage = {"schema": "hhparser/web-hands/1", "hands": [], "next": None, "total": None}
    if not found.done():
        return PageAnswer(data, {"rows": [], "sort": order}, is_whole=False)
    total, first = found.result()
    rows = listed(request, first)
    data |= {"total": total, "hands": [one.item for one in rows]}
    return PageAnswer(data, {"rows": rows, "sort": order, "only_site": request.url_filter.site})


def _first(request: PageRequest, order: Sorting) -> tuple[int, list[Row]]:
    """Return the number of player-hands and the first rows in an order, by default the newest."""
    _, others = beside_others([request.player or ""])
    where, columns = request.where_with(others), {*ITEM_COLUMNS, "tags", "hand", "seat"}
    rows = chosen_hands(request.tables, where=where, columns=columns, calendar=request.calendar)
    newest = rows.select(columns).sort(
        STARTED, "hand", "seat", descending=[True, True, False], nulls_last=True
    )
    ordered = sort_frame(newest, order, SORTS)
    counted, first = pl.collect_all([rows.select(pl.len()), ordered.head(ROWS).select(ITEM_COLUMNS)])
    return counted.item(), first.to_dicts()


PAGE: Final = Page(
    "/hands/pool", "Hands of the pool", "pool_hands.html", answer, in_menu=False, counts_hands=False
)
