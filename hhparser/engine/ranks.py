"""Strength of hold'em hands as integers: a higher number wins, equal numbers split."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from hhparser.base.cards import Card, plural_name, rank_name
from hhparser.base.rank_table import (
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

__all__ = ["STRENGTHS", "Category", "HandRank", "best_five", "best_rank", "best_seats"]

_CODES, STRENGTHS = read_table()


class HandRank(int):
    """Strength from 1, the worst high card, to 7462, the royal flush. Source: R68, R71-R74, R112."""

    __slots__ = ()

    @property
    def category(self) -> Category:
        """Return the category of the hand, such as a flush."""
        return Category(_CODES[self] >> 20)

    @property
    def ranks(self) -> tuple[int, ...]:
        """Return the deciding ranks in order: made cards first, then kickers."""
        code = _CODES[self]
        return tuple([(code >> shift & 15) - 1 for shift in range(16, -1, -4) if code >> shift & 15])

    def __repr__(self) -> str:
        return f"HandRank({self:d})"

    def describe(self) -> str:
        """Describe the hand without kickers: `two pair, Kings and Fives`. Source: R77."""
        return _describe(self)


_WORDS: Final = {
    Category.HIGH_CARD: "high card {high}",
    Category.PAIR: "a pair of {first}",
    Category.TWO_PAIR: "two pair, {first} and {second}",
    Category.THREE_OF_A_KIND: "three of a kind, {first}",
    Category.STRAIGHT: "a straight, {low} to {high}",
    Category.FLUSH: "a flush, {high} high",
    Category.FULL_HOUSE: "a full house, {first} full of {second}",
    Category.FOUR_OF_A_KIND: "four of a kind, {first}",
    Category.STRAIGHT_FLUSH: "a straight flush, {low} to {high}",
}


@lru_cache(maxsize=2048)
def _describe(rank: HandRank) -> str:
    first, second = (*rank.ranks, 0)[:2]
    if rank.category is Category.STRAIGHT_FLUSH and first == 12:
        return "a Royal Flush"
    return _WORDS[rank.category].format(
        high=rank_name(first),
        low=rank_name((first - 4) % 13),
        first=plural_name(first),
        second=plural_name(second),
    )


_packed: Final = PACKED.__getitem__
_RANKS: Final = tuple(map(HandRank, range(len(_CODES))))


def best_rank(cards: Sequence[Card]) -> HandRank:
    """Return the rank of the best five of five to seven cards. Source: R68, R71, R72.

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


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the best five of five to seven cards; among equal fives, the first in the given order.

    Raises:
        ValueError: Fewer than five cards, or more than seven.
    """
    rank = best_rank(cards)
    return next(five for five in combinations(cards, 5) if best_rank(five) == rank)


def _flush_mask(cards: Sequence[Card], flush: int) -> int:
    """Return a mask of the ranks in the suit that has its bit set in `flush`."""
    suit = (flush.bit_length() - SUIT_SHIFT) // 4 - 1
    return sum({1 << (card >> 2) for card in cards if card & 3 == suit})


def best_seats(seats: Sequence[int], ranks: Mapping[int, HandRank]) -> list[int]:
    """Return the seats with the best known rank, in the given order; empty when no rank is known."""
    known = [seat for seat in seats if seat in ranks]
    best = max([ranks[seat] for seat in known], default=None)
    return [seat for seat in known if ranks[seat] == best]
