"""Random deals for a rollout: the hole cards of all live players, and the rest of the board.

Arrays are indexed by simulation, then by player in the order of `BettingBefore.seats`.
"""

from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.equity.hole_cards import HOLE_CARDS, place_of
from analysis.population.population import Population, Range, buckets_on
from analysis.population.records import texture
from analysis.pricing.decisions import FacedDecision
from analysis.pricing.rollouts.runouts import Runouts, runouts_of

Integers = NDArray[np.intp]

SIMULATIONS: Final = 4_000
SEED: Final = 1


class Deals(NamedTuple):
    """The hole cards and the complete board of each simulation.

    Attributes:
        held: Index of the hole cards of each player, 0 for a folded player; shape (simulations, players).
        runouts: The complete boards.
        runout: Row index in `runouts` of the board of each simulation; shape (simulations,).
        board: Board cards at the decision.
    """

    held: Integers
    runouts: Runouts
    runout: Integers
    board: tuple[int, ...]

    def buckets(self, street: int, rows: Integers, players: Integers) -> Integers:
        """Return the bucket of one player's hole cards on a street, in each given simulation.

        Args:
            street: 0 to 3, not before the street of the decision.
            rows: Indices of simulations.
            players: Index of the player in each of these simulations.
        """
        held = self.held[rows, players]
        if street in self.runouts.buckets:
            return self.runouts.buckets[street][self.runout[rows], held].astype(np.intp)
        return buckets_on(self.board, street)[held].astype(np.intp)

    def textures(self, street: int, rows: Integers) -> Integers:
        """Return the texture of the board on a postflop street (1 to 3), in each given simulation."""
        if street in self.runouts.textures:
            return self.runouts.textures[street][self.runout[rows]]
        return np.full(len(rows), texture(self.board))

    def strengths(self) -> NDArray[np.float32]:
        """Return the share of hole cards that each player beats on the complete board, as a strength.

        Shape (simulations, players); meaningless for folded players.
        """
        found: NDArray[np.float32] = self.runouts.shares[self.runout[:, None], self.held]
        return found


def deal(
    population: Population, decision: FacedDecision, opponent: Range, simulations: int = SIMULATIONS
) -> Deals:
    """Draw hole cards from the ranges of all live players, without shared cards, and boards that fit them.

    The seed is fixed, so the same arguments give the same deals.

    Args:
        population: The fitted pool; it gives the ranges of further opponents.
        decision: The decision; the player keeps their hole cards.
        opponent: The range of `decision.opponent`.
        simulations: Number of deals.
    """
    rng = np.random.default_rng(SEED)
    runouts = runouts_of(decision.board)
    seats = decision.betting.seats
    held = np.zeros((simulations, len(seats)), np.intp)
    used = np.full(simulations, _masks()[decision.held])
    for one in sorted(decision.betting.live, key=lambda one: one.seat != decision.opponent):
        place = decision.betting.place(one.seat)
        if one.seat == decision.seat:
            held[:, place] = decision.held
            continue
        is_main = one.seat == decision.opponent
        chances = opponent if is_main else population.range_of(one.steps, decision.board, decision.own_cards)
        held[:, place] = _drawn(chances, used, rng)
        used |= _masks()[held[:, place]]
    if not decision.board:
        held = _suit_permutations()[rng.integers(len(_suit_permutations()), size=(simulations, 1)), held]
    runout = rng.integers(len(runouts.shares), size=simulations)
    live = [decision.betting.place(one.seat) for one in decision.betting.live]
    # redraw boards that share a card with the hole cards of a player
    while (rows := np.flatnonzero(np.isnan(runouts.shares[runout[:, None], held[:, live]]).any(axis=1))).size:
        runout[rows] = rng.integers(len(runouts.shares), size=rows.size)
    return Deals(held, runouts, runout, decision.board)


def _drawn(chances: Range, used: NDArray[np.uint64], rng: np.random.Generator) -> Integers:
    """Draw one index of hole cards per simulation by stratified sampling from a range.

    Args:
        chances: The range.
        used: Bit mask of the used cards of each simulation; hands that share one are drawn again.
        rng: Random generator.
    """
    n = len(used)
    steps = (rng.permutation(n) + rng.random(n)) / n
    cumulative = np.cumsum(chances) / chances.sum()
    found = np.searchsorted(cumulative, steps)
    while (blocked := np.flatnonzero(_masks()[found] & used)).size:
        found[blocked] = np.searchsorted(cumulative, rng.random(blocked.size))
    return found


@cache
def _masks() -> NDArray[np.uint64]:
    """Return a bit mask of the two cards of each of the 1,326 hole cards."""
    return np.array([1 << int(high) | 1 << int(low) for high, low in HOLE_CARDS], np.uint64)


@cache
def _suit_permutations() -> Integers:
    """Return the index of each of the hole cards after each permutation of suits; shape (24, 1326)."""
    cards = np.array(HOLE_CARDS, np.intp).T
    rows = []
    for suits in permutations(range(4)):
        high, low = cards & ~3 | np.array(suits)[cards & 3]
        rows.append(place_of(np.maximum(high, low), np.minimum(high, low)))
    return np.array(rows, np.intp)
