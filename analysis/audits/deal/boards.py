"""Tests of board cards, with allowances for the selection of boards by betting.

Players who see a flop have more high cards than average, so even in a fair deal the flops seen have up to an
eighth fewer aces (`docs/explanation/fairness.md`). Suits are symmetric, so tests of suits need no
allowance. Tests that depend on ranks have an allowance for the betting.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from analysis.audits.deal.deals import NO_CARD, Deals
from analysis.inference.tests import NOTHING, Allowance, Part, Result, counts_test, repeats_test, sum_test

FEWEST: Final = 200
FLOPS: Final = comb(52, 3)
BOARDS: Final = FLOPS * 49 * 48
TEXTURE: Final = Allowance(0.02, 0.02)
ACES: Final = Allowance(0.15, 0.0)
OVERLAP: Final = Allowance(0.01, 0.01)
FLUSH: Final = Allowance(0.02, 0.02)
PAIRING: Final = Allowance(0.07, 0.02)
REPEATED_FLOPS: Final = 0.03
REPEATED_BOARDS: Final = 0.05

Cards = NDArray[np.integer]
Chances = tuple[float, ...]


def board_tests(deals: Deals) -> Iterator[Result]:
    """Yield tests of suits, texture, aces, ranks of the hero's cards, later streets, and repeated flops."""
    flops = deals[deals["board"][:, 2] != NO_CARD]
    n = len(flops)
    if n < FEWEST:
        return
    flop, hole = flops["board"][:, :3], flops["hole"]
    ranks = flop >> 2
    has_hole = hole[:, 0] != NO_CARD
    yield _suits("flop: 4 suits", flop)
    is_pair = (ranks[:, 0] == ranks[:, 1]) | (ranks[:, 0] == ranks[:, 2]) | (ranks[:, 1] == ranks[:, 2])
    yield _given_hole("flop: paired", is_pair, _sharing(hole >> 2, has_hole), _paired, TEXTURE)
    suits = flop & 3
    is_suited = (suits[:, 0] == suits[:, 1]) & (suits[:, 0] == suits[:, 2])
    yield _given_hole("flop: one suit", is_suited, _sharing(hole & 3, has_hole), _one_suit, TEXTURE)
    aces_held = np.where(has_hole, (hole >> 2 == 12).sum(axis=1), -1)
    yield _given_hole("flop: aces", (ranks == 12).sum(axis=1), aces_held, _aces, ACES)
    yield from _overlap(flop[has_hole], hole[has_hole])
    keys = _number(np.sort(flop, axis=1))
    yield repeats_test("flop: repeated flops", n, _pairs(keys, flops["content"]), FLOPS, REPEATED_FLOPS)
    yield from _awaited("turn and river: flush cards", flops, 4, 2, FLUSH)
    yield from _awaited("turn and river: pairing cards", flops, 13, 1, PAIRING)
    boards = _whole_boards(flops)
    if len(boards) >= FEWEST:
        yield _suits("turn and river: 4 suits", boards["board"][:, 3:])


def repeated_board_tests(deals: Deals) -> Iterator[Result]:
    """Yield a test for repeated whole boards; none for few boards."""
    boards = _whole_boards(deals)
    if len(boards) >= FEWEST:
        cards = boards["board"]
        keys = _number(np.hstack([np.sort(cards[:, :3], axis=1), cards[:, 3:]]))
        repeated = _pairs(keys, boards["content"])
        yield repeats_test("boards: repeated boards", len(boards), repeated, BOARDS, REPEATED_BOARDS)


def _whole_boards(deals: Deals) -> Deals:
    whole: Deals = deals[deals["board"][:, 4] != NO_CARD]
    return whole


