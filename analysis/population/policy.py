"""The policy of the pool by node and bucket: counts of answers, smoothed along the back-off."""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import scipy
from numpy.typing import NDArray

from analysis.population.nodes import N_ANSWERS, POSTFLOP, PREFLOP, Layout, UsedNodes, legal_answers
from analysis.population.strength import N_BUCKETS, N_GROUPS, N_STARTING_HANDS, starting_hand_groups

Counts = NDArray[np.float64]  # shape (nodes, buckets, answers)

PREFLOP_SHAPE: Final = (PREFLOP.n_nodes, N_STARTING_HANDS, N_ANSWERS)
POSTFLOP_SHAPE: Final = (POSTFLOP.n_nodes, N_BUCKETS, N_ANSWERS)
COARSEST, FINEST = 0.3, 2.0
LEAST: Final = 0.1  # prior count of every answer at the coarsest node


@dataclass(frozen=True, eq=False)
class Policy:
    """Probabilities or counts of answers, by node and bucket; of all nodes, or within a fit of some.

    Attributes:
        preflop: Shape (nodes, 169 starting hands, answers).
        postflop: Shape (nodes, 20 buckets, answers).
    """

    preflop: Counts
    postflop: Counts

    @classmethod
    def zeros(cls) -> "Policy":
        """Return a policy with all counts 0."""
        return cls(np.zeros(PREFLOP_SHAPE), np.zeros(POSTFLOP_SHAPE))

    def __add__(self, other: "Policy") -> "Policy":
        return Policy(self.preflop + other.preflop, self.postflop + other.postflop)

    def at(self, nodes: UsedNodes) -> "Policy":
        """Return the arrays of some nodes."""
        return Policy(self.preflop[nodes.preflop], self.postflop[nodes.postflop])

    def in_all_nodes(self, nodes: UsedNodes) -> "Policy":
        """Return counts of all nodes from those of some: 0 for the others."""
        every = Policy.zeros()
        every.preflop[nodes.preflop], every.postflop[nodes.postflop] = self.preflop, self.postflop
        return every

    def of_street(self, street: int) -> Counts:
        """Return the array for a street, 0 to 3."""
        return self.postflop if street else self.preflop


class Backoff(NamedTuple):
    """The levels of a layout, for `smoothed`; lists have one item per level after level 0.

    Attributes:
        adders: Matrix that sums counts of nodes by merged node; shape (merged nodes, nodes).
        parents: Index of the merged node of each (merged) node of the level before.
        legal: Mask of the legal answers; shape (nodes, answers).
    """

    adders: "list[scipy.sparse.csr_matrix]"
    parents: list[NDArray[np.intp]]
    legal: NDArray[np.bool_]


Levels = tuple[Backoff, Backoff]  # before and after the flop


@cache
def backoff(*, is_preflop: bool) -> Backoff:
    """Return the cached back-off of the nodes before or after the flop."""
    layout = PREFLOP if is_preflop else POSTFLOP
    return _backoff_of(layout, np.arange(layout.n_nodes))


def backoff_of(nodes: UsedNodes) -> Levels:
    """Return the back-off of some nodes before and after the flop."""
    return _backoff_of(PREFLOP, nodes.preflop), _backoff_of(POSTFLOP, nodes.postflop)


def _backoff_of(layout: Layout, nodes: NDArray[np.intp]) -> Backoff:
    of_node = [np.unique(parents[nodes], return_inverse=True)[1] for parents in layout.parents()]
    adders = [_adder(parents, int(parents.max()) + 1) for parents in of_node]
    parents = of_node[:1]
    for finer, coarser in pairwise(of_node):
        of_finer = np.zeros(int(finer.max()) + 1, np.intp)
        of_finer[finer] = coarser
        parents.append(of_finer)
    return Backoff(adders, parents, legal_answers(layout)[nodes])


def _adder(parents: NDArray[np.intp], n_parents: int) -> "scipy.sparse.csr_matrix":
    """Build a sparse matrix that sums rows by parent; shape (parents, rows)."""
    n_rows = len(parents)
    return scipy.sparse.csr_matrix((np.ones(n_rows), (parents, np.arange(n_rows))), (n_parents, n_rows))


def smoothed(counts: Policy, strength: float, levels: Levels | None = None) -> Policy:
    """Return probabilities of the answers from counts, shrunk from each node towards the next coarser node.

    The prior at each level is worth `strength` answers times a factor from `COARSEST` to `FINEST`: finer
    nodes have fewer answers and need a stronger prior. The coarsest node ignores the cards; before the flop,
    groups of starting hands are a level between it and single starting hands. Illegal answers have
    probability 0.

    Args:
        counts: Counts of answers.
        strength: Prior weight in answers.
        levels: Back-off of the nodes of `counts`; that of all nodes by default.
    """
    before, after = levels or (backoff(is_preflop=True), backoff(is_preflop=False))
    groups = starting_hand_groups()
    by_group = _adder(groups, N_GROUPS).toarray()
    grouped = np.einsum("gb,nba->nga", by_group, _merged(before, counts.preflop)[-1])
    base = _blended(grouped, _without_cards(grouped), strength)[:, groups]
    postflop_base = _without_cards(_merged(after, counts.postflop)[-1])
    return Policy(
        _smoothed(before, counts.preflop, base, strength),
        _smoothed(after, counts.postflop, postflop_base, strength),
    )


def without_cards(counts: Policy, strength: float) -> Policy:
    """Return a smoothed policy that ignores the cards: all buckets of a node have the same probabilities.

    Args:
        counts: Counts of answers.
        strength: As for `smoothed`.
    """
    spread = (
        np.broadcast_to(part.sum(axis=1, keepdims=True) / part.shape[1], part.shape)
        for part in (counts.preflop, counts.postflop)
    )
    return smoothed(Policy(*spread), strength / N_BUCKETS)


def _smoothed(levels: Backoff, counts: Counts, base: Counts, strength: float) -> Counts:
    """Return the probabilities of `smoothed` for one layout; `base` is the prior of the coarsest level."""
    smooth = base
    by_level = [counts, *_merged(levels, counts)]
    shares = np.linspace(FINEST, COARSEST, len(by_level))
    for place in range(len(by_level) - 1, -1, -1):
        smooth = _blended(by_level[place], smooth, strength * float(shares[place]))
        if place:
            smooth = smooth[levels.parents[place - 1]]
    smooth = smooth * levels.legal[:, None]
    found: Counts = smooth / smooth.sum(axis=-1, keepdims=True)
    return found


def _merged(levels: Backoff, counts: Counts) -> list[Counts]:
    """Sum the counts by merged node, for each level after level 0."""
    flat = counts.reshape(len(counts), -1)
    return [(adder @ flat).reshape(-1, *counts.shape[1:]) for adder in levels.adders]


def _blended(counts: Counts, prior: Counts, strength: float) -> Counts:
    """Return shares of the answers, with a prior that is worth `strength` answers."""
    found: Counts = (counts + strength * prior) / (counts.sum(axis=-1, keepdims=True) + strength)
    return found


def _without_cards(counts: Counts) -> Counts:
    """Return the shares of the answers over all buckets of a node, in the shape of `counts`."""
    sums = counts.sum(axis=1, keepdims=True) + LEAST
    found: Counts = np.broadcast_to(sums / sums.sum(axis=-1, keepdims=True), counts.shape)
    return found
