"""Hands in words, with the kickers that set them apart from a hand shown before."""

from hhparser.base.cards import Card, rank_name
from hhparser.engine import HandRank, best_rank
from hhparser.engine.ranks import Category

MADE_RANKS = {Category.TWO_PAIR: 2, Category.FULL_HOUSE: 2}


def rank_of(cards: tuple[Card, ...], board: tuple[Card, ...]) -> HandRank:
    """The best hand of two hole cards; before the flop a pair or a high card."""
    if len(board) >= 3:
        return best_rank(board + cards)
    first, second = (card.rank for card in cards)
    return HandRank(Category.PAIR if first == second else Category.HIGH_CARD, (max(first, second),))


def describe(rank: HandRank, best: HandRank | None) -> str:
    """A hand in words; one of the same made cards as the best hand shown before is told from it by kickers.

    Args:
        rank: The hand.
        best: The best hand shown before, or None.
    """
    words = rank.describe()
    made = MADE_RANKS.get(rank.category, 1)
    if (
        best is None
        or best == rank
        or (best.category, best.ranks[:made]) != (rank.category, rank.ranks[:made])
    ):
        return words
    flush = rank.category is Category.FLUSH
    if rank < best:
        return f"{words} - lower {'cards' if flush else 'kicker'}"
    pairs = list(zip(rank.ranks[made:], best.ranks[made:], strict=True))
    differing = next(number for number, (own, other) in enumerate(pairs) if own != other)
    kickers = [rank_name(own) for own, _ in pairs[: differing + 1]]
    return f"{words} - {kickers[-1]} higher" if flush else f"{words} - {'+'.join(kickers)} kicker"
