"""Copies of one hand: fingerprints of the parts that copies share, and contradictions between copies."""

import marshal
from hashlib import blake2b
from typing import Final, NamedTuple

from hhparser.base.text.spans import Span
from hhparser.checks.differences import first_difference
from hhparser.findings.finding import Finding
from hhparser.findings.rules import make_finding
from hhparser.model import READ, Hand

MOST_LOOKED_UP: Final = 100
_TABLE_BITS: Final = 32
_LINE_BITS: Final = 32
_PLACE_BITS: Final = 64
_PLAIN: Final = 2  # the version of marshal that encodes equal values as equal bytes


class Fingerprint(NamedTuple):
    """Hashes of a hand's identity, its events, and its table (0 if unknown).

    They have 64, 64 and 32 bits and are the same in every process.
    """

    hand: int
    content: int
    table: int = 0


def fingerprint(hand: Hand) -> Fingerprint | None:
    """Return the fingerprint of a complete hand with an ID; None for others and for anonymous hands.

    A document that does not name a venue may reuse a hand number from another session.
    """
    nameless = hand.hand_id is None or hand.venue is None
    if nameless or hand.status is not READ or not hand.finished or hand.anonymous:
        return None
    own = number_of((hand.site, hand.venue, hand.hand_id))
    return Fingerprint(own, _content(hand), _table_number(hand.table))


def _content(hand: Hand) -> int:
    """Return a hash of the events of a hand.

    It excludes hole cards, because each player's copy shows their own; names, because exports rename
    players; and the text.
    """
    seats = [(seat.number, seat.stack) for seat in hand.seats if seat.number in hand.players]
    actions = [
        (kind._value_, seat, amount, amount_to, all_in, street._value_)
        for kind, seat, amount, amount_to, all_in, street, _, _ in hand.actions
    ]
    board = [(int(deal.street), *map(int, deal.added), deal.run) for deal in hand.board]
    payouts = sorted((paid.seat, paid.amount, paid.run) for paid in hand.payouts)
    return _number(marshal.dumps((seats, actions, board, payouts), _PLAIN))


def number_of(value: object) -> int:
    """Return a 64-bit hash of a value of plain types, the same in every process."""
    return _number(repr(value).encode("utf-8", "surrogatepass"))


def _number(data: bytes) -> int:
    return int.from_bytes(blake2b(data, digest_size=8).digest())


def _table_number(table: str | None) -> int:
    return number_of(table) >> _TABLE_BITS or 1 if table else 0


class Copies:
    """Stores the first copy of each hand as two integers and compares later copies with it."""

    def __init__(self) -> None:
        self._first: dict[int, int] = {}
        self._files: list[str] = []
        self._looked_up = 0

    def contradiction(self, mark: Fingerprint, file: str, line: int) -> Finding | None:
        """Return C402 if an earlier copy of this hand names another table, C401 if its events differ.

        C401 points at the first line that differs, C402 at the first line of the hand. So does C401
        after the first hundred copies, because comparing takes time, and if files cannot be read again.

        Args:
            mark: Fingerprint of the hand.
            file: File of the hand; the hands of a file must be passed one after the other.
            line: First line of the hand.
        """
        if self._files[-1:] != [file]:
            self._files.append(file)
        own_place = len(self._files) - 1 << _LINE_BITS | line
        own = mark.content << _TABLE_BITS | mark.table
        first = self._first.setdefault(mark.hand, own << _PLACE_BITS | own_place)
        content, table = divmod(first >> _PLACE_BITS, 1 << _TABLE_BITS)
        if content == mark.content:
            return None
        number, first_line = divmod(first & (1 << _PLACE_BITS) - 1, 1 << _LINE_BITS)
        earlier = self._files[number], first_line
        if table and mark.table and table != mark.table:
            code, found = "C402", None
        else:
            code, found = "C401", self._difference(earlier, (file, line))
        place = f"{earlier[0]}:{first_line}"
        return make_finding(code, *(found or Span(line)), expected=place, before=place)

    def _difference(self, earlier: tuple[str, int], later: tuple[str, int]) -> Span | None:
        self._looked_up += 1
        return first_difference(earlier, later) if self._looked_up <= MOST_LOOKED_UP else None
