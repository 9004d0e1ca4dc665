"""The auditor: receives all hands in input order and reports contradictions between them."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby
from typing import Any, Final

from hhparser.checks.across.button import check_button
from hhparser.checks.across.clock import by_number, check_clock
from hhparser.checks.across.facts import Facts, Unread
from hhparser.checks.across.files import FileOrder
from hhparser.checks.across.identity import Repeats, check_copy, is_copy
from hhparser.checks.across.links import link
from hhparser.checks.across.rake import RakeBook
from hhparser.checks.across.sorting import Sorter
from hhparser.checks.across.stacks import Leavers, Stacks
from hhparser.checks.across.tables import check_table
from hhparser.checks.across.tournaments import Levels, Places, Seating
from hhparser.checks.across.unread import UnreadHands
from hhparser.checks.across.words import Found
from hhparser.checks.copies import Copies
from hhparser.checks.hand.rake import DeclaredRake

NEVER: Final = datetime.min
LINK_CHECKS: Final = (check_clock, check_button, check_table)  # for two consecutive hands of a table


class Auditor:
    """Receives every hand once, and returns the findings that need several hands.

    Hands are sorted by table and time in temporary files, so the order of files, and of hands within them,
    does not matter. Memory holds a few thousand hands, two integers for every hand, and the findings.
    """

    def __init__(self, rakes: Iterable[DeclaredRake] = ()) -> None:
        """Create an auditor without hands.

        Args:
            rakes: Declared rakes; for other games, the rake is inferred from the hands.
        """
        self._copies = Copies()
        self._files = FileOrder()
        self._rakes = RakeBook(rakes)
        self._sorter: Sorter[Facts] = Sorter(_place_in_time)
        self._found: list[Found] = []
        self._unread = UnreadHands()
        self._hands = 0

    def add(self, hands: Iterable[Facts | Unread]) -> None:
        """Add the next hands of the input."""
        for hand in hands:
            if isinstance(hand, Unread):
                self._unread.add(hand._replace(number=self._hands))
            else:
                self._hands += 1
                self._unread.note_table(hand)
                self._take(hand._replace(number=self._hands))

    def _take(self, hand: Facts) -> None:
        """Compare a hand with the earlier hands of the input, and store it."""
        if hand.mark is not None:
            other = self._copies.contradiction(hand.mark, hand.file, hand.line)
            self._found.extend([Found(hand, other)] if other else [])
        self._found.extend(self._files.next(hand))
        self._found.extend(self._rakes.add(hand))
        self._sorter.add(hand)

    def findings(self) -> list[Found]:
        """Return all findings in the order of the input, by line and column; call it once, at the end."""
        self._found.extend(self._files.end())
        self._found.extend(self._rakes.end())
        repeats = Repeats()
        self._unread.find_tables()
        counted = (hand._replace(unread=self._unread.before(hand)) for hand in self._sorter.take())
        for _, hands in groupby(counted, _place):
            self._found.extend(_together(hands, repeats))
        self._found.extend(repeats.findings())
        return sorted(self._found, key=_place_in_input)


def _place(hand: Facts) -> tuple[str, str, str]:
    """Return the key of the tournament or cash table of a hand."""
    return hand.venue or "", hand.kind, hand.tournament or f"table {hand.table}"


def _place_in_time(hand: Facts) -> tuple[Any, ...]:  # Any: values of several types
    return *_place(hand), hand.started_at or NEVER, hand.id_numbers, hand.number


def _place_in_input(found: Found) -> tuple[int, int, int, str]:
    finding = found.finding
    return found.hand.number, finding.line, finding.column, finding.code


def _together(hands: Iterable[Facts], repeats: Repeats) -> Iterator[Found]:
    """Yield the findings from hands of one cash table or tournament, given in time order."""
    tables: dict[str | None, _Table] = {}
    levels, places, seating = Levels(), Places(), Seating()
    first: Facts | None = None
    for hand in by_number(hands):
        if first is not None and is_copy(first, hand):
            yield from check_copy(first, hand, repeats)
            continue
        first = hand
        if hand.table is None or hand.fast:
            continue
        table = tables.setdefault(hand.table, _Table())
        if hand.kind == "tournament":
            yield from levels.next(hand, table.last)
            yield from places.next(hand)
            yield from seating.next(hand)
        yield from table.next(hand)
    for table in tables.values():
        yield from table.end()


class _Table:
    """Checks one table from hand to hand."""

    def __init__(self) -> None:
        self.last: Facts | None = None
        self._stacks = Stacks()
        self._leavers = Leavers()

    def next(self, hand: Facts) -> Iterator[Found]:
        """Yield the findings from a hand and the previous one."""
        last, self.last = self.last, hand
        if last is None:
            return
        step = link(last, hand)
        for check in LINK_CHECKS:
            yield from check(step)
        yield from self._leavers.next(step)
        yield from self._stacks.next(step)

    def end(self) -> Iterator[Found]:
        """Yield the findings that were waiting for another hand."""
        yield from self._stacks.end()
