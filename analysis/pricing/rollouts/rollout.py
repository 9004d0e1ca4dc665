"""Rollouts: simulations of the rest of a hand after an answer, with the policy of the pool.

Hole cards are drawn from the ranges, and boards from the runouts. All players then follow the policy of the
pool; bets and raises have one size per bin of `ANSWER_CUTS`. The simulations of a decision are one batch;
arrays are indexed by simulation, then by player.
"""

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
    PREFLOP,
    SMALL,
    Digits,
)
from analysis.population.population import Population, Range
from analysis.population.records import ME, NOBODY, OTHER, faced_bins, preflop_faced, spr_bins
from analysis.pricing.decisions import FacedDecision
from analysis.pricing.river.tree import MOST_RAISES, SIZES
from analysis.pricing.rollouts.deals import SEED, Deals, deal
from analysis.pricing.rollouts.payouts import Contributions, won_by
from analysis.pricing.rollouts.runouts import RIVER
from hhparser.engine.play.rake import RakeSchedule

Bools = NDArray[np.bool_]
Integers = NDArray[np.intp]
Floats = NDArray[np.float64]

MOST_ALL_IN: Final = 3.0  # maximum all-in in pots; the nodes of deep stacks merge with smaller stacks
NO_PLACE: Final = -1
_SIZES: Final = np.array([*SIZES.values()])


