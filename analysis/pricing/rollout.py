"""Rollouts: simulations of the rest of a heads-up hand after an answer, with the policy of the pool.

The opponent's hole cards are drawn from the range, and boards from the runouts. Both players then follow the
policy of the pool; bets and raises have one size per bin of `ANSWER_CUTS`. The simulations of a decision are
one batch; arrays are indexed by simulation.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.population.nodes import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    LARGE,
    N_ANSWERS,
    POSTFLOP,
    SMALL,
)
from analysis.population.population import Population, Range, buckets_on
from analysis.population.records import ME, OTHER, faced_bins, spr_bins
from analysis.pricing.decisions import FacedDecision
from analysis.pricing.runouts import RIVER, runouts_of
from analysis.pricing.showdown import net_of
from analysis.pricing.tree import FLIPPED, MOST_RAISES, SIZES, bets_before, digits_of
from hhparser.engine.play.rake import RakeSchedule

Bools = NDArray[np.bool_]
Integers = NDArray[np.intp]
Floats = NDArray[np.float64]

SIMULATIONS: Final = 4_000
MOST_ALL_IN: Final = 3.0  # maximum all-in in pots; the nodes of deep stacks merge with smaller stacks
SEED: Final = 1
_SIZES: Final = np.array([*SIZES.values()])
_FLIPPED: Final = np.array([FLIPPED[place] for place in sorted(FLIPPED)])


class Rollout(NamedTuple):
    """The value of an answer in chips from the decision on.

    Attributes:
        value: The mean.
        error: Standard error of the simulations.
        slope: Derivative of the value by the share of the pot won at a showdown.
    """

    value: float
    error: float
    slope: float


def roll_out(
    population: Population,
    decision: FacedDecision,
    held: Range,
    wins: Floats,
    rake: RakeSchedule,
    answer: int,
    size: int = 0,
) -> Rollout:
    """Simulate the rest of the hand after a call or raise.

    The share of the pot without further betting is known without simulation and serves as control variate.

    Args:
        population: The policy of both players.
        decision: A decision before the river that faces a bet.
        held: The range of the opponent.
        wins: Share of the pot that the player wins at a showdown, by hole cards of the range.
        rake: The rake schedule.
        answer: A call or a raise.
        size: Chips that a raise adds to the call.
    """
    table = _RolloutTable(population, decision, _drawn(held, decision), answer, size)
    payoff = table.play(lambda pot: net_of(decision, rake, pot))
    shown = table.won
    slope = float(np.cov(payoff, shown)[0, 1] / max(shown.var(ddof=1), 1e-9))
    rest = payoff - slope * (shown - float(held @ wins))
    return Rollout(float(rest.mean()), float(rest.std(ddof=1) / len(rest) ** 0.5), slope)


class _Drawn(NamedTuple):
    """The deal of each simulation: the opponent's hole cards, and the row index of the runout."""

    held: Integers
    runout: Integers
    won: Floats


def _drawn(held: Range, decision: FacedDecision) -> _Drawn:
    """Draw hole cards in proportion to the range, each with a runout that does not block them."""
    rng = np.random.default_rng(SEED)
    won = runouts_of(decision.board).won(decision.held)
    steps = (np.arange(SIMULATIONS) + rng.random()) / SIMULATIONS
    cumulative = np.cumsum(held)
    hole_cards = np.searchsorted(cumulative / cumulative[-1], steps)
    runout = rng.integers(len(won), size=SIMULATIONS)
    while (blocked := np.flatnonzero(np.isnan(won[runout, hole_cards]))).size:
        runout[blocked] = rng.integers(len(won), size=blocked.size)
    return _Drawn(hole_cards, runout, won[runout, hole_cards].astype(np.float64))


