"""`/leaks`: decisions that differ from the pool in the same spots, and the cost of each difference."""

from collections.abc import Mapping
from operator import itemgetter
from typing import Any, Final

from analysis.web.links import both
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.numbers.verdict import judged
from analysis.web.pages.page import Page
from analysis.web.pages.sorting import Columns, fields, sort_rows, sorting

KINDS: Final = (
    (
        "is_leak",
        "Leaks",
        "The costliest come first; a positive cost is a loss. The true cost is likely nearer to 0.",
    ),
    ("is_strength", "Strengths", "A negative cost is a gain. The true gain is likely nearer to 0."),
    (
        "is_different",
        "Plays differently",
        "The difference is certain; whether it costs or gains is not known.",
    ),
    ("is_open", "May be chance", "There are enough hands to compare, but the difference may be chance."),
    ("is_short", "Not enough hands", "Nothing can be said of these yet."),
)
PRICED: Final = 2  # the first groups that have a price
CERTAIN: Final = 3  # the first groups that are certain
# columns that the decisions can be sorted by
SORTS: Final[Columns[Mapping[str, Any]]] = {  # Any: a JSON value
    **fields("habit", "raw", "pool", "q", "cost_bb_100", "chances"),
    "interval": itemgetter("cost_low"),
}


def answer(request: PageRequest) -> PageAnswer:
    """Return the decisions as in `hh me --format json`."""
    judgement = judged(request)
    q = judgement.limits.get("q", "")
    order = sorting(request, SORTS)
    leaks = [_told(q, leak) for leak in sort_rows(judgement.leaks, order, SORTS)]
    groups = [
        (name, words, place < PRICED, [one for one in leaks if one["group"] == kind])
        for place, (kind, name, words) in enumerate(KINDS)
    ]
    game = judgement.verdict and judgement.verdict["game"]
    data = {
        "schema": "hhparser/web-leaks/1",
        "player": request.player,
        "game": game,
        "leaks": sort_rows(judgement.leaks, order, SORTS),
    }
    shown = {"groups": groups, "is_judged": judgement.is_there, "is_old": judgement.is_old}
    shown |= {"limits": judgement.limits, "sort": order}
    return PageAnswer(data, shown, is_whole=judgement.is_final, left_out=judgement.left_out)


def _told(q: str, leak: dict[str, Any]) -> dict[str, Any]:  # Any: JSON
    """Add the group, and queries for the hands with the decision and with the answer given."""
    group = next((kind for kind, *_ in KINDS[:CERTAIN] if leak[kind]), None)
    group = group or ("is_open" if leak["is_enough"] else "is_short")
    chance, of_made = leak["question"], leak["question"].replace(" is not empty", "", 1)
    return {**leak, "group": group, "asked": both(q, chance), "answered": both(q, of_made)}


PAGE: Final = Page("/leaks", "Leaks", "leaks.html", answer)