def _awaited(name: str, flops: Deals, kinds: int, least: int, allowance: Allowance) -> Iterator[Result]:
    """Yield a test of turns and rivers that match a frequent suit or rank of the board, given known cards.

    Args:
        name: Name of the test.
        flops: Deals with a flop.
        kinds: 4 for suits, 13 for ranks.
        least: Minimum number of board cards of the suit or rank.
        allowance: Allowance for the betting.
    """
    draws: Counter[tuple[int, int]] = Counter()
    observed = 0
    for shown in (3, 4):
        deals = flops[flops["board"][:, shown] != NO_CARD]
        board, hole = deals["board"], deals["hole"]
        there = _counts(board[:, :shown], kinds)
        good = np.where(there >= least, 52 // kinds - there - _counts(hole, kinds), 0).sum(axis=1)
        left = 52 - shown - (hole != NO_CARD).sum(axis=1)
        draws.update(zip(left.tolist(), good.tolist(), strict=True))
        observed += int(((there >= least) & (_counts(board[:, shown : shown + 1], kinds) > 0)).sum())
    parts = [Part(times, (1 - good / left, good / left)) for (left, good), times in draws.items() if good]
    n = sum(part.times for part in parts)
    if n >= FEWEST:
        yield sum_test(name, n, observed, parts, allowance)


def _counts(cards: Cards, kinds: int) -> Cards:
    """Count the cards of each of 4 suits or 13 ranks in each row; shape (rows, kinds)."""
    groups = np.where(cards == NO_CARD, kinds, cards & 3 if kinds == 4 else cards >> 2)
    return np.stack([(groups == kind).sum(axis=1) for kind in range(kinds)], axis=1)


def _suits(name: str, cards: Cards) -> Result:
    """Return a test for equal frequency of suits, with the variance observed within hands."""
    counts = _counts(cards, 4)
    variance = float(((counts - cards.shape[1] / 4) ** 2).mean())
    return counts_test(name, len(cards), counts.sum(axis=0), variance)


def _overlap(flop: Cards, hole: Cards) -> Iterator[Result]:
    """Yield a test of flop cards that match a rank of the hero's hole cards: 6 of 50 cards, 2 for a pair."""
    if len(flop) < FEWEST:
        return
    hits = ((flop >> 2)[:, :, None] == (hole >> 2)[:, None]).any(axis=2).sum(axis=1)
    left = np.where(hole[:, 0] >> 2 == hole[:, 1] >> 2, 2, 6)
    yield _given_hole("flop: ranks of own cards", hits, left, lambda left: _draws(50, left), OVERLAP)


def _given_hole(
    name: str,
    found: NDArray[np.integer] | NDArray[np.bool_],
    numbers: Cards,
    chances: Callable[[int], Chances],
    allowance: Allowance = NOTHING,
) -> Result:
    """Return a test of a sum over flops, with a distribution that depends on the hero's hole cards.

    Args:
        name: Name of the test.
        found: Observed value of each flop.
        numbers: Property of the hero's hole cards for each flop.
        chances: Probabilities of the values 0, 1, 2 ... given the property.
        allowance: Allowance for the betting.
    """
    parts = [Part(times, chances(number)) for number, times in sorted(Counter(numbers.tolist()).items())]
    return sum_test(name, len(found), int(found.sum()), parts, allowance)


def _sharing(groups: Cards, has_hole: NDArray[np.bool_]) -> Cards:
    """Return how many of the hero's two cards share a rank or suit: 2 or 1; 0 for unknown cards."""
    return np.where(has_hole, 1 + (groups[:, 0] == groups[:, 1]), 0)


def _left(kinds: int, sharing: int) -> list[int]:
    """Return the number of remaining cards of each rank or suit."""
    held = ([], [1, 1], [2])[sharing]
    return [52 // kinds - taken for taken in (*held, *(0,) * (kinds - len(held)))]


def _paired(sharing: int) -> Chances:
    """Return the probabilities of flops with three ranks and with fewer."""
    sizes = _left(13, sharing)
    sums = [sum(size**power for size in sizes) for power in (1, 2, 3)]
    apart = (sums[0] ** 3 - 3 * sums[0] * sums[1] + 2 * sums[2]) / 6
    paired = 1 - apart / comb(sums[0], 3)
    return 1 - paired, paired


def _one_suit(sharing: int) -> Chances:
    sizes = _left(4, sharing)
    chance = sum(comb(size, 3) for size in sizes) / comb(sum(sizes), 3)
    return 1 - chance, chance


def _aces(held: int) -> Chances:
    return _draws(52, 4) if held < 0 else _draws(50, 4 - held)


def _draws(cards: int, good: int) -> Chances:
    """Return the hypergeometric probabilities of 0 to 3 good cards among three."""
    ways = comb(cards, 3)
    return tuple(comb(good, n) * comb(cards - good, 3 - n) / ways for n in range(4))


def _number(cards: Cards) -> Cards:
    """Encode the cards of each row as an integer."""
    number: Cards = np.zeros(len(cards), np.int64)
    for column in cards.T:
        number = number * 64 + column
    return number


def _pairs(keys: Cards, contents: NDArray[np.uint64]) -> int:
    """Count pairs of equal keys, except those with equal contents: copies of a hand under two numbers."""
    both = np.unique(np.stack([keys.astype(np.uint64), contents], axis=1), axis=0)
    _, counts = np.unique(both[:, 0], return_counts=True)
    return int((counts * (counts - 1) // 2).sum())
