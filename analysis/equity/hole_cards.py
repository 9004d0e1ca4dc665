"""The 1,326 hole cards by index, and the classes of equivalent match-ups of two hole cards."""

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from hhparser.base.cards import DECK, Card

HoleCards = tuple[Card, Card]  # the higher card number first
Places = TypeVar("Places", int, NDArray[np.intp])

N_HOLE_CARDS: Final = 1326
HOLE_CARDS: Final[list[HoleCards]] = [(DECK[high], DECK[low]) for high in range(52) for low in range(high)]
_HIGH, _LOW = np.tril_indices(52, -1)  # in the order of `HOLE_CARDS`
_MASKS: Final = 1 << _HIGH | 1 << _LOW


class MatchUps(NamedTuple):
    """The 47,008 classes of match-ups of two hole cards, up to an exchange of suits or of the players.

    Attributes:
        pairs: The lowest match-up of each class, as indices of its hole cards; shape (2, 47008).
        kinds: Class of each two hole cards, undefined if they share a card;
            shape (1326, 1326).
        swapped: True if the first of two hole cards is the second of the lowest match-up of their class.
    """

    pairs: NDArray[np.int32]
    kinds: NDArray[np.int32]
    swapped: NDArray[np.bool_]


def number_of(hole_cards: Sequence[Card]) -> int:
    """Return the index in `HOLE_CARDS` of two cards in either order."""
    return place_of(int(max(hole_cards)), int(min(hole_cards)))


def place_of(high: Places, low: Places) -> Places:
    """Return the index in `HOLE_CARDS` of a higher and a lower card, or arrays of them."""
    return high * (high - 1) // 2 + low


@cache
def disjoint() -> NDArray[np.bool_]:
    """Return a mask of the pairs of hole cards without a common card; shape (1326, 1326)."""
    apart: NDArray[np.bool_] = (_MASKS[:, None] & _MASKS) == 0
    return apart


def match_ups() -> MatchUps:
    """Return all classes of match-ups, ordered by their lowest match-up."""
    ordered = _least_by_suits()
    least = np.minimum(ordered, ordered.T)
    found = np.zeros(N_HOLE_CARDS**2, np.bool_)
    found[least[disjoint()]] = True
    pairs = np.array(divmod(np.flatnonzero(found), N_HOLE_CARDS), np.int32)
    kinds = np.cumsum(found, dtype=np.int32) - 1
    return MatchUps(pairs, kinds[least], ordered > least)


def _least_by_suits() -> NDArray[np.int32]:
    """Return for each two hole cards the least `first * 1326 + second` over all permutations of the suits."""
    least = np.full((N_HOLE_CARDS, N_HOLE_CARDS), N_HOLE_CARDS**2, np.int32)
    for suits in permutations(range(4)):
        exchanged = [cards & ~3 | np.array(suits)[cards & 3] for cards in (_HIGH, _LOW)]
        numbers = place_of(np.maximum(*exchanged), np.minimum(*exchanged)).astype(np.int32)
        np.minimum(least, numbers[:, None] * N_HOLE_CARDS + numbers, out=least)
    return least
