"""A fitted pool: inferred ranges of players, and the policy at a node."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.population.em import Fit, FitSettings
from analysis.population.policy import Counts, Policy, backoff
from analysis.population.strength import Board, Buckets, buckets_of, is_free, starting_hands

Range = NDArray[np.float64]  # probability of each of the 1,326 hole cards

WITHOUT_DETAILS: Final = 1  # the level without stacks and texture
HIDDEN_WORTH: Final = 0.3  # weight of an expected count of hidden cards; observations count 1


class PlayedNode(NamedTuple):
    """A decision of a player: street 0 to 3, node, answer."""

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

        Args:
            steps: The player's decisions, in order.
            board: The board after the last of them, flop first.
            seen: Other cards that the player cannot hold.
        """
        weights = is_free(np.array([*board, *seen], np.intp)).astype(np.float64)
        for street, node, answer in steps:
            likelihood = self.policy.of_street(street)[node, :, answer]
            held = buckets_on(board, street)
            weights *= np.append(likelihood, 0)[held] ** self.settings.temper
        total = weights.sum()
        found: Range = weights / total if total else weights
        return found

    def answers(self, street: int, node: int) -> NDArray[np.float64]:
        """Return the probability of each answer at a node by bucket; shape (buckets, answers)."""
        found: NDArray[np.float64] = self.policy.of_street(street)[node]
        return found

    def chances(self, street: int, node: int) -> float:
        """Return the number of decisions at a node, aggregated over stacks and textures."""
        return float(self._chances[street > 0][node])

    @cached_property
    def _chances(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        before, after = (
            known.sum(axis=(1, 2)) + hidden.sum(axis=(1, 2))
            for known, hidden in (
                (self.known.preflop, self.hidden.preflop),
                (self.known.postflop, self.hidden.postflop),
            )
        )
        adder = backoff(is_preflop=False).adders[WITHOUT_DETAILS]
        return before, adder.T @ (adder @ after)

    def shares(self, street: int, node: int) -> NDArray[np.float64]:
        """Return the share of each answer at a node, aggregated over all cards; shape (answers,)."""
        sums = self._sums(street, node)
        base = self.answers(street, node).mean(axis=0) * self.settings.strength
        found: NDArray[np.float64] = (sums.sum(axis=0) + base) / (sums.sum() + base.sum())
        return found

    def effective_counts(self, street: int, node: int) -> NDArray[np.float64]:
        """Return the effective number of observations of each bucket at a node; shape (buckets,)."""
        known, hidden = (part.of_street(street)[node].sum(axis=-1) for part in (self.known, self.hidden))
        found: NDArray[np.float64] = known + HIDDEN_WORTH * hidden + self.settings.strength
        return found

    def _sums(self, street: int, node: int) -> Counts:
        found: Counts = self.known.of_street(street)[node] + self.hidden.of_street(street)[node]
        return found


def buckets_on(board: Board, street: int) -> Buckets:
    """Return the bucket of each of the 1,326 hole cards on a street; before the flop the starting hand."""
    if not street:
        return starting_hands().astype(np.uint8)
    return buckets_of((*sorted(board[:3]), *board[3 : street + 2]))
