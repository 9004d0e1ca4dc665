"""`/equity`: hands and ranges against each other, on each street of a board."""

from collections.abc import Mapping
from typing import Any, Final

from analysis.equity import DealError, Range, RangeError, parse_range
from analysis.equity.compared import compare_ranges, compared_object, parse_board
from analysis.web.asking import Asked, PageAnswer
from analysis.web.errors import QuestionError
from analysis.web.links import LONGEST
from analysis.web.pages.page import Page

FIELDS: Final[Mapping[str, str]] = {"first": "AhKd", "second": "QQ+, AK", "third": ""}
ANY: Final = "random"
NOTHING: Final[dict[str, Any]] = {"board": [], "exact": True, "ranges": []}  # Any: what JSON can hold


def answer(asked: Asked) -> PageAnswer:
    """The ranges as `hh equity --format json` gives them; one alone is compared with a random hand."""
    texts = {key: asked.query.get(key, "").strip() for key in (*FIELDS, "board")}
    for key, text in texts.items():
        if len(text) > LONGEST:
            raise QuestionError(key, text, f"at most {LONGEST:,} characters", LONGEST + 1)
    shown = {"fields": FIELDS, "texts": texts}
    given = [texts[key] for key in FIELDS]
    ranges = {
        _name(given, place): _read(key, given[place]) for place, key in enumerate(FIELDS) if given[place]
    }
    if not ranges:
        return PageAnswer(NOTHING, shown)
    if len(ranges) == 1:
        ranges[ANY] = parse_range(ANY)
    try:
        board = parse_board(texts["board"])
        compared = compare_ranges(ranges, board)
    except RangeError as error:
        raise QuestionError("board", error.text, error.reason, error.column) from error
    except DealError as error:
        key = "board" if texts["board"] else "first"
        raise QuestionError(key, texts[key], str(error)) from error
    return PageAnswer(compared_object(compared, board), shown)


def _name(given: list[str], place: int) -> str:
    """The name of a range: its text, and which one it is if another has the same text."""
    text = given[place]
    return text if given.count(text) == 1 else f"{text} #{place + 1}"


def _read(key: str, text: str) -> Range:
    try:
        return parse_range(text)
    except RangeError as error:
        raise QuestionError(key, error.text, error.reason, error.column) from error


PAGE: Final = Page("/equity", "Equity", "equity.html", answer)
