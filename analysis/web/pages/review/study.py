"""`/study`: decisions of the player return when they are due; `/study/next` asks, then shows prices."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import Any, Final, NamedTuple

from analysis.lines import find_node, last_step, parse_line
from analysis.lines.taken import find_taken
from analysis.replayer.data import HandView
from analysis.store.notes.notes import HandKey
from analysis.study.decisions import STUDIED_KINDS
from analysis.study.hidden import hidden_row
from analysis.study.schedule import RATINGS, StudiedDecision, due_decisions, post_answer, rate, studied
from analysis.views.lines import NodeShares, node_shares
from analysis.web.errors import MissingError, QuestionError
from analysis.web.links import number_in
from analysis.web.page_request import PageAnswer, PageRequest
from analysis.web.pages.hands.decisions import HandPoint, hand_points, point_at_line
from analysis.web.pages.hands.hand import load_hand, replayer_data
from analysis.web.pages.hands.hand_forms import check_hands
from analysis.web.pages.hands.hand_words import HandWriter
from analysis.web.pages.hands.prices import OF_ANSWERS, prices_of
from analysis.web.pages.numbers.lines import line_trees, read_line
from analysis.web.pages.page import Done, FormPost, Page
from analysis.web.pages.review.queue import find_queue
from analysis.web.pages.sorting import sorting
from analysis.web.undo import NOTHING
from hhparser.model import Hand
from hhparser.pipeline import Checked

MOST_NEW: Final = 10  # new decisions from mistakes and tags
MOST_OF_LINE: Final = 20
CLOSE_BB: Final = 0.25  # a smaller loss is suggested as hard
FACED: Final[Mapping[str, str]] = {"f": "fold", "c": "call", "r": "raise"}
FREE: Final[Mapping[str, str]] = {"x": "check", "b": "bet"}
RATING_KEYS: Final[Mapping[str, str]] = {"a": "again", "h": "hard", "g": "good", "e": "easy"}
Json = dict[str, Any]  # Any: a JSON value


class StudyItem(NamedTuple):
    """A decision to study; `number` is None until the hand is read, `card` None for a new one."""

    hand: HandKey
    number: int | None
    card: StudiedDecision | None = None


def answer(request: PageRequest) -> PageAnswer:
    """Return how many decisions are due, new and scheduled."""
    request = replace(request, is_page=True)  # JSON does not wait for prices either
    cards, due = studied(request.notes), due_decisions(request.notes)
    later = cards[len(due) :]
    new = [*_new(request, cards)]
    data = {
        "schema": "hhparser/web-study/1",
        "due": len(due),
        "new": len(new),
        "scheduled": len(later),
        "next_due": later[0].due.isoformat(timespec="seconds") if later else None,
    }
    shown = {"tags": request.notes.tags(), "line": request.text("line")}
    return PageAnswer(data, shown, is_whole=False)  # due decisions depend on the time


def answer_next(request: PageRequest) -> PageAnswer:
    """Return the next decision to study; the later part of the hand is hidden until the user has answered."""
    request = replace(request, is_page=True)  # JSON does not wait for prices either
    for item in _items(request):
        if question := _question(request, item):
            return question
    data = {"schema": "hhparser/web-study-question/1", "question": None, "replayer": None, "answered": None}
    return PageAnswer(data, {"row": None}, is_whole=False)


def _items(request: PageRequest) -> Iterator[StudyItem]:
    """Yield answered decisions that are not rated yet, then due ones, then new ones."""
    cards = studied(request.notes)
    answered = [one for one in cards if one.answer is not None]
    due = [one for one in due_decisions(request.notes) if one.answer is None]
    yield from (StudyItem(one.hand, one.number, one) for one in answered + due)
    yield from _new(request, cards)


def _new(request: PageRequest, cards: list[StudiedDecision]) -> Iterator[StudyItem]:
    """Yield decisions that were not studied yet: of a line, or else mistakes and the tagged hands."""
    known = {one.hand for one in cards}
    if request.text("line"):
        fresh = (one for one in _of_line(request) if one.hand not in known)
        yield from islice(fresh, MOST_OF_LINE)
        return
    both = chain(
        _mistakes(request), (StudyItem(one.hand, None) for one in find_queue(request, "tag").entries)
    )
    yield from islice((one for one in both if one.hand not in known), MOST_NEW)


def _mistakes(request: PageRequest) -> Iterator[StudyItem]:
    queue = find_queue(request, "loss")
    for entry in () if queue.is_by_hand else queue.entries:
        kinds = [
            one.price.kind
            for one in queue.review.decisions
            if one.price.decision.number == entry.number and one.facts["hand_id"] == entry.hand[1]
        ]
        if any(kind in STUDIED_KINDS for kind in kinds):
            yield StudyItem(entry.hand, entry.number)


def _of_line(request: PageRequest) -> Iterator[StudyItem]:
    """Yield the newest hands with a decision of the player after a line, or with its last step."""
    step = read_line(request, last_step)
    found = find_taken(step, request.tables, columns=["site", "hand_id", "started_at"], **request.row_filter)
    rows = found.drop_nulls("hand_id").select("site", "hand_id").unique(maintain_order=True).rows()
    return (StudyItem((site, number), None) for site, number in rows)


def _question(request: PageRequest, item: StudyItem) -> PageAnswer | None:
    """Return the question of a decision; None if its hand or the decision is gone."""
    try:
        checked, row = load_hand(request, item.hand)
    except MissingError:
        return None
    if row is None:
        return None
    point = _point(request, checked.hand, row, item)
    if point is None:
        return None
    order = sorting(request, OF_ANSWERS)
    prices = prices_of(request, checked.hand, row).sorted(order)  # the job begins before the answer
    replayer = replayer_data(request, checked)
    given = None if item.card is None else item.card.answer
    priced = answered = None
    if given is None:  # nothing later than the decision
        row, later = hidden_row(row, point.step), hidden_row(replayer["hands"][0], point.step)
        replayer = {**replayer, "hands": [later], "sources": [""]}
    else:
        priced = next((one for one in prices.decisions if one["number"] == point.number), None)
        answered = _answered(request, point, priced, given)
    data = {
        "schema": "hhparser/web-study-question/1",
        "question": _object(checked, row, point),
        "replayer": replayer,
        "answered": answered,
    }
    faced = row.frames[point.step].decision
    shown = {
        "row": row,
        "writer": HandWriter(row),
        "point": point,
        "answers": FACED if faced is not None and faced.call else FREE,
        "rating_keys": RATING_KEYS,
        "line": request.text("line"),
        "answered": answered,
        "prices": prices if answered else None,
        "priced": priced,
        "sort": order,
    }
    return PageAnswer(data, shown, is_whole=False)


def _point(request: PageRequest, hand: Hand, row: HandView, item: StudyItem) -> HandPoint | None:
    """Return the decision of an item: the named one, that of the line, or else the last one of the player."""
    points = hand_points(request, hand, row)
    if item.number is not None:
        return next((one for one in points if one.number == item.number), None)
    at_line = point_at_line(points, request.text("line"))
    return at_line or (points[-1] if points else None)


def _answered(request: PageRequest, point: HandPoint, priced: Json | None, given: str) -> Json:
    """Return the answer of the user, the action in the hand, and its price or the shares of the answers."""
    return {
        "answer": given,
        "played": point.answer,
        "price": priced,
        "shares": _shares(request, point.line) if priced is None else None,
        "suggested": _suggested([] if priced is None else priced["answers"], given),
    }


def _shares(request: PageRequest, line: str) -> NodeShares | None:
    """Return how often the pool and the player give each answer after a line; None before it is counted."""
    request, parsed = request.of_one_person(), parse_line(line)
    trees, _ = line_trees(request, parsed)
    return None if trees is None else node_shares(find_node(parsed, *trees))


def _object(checked: Checked, row: HandView, point: HandPoint) -> Json:
    own = next(seat for seat in row.seats if seat.number == row.hero)
    frame = row.frames[point.step]
    return {
        "site": checked.hand.site,
        "hand_id": checked.hand.hand_id,
        "number": point.number,
        "step": point.step,
        "street": point.street,
        "cards": own.cards,
        "position": own.position,
        "pot": frame.total,
        "to_call": frame.decision.call if frame.decision else None,
        "big_blind": row.big_blind,
        "line": point.line,
    }


def _suggested(answers: Sequence[Json], given: str) -> str | None:
    """Return the rating that the prices of the answers suggest; None without prices."""
    values = {one["answer"]: one["value_bb"] for one in answers if one["value_bb"] is not None}
    own = [value for name, value in values.items() if name.startswith(given)]
    if not own:
        return None
    lost = max(values.values()) - max(own)
    return "good" if lost <= 0 else "hard" if lost < CLOSE_BB else "again"


def post(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Store the answer to a decision."""
    hand, number = _decision(request, fields)
    given = fields.get("answer", "")
    if given not in {*FACED.values(), *FREE.values()}:
        raise QuestionError("answer", given, "fold, check, call, bet or raise")
    with request.served.writable_notes() as notes, notes.change() as change:
        post_answer(notes, hand, number, given)
    return Done("/study/next", {"answer": given}, _keys(request, change.number))


