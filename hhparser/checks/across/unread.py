"""Counts skipped hands, such as hands of other games, at the tables of the parsed hands."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from operator import attrgetter

from hhparser.checks.across.facts import Facts, Unread, words_of
from hhparser.checks.across.sorting import Sorter

_Words = tuple[str, ...]
_Table = tuple[str | None, str | None, str | None]


class UnreadHands:
    """Counts the skipped hands at each table, by position in the input and by ID.

    Skipped hands are kept on disk until the end of the input, when the tables of all parsed hands are known.
    """

    def __init__(self) -> None:
        """Create a counter without tables and hands."""
        self._tables: defaultdict[_Words, set[_Table]] = defaultdict(set)
        self._waiting: Sorter[Unread] = Sorter(attrgetter("number"))
        self._places: defaultdict[_Table, list[int]] = defaultdict(list)
        self._ids: defaultdict[_Table, list[tuple[int, ...]]] = defaultdict(list)

    def add(self, hand: Unread) -> None:
        """Add a skipped hand."""
        self._waiting.add(hand)

    def note_table(self, hand: Facts) -> None:
        """Add the table of a parsed hand."""
        self._tables[words_of(hand.table or "")].add(_table(hand))

    def find_tables(self) -> None:
        """Find the tables of the skipped hands; call it at the end of the input."""
        longest = max(map(len, self._tables), default=0)
        for hand in self._waiting.take():
            for table in self._tables_of(hand.words, longest):
                self._places[table].append(hand.number)
                self._ids[table].append(hand.id_numbers)
        for ids in self._ids.values():
            ids.sort()

    def _tables_of(self, words: _Words, longest: int) -> Iterator[_Table]:
        """Yield the tables named in a text; a tournament table only with the number of the tournament."""
        runs = {words[n : n + size] for size in range(1, longest + 1) for n in range(len(words) - size + 1)}
        for run in runs & self._tables.keys():
            for table in self._tables[run]:
                if table[1] is None or table[1] in words:
                    yield table

    def before(self, hand: Facts) -> tuple[int, int]:
        """Count the skipped hands before a hand at its table, by position in the input and by ID."""
        table = _table(hand)
        if table not in self._places:
            return (0, 0)
        by_place = bisect_left(self._places[table], hand.number)
        return by_place, bisect_left(self._ids[table], hand.id_numbers)


def _table(hand: Facts) -> _Table:
    return hand.venue, hand.tournament, hand.table
