"""`/leaks`: decisions that differ from the pool in the same spots, and the cost of each difference."""

from typing import Any, Final

from analysis.web.asking import Asked, PageAnswer
from analysis.web.links import both
from analysis.web.pages.numbers.judged import judged
from analysis.web.pages.page import Page

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


def answer(asked: Asked) -> PageAnswer:
    """Return the decisions as in `hh me --format json`."""
    judgement = judged(asked)
    q = judgement.limits.get("q", "")
    leaks = [_told(q, leak) for leak in judgement.leaks]
    groups = [
        (name, words, place < PRICED, [one for one in leaks if one["group"] == kind])
        for place, (kind, name, words) in enumerate(KINDS)
    ]
    game = judgement.verdict and judgement.verdict["game"]
    data = {
        "schema": "hhparser/web-leaks/1",
        "player": asked.player,
        "game": game,
        "leaks": judgement.leaks,
    }
    shown = {"groups": groups, "is_judged": judgement.is_there, "is_old": judgement.is_old}
    shown["limits"] = judgement.limits
    return PageAnswer(data, shown, is_whole=judgement.is_final, left_out=judgement.left_out)


def _told(q: str, leak: dict[str, Any]) -> dict[str, Any]:  # Any: JSON
    """Add the group and the query for the hands of a leak, within the query for the hands of the game."""
    group = next((kind for kind, *_ in KINDS[:CERTAIN] if leak[kind]), None)
    group = group or ("is_open" if leak["is_enough"] else "is_short")
    return {**leak, "group": group, "asked": both(q, leak["question"])}


PAGE: Final = Page("/leaks", "Leaks", "leaks.html", answer)
