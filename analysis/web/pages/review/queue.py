"""The review queues: decisions by their loss against the pool, or hands by size, tag or query."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.dataset import Dataset
from analysis.pricing.models.kept import PoolCache
from analysis.pricing.review import Review, Reviewed, rank, review
from analysis.stats import chosen_hands
from analysis.stats.selection import STARTED
from analysis.store import StoredTables
from analysis.store.notes.notes import HandKey
from analysis.views.hands import SIZE
from analysis.web.errors import QuestionError
from analysis.web.links import UrlFilter, hand_path, link, number_in, read_walk, walk_of
from analysis.web.page_request import PageRequest
from analysis.web.pages.hands.prices import pool_cache
from analysis.web.store.jobs import Job, JobResult
from hhparser.workers import Tell, in_process

MOST: Final = 500  # hands in a queue of hands
FEW: Final = 200  # above this number of hands, a worker process computes prices, so that pages stay fast
JOB: Final = "review"  # cache key of the prices
ROWS: Final = 50  # of a page of the list
# queues of decisions, each with its sort key; `loss` is the order of `hh review`
BY_DECISION: Final[Mapping[str, Callable[[Reviewed], Any]]] = {  # Any: comparable values
    "loss": rank,
    "doubt": lambda one: -one.price.doubt,
}
# queues of hands: the sort keys, in descending order, and a condition beside the filters
BY_HAND: Final[Mapping[str, tuple[pl.Expr, pl.Expr]]] = {
    "size": (SIZE, pl.lit(value=True)),
    "tag": (STARTED, pl.col("tags").list.len() > 0),
    "query": (STARTED, pl.lit(value=True)),
}
QUEUES: Final = (*BY_DECISION, *BY_HAND)
# the player had a decision other than the fold of a starting hand
DECIDED: Final = pl.col("actions_preflop").is_not_null() & ~pl.col("actions_preflop").is_in(["", "F"])


class QueueEntry(NamedTuple):
    """A hand in a queue.

    Attributes:
        hand: Site and id of the hand.
        number: Number of the decision in the hand's actions; None for the whole hand.
    """

    hand: HandKey
    number: int | None = None


class Queue(NamedTuple):
    """A review queue.

    Attributes:
        name: One of `QUEUES`.
        url_filter: Its filters.
        entries: Its hands, each once.
        review: The priced decisions in the order of the queue; empty for a queue of hands.
        is_by_hand: Whether it is a queue of hands, also before decisions are priced or if none can be.
        is_there: Whether the prices are computed.
        is_old: Whether the prices are stale: computed from an earlier snapshot of the store.
        job: The job that computes the prices, while they are not there.
    """

    name: str
    url_filter: UrlFilter
    entries: Sequence[QueueEntry]
    review: Review = Review(0, (), {})
    is_by_hand: bool = True
    is_there: bool = True
    is_old: bool = False
    job: Job[Review] | None = None

    def place(self, hand: HandKey) -> int | None:
        """Return the index of a hand; None if it is not in the queue."""
        return next((place for place, one in enumerate(self.entries) if one.hand == hand), None)

    def next_open(self, start: int, reviewed: set[HandKey]) -> int | None:
        """Return the index of the next hand to review, from `start` on and then from the beginning."""
        is_open = [place for place, one in enumerate(self.entries) if one.hand not in reviewed]
        return next((place for place in is_open if place >= start), next(iter(is_open), None))

    def row(self, place: int) -> int:
        """Return the index of a hand among the rows of the list."""
        if self.is_by_hand:
            return place
        entry = self.entries[place]
        decisions = ((one.facts, one.price.decision.number) for one in self.review.decisions)
        keys = [(facts["site"], facts["hand_id"], number) for facts, number in decisions]
        return keys.index((*entry.hand, entry.number or 0))

    def list(self, place: int | None) -> str:
        """Return the URL of the list, at the row of a hand."""
        start = None if place is None else self.row(place) // ROWS * ROWS
        path = link(self.url_filter, "/review", {"queue": self.name, "after": start or None})
        return path if place is None else f"{path}#{self.anchor(place)}"

    def anchor(self, place: int) -> str:
        """Return the id of the row of a hand in the list."""
        return "hand-{}-{}".format(*self.entries[place].hand)

    def keys(self, place: int, decision: int | None = None) -> dict[str, object]:
        """Return the query parameters of the page of a hand in the queue; see `link`."""
        number = self.entries[place].number if decision is None else decision
        return {"walk": walk_of(self.name, self.url_filter), "at": place + 1, "decision": number}

    def link(self, place: int, decision: int | None = None) -> str:
        """Return the URL of a hand in the queue.

        Args:
            place: Index of the hand.
            decision: Number of the decision to show; by default the decision of the entry.
        """
        return link(self.url_filter, hand_path(*self.entries[place].hand), self.keys(place, decision))


class QueuePlace(NamedTuple):
    """Where a page is in the queue that its URL names.

    Attributes:
        queue: The queue.
        place: Index of the present hand; None on the page of the queue.
        reviewed: Number of its hands that are reviewed.
        following: URL of the next hand, if any.
        previous: URL of the hand before, if any.
        list: URL of the queue, at the present hand.
    """

    queue: Queue
    place: int | None
    reviewed: int
    following: str | None
    previous: str | None
    list: str


def checked_name(key: str, name: str) -> str:
    """Return the name of a queue.

    Raises:
        QuestionError: There is no such queue.
    """
    if name not in QUEUES:
        raise QuestionError(key, name, f"no queue {name!r}: {', '.join(QUEUES)}")
    return name


def find_queue(request: PageRequest, name: str) -> Queue:
    """Return the queue with this name; a JSON request waits for the prices, a page only a moment."""
    url_filter = request.url_filter.unqueued
    if request.player is None:
        return Queue(name, url_filter, ())
    if name in BY_HAND:
        return Queue(name, url_filter, hands_of(request, name))
    found = priced(request, request.player)
    if queue := queue_of_decisions(request, name, found):
        return queue
    hands = hands_of(request, "size")
    if found.ready is None:
        return Queue(name, url_filter, hands, is_there=False, job=found.job)
    return Queue(name, url_filter, hands, found.ready, is_old=found.is_old)


def queue_of_decisions(request: PageRequest, name: str, found: JobResult[Review]) -> Queue | None:
    """Return a queue of priced decisions; None without any, or while the job of `priced` runs."""
    if found.ready is None or not found.ready.decisions:
        return None
    made = found.ready
    ordered = replace(made, decisions=tuple(sorted(made.decisions, key=BY_DECISION[name])))
    entries = entries_of(ordered.decisions)
    return Queue(name, request.url_filter.unqueued, entries, ordered, is_by_hand=False, is_old=found.is_old)


def entries_of(decisions: Sequence[Reviewed]) -> tuple[QueueEntry, ...]:
    """Return each hand once, at the first of its decisions; hands without a number are left out."""
    found: dict[HandKey, QueueEntry] = {}
    for one in decisions:
        site, hand_id = one.facts["site"], one.facts["hand_id"]
        if isinstance(site, str) and isinstance(hand_id, str):
            found.setdefault((site, hand_id), QueueEntry((site, hand_id), one.price.decision.number))
    return tuple(found.values())


def hands_of(request: PageRequest, name: str) -> tuple[QueueEntry, ...]:
    """Return the first hands of a queue, without hands that were only folded before the flop."""
    return request.once(("queue", name), lambda: _hands_of(request, name))


def _hands_of(request: PageRequest, name: str) -> tuple[QueueEntry, ...]:
    order, condition = BY_HAND[name]
    choice = request.row_filter_with(DECIDED & condition & pl.col("hand_id").is_not_null())
    rows = chosen_hands(request.tables, columns=("site", "hand_id"), most=MOST, order=order, **choice)
    found = rows.select("site", "hand_id").unique(maintain_order=True).collect()
    return tuple(map(QueueEntry, found.rows()))


def priced(request: PageRequest, player: str) -> JobResult[Review]:
    """Return the job that prices the decisions of a player in the matching hands."""
    columns = ("hand", "seat")
    chosen = partial(
        chosen_hands, where=request.where, players=[player], calendar=request.calendar, columns=columns
    )
    task = partial(_review, request.tables_of(), request.tables, chosen, player, pool_cache(request))
    count = request.state.snapshot.count
    return request.apart(JOB, partial(in_process, task) if FEW <= count < request.served.many else task)


def _review(
    tables: StoredTables,
    matching: StoredTables,
    chosen: Callable[[Dataset], pl.LazyFrame],
    player: str,
    cache: PoolCache,
    tell: Tell,
) -> Review:
    """Price the decisions of a player against the pool of all hands; runs in a worker process.

    Args:
        tables: All hands.
        matching: The hands that match the filters of the store.
        chosen: Selects the rows of the player in them.
        player: Name of the player.
        cache: Cache of models and prices.
        tell: Progress callback.
    """
    rows = chosen(matching).select("hand", "seat").collect()
    # a filter numbers the hands anew
    numbers = tables.chosen.own_numbers.select("stored", "hand").join(
        matching.chosen.own_numbers.select("stored", matched="hand"), on="stored"
    )
    of_all = rows.rename({"hand": "matched"}).join(numbers, on="matched").select("hand", "seat")
    return review(tables, [player], of_all, cache, tell)


def walked_queue(request: PageRequest) -> Queue | None:
    """Return the queue that the user is in; None outside one.

    Raises:
        QuestionError: There is no such queue.
    """
    if not request.url_filter.walk:
        return None
    name, url_filter = read_walk(request.url_filter.walk)
    return find_queue(request.about(url_filter, {}), checked_name("walk", name))


def queue_place(request: PageRequest, hand: HandKey | None = None) -> QueuePlace | None:
    """Return the place of a page in the queue of its URL; None outside a queue.

    Args:
        request: The request.
        hand: The hand of the page, if any; otherwise the place is that in the URL.
    """
    queue = walked_queue(request)
    return None if queue is None else place_in(request, queue, _index(request, queue, hand))


def place_in(request: PageRequest, queue: Queue, place: int | None) -> QueuePlace:
    """Return a place in a queue with its links; from the list, the next hand is the first to review."""
    reviewed = request.notes.reviewed()
    following = queue.next_open(0, reviewed) if place is None else place + 1
    is_last = following is None or following >= len(queue.entries)
    return QueuePlace(
        queue=queue,
        place=place,
        reviewed=sum(one.hand in reviewed for one in queue.entries),
        following=None if following is None or is_last else queue.link(following),
        previous=queue.link(place - 1) if place else None,
        list=queue.list(place),
    )


def _index(request: PageRequest, queue: Queue, hand: HandKey | None) -> int | None:
    """Return the index of the hand of the page, or else the index in the URL; None outside the queue."""
    if hand is not None:
        return queue.place(hand)
    number = number_in(request.url_filter.at, digits=6) or 0
    return number - 1 if 1 <= number <= len(queue.entries) else None
