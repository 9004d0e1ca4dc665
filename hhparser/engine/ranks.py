"""Strength of hold'em hands as integers: a higher number wins, equal numbers split."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from hhparser.base.cards import Card, plural_name, rank_name
from hhparser.engine.rank_table import (
    COLUMNS,
    FLUSH,
    HIGH_SHIFT,
    LOW_SUM,
    NO_CARDS,
    PACKED,
    ROWS,
    SUIT_SHIFT,
    Category,
    read_table,
)

__all__ = ["STRENGTHS", "Category", "HandRank", "best_rank", "best_seats"]

_CODES, STRENGTHS = read_table()


class HandRank(int):
    """Strength from 1, the worst high card, to 7462, the royal flush. Source: R68, R71-R74, R112."""

    __slots__ = ()

    @property
    def category(self) -> Category:
        """What the made cards are."""
        return Category(_CODES[self] >> 20)

    @property
    def ranks(self) -> tuple[int, ...]:
        """The deciding ranks in order: made cards first, then kickers."""
        code = _CODES[self]
        return tuple([(code >> shift & 15) - 1 for shift in range(16, -1, -4) if code >> shift & 15])

    def __repr__(self) -> str:
        return f"HandRank({self:d}: {self.describe()})"

    def describe(self) -> str:
        """The hand in words, without kickers: `two pair, Kings and Fives`. Source: R77."""
        return _describe(self)


@lru_cache(maxsize=2048)
def _describe(rank: HandRank) -> str:
    first = rank.ranks[0]
    match rank.category:
        case Category.HIGH_CARD:
            return f"high card {rank_name(first)}"
        case Category.PAIR:
            return f"a pair of {plural_name(first)}"
        case Category.TWO_PAIR:
            return f"two pair, {plural_name(first)} and {plural_name(rank.ranks[1])}"
        case Category.THREE_OF_A_KIND:
            return f"three of a kind, {plural_name(first)}"
        case Category.STRAIGHT:
            return f"a straight, {rank_name((first - 4) % 13)} to {rank_name(first)}"
        case Category.FLUSH:
            return f"a flush, {rank_name(first)} high"
        case Category.FULL_HOUSE:
            return f"a full house, {plural_name(first)} full of {plural_name(rank.ranks[1])}"
        case Category.FOUR_OF_A_KIND:
            return f"four of a kind, {plural_name(first)}"
    if first == 12:
        return "a Royal Flush"
    return f"a straight flush, {rank_name((first - 4) % 13)} to {rank_name(first)}"


_packed: Final = PACKED.__getitem__
_RANKS: Final = tuple(map(HandRank, range(len(_CODES))))


def best_rank(cards: Sequence[Card]) -> HandRank:
    """The rank of the best five of five to seven cards. Source: R68, R71, R72.

    A card that occurs twice counts twice.

    Raises:
        ValueError: Fewer than five cards, or more than seven.
    """
    if not 5 <= len(cards) <= 7:
        raise ValueError("a hand rank needs at least five cards and at most seven")
    packed = sum(map(_packed, cards), NO_CARDS)
    if packed & FLUSH:
        return _RANKS[STRENGTHS[_flush_mask(cards, packed & FLUSH)]]
    return _RANKS[STRENGTHS[ROWS[packed >> HIGH_SHIFT] + COLUMNS[packed & LOW_SUM]]]


def _flush_mask(cards: Sequence[Card], flush: int) -> int:
    """The ranks of the suit whose bit is set, a bit for each."""
    suit = (flush.bit_length() - SUIT_SHIFT) // 4 - 1
    return sum({1 << (card >> 2) for card in cards if card & 3 == suit})


def best_seats(seats: Sequence[int], ranks: Mapping[int, HandRank]) -> list[int]:
    """Who has the best hand among those whose rank is known, in their order; empty when none is."""
    known = [seat for seat in seats if seat in ranks]
    best = max([ranks[seat] for seat in known], default=None)
    return [seat for seat in known if ranks[seat] == best]
