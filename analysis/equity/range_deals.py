"""Deals of hole cards from three or more ranges: enumeration of all deals, or a random sample."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.equity.boards import Strengths, completed_boards, strengths_on
from analysis.equity.evaluator import strengths
from analysis.equity.hole_cards import HOLE_CARDS, disjoint, number_of
from analysis.equity.ranges import Range
from hhparser.base.cards import DECK, Card

Deals = NDArray[np.intp]  # indices in the ranges; shape (ranges, deals)
Weights = NDArray[np.float64]
Show = Callable[[Deals, np.random.Generator], Strengths]

N_VALUES: Final = 4
SAMPLES: Final = 500_000
SEED: Final = 1
_DRAWN: Final = 100_000  # deals of a round, before impossible ones are dropped
_MOST_ROUNDS: Final = 30
_CHUNK: Final = 1 << 18  # batch size in showdowns, for small intermediate arrays
_CARDS: Final = np.array(HOLE_CARDS, np.int64)


class Sums(NamedTuple):
    """Weighted sums over showdowns.

    Attributes:
        values: Wins, ties, shares of the pot and squared shares of each range; shape (4, ranges).
        total: Sum of the weights of all showdowns.
    """

    values: NDArray[np.float64]
    total: float


def all_deals(ranges: Sequence[Range]) -> tuple[Deals, Weights]:
    """Return all deals without duplicate cards, and the product of the weights of each."""
    places = np.indices([len(one) for one in ranges]).reshape(len(ranges), -1)
    numbers = [
        np.array([*map(number_of, one)], np.intp)[place] for one, place in zip(ranges, places, strict=True)
    ]
    weights = [np.array([*one.values()])[place] for one, place in zip(ranges, places, strict=True)]
    apart = [disjoint()[first, second] for first, second in combinations(numbers, 2)]
    can_be_dealt = np.all(apart, axis=0)
    return places[:, can_be_dealt], np.prod(weights, axis=0)[can_be_dealt]


def enumerated(ranges: Sequence[Range], board: Sequence[Card], live: Sequence[Card]) -> Sums:
    """Return the sums over all deals on all completions of a board."""
    deals, weights = all_deals(ranges)
    boards = completed_boards(board, live)
    held = [strengths_on(boards, one) for one in ranges]
    values, total = np.zeros((N_VALUES, len(ranges))), 0.0
    step = max(_CHUNK // (boards.shape[1] * len(ranges)), 1)
    for start in range(0, deals.shape[1], step):
        part = np.s_[start : start + step]
        found = np.array([own[place] for own, place in zip(held, deals[:, part], strict=True)])
        sums = _sums(found, weights[part])
        values += sums.values
        total += sums.total
    return Sums(values, total)


def sampled(ranges: Sequence[Range], board: Sequence[Card], live: Sequence[Card]) -> Sums:
    """Return the sums over deals drawn in proportion to their weights, each on one random board."""
    rng = np.random.default_rng(SEED)
    numbers = [np.array([*map(number_of, one)], np.intp) for one in ranges]
    shares = [np.array([*one.values()]) / sum(one.values()) for one in ranges]
    show = _on_board(ranges, board, live) if board else _before_flop(numbers, live)
    values, total = np.zeros((N_VALUES, len(ranges))), 0.0
    for _ in range(_MOST_ROUNDS):
        deals = _drawn(numbers, shares, rng)
        found = show(deals, rng)
        sums = _sums(found[..., None], np.ones(found.shape[1]))
        values += sums.values
        total += sums.total
        if total >= SAMPLES:
            break
    return Sums(values, total)


def _drawn(numbers: Sequence[Deals], shares: Sequence[Weights], rng: np.random.Generator) -> Deals:
    """Draw deals; drop a deal as soon as a range adds a duplicate card."""
    deals = np.empty((0, _DRAWN), np.intp)
    for own, share in zip(numbers, shares, strict=True):
        places = rng.choice(len(own), deals.shape[1], p=share)
        can_be_dealt = np.ones(len(places), np.bool_)
        for other, place in zip(numbers, deals, strict=False):
            can_be_dealt &= disjoint()[own[places], other[place]]
        deals = np.vstack([deals, places])[:, can_be_dealt]
    return deals


def _on_board(ranges: Sequence[Range], board: Sequence[Card], live: Sequence[Card]) -> Show:
    boards = completed_boards(board, live)
    held = [strengths_on(boards, one) for one in ranges]

    def show(deals: Deals, rng: np.random.Generator) -> Strengths:
        """Return the strengths of the deals on one random board each; 0 if they share a card."""
        drawn = rng.integers(boards.shape[1], size=deals.shape[1])
        return np.array([own[place, drawn] for own, place in zip(held, deals, strict=True)])

    return show


def _before_flop(numbers: Sequence[Deals], live: Sequence[Card]) -> Show:
    is_out = np.ones(len(DECK), np.bool_)
    is_out[list(live)] = False

    def show(deals: Deals, rng: np.random.Generator) -> Strengths:
        """Return the strengths of the deals on one random board each, of the cards that are left."""
        hands = [_CARDS[own[place]].T for own, place in zip(numbers, deals, strict=True)]
        order = rng.random((deals.shape[1], len(DECK)), np.float32)
        order[:, is_out] = 1
        for card in np.vstack(hands):
            order[np.arange(len(card)), card] = 1
        boards = order.argpartition(5, axis=1)[:, :5].T
        return np.array([strengths(np.vstack([hand, boards])) for hand in hands])

    return show


def _sums(found: Strengths, weights: Weights) -> Sums:
    """Return the sums over the showdowns of deals on boards; `found` has shape (ranges, deals, boards)."""
    can_come = found.all(axis=0)
    wins = (found == found.max(axis=0)) & can_come
    n_winners = wins.sum(axis=0)
    shares = wins / np.maximum(n_winners, 1)
    values = [
        (one.sum(axis=-1) * weights).sum(axis=-1)
        for one in (wins & (n_winners == 1), wins & (n_winners > 1), shares, shares**2)
    ]
    return Sums(np.array(values), float((can_come.sum(axis=-1) * weights).sum()))
