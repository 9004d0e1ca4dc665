"""Descriptions of made hands in words, with kickers that distinguish them from earlier shows."""

from hhparser.base.cards import Card, plural_name, rank_name
from hhparser.engine import HandRank
from hhparser.engine.ranks import Category

MADE_RANKS = {Category.TWO_PAIR: 2, Category.FULL_HOUSE: 2}


def describe_hole_cards(cards: tuple[Card, ...]) -> str:
    """Describe two hole cards without a board."""
    first, second = (card.rank for card in cards)
    if first == second:
        return f"a pair of {plural_name(first)}"
    return f"high card {rank_name(max(first, second))}"


def _made_cards(rank: HandRank) -> tuple[Category, tuple[int, ...]]:
    """Return the category and ranks of a hand without its kickers."""
    return rank.category, rank.ranks[: MADE_RANKS.get(rank.category, 1)]


def describe(rank: HandRank, best: HandRank | None) -> str:
    """Describe a hand, with kickers if the best hand shown before differs only in kickers.

    Args:
        rank: Rank of the hand.
        best: Rank of the best hand shown before, or None.
    """
    words = rank.describe()
    if best is None or best == rank or _made_cards(best) != _made_cards(rank):
        return words
    flush = rank.category is Category.FLUSH
    if rank < best:
        return f"{words} - lower {'cards' if flush else 'kicker'}"
    kickers = _kickers(rank, best)
    return f"{words} - {kickers[-1]} higher" if flush else f"{words} - {'+'.join(kickers)} kicker"


def _kickers(rank: HandRank, best: HandRank) -> list[str]:
    """Return the names of the kickers of a hand, down to the first one that differs from the best hand."""
    made = MADE_RANKS.get(rank.category, 1)
    pairs = zip(rank.ranks, best.ranks, strict=True)
    differing = next(number for number, (own, other) in enumerate(pairs) if own != other)
    return list(map(rank_name, rank.ranks[made : differing + 1]))