class Rollout(NamedTuple):
    """The value of an answer in chips from the decision on.

    Attributes:
        value: Mean chips won.
        error: Standard error of the mean; 0 without simulation.
        slope: Derivative of the value with respect to the share of the pot won at a showdown.
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
    """Simulate the rest of a heads-up hand after a call or raise.

    The expected share of the pot without further betting is known exactly and serves as control variate.

    Args:
        population: The fitted pool; both players follow its policy.
        decision: A heads-up decision before the river that faces a bet.
        held: The range of the opponent.
        wins: Share of the pot that the player wins at a showdown, by hole cards of the opponent.
        rake: The rake schedule.
        answer: A call or a raise.
        size: Chips that a raise adds to the call.
    """
    deals = deal(population, decision, held)
    payoff = payoffs(population, decision, deals, rake, answer, size)
    strengths = deals.strengths()
    own, other = (strengths[:, decision.betting.place(seat)] for seat in (decision.seat, decision.opponent))
    shown = (own > other) + 0.5 * (own == other)
    slope = float(np.cov(payoff, shown)[0, 1] / max(shown.var(ddof=1), 1e-9))
    rest = payoff - slope * (shown - float(held @ wins))
    return Rollout(float(rest.mean()), float(rest.std(ddof=1) / len(rest) ** 0.5), slope)


def payoffs(
    population: Population,
    decision: FacedDecision,
    deals: Deals,
    rake: RakeSchedule,
    answer: int,
    size: int = 0,
) -> Floats:
    """Simulate the rest of the hand after an answer; return the chips won since the decision, by simulation.

    Args:
        population: The fitted pool; all players follow its policy.
        decision: The decision.
        deals: The cards; use the same deals to compare answers.
        rake: The rake schedule.
        answer: An answer that is not a fold.
        size: Chips that a bet or raise adds to the call.
    """
    table = RolloutTable(population, decision, deals)
    before = table.total[0, table.own]
    table.answer(answer, size)
    table.play()
    chips = Contributions(table.total, table.live, decision.betting.dead)
    won = won_by(table.own, chips, deals.strengths(), table.streets > 0, rake, decision.players)
    found: Floats = won - (table.total[:, table.own] - before)
    return found


class RolloutTable:
    """Mutable state of the betting in a batch of simulations; all of them are on the same street.

    Attributes have the names and meanings of `Seated`, with shape (simulations, players), and of
    `BettingBefore`, with shape (simulations,). Players are indices in `BettingBefore.seats`.
    """

    def __init__(self, population: Population, decision: FacedDecision, deals: Deals) -> None:
        betting, n = decision.betting, len(deals.runout)

        def of_players(name: str) -> Integers:
            one = np.array([getattr(player, name) for player in betting.seats], np.intp)
            return np.repeat(one[None], n, axis=0)

        def place(seat: int) -> Integers:
            return np.full(n, betting.place(seat) if seat else NO_PLACE)

        self.policy, self.deals = population.policy, deals
        self.rng = np.random.default_rng(SEED)
        self.own = betting.place(decision.seat)
        self.street = decision.street
        self.dead = betting.dead
        self.stack, self.bet, self.total = (of_players(name) for name in ("stack", "bet", "total"))
        self.live, self.must_act, self.has_raised = (
            of_players(name).astype(np.bool_) for name in ("is_live", "must_act", "has_raised")
        )
        self.start = self.stack[0] + self.total[0]
        self.roles = of_players("role")[0]
        self.raises, self.calls = (np.full(n, count) for count in (betting.raises, betting.calls))
        self.aggressor, self.raiser = place(betting.aggressor), place(betting.raiser)
        self.actor = place(decision.seat)
        self.streets = np.full(n, decision.street)  # the last street of each simulation
        self.places = np.arange(len(betting.seats))

    def answer(self, answer: int, size: int) -> None:
        """Apply the answer of the player at the decision to all simulations.

        Args:
            answer: Index in `ANSWERS`.
            size: Chips that a bet or raise adds to a call; 0 for other answers.
        """
        rows = np.arange(len(self.actor))
        self._do(rows, np.full(len(rows), answer), np.full(len(rows), size))

    def play(self) -> None:
        """Simulate all hands to their end."""
        while True:
            while (rows := np.flatnonzero(self.must_act.any(axis=1))).size:
                self._act(rows)
            if self.street == RIVER:
                return
            self._deal()

    def _deal(self) -> None:
        """Start the next street in all simulations."""
        self.street += 1
        open_hands = self.live.sum(axis=1) > 1
        self.streets[open_hands] = self.street
        self.aggressor = self.raiser.copy()
        self.bet[:] = self.raises[:] = self.calls[:] = 0
        able = self.live & (self.stack > 0)
        self.must_act = able & (open_hands & (able.sum(axis=1) > 1))[:, None]
        self.actor[:] = len(self.places) - 1

    def _act(self, rows: Integers) -> None:
        """Draw and apply the answer of the next player to act, in each given simulation."""
        after = (self.actor[rows, None] + 1 + self.places) % len(self.places)
        first = self.must_act[rows[:, None], after].argmax(axis=1)
        actor = self.actor[rows] = after[np.arange(len(rows)), first]
        pot, owed, behind = self.spot(rows, actor)
        nodes = self.nodes(rows, actor, pot, owed, behind)
        policy = self.policy.of_street(self.street)
        sizes, is_legal = self._options(rows, pot, owed, behind)
        chances = np.cumsum(policy[nodes, self.deals.buckets(self.street, rows, actor)] * is_legal, axis=1)
        drawn = self.rng.random((len(rows), 1)) * chances[:, -1:]
        answers = np.minimum((chances <= drawn).sum(axis=1), N_ANSWERS - 1)
        wager = np.maximum(answers - SMALL, 0)
        added = np.where(answers >= SMALL, sizes[np.arange(len(rows)), wager], 0)
        self._do(rows, answers, added)

    def spot(self, rows: Integers, actor: Integers) -> tuple[Integers, Integers, Integers]:
        """Return the pot, the chips to call, and the effective stack after a call.

        Args:
            rows: Indices of simulations.
            actor: Index of the player to act in each of them.
        """
        at = np.arange(len(rows))
        pot = self.total[rows].sum(axis=1) + self.dead
        bets = self.bet[rows]
        stack = self.stack[rows, actor]
        owed = np.minimum(bets.max(axis=1) - bets[at, actor], stack)
        others = np.where(self.live[rows], self.start, 0)
        others[at, actor] = 0
        reach = others.max(axis=1) - self.total[rows, actor]
        return pot, owed, np.maximum(np.minimum(stack, reach) - owed, 0)

    def nodes(
        self, rows: Integers, actor: Integers, pot: Integers, owed: Integers, behind: Integers
    ) -> Integers:
        """Return the node of the player to act in each given simulation; for the arguments see `spot`."""
        if not self.street:
            return PREFLOP.encode({
                "raises": np.minimum(self.raises[rows], 3),
                "seat": self.roles[actor],
                "callers": np.minimum(self.calls[rows], 1),
                "faced": preflop_faced(pot, owed, behind),
                "raised": self.has_raised[rows, actor].astype(np.intp),
            })  # fmt: skip
        live, aggressor = self.live[rows], self.aggressor[rows]
        of_aggressor = np.where(aggressor == actor, ME, OTHER)
        digits: Digits = {
            "street": np.full(len(rows), self.street - 1),
            "faced": faced_bins(pot, owed, behind),
            "raised": (self.raises[rows] > 1).astype(np.intp),
            "aggressor": np.where(aggressor == NO_PLACE, NOBODY, of_aggressor),
            "players": np.digitize(live.sum(axis=1), (3, 4)),
            "in_position": np.where((live & (self.places > actor[:, None])).any(axis=1), 0, 1),
            "texture": self.deals.textures(self.street, rows),
            "spr": spr_bins(pot, owed, behind),
        }
        return POSTFLOP.encode(digits)

    def _options(
        self, rows: Integers, pot: Integers, owed: Integers, behind: Integers
    ) -> tuple[Integers, Bools]:
        """Return the chips that each wager adds to the call (all-in last), and a mask of legal answers."""
        wanted = np.maximum(np.rint(_SIZES * (pot + owed)[:, None]).astype(np.intp), 1)
        can_raise = (behind > 0) & (self.raises[rows] < MOST_RAISES)
        is_legal = np.zeros((len(rows), N_ANSWERS), np.bool_)
        is_legal[:, FOLD] = is_legal[:, CALL] = owed > 0
        is_legal[:, CHECK] = owed == 0
        is_legal[:, SMALL : LARGE + 1] = (wanted < behind[:, None]) & can_raise[:, None]
        is_legal[:, ALL_IN] = can_raise & (behind <= MOST_ALL_IN * (pot + owed))
        return np.concatenate([wanted, behind[:, None]], axis=1), is_legal

    def _do(self, rows: Integers, answers: Integers, added: Integers) -> None:
        """Apply one answer in each given simulation; `added` is the chips that a wager adds to the call."""
        actor = self.actor[rows]
        self.must_act[rows, actor] = False
        self.live[rows, actor] = answers != FOLD
        owed = np.minimum(self.bet[rows].max(axis=1) - self.bet[rows, actor], self.stack[rows, actor])
        paid = np.where(answers == FOLD, 0, owed) + added
        self.bet[rows, actor] += paid
        self.total[rows, actor] += paid
        self.stack[rows, actor] -= paid
        self.calls[rows] += answers == CALL
        raised = rows[answers >= SMALL]
        who = self.actor[raised]
        self.raises[raised] += 1
        self.raiser[raised] = who
        self.has_raised[raised, who] |= not self.street
        self.must_act[raised] = self.live[raised] & (self.stack[raised] > 0)
        self.must_act[raised, who] = False
        self.must_act[rows] &= (self.live[rows].sum(axis=1) > 1)[:, None]
