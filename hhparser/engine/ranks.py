"""Strength of hold'em hands as integers: a higher number wins, equal numbers split."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from hhparser.base.cards import Card, plural_name, rank_name


class Category(IntEnum):
    """The nine categories, weakest first; the royal flush is the highest straight flush. Source: R71."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


class HandRank(NamedTuple):
    """Category and the deciding ranks in order: made cards first, then kickers. Compares like a hand.

    Source: R68, R71-R74, R112.
    """

    category: Category
    ranks: tuple[int, ...]

    def describe(self) -> str:
        """The hand in words, without kickers: `two pair, Kings and Fives`. Source: R77."""
        first = self.ranks[0]
        match self.category:
            case Category.HIGH_CARD:
                return f"high card {rank_name(first)}"
            case Category.PAIR:
                return f"a pair of {plural_name(first)}"
            case Category.TWO_PAIR:
                return f"two pair, {plural_name(first)} and {plural_name(self.ranks[1])}"
            case Category.THREE_OF_A_KIND:
                return f"three of a kind, {plural_name(first)}"
            case Category.STRAIGHT:
                return f"a straight, {rank_name((first - 4) % 13)} to {rank_name(first)}"
            case Category.FLUSH:
                return f"a flush, {rank_name(first)} high"
            case Category.FULL_HOUSE:
                return f"a full house, {plural_name(first)} full of {plural_name(self.ranks[1])}"
            case Category.FOUR_OF_A_KIND:
                return f"four of a kind, {plural_name(first)}"
        if first == 12:
            return "a Royal Flush"
        return f"a straight flush, {rank_name((first - 4) % 13)} to {rank_name(first)}"


_STRAIGHTS: Final = [(0b11111 << low, low + 4) for low in range(8, -1, -1)] + [(0b1000000001111, 3)]
# a card adds one to three bits of its rank and to four bits of its suit; these start at 3, so that the fifth
# card of a suit sets the highest of the four
_RANK_BITS: Final = 39
_PACKED: Final = [1 << 3 * (card >> 2) | 1 << _RANK_BITS + 4 * (card & 3) for card in range(52)]
_NO_CARDS: Final = 0x3333 << _RANK_BITS
_FLUSH: Final = 0x8888 << _RANK_BITS
_COUNTS: Final = (1 << _RANK_BITS) - 1
_BY_COUNTS: dict[int, HandRank] = {}


def best_rank(cards: Sequence[Card]) -> HandRank:
    """The rank of the best five of five to seven cards. Source: R68, R71, R72.

    Raises:
        ValueError: Fewer than five cards.
    """
    packed = sum(map(_PACKED.__getitem__, cards), _NO_CARDS)
    if packed & _FLUSH:
        return _flush_rank(cards)
    counts = packed & _COUNTS
    rank = _BY_COUNTS.get(counts)
    if rank is None:
        rank = _BY_COUNTS[counts] = _rank_by_counts(counts)
    return rank


def _flush_rank(cards: Sequence[Card]) -> HandRank:
    """Rank of cards with a flush, which leaves no room for a full house or four of a kind among seven."""
    suits = [card & 3 for card in cards]
    mask = sum(1 << (card >> 2) for card in cards if suits.count(card & 3) >= 5)
    top = _straight_top(mask)
    if top is not None:
        return HandRank(Category.STRAIGHT_FLUSH, (top,))
    return HandRank(Category.FLUSH, tuple(_high_ranks(mask, 5)))


def _straight_top(mask: int) -> int | None:
    for straight, top in _STRAIGHTS:
        if mask & straight == straight:
            return top
    return None


def _high_ranks(mask: int, n: int) -> list[int]:
    return [rank for rank in range(12, -1, -1) if mask >> rank & 1][:n]


def _rank_by_counts(counts: int) -> HandRank:
    """Rank of cards without a flush; `counts` holds three bits for each rank."""
    numbers = [counts >> 3 * rank & 7 for rank in range(13)]
    if sum(numbers) < 5:
        raise ValueError("a hand rank needs at least five cards")
    mask = sum(1 << rank for rank in range(13) if numbers[rank])
    by_count = sorted(range(13), key=lambda rank: (numbers[rank], rank), reverse=True)
    first, second = by_count[0], by_count[1]

    def kickers(used: tuple[int, ...], n: int) -> tuple[int, ...]:
        return used + tuple([rank for rank in _high_ranks(mask, 13) if rank not in used][:n])

    if numbers[first] == 4:
        return HandRank(Category.FOUR_OF_A_KIND, kickers((first,), 1))
    if numbers[first] == 3 and numbers[second] >= 2:
        return HandRank(Category.FULL_HOUSE, (first, second))
    top = _straight_top(mask)
    if top is not None:
        return HandRank(Category.STRAIGHT, (top,))
    if numbers[first] == 3:
        return HandRank(Category.THREE_OF_A_KIND, kickers((first,), 2))
    if numbers[first] == 2 and numbers[second] == 2:
        return HandRank(Category.TWO_PAIR, kickers((first, second), 1))
    if numbers[first] == 2:
        return HandRank(Category.PAIR, kickers((first,), 3))
    return HandRank(Category.HIGH_CARD, kickers((), 5))
