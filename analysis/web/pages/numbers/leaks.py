"""`/leaks`: decisions that differ from the pool in the same spots, and the cost of each difference."""

from collections.abc import Mapping
from functools import partial
from operator import itemgetter
from typing import Any, Final

from analysis.render.verdict import LEAK_GROUPS, leaks_table, price_leaks_table
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.numbers.verdict import judged
from analysis.web.pages.overview.result_split import price_leaks_of
from analysis.web.pages.page import Page
from analysis.web.pages.sorting import Columns, fields, in_order, sort_rows, sorting

# columns that the decisions can be sorted by
SORTS: Final[Columns[Mapping[str, Any]]] = {  # Any: a JSON value
    **fields("habit", "raw", "pool", "q", "cost_bb_100", "chances"),
    "interval": itemgetter("cost_low"),
}


def answer(request: PageRequest) -> PageAnswer:
    """Return the decisions as in `hh me --format json`."""
    judgement = judged(request)
    order = sorting(request, SORTS)
    leaks = sort_rows(judgement.leaks, order, SORTS)
    link = partial(judgement.link, request.url_filter)
    priced = price_leaks_of(request, judgement)
    of_prices = price_leaks_table(priced.get("price_leaks", ()), link)
    data = {
        "schema": "hhparser/web-leaks/1",
        "player": request.player,
        "game": judgement.verdict and judgement.verdict["game"],
        "leaks": leaks,
        **priced,
    }
    shown = {
        "tables": [
            of_prices and in_order(order, of_prices),
            *(leaks_table(kind, leaks, link) for kind in LEAK_GROUPS),
        ],
        "is_judged": judgement.is_there,
        "is_old": judgement.is_old,
        "sort": order,
    }
    return PageAnswer(data, shown, is_whole=judgement.is_final, left_out=judgement.left_out)


PAGE: Final = Page("/leaks", "Leaks", "leaks.html", answer)
