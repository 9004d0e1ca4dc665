"""`/equity`: hands and ranges against each other, on each street of a board."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from analysis.equity import DealError, RangeError
from analysis.equity.compared import compare_ranges, parse_board, parse_ranges
from analysis.views.equity import compared_object
from analysis.web.errors import QuestionError
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.page import Page
from analysis.web.pages.sorting import Columns, fields, sort_rows, sorting


def _on_street(street: str, row: Mapping[str, Any]) -> float | None:  # Any: a JSON value
    chances = row["streets"].get(street)
    return None if chances is None else chances["equity"]


STREETS: Final = ("preflop", "flop", "turn", "river")
# columns that the ranges can be sorted by
SORTS: Final[Columns[Mapping[str, Any]]] = {  # Any: a JSON value
    **fields("name", "equity", "win", "tie"),
    **{street: partial(_on_street, street) for street in STREETS},
}
FIELDS: Final[Mapping[str, str]] = {"first": "AhKd", "second": "QQ+, AK", "third": ""}


def answer(request: PageRequest) -> PageAnswer:
    """Return the equities of the ranges as in `hh equity --format json`."""
    texts = {key: request.text(key) for key in (*FIELDS, "board")}
    order = sorting(request, SORTS)
    shown = {"fields": FIELDS, "texts": texts, "sort": order}
    given = [texts[key] for key in FIELDS if texts[key]]
    if not given:
        return PageAnswer(compared_object([], []), shown)
    try:
        board = parse_board(texts["board"])
        compared = compare_ranges(parse_ranges(given), board)
    except RangeError as error:
        key = next(key for key, text in texts.items() if text == error.text)
        raise QuestionError(key, error.text, error.reason, error.column) from error
    except DealError as error:
        key = "board" if texts["board"] else "first"
        raise QuestionError(key, texts[key], str(error)) from error
    data = compared_object(compared, board)
    data["ranges"] = sort_rows(data["ranges"], order, SORTS)
    return PageAnswer(data, shown)


PAGE: Final = Page("/equity", "Equity", "equity.html", answer, counts_hands=False, fields=())