def post_rating(request: PageRequest, fields: Mapping[str, str]) -> Done:
    """Schedule an answered decision."""
    hand, number = _decision(request, fields)
    rating = fields.get("rating", "")
    if rating not in RATINGS:
        raise QuestionError("rating", rating, ", ".join(RATINGS))
    with request.served.writable_notes() as notes, notes.change() as change:
        due = rate(notes, hand, number, rating)
    return Done("/study/next", {"due": due.isoformat(timespec="seconds")}, _keys(request, change.number))


def _keys(request: PageRequest, change: int | None) -> dict[str, object]:
    """Return the query parameters of the page after a form: the line, and the change, which can be undone."""
    return {"line": request.text("line") or None, "done": change or NOTHING}


def _decision(request: PageRequest, fields: Mapping[str, str]) -> tuple[HandKey, int]:
    """Return the hand and the number of the decision in a form; check that the hand is in the store."""
    hand, text = (fields.get("site", ""), fields.get("hand_id", "")), fields.get("number", "")
    number = number_in(text)
    if number is None:
        raise QuestionError("number", text, "the number of a decision")
    check_hands(request, [hand])
    return hand, number


PAGE: Final = Page("/study", "Study", "study.html", answer, counts_hands=False)
NEXT: Final = Page(
    "/study/next", "Study", "study_question.html", answer_next, in_menu=False, counts_hands=False, fields=()
)
POSTS: Final = (FormPost("/study/answer", post, "/study"), FormPost("/study/rate", post_rating, "/study"))
