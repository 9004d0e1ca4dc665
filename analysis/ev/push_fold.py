"""Push or fold heads-up: the equilibrium in chips if the small blind moves all-in or folds preflop.

The small blind pushes or folds, the big blind calls or folds. Both play the 169 starting hands with fixed
frequencies, found by regret matching over the exact equities before the flop, until neither can gain more
than `MOST_GAIN` by another strategy.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.equity.hole_cards import disjoint, number_of
from analysis.equity.preflop import BOARDS, preflop_counts
from analysis.equity.ranges import STARTING_HANDS

Numbers = NDArray[np.float64]

SMALL_BLIND: Final = 0.5
MOST_GAIN: Final = 1e-6  # big blinds per hand, of both players together
MOST_ROUNDS: Final = 20_000
ROUNDS: Final = 250  # rounds between two tests of convergence
ROUGHLY: Final = 0.001  # frequencies this close to 0 or 1 are rounded to it
NAMES: Final = [str(hand) for hand in STARTING_HANDS]


class PushFold(NamedTuple):
    """Equilibrium of push or fold.

    Attributes:
        stack: Chips that each player can put in, blinds included, in big blinds.
        dead: Other chips in the pot, such as antes, in big blinds.
        push: Frequency of a push of the small blind, by starting hand.
        call: Frequency of a call of the big blind, by starting hand.
        push_ev: EV of a push minus EV of a fold against these calls, in big blinds, by starting hand.
        call_ev: EV of a call minus EV of a fold against these pushes, in big blinds, by starting hand.
        value: Mean net of the small blind, in big blinds per hand; the big blind wins the rest.
        gain: Sum of what each player could still gain by a best response, in big blinds per hand.
    """

    stack: float
    dead: float
    push: Mapping[str, float]
    call: Mapping[str, float]
    push_ev: Mapping[str, float]
    call_ev: Mapping[str, float]
    value: float
    gain: float


class _Game:
    """Payoff matrices in big blinds relative to a fold.

    A row for each starting hand of the small blind, a column for each starting hand of the big blind.
    """

    def __init__(self, stack: float, dead: float) -> None:
        ways, equity = match_ups()
        self.ways = ways / ways.sum()
        self.pot_won = 1 + dead + SMALL_BLIND  # by a push that is not called
        showdown = equity * (2 * stack + dead) - stack
        self.called = self.ways * (showdown + SMALL_BLIND - self.pot_won)
        self.calling = self.ways * (dead - showdown + 1)
        self.dealt = self.ways.sum(axis=1)

    def push_gains(self, call: Numbers) -> Numbers:
        """Return the increase of the small blind's mean result by pushing each hand."""
        gains: Numbers = self.called @ call + self.pot_won * self.dealt
        return gains

    def call_gains(self, push: Numbers) -> Numbers:
        """Return the increase of the big blind's mean result by calling with each hand."""
        gains: Numbers = push @ self.calling
        return gains

    def left_to_gain(self, push: Numbers, call: Numbers) -> float:
        """Return the sum of both players' gains by a best response to the other."""
        players = ((self.push_gains(call), push), (self.call_gains(push), call))
        return sum(float(np.maximum(gains, 0).sum() - gains @ now) for gains, now in players)


@cache
def match_ups() -> tuple[Numbers, Numbers]:
    """Return combinations of each two starting hands, and equity of the first; shape (169, 169) each."""
    members = np.zeros((len(disjoint()), len(STARTING_HANDS)))
    for place, hand in enumerate(STARTING_HANDS):
        members[[number_of(pair) for pair in hand.hole_cards()], place] = 1
    table = preflop_counts()
    points = (table.wins + table.ties / 2) / BOARDS
    ways = members.T @ disjoint() @ members
    return ways, members.T @ points @ members / ways


@cache
def solve_push_fold(stack: float, dead: float = 0.0) -> PushFold:
    """Compute the equilibrium for a stack.

    Args:
        stack: Chips that each player can put in, blinds included, in big blinds; at least 1.
        dead: Other chips in the pot, such as antes, in big blinds.
    """
    game = _Game(stack, dead)
    push, call = _equilibrium(game)
    pushed = push @ game.ways
    push_ev, call_ev = game.push_gains(call) / game.dealt, game.call_gains(push) / np.maximum(pushed, 1e-300)
    value = float(game.push_gains(call) @ push) - SMALL_BLIND
    evs = _named(push_ev), _named(call_ev)
    return PushFold(stack, dead, _named(push), _named(call), *evs, value, game.left_to_gain(push, call))


def _equilibrium(game: _Game) -> tuple[Numbers, Numbers]:
    """Compute frequencies of pushes and calls by regret matching plus, weighting later rounds more."""
    n_hands = len(STARTING_HANDS)
    regrets = np.zeros((2, 2, n_hands))  # by player, and by action: put chips in, fold
    sums = np.zeros((2, n_hands))
    now = np.ones((2, n_hands))
    found = now
    for number in range(1, MOST_ROUNDS + 1):
        for player in (0, 1):
            gains = game.push_gains(now[1]) if player == 0 else game.call_gains(now[0])
            further = [(1 - now[player]) * gains, -now[player] * gains]
            regrets[player] = np.maximum(regrets[player] + further, 0)
            total = regrets[player].sum(axis=0)
            now[player] = np.divide(regrets[player][0], total, out=np.full(n_hands, 0.5), where=total > 0)
        sums += number**2 * now
        if number % ROUNDS == 0:
            found = _rounded(sums / (number * (number + 1) * (2 * number + 1) / 6))
            if game.left_to_gain(*found) < MOST_GAIN:
                break
    return found[0], found[1]


def _rounded(shares: Numbers) -> Numbers:
    return np.where(shares < ROUGHLY, 0, np.where(shares > 1 - ROUGHLY, 1, shares))


def _named(values: Numbers) -> dict[str, float]:
    return dict(zip(NAMES, values.tolist(), strict=True))