class _RolloutTable:
    """The batch of simulations of a decision; `Spot` has the definitions of the amounts."""

    def __init__(
        self, population: Population, decision: FacedDecision, drawn: _Drawn, answer: int, size: int
    ) -> None:
        def every(value: int) -> Integers:
            return np.full(SIMULATIONS, value)

        self.policy = population.policy.postflop
        self.decision = decision
        self.drawn = drawn
        self.rng = np.random.default_rng(SEED)
        digits = digits_of(decision)
        self.in_position = bool(digits["in_position"])
        paid = decision.to_call + size
        self.pot = every(decision.pot + paid)
        self.owed = every(size)
        self.behind = every(decision.behind - size)
        self.raises = every(bets_before(decision) + 1)
        self.spent = every(paid)
        self.is_own = np.zeros(SIMULATIONS, np.bool_)
        self.was_checked = np.zeros(SIMULATIONS, np.bool_)
        self.aggressor = every(digits["aggressor"])
        self.last_raiser = every(OTHER if answer == CALL else ME)
        self.is_closed = np.full(SIMULATIONS, answer == CALL)
        self.is_over = np.zeros(SIMULATIONS, np.bool_)
        self.won = drawn.won
        self.paid_out = drawn.won.copy()  # the share of the pot that the player gets
        self.returned = every(0)

    def play(self, net: Callable[[int], int]) -> Floats:
        """Simulate all hands to their end; return the chips won from the decision on."""
        for street in range(self.decision.street, RIVER + 1):
            if street > self.decision.street:
                self._deal()
            buckets = self._buckets(street)
            while (rows := np.flatnonzero(~self.is_closed)).size:
                self._act(rows, street, buckets)
        pots, places = np.unique(self.pot, return_inverse=True)
        paid = np.array([net(int(pot)) for pot in pots])[places]
        found: Floats = self.paid_out * paid + self.returned - self.spent
        return found

    def _deal(self) -> None:
        self.aggressor = self.last_raiser.copy()
        self.is_closed = self.is_over | (self.behind <= 0)
        self.is_own[:] = not self.in_position
        self.was_checked[:] = False
        self.owed[:] = self.raises[:] = 0

    def _buckets(self, street: int) -> tuple[Integers, Integers, Integers]:
        """Return the buckets of both players, and the texture of the board."""
        board, own, runout = self.decision.board, self.decision.held, self.drawn.runout
        if street == self.decision.street:
            now = buckets_on(board, street).astype(np.intp)
            texture = digits_of(self.decision)["texture"]
            return np.full(SIMULATIONS, now[own]), now[self.drawn.held], np.full(SIMULATIONS, texture)
        runouts = runouts_of(board)
        buckets = runouts.buckets[street]
        return (
            buckets[runout, own].astype(np.intp),
            buckets[runout, self.drawn.held].astype(np.intp),
            runouts.textures[street][runout],
        )

    def _act(self, rows: Integers, street: int, buckets: tuple[Integers, Integers, Integers]) -> None:
        own, other, texture = (part[rows] for part in buckets)
        is_own = self.is_own[rows]
        nodes = self._nodes(rows, street, texture)
        sizes, is_legal = self._options(rows)
        chances = np.cumsum(self.policy[nodes, np.where(is_own, own, other)] * is_legal, axis=1)
        drawn = self.rng.random((len(rows), 1)) * chances[:, -1:]
        answers = np.minimum((chances <= drawn).sum(axis=1), N_ANSWERS - 1)
        for answer in (FOLD, CHECK, CALL):
            at = rows[answers == answer]
            (self._fold if answer == FOLD else self._check if answer == CHECK else self._call)(at)
        raised = answers >= SMALL
        self._raise(rows[raised], sizes[raised, answers[raised] - SMALL])

    def _nodes(self, rows: Integers, street: int, texture: Integers) -> Integers:
        pot, owed, behind, aggressor = (
            part[rows] for part in (self.pot, self.owed, self.behind, self.aggressor)
        )
        is_own = self.is_own[rows]
        return POSTFLOP.encode({
            "street": np.full(len(rows), street - 1),
            "faced": faced_bins(pot, owed, behind),
            "raised": (self.raises[rows] > 1).astype(np.intp),
            "aggressor": np.where(is_own, aggressor, _FLIPPED[aggressor]),
            "players": np.zeros(len(rows), np.intp),
            "in_position": (is_own == self.in_position).astype(np.intp),
            "texture": texture,
            "spr": spr_bins(pot, owed, behind),
        })  # fmt: skip

    def _options(self, rows: Integers) -> tuple[Integers, Bools]:
        """Return the chips that raises add to the call, all-in last, and a mask of the legal answers."""
        behind, owed = self.behind[rows], self.owed[rows]
        wanted = np.maximum(np.rint(_SIZES * (self.pot[rows] + owed)[:, None]).astype(np.intp), 1)
        can_raise = (behind > 0) & (self.raises[rows] < MOST_RAISES)
        is_legal = np.zeros((len(rows), N_ANSWERS), np.bool_)
        is_legal[:, FOLD] = is_legal[:, CALL] = owed > 0
        is_legal[:, CHECK] = owed == 0
        is_legal[:, SMALL : LARGE + 1] = (wanted < behind[:, None]) & can_raise[:, None]
        is_short = behind <= MOST_ALL_IN * (self.pot[rows] + owed)
        is_legal[:, ALL_IN] = can_raise & is_short
        return np.concatenate([wanted, behind[:, None]], axis=1), is_legal

    def _fold(self, rows: Integers) -> None:
        """Return the uncalled bet."""
        self.paid_out[rows] = ~self.is_own[rows]
        self.returned[rows] = np.where(self.is_own[rows], 0, self.owed[rows])
        self.pot[rows] -= self.owed[rows]
        self.is_over[rows] = self.is_closed[rows] = True

    def _check(self, rows: Integers) -> None:
        self.is_closed[rows] = self.was_checked[rows] | (self.is_own[rows] == self.in_position)
        self.was_checked[rows] = True
        self.is_own[rows] ^= True

    def _call(self, rows: Integers) -> None:
        self._pay(rows, self.owed[rows])
        self.is_closed[rows] = True

    def _raise(self, rows: Integers, size: Integers) -> None:
        self._pay(rows, self.owed[rows] + size)
        self.owed[rows] = size
        self.behind[rows] -= size
        self.raises[rows] += 1
        self.last_raiser[rows] = np.where(self.is_own[rows], ME, OTHER)
        self.is_own[rows] ^= True

    def _pay(self, rows: Integers, amount: Integers) -> None:
        self.pot[rows] += amount
        self.spent[rows] += np.where(self.is_own[rows], amount, 0)
