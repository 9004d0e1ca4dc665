"""Copies of one hand at its table: repeated text, and hole cards that contradict each other."""

from collections.abc import Iterator

from hhparser.checks.across.facts import Facts
from hhparser.checks.across.words import Found, Values, at_words


def is_copy(first: Facts, later: Facts) -> bool:
    """Whether two neighbouring hands of a table have the same id."""
    return first.hand_id is not None and first.hand_id == later.hand_id


def check_copy(first: Facts, later: Facts) -> Iterator[Found]:
    """A finding when the text is repeated, or when hole cards contradict those in the first copy."""
    if first.text_number == later.text_number:
        yield at_words("C404", later, later.hand_id, Values(first.where, None, first.where))
    elif first.mark and later.mark and first.mark.content == later.mark.content:
        word = _contradiction(first, later)
        if word is not None:
            yield at_words("C403", later, later.hand_id, Values(first.where, word, first.where))


def _contradiction(first: Facts, later: Facts) -> str | None:
    """A player's later cards if they differ from the first copy, or if another player holds one there."""
    held = {card: seat for seat, cards in first.cards for card in cards}
    known = dict(first.cards)
    for seat, cards in later.cards:
        others = any(held.get(card, seat) != seat for card in cards)
        if others or set(known.get(seat, cards)) != set(cards):
            return " ".join(map(str, cards))
    return None
