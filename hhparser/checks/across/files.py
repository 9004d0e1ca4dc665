"""Checks that the hands of a file are in one order, as a site writes them."""

from collections.abc import Iterator
from typing import Final

from hhparser.checks.across.facts import Facts
from hhparser.checks.across.words import Found, Values, at_words

MOST_OUT_OF_PLACE: Final = 0.05
FEWEST_HANDS: Final = 10


class FileOrder:
    """Checks that the ids of each table ascend, or descend, throughout a file."""

    def __init__(self) -> None:
        self._file = ""
        self._format: str | None = None
        self._tables: dict[tuple[str | None, str | None], _TableOrder] = {}

    def next(self, hand: Facts) -> Iterator[Found]:
        """Yield findings about the hand; if it begins another file, first the findings of the last file."""
        if hand.file != self._file:
            yield from self.end()
            self._file, self._format = hand.file, hand.format
        if hand.format != self._format:
            yield at_words("C461", hand, None, Values(self._format, hand.format))
            self._format = hand.format
        if hand.hand_id is not None:
            self._tables.setdefault((hand.tournament, hand.table), _TableOrder()).add(hand)

    def end(self) -> Iterator[Found]:
        """Yield the findings about hands out of place in the last file."""
        for table in self._tables.values():
            yield from table.findings()
        self._tables.clear()


class _TableOrder:
    """The hands of one table in a file, and the hands that break the order of their neighbours."""

    def __init__(self) -> None:
        self._hands = 0
        self._upwards = 0
        self._kept: list[Facts] = []  # the last two hands, without those out of place
        self._odd: list[tuple[bool, Facts]] = []

    def add(self, hand: Facts) -> None:
        """Add the next hand of the file."""
        self._hands += 1
        if self._kept and hand.id_numbers == self._kept[-1].id_numbers:
            return
        if len(self._kept) == 2:
            first, middle = (one.id_numbers for one in self._kept)
            upwards = first < hand.id_numbers
            self._upwards += upwards
            if not min(first, hand.id_numbers) < middle < max(first, hand.id_numbers):
                odd = self._kept.pop()
                if len(self._odd) <= self._hands * MOST_OUT_OF_PLACE + 1:
                    self._odd.append((upwards, odd))
        self._kept = [*self._kept[-1:], hand]

    def findings(self) -> Iterator[Found]:
        """Yield a finding for each hand that breaks the order of nearly all others."""
        upwards = self._upwards * 2 > self._hands
        against = [hand for up, hand in self._odd if up == upwards]
        if self._hands >= FEWEST_HANDS and len(self._odd) <= max(1, MOST_OUT_OF_PLACE * self._hands):
            for hand in against:
                yield at_words("C462", hand, hand.hand_id, Values(found=hand.hand_id))
