"""A fitted pool: the policy at each node, and the ranges of players inferred from it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.inference.intervals import Z
from analysis.population.em import Fit, FitSettings
from analysis.population.policy import Counts, Policy, backoff
from analysis.population.strength import Board, Buckets, buckets_of, is_free, starting_hands

Floats = NDArray[np.float64]
Ends = tuple[Floats, Floats]  # lower and upper ends of intervals
Range = Floats  # probability of each of the 1,326 hole cards

WITHOUT_DETAILS: Final = 1  # index in `Backoff.adders` of the level without stacks and texture
HIDDEN_WORTH: Final = 0.3  # weight of a count of hidden cards in `effective_counts`; known cards have 1
OBSERVED: Final = 0.03  # weight of a count of hidden cards in `observations`; known cards have 1


def observations(known: Floats, hidden: Floats) -> Floats:
    """Return the effective number of answers for `share_ends`; hidden cards have the weight `OBSERVED`."""
    return known + OBSERVED * hidden


def share_ends(shares: Floats, observed: Floats, *, is_smoothed: bool) -> Ends:
    """Return the ends of the 95% intervals of shares of answers; two arrays of the shape of `shares`.

    Shares that are not smoothed have Agresti-Coull intervals; smoothed ones have normal intervals.
    `benchmarks/population.py` measures their coverage on dealt pools.

    Args:
        shares: The shares; shape (strengths, answers).
        observed: Effective number of answers by strength; shape (strengths,).
        is_smoothed: Whether the shares are shrunk towards the shares of coarser nodes.
    """
    n, added = observed[:, None], 1.0 if is_smoothed else Z**2
    centre = shares if is_smoothed else (shares * n + added / 2) / (n + added)
    spread = Z * np.sqrt(centre * (1 - centre) / (n + added))
    return np.maximum(shares - spread, 0), np.minimum(shares + spread, 1)


class PlayedNode(NamedTuple):
    """A decision of a player: street 0 to 3, node number in the layout of the street, index in `ANSWERS`."""

    street: int
    node: int
    answer: int


@dataclass(frozen=True, eq=False)
class Population:
    """The fitted policy of a pool.

    Attributes:
        policy: The probability of each answer by node and bucket.
        known: Counts of the answers with known cards.
        hidden: Expected counts of the answers with hidden cards.
        settings: Parameters of the fit.
        player_hands: Number of fitted player-hands.
    """

    policy: Policy
    known: Policy
    hidden: Policy
    settings: FitSettings
    player_hands: int

    @classmethod
    def of_fit(cls, fit: Fit, known: Policy, settings: FitSettings, player_hands: int) -> "Population":
        """Build the population of a fit; `known` is the part of its counts with known cards."""
        hidden = Policy(fit.counts.preflop - known.preflop, fit.counts.postflop - known.postflop)
        return cls(fit.policy, known, hidden, settings, player_hands)

    def range_of(self, steps: Iterable[PlayedNode], board: Board, seen: Iterable[int] = ()) -> Range:
        """Compute the range of a player after their decisions: the probability of each of 1,326 hole cards.

        Without decisions, all possible hole cards have the same probability. If the policy excludes all hole
        cards, all probabilities are 0.

        Args:
            steps: The player's decisions, in order.
            board: Card numbers of the board in the order of the deal, up to the last decision or later.
            seen: Other card numbers that the player cannot hold.
        """
        weights = is_free(np.array([*board, *seen], np.intp)).astype(np.float64)
        for street, node, answer in steps:
            likelihood = self.policy.of_street(street)[node, :, answer]
            held = buckets_on(board, street)
            weights *= np.append(likelihood, 0)[held] ** self.settings.temper
        total = weights.sum()
        found: Range = weights / total if total else weights
        return found

    def answers(self, street: int, node: int) -> Floats:
        """Return the probability of each answer at a node by bucket; shape (buckets, answers)."""
        found: Floats = self.policy.of_street(street)[node]
        return found

    def answer_ends(self, street: int, node: int) -> Ends:
        """Return lower and upper ends of the 95% intervals of `answers`, each of shape (buckets, answers)."""
        known, hidden = (part.of_street(street)[node].sum(axis=-1) for part in (self.known, self.hidden))
        return share_ends(self.answers(street, node), observations(known, hidden), is_smoothed=True)

    def chances(self, street: int, node: int) -> float:
        """Return the number of decisions of the pool at a node; postflop, summed over stacks and textures."""
        return float(self._chances[street > 0][node])

    @cached_property
    def _chances(self) -> Ends:
        """The results of `chances` by node, before and after the flop."""
        before, after = (
            known.sum(axis=(1, 2)) + hidden.sum(axis=(1, 2))
            for known, hidden in (
                (self.known.preflop, self.hidden.preflop),
                (self.known.postflop, self.hidden.postflop),
            )
        )
        adder = backoff(is_preflop=False).adders[WITHOUT_DETAILS]
        return before, adder.T @ (adder @ after)

    def shares(self, street: int, node: int) -> Floats:
        """Return the smoothed share of each answer at a node over all cards; shape (answers,)."""
        sums = self._sums(street, node)
        base = self.answers(street, node).mean(axis=0) * self.settings.strength
        found: Floats = (sums.sum(axis=0) + base) / (sums.sum() + base.sum())
        return found

    def effective_counts(self, street: int, node: int) -> Floats:
        """Return the effective number of answers by bucket at a node, prior included; shape (buckets,)."""
        known, hidden = (part.of_street(street)[node].sum(axis=-1) for part in (self.known, self.hidden))
        found: Floats = known + HIDDEN_WORTH * hidden + self.settings.strength
        return found

    def _sums(self, street: int, node: int) -> Counts:
        """Return the counts of the answers at a node, of known and hidden cards; shape (buckets, answers)."""
        found: Counts = self.known.of_street(street)[node] + self.hidden.of_street(street)[node]
        return found


def buckets_on(board: Board, street: int) -> Buckets:
    """Return the bucket of each of the 1,326 hole cards on a street, 0 to 3.

    Before the flop it is the index of the starting hand. Later it is `BLOCKED` for hole cards that share a
    card with the board of the street.
    """
    if not street:
        return starting_hands().astype(np.uint8)
    return buckets_of((*sorted(board[:3]), *board[3 : street + 2]))
