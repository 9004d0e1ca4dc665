"""The schedule of studied decisions (FSRS), kept with the user's notes."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final, NamedTuple

from fsrs import Card, Rating, Scheduler

from analysis.store.errors import StoreError
from analysis.store.notes.notes import HandKey, Notes

SCHEDULER: Final = Scheduler(enable_fuzzing=False)  # the same ratings give the same dates
RATINGS: Final[Mapping[str, Rating]] = {
    "again": Rating.Again,
    "hard": Rating.Hard,
    "good": Rating.Good,
    "easy": Rating.Easy,
}


class StudiedDecision(NamedTuple):
    """A decision that the user studies.

    Attributes:
        hand: Its hand.
        number: Its number in the actions of the hand.
        due: When it returns.
        answer: The answer of the user; None once they have rated it.
        card: Its card of the scheduler, as JSON.
    """

    hand: HandKey
    number: int
    due: datetime
    answer: str | None
    card: str


def present() -> datetime:
    """Return the present time in UTC."""
    return datetime.now(UTC)


def studied(notes: Notes) -> list[StudiedDecision]:
    """Return the studied decisions, earliest due time first."""
    found = [
        StudiedDecision(
            (one.key[0], one.key[1]),
            int(one.key[2]),
            Card.from_json(str(one.values[0])).due,
            None if one.values[1] is None else str(one.values[1]),
            str(one.values[0]),
        )
        for one in notes.studied()
    ]
    return sorted(found, key=lambda one: (one.due, one.hand, one.number))


def due_decisions(notes: Notes) -> list[StudiedDecision]:
    """Return the studied decisions that are due."""
    now = present()
    return [one for one in studied(notes) if one.due <= now]


def post_answer(notes: Notes, hand: HandKey, number: int, answer: str) -> None:
    """Store the answer to a decision; the user rates it next."""
    card = next((one.card for one in studied(notes) if (one.hand, one.number) == (hand, number)), None)
    kept = Card(card_id=1, due=present()).to_json() if card is None else card
    notes.study(hand, number, kept, answer, "Decision answered.")


def rate(notes: Notes, hand: HandKey, number: int, rating: str) -> datetime:
    """Schedule an answered decision and return when it is due.

    Raises:
        StoreError: The decision was not answered.
    """
    found = next((one for one in studied(notes) if (one.hand, one.number) == (hand, number)), None)
    if found is None or found.answer is None:
        raise StoreError(notes.folder, "has no answer to this decision")
    card, _ = SCHEDULER.review_card(Card.from_json(found.card), RATINGS[rating], present())
    notes.study(hand, number, card.to_json(), None, f"Decision studied, {rating}.")
    return card.due
