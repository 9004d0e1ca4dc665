"""Copies of one hand at its table: the same text once more, and cards that contradict each other."""

from collections.abc import Iterator

from hhparser.checks.across.facts import Facts
from hhparser.checks.across.words import Found, Values, at_words


def is_copy(first: Facts, later: Facts) -> bool:
    """Whether two hands that stand together in time and table have one id."""
    return first.hand_id is not None and first.hand_id == later.hand_id


def check_copy(first: Facts, later: Facts) -> Iterator[Found]:
    """The same text once more, or hole cards that cannot be those of the first copy's hand."""
    if first.text_number == later.text_number:
        yield at_words("C404", later, later.hand_id, Values(first.where, None, first.where))
    elif first.mark and later.mark and first.mark.content == later.mark.content:
        word = _contradiction(first, later)
        if word is not None:
            yield at_words("C403", later, later.hand_id, Values(first.where, word, first.where))


def _contradiction(first: Facts, later: Facts) -> str | None:
    """A player with other cards than in the first copy, or a card that another player has there."""
    held = {card: seat for seat, cards in first.cards for card in cards}
    known = dict(first.cards)
    for seat, cards in later.cards:
        others = any(held.get(card, seat) != seat for card in cards)
        if others or set(known.get(seat, cards)) != set(cards):
            return " ".join(map(str, cards))
    return None
