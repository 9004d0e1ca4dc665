"""`/review`: one queue of decisions or hands that need review, with the data of `hh review`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import polars as pl

from analysis.pricing.review import Review, Reviewed
from analysis.pricing.unpriced import ORDER_ONLY, unpriced
from analysis.queries.keys import POSITION_ORDER
from analysis.stats import LeftOut, chosen_hands
from analysis.views.hands import ITEM_COLUMNS
from analysis.views.prices.review import decision_object, review_object
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.hands.hand_list import OF_SHOWN, ListedRow, listed
from analysis.web.pages.hands.neighbours import catalogue_ids
from analysis.web.pages.page import Done, FormPost, Page
from analysis.web.pages.paging import ListPart, list_part
from analysis.web.pages.review.queue import (
    QUEUES,
    ROWS,
    Queue,
    checked_name,
    find_queue,
    place_in,
    priced,
)
from analysis.web.pages.sorting import Sorting, rank_in, sort_rows, sorting
from analysis.web.pages.upkeep.job_forms import job_object

Json = dict[str, Any]  # Any: a JSON value
# columns that the decisions can be sorted by
SORTS: Final[Mapping[str, Callable[[Reviewed], Any]]] = {  # Any: comparable values
    "sentence": lambda one: decision_object(one)["sentence"],
    "position": lambda one: rank_in(POSITION_ORDER, one.facts["position"]),
    "chosen": lambda one: one.price.chosen,
    "pot_bb": lambda one: one.price.pot_bb,
    "loss_bb": lambda one: one.price.loss,
    "interval": lambda one: decision_object(one)["low"],
    "cards": lambda one: one.price.decision.own_cards,
    "board": lambda one: tuple(one.price.decision.board),
}


def answer(request: PageRequest) -> PageAnswer:
    """Return the decisions in the order of the queue, and the rows of its page.

    Raises:
        QuestionError: There is no such queue.
    """
    queue = find_queue(request, checked_name("queue", request.text("queue") or QUEUES[0]))
    order = sorting(request, OF_SHOWN if queue.is_by_hand else SORTS)
    left_out = LeftOut() if request.player is None else request.left_out
    review = queue.review if request.is_page or not queue.is_by_hand else _of_hands(request, queue)
    data = review_object(review, request.player, left_out)
    total = len(queue.entries if queue.is_by_hand else queue.review.decisions)
    part = list_part(request, total, ROWS)
    shown: Json = {
        "queue": queue,
        "queues": QUEUES,
        "part": part,
        "rows": [],
        "decisions": [],
        "queue_place": place_in(request, queue, None),
        "sort": order,
    }
    if request.is_page and queue.is_by_hand:
        shown["rows"] = _hand_rows(request, queue, part, order)
    elif request.is_page:
        decisions = sort_rows(queue.review.decisions, order, SORTS)[part.rows]
        shown["decisions"] = [*_decision_rows(queue, decisions, has_reasons=data["priced"] > 0)]
        sentences = (one["sentence"] for one in data["decisions"])
        shown["unpriced"] = unpriced(sentences, data["not_priced"])
    return PageAnswer(data, shown, is_whole=queue.is_there and not queue.is_old)


def _of_hands(request: PageRequest, queue: Queue) -> Review:
    """Return the priced decisions in the hands of a queue of hands, in its order."""
    if request.player is None:
        return queue.review
    found = priced(request, request.player).job.ready or queue.review
    places = {one.hand: place for place, one in enumerate(queue.entries)}
    keyed = [((one.facts["site"], one.facts["hand_id"]), one) for one in found.decisions]
    kept = sorted((places[key], one.price.decision.number, one) for key, one in keyed if key in places)
    return replace(found, decisions=tuple(one for *_, one in kept))


def _decision_rows(
    queue: Queue, decisions: Sequence[Reviewed], *, has_reasons: bool
) -> Iterator[tuple[Json, str | None, str | None]]:
    """Yield the decisions of a page of the list, the URL of the hand, and an anchor once for each hand.

    Args:
        queue: The queue.
        decisions: The decisions of the page.
        has_reasons: Whether the sentence of a decision without a price gives the reason.
    """
    places = {one.hand: place for place, one in enumerate(queue.entries)}
    for one in decisions:
        row = decision_object(one)
        if not has_reasons:
            row["sentence"] = row["sentence"].partition(ORDER_ONLY)[0]
        place = places.get((row["site"], row["hand_id"]))
        if place is None:
            yield row, None, None
            continue
        is_first = queue.entries[place].number == row["number"]
        yield row, queue.link(place, row["number"]), queue.anchor(place) if is_first else None


def _hand_rows(request: PageRequest, queue: Queue, part: ListPart, order: Sorting) -> list[ListedRow]:
    """Return the hands of a page of the list, each with the URL of its place in the queue."""
    entries = queue.entries if order.column else queue.entries[part.rows]
    if not entries or request.player is None:
        return []
    keys = [one.hand for one in entries]
    ids = pl.Series(catalogue_ids(request.store, keys), dtype=pl.UInt32)
    choice = {**request.row_filter, "where": None}
    rows = (
        chosen_hands(request.tables_of().only(ids), columns=ITEM_COLUMNS, **choice)
        .select(ITEM_COLUMNS)
        .collect()
    )
    found = {(row["site"], row["hand_id"]): row for row in rows.to_dicts()}
    hands = [found[key] for key in keys if key in found]
    places = {one.hand: place for place, one in enumerate(queue.entries)}
    rows_shown = [
        one._replace(path=queue.link(places[row["site"], row["hand_id"]]))
        for row, one in zip(hands, listed(request, hands), strict=True)
    ]
    return sort_rows(rows_shown, order, OF_SHOWN)[part.rows] if order.column else rows_shown


def stop(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Cancel the job in the path; the prices so far are kept."""
    del fields
    job = request.served.jobs.with_id(request.path["job"])
    job.stop()
    return Done("/review", job_object(job))


PAGE: Final = Page("/review", "Review", "review.html", answer)
POSTS: Final = (FormPost("/review/stop/{job}", stop),)
