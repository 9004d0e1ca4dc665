"""`/equity`: hands and ranges against each other, on each street of a board."""

from collections.abc import Mapping
from typing import Final

from analysis.equity import DealError, RangeError
from analysis.equity.compared import compare_ranges, compared_object, parse_board, parse_ranges
from analysis.web.errors import QuestionError
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.page import Page

FIELDS: Final[Mapping[str, str]] = {"first": "AhKd", "second": "QQ+, AK", "third": ""}


def answer(asked: PageRequest) -> PageAnswer:
    """Return the equities of the ranges as in `hh equity --format json`."""
    texts = {key: asked.text(key) for key in (*FIELDS, "board")}
    shown = {"fields": FIELDS, "texts": texts}
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
    return PageAnswer(compared_object(compared, board), shown)


PAGE: Final = Page("/equity", "Equity", "equity.html", answer, counts_hands=False, fields=())
