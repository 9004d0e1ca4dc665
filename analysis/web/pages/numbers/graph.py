"""`/graph`: winnings after each hand, with all-in EV, the parts with and without showdown, and rake."""

import re
from collections.abc import Iterator
from operator import itemgetter
from typing import Final

from analysis.series.winnings import LABELS
from analysis.web.errors import QuestionError
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.numbers.curves import Span, Winnings, drawn, winnings
from analysis.web.pages.page import Page
from analysis.web.pages.sorting import Columns, sort_rows, sorting

UNITS: Final = {"bb": "big blinds", "money": "money"}
OVER: Final = {"hands": "hands", "time": "time"}
CLOSEST: Final = 10  # fewest hands to zoom in to
# columns that the summary of the curves can be sorted by; both numbers have the same order
SORTS: Final[Columns[tuple[str, str, float]]] = {
    "curve": itemgetter(1),
    **dict.fromkeys(("won", "per_100"), itemgetter(2)),
}
_SPAN: Final = re.compile(r"(\d{1,9})-(\d{1,9})")


def answer(request: PageRequest) -> PageAnswer:
    """Return the points of the curves for all hands, or for a span such as `hands=100-250`."""
    usual = request.served.settings.look.unit
    unit, over = request.query.get("unit") or usual, request.query.get("x") or "hands"
    won = winnings(request, unit, _span(request.text("hands")), tuple(LABELS))
    order, charts = sorting(request, SORTS), drawn(won, band=True, by_time=over == "time")
    curves = [(style, label, won.won[style]) for chart in charts[:1] for style, label, _ in chart.paths]
    data = {
        "schema": "hhparser/web-graph/1",
        "game": won.game,
        "unit": won.unit,
        "first": won.at[0],
        "hands": won.hands,
        "total": won.total,
        "points": won.points,
    }
    shown = {
        "charts": charts,
        "curves": sort_rows(curves, order, SORTS),
        "sort": order,
        "won": won,
        "state": {
            "unit": None if unit == usual else unit,
            "x": None if over == "hands" else over,
            "hands": request.text("hands"),
        },
        "units": UNITS,
        "unit": unit,
        "usual": usual,
        "over": over,
        "overs": OVER,
        "moves": [*_moves(won)],
    }
    hidden = request.left_out._replace(other_currency=won.other_currency)
    return PageAnswer(data, shown, left_out=hidden)


def _span(text: str) -> Span | None:
    """Parse a span of hands such as 100-250; None for "".

    Raises:
        QuestionError: The span is not valid.
    """
    if not text:
        return None
    match = _SPAN.fullmatch(text)
    if match is None or int(match[1]) >= int(match[2]):
        raise QuestionError("hands", text, f"{text!r} is not a span of hands such as 100-250")
    return int(match[1]), int(match[2])


def _moves(won: Winnings) -> Iterator[tuple[str, str, str | None]]:
    """Yield label, key and span of the links to other spans; "" is all hands, None disables the link."""
    first, last, total = won.at[0], won.at[-1], won.total
    size, is_all = last - first, last - first == total
    quarter = size // 4
    yield "Zoom in", "+", f"{first + quarter}-{last - quarter}" if size >= 2 * CLOSEST else None
    wider = max(first - size // 2, 0), min(last + size // 2, total)
    yield "Zoom out", "-", None if is_all else "" if wider == (0, total) else _text(*wider)
    step = max(size // 2, 1)
    yield "Earlier", "<", _text(max(first - step, 0), max(first - step, 0) + size) if first else None
    yield (
        "Later",
        ">",
        _text(min(last + step, total) - size, min(last + step, total)) if last < total else None,
    )
    yield "All hands", "0", None if is_all else ""


def _text(first: int, last: int) -> str:
    return f"{first}-{last}"


PAGE: Final = Page("/graph", "Graph", "graph.html", answer)
