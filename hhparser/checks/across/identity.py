"""Copies of one hand at its table: repeated text, and hole cards that contradict each other."""

from collections import Counter
from collections.abc import Iterator

from hhparser.checks.across.facts import Facts
from hhparser.checks.across.words import Found, Values, at_words


def is_copy(first: Facts, later: Facts) -> bool:
    """Return whether two adjacent hands of a table have the same ID."""
    return first.hand_id is not None and first.hand_id == later.hand_id


class Repeats:
    """Counts the hands with the same text in two files, for one finding per pair of files."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, str], tuple[Facts, Facts]] = {}
        self._hands: Counter[tuple[str, str]] = Counter()

    def add(self, first: Facts, later: Facts) -> None:
        """Add a hand and a later one with the same text."""
        files = first.file, later.file
        self._hands[files] += 1
        _, earliest = self._first.setdefault(files, (first, later))
        if later.number < earliest.number:
            self._first[files] = first, later

    def findings(self) -> Iterator[Found]:
        """Yield a finding for each pair of files, at the first repeated hand."""
        for files, (first, later) in self._first.items():
            hands = "hand" if self._hands[files] == 1 else "hands"
            values = Values(first.where, f"{self._hands[files]} {hands}", first.where)
            yield at_words("C404", later, later.hand_id, values)


def check_copy(first: Facts, later: Facts, repeats: Repeats) -> Iterator[Found]:
    """Report hole cards that contradict the first copy; count repeated text."""
    if first.text_number == later.text_number:
        repeats.add(first, later)
    elif first.mark and later.mark and first.mark.content == later.mark.content:
        yield from _contradiction(first, later)


def _contradiction(first: Facts, later: Facts) -> Iterator[Found]:
    """Report a player with other cards than in the first copy, or with another player's cards there."""
    held = {card: seat for seat, cards in first.cards for card in cards}
    known = dict(first.cards)
    for seat, cards in later.cards:
        others = any(held.get(card, seat) != seat for card in cards)
        if others or set(known.get(seat, cards)) != set(cards):
            values = Values(first.where, " ".join(map(str, cards)), first.where, later.dealt_in[seat])
            yield at_words("C403", later, later.hand_id, values)
            return
