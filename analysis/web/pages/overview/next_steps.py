"""Suggestions of the overview: a decision or a large result, a leak, and a session that needs review."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.inference.intervals import sum_interval
from analysis.pricing.unpriced import ORDER_ONLY
from analysis.views.prices.review import decision_object, mistake_words, wanted_kind
from analysis.views.sessions import PlayedSession
from analysis.views.verdict import leak_to_study
from analysis.web.json_types import NextItem, NextKind
from analysis.web.links import link, walk_of
from analysis.web.page_request import PageRequest
from analysis.web.pages.hands.hand_list import ListedRow
from analysis.web.pages.numbers.verdict import PageVerdict
from analysis.web.pages.overview.result_split import has_prices
from analysis.web.pages.review.queue import JOB, priced, queue_of_decisions
from analysis.web.template_filters import moment
from hhparser.base.text.typography import count_of

LEAST_OF_INTERVAL: Final = 30  # hands: the variance of fewer is not known well enough


class NextStep(NamedTuple):
    """A suggestion: a hand, a leak or a session to review next.

    Attributes:
        item: Its kind, text and price, ready for JSON.
        path: URL of its page.
        cards: Hole cards of the hand; "" for other things.
    """

    item: NextItem
    path: str
    cards: str = ""


def next_steps(
    request: PageRequest,
    judgement: PageVerdict,
    sessions: Sequence[PlayedSession],
    large: Sequence[ListedRow],
    results: pl.DataFrame,
) -> Iterator[NextStep]:
    """Yield up to three suggestions.

    Args:
        request: The request.
        judgement: The verdict with its leaks.
        sessions: All sessions, newest first.
        large: The hands with the largest results that need review.
        results: Columns `kind` and those of `bb_per_100` by kind of game, for the interval of a session.
    """
    step = _decision(replace(request, is_page=True)) or _large(request, large)
    if step is not None:
        yield step
    if (step := _leak(request, judgement)) is not None:
        yield step
    for one in [one for one in sessions if one.reviewed < one.hands][:1]:
        words = f"{count_of(one.hands, 'hand')} of {one.start:%Y-%m-%d %H:%M}, {one.reviewed:,} reviewed"
        item = _item("session", words, one.net_bb, *_session_ends(one, results))
        yield NextStep(item, link(request.url_filter, "/review", {"queue": "size", "session": one.id}))


def _session_ends(session: PlayedSession, results: pl.DataFrame) -> tuple[float, float] | tuple[None, None]:
    """Return the 95% interval of a session's result; the variance is that of all hands of its game."""
    sums = results.filter(kind=session.kind, site=session.site).select(
        f"bb_per_100_{part}" for part in ("n", "sum", "squares")
    )
    n, total, squares = sums.sum().row(0)
    if n < LEAST_OF_INTERVAL:
        return None, None
    low, high = sum_interval(session.net_bb, session.hands, (squares - total**2 / n) / (n - 1))
    return round(low, 2), round(high, 2)


def _leak(request: PageRequest, judgement: PageVerdict) -> NextStep | None:
    leak = leak_to_study(judgement.leaks)
    if leak is None:
        return None
    ends = -leak["cost_high"], -leak["cost_low"]
    kind: NextKind = "leak" if leak["is_leak"] else "difference"
    item = _item(kind, leak["meaning"], -leak["cost_bb_100"], *ends)
    item["unit"] = "bb/100"
    return NextStep(item, judgement.link(request.url_filter, "/hands", leak["question"]))


def is_pending(request: PageRequest) -> bool:
    """Whether the prices of the queue may still appear on the overview."""
    found = request.latest_apart(JOB)
    return request.player is not None and (found is None or not found.answer.done())


def _decision(request: PageRequest) -> NextStep | None:
    """Return the largest mistake that needs review; without any price, the first decision worth a look.

    The job of the prices is started only if the pool may be large enough for prices.
    """
    if request.player is None:
        return None
    found = priced(request, request.player) if has_prices(request) else request.latest_apart(JOB)
    queue = found and queue_of_decisions(request, "loss", found)
    if queue is None:
        return None
    reviewed = request.notes.reviewed()
    wanted = wanted_kind(queue.review.decisions)
    for one in (one for one in queue.review.decisions if one.price.kind is wanted):
        row = decision_object(one)
        place = queue.place((row["site"], row["hand_id"]))
        if place is not None and queue.entries[place].hand not in reviewed:
            return NextStep(_decision_item(row), queue.link(place, row["number"]), row["cards"])
    return None


def _decision_item(row: Mapping[str, Any]) -> NextItem:
    """Return the item of a decision; `row` is its `decision_object`."""
    if row["priced"]:
        return _item("mistake", mistake_words(row), -row["loss_bb"], -row["high"], -row["low"])
    return _item("hand", row["sentence"].partition(ORDER_ONLY)[0], None)


def _large(request: PageRequest, rows: Sequence[ListedRow]) -> NextStep | None:
    """Return the hand with the largest result that needs review."""
    for hand, time, path in rows[:1]:
        if path is None or not hand["net_bb"]:
            return None
        words = f"{hand['position'] or ''} {moment(time).striptags()}, the largest result that needs review"
        item = _item("hand", words.strip(), hand["net_bb"])
        changes = {"walk": walk_of("size", request.url_filter)}
        return NextStep(item, link(request.url_filter, path, changes), hand["cards"] or "")
    return None


def _item(
    kind: NextKind, words: str, value: float | None, low: float | None = None, high: float | None = None
) -> NextItem:
    return {"kind": kind, "words": words, "value": value, "low": low, "high": high, "unit": "bb"}
