"""`/review`: the player's decisions by their loss against the pool, with the data of `hh review`."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import polars as pl

from analysis.pricing.objects import review_object
from analysis.pricing.review import Review, Reviewed, rank, review
from analysis.stats import Calendar, LeftOut, chosen_hands
from analysis.store import StoredTables
from analysis.store.reading.sums import POOLS
from analysis.web.asking import Asked, PageAnswer
from analysis.web.errors import QuestionError
from analysis.web.links import hand_of
from analysis.web.pages.page import Page
from analysis.web.pages.paging import list_part
from hhparser.workers import Tell

ROWS: Final = 50
Json = dict[str, Any]  # Any: a JSON value
# the orders of the queue, each with its sort key; `loss` is the order of `hh review`
QUEUES: Final[Mapping[str, Callable[[Reviewed], Any]]] = {  # Any: comparable values
    "loss": rank,
    "doubt": lambda one: -one.price.doubt,
    "size": lambda one: -one.price.pot_bb,
}


def answer(asked: Asked) -> PageAnswer:
    """Return the decisions in the order of `queue`; a JSON request waits for the job, a page only a moment.

    Raises:
        QuestionError: There is no such queue.
    """
    queue = asked.text("queue") or next(iter(QUEUES))
    if queue not in QUEUES:
        raise QuestionError("queue", queue, f"no queue {queue!r}: {', '.join(QUEUES)}")
    shown: Json = {"queue": queue, "queues": [*QUEUES], "is_old": False}
    if asked.player is None:
        data = review_object(Review(0, (), {}), None, LeftOut())
        return PageAnswer(data, {**shown, "is_there": True, "rows": [], "part": list_part(asked, 0, ROWS)})
    task = partial(
        _review, asked.tables, asked.player, asked.calendar, asked.where, asked.served.folder / POOLS
    )
    found = asked.apart("review", task)
    is_there = found.answer.done()
    reviewed = found.answer.result() if is_there else Review(0, (), {})
    ordered = tuple(sorted(reviewed.decisions, key=QUEUES[queue]))
    data = review_object(replace(reviewed, decisions=ordered), asked.player, asked.left_out)
    part = list_part(asked, len(data["decisions"]), ROWS)
    rows = [(one, hand_of(one["site"], one["hand_id"])) for one in data["decisions"][part.rows]]
    shown |= {"is_there": is_there, "is_old": found.is_old, "rows": rows, "part": part}
    return PageAnswer(data, shown, is_whole=is_there and not found.is_old)


def _review(
    tables: StoredTables,
    player: str,
    calendar: Calendar,
    where: pl.Expr | None,
    pools: Path,
    tell: Tell,  # noqa: ARG001  no page shows its progress
) -> Review:
    """Price the decisions of a player; runs in a worker process."""
    columns = ("hand", "seat")
    rows = chosen_hands(tables, where=where, players=[player], calendar=calendar, columns=columns)
    return review(tables, [player], rows.select(columns).collect(), pools)


PAGE: Final = Page("/review", "Review", "review.html", answer)
