"""Expectation-maximisation over hidden hole cards.

Each player-hand with hidden cards holds one of the 1,326 hole cards. Given a policy, the tempered product of
the likelihoods of its answers gives the probability of each (the E-step). The answers, counted with these
probabilities as weights, give the next policy (the M-step).
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.equity.hole_cards import N_HOLE_CARDS
from analysis.population.hidden import STREETS, UNKNOWN, PlayerHands, classes_of
from analysis.population.nodes import N_ANSWERS
from analysis.population.policy import Policy, backoff_of, smoothed
from analysis.population.strength import BLOCKED, N_BUCKETS, N_STARTING_HANDS, starting_hands

Weights = NDArray[np.float32]

CHUNK: Final = 256  # batch size: the weights of a batch fit the second-level cache
MOST_ROUNDS: Final = 40
TOLERANCE: Final = 3e-7
SMALLEST: Final = 1e-12


class FitSettings(NamedTuple):
    """Parameters of a fit, chosen on held-out hands.

    Attributes:
        strength: Prior weight in answers, for `smoothed`.
        temper: Exponent of the likelihood of a player's answers; below 1 it widens inferred ranges.
    """

    strength: float = 20.0
    temper: float = 0.9


class Fit(NamedTuple):
    """Result of a fit.

    Attributes:
        policy: Probabilities of the answers.
        counts: Expected counts of the answers, of known and hidden cards together.
        log_likelihoods: Tempered log likelihood of the player-hands with hidden cards, by iteration.
    """

    policy: Policy
    counts: Policy
    log_likelihoods: tuple[float, ...]


def fit(
    hands: PlayerHands, settings: FitSettings, rounds: int = MOST_ROUNDS, start: Policy | None = None
) -> Fit:
    """Fit the policy of the pool by expectation-maximisation.

    Args:
        hands: The player-hands; `hands.held` has the known cards.
        settings: Parameters of the fit.
        rounds: Maximum number of iterations.
        start: Initial policy, such as the fit of a part of the hands. By default, it is computed from the
            known cards, with hidden answers spread evenly over all buckets.
    """
    nodes = hands.used_nodes()  # most nodes are in no hand, and would take most of the time
    hands, levels = hands.of_nodes(nodes), backoff_of(nodes)
    is_hidden = hands.held == UNKNOWN
    known = known_counts(hands.take(np.flatnonzero(~is_hidden)))
    hidden = hands.take(np.flatnonzero(is_hidden))
    if start is None:
        policy = smoothed(known + spread_counts(hidden), settings.strength, levels)
    else:
        policy = start.at(nodes)
    counts, reached = known, []
    for _ in range(rounds if len(hidden) else 0):
        expected, likelihood = e_step(hidden, policy, settings.temper)
        counts = known + expected
        policy = smoothed(counts, settings.strength, levels)
        reached.append(likelihood)
        if len(reached) > 1 and abs(reached[-1] - reached[-2]) < TOLERANCE * abs(reached[-1]):
            break
    of_all = counts.in_all_nodes(nodes)
    return Fit(smoothed(of_all, settings.strength), of_all, tuple(reached))


def known_counts(hands: PlayerHands) -> Policy:
    """Count the answers by node, bucket and answer; all cards of the player-hands must be known."""
    parts = []
    for street in range(STREETS):
        buckets = _held_buckets(hands, street)
        width = N_BUCKETS if street else N_STARTING_HANDS
        decisions = hands.decisions[street].tocoo()
        places = decisions.col * width + buckets[decisions.row].astype(np.int64)
        weights = decisions.data * hands.weights[decisions.row]
        sums = np.bincount(places, weights, decisions.shape[1] * width).astype(np.float64)
        parts.append(_as_counts(sums.reshape(-1, width)))
    return _policy(parts)


def spread_counts(hands: PlayerHands) -> Policy:
    """Count the answers of player-hands, spread evenly over all buckets."""
    parts = []
    for street, decisions in enumerate(hands.decisions):
        sums = decisions.T @ hands.weights
        width = N_BUCKETS if street else N_STARTING_HANDS
        parts.append(_as_counts(np.repeat(sums[:, None] / width, width, axis=1)))
    return _policy(parts)


def e_step(hands: PlayerHands, policy: Policy, temper: float) -> tuple[Policy, float]:
    """Compute expected counts and tempered log likelihood of the answers, as if all cards were hidden."""
    shares = [np.zeros((len(hands), N_BUCKETS if street else N_STARTING_HANDS), np.float32)
              for street in range(STREETS)]  # fmt: skip
    total = 0.0
    for rows, weights in posterior_chunks(hands, policy, temper):
        sums = weights.sum(axis=1, keepdims=True)
        total += float(hands.weights[rows] @ np.log(np.maximum(sums[:, 0], SMALLEST)))
        likely = weights * (hands.weights[rows, None] / np.maximum(sums, SMALLEST)).astype(np.float32)
        shares[0][rows] = np.add.reduceat(likely[:, _by_class()], _class_starts(), axis=1)
        for street in range(1, STREETS):
            at = np.flatnonzero(hands.boards[rows, street])
            if len(at):
                shares[street][rows.start + at] = _bucket_sums(hands, rows.start + at, street, likely[at])
    parts = [
        _as_counts(decisions.T @ share) for decisions, share in zip(hands.decisions, shares, strict=True)
    ]
    return _policy(parts), total


def log_likelihood(hands: PlayerHands, policy: Policy) -> float:
    """Compute the log probability of all answers (not tempered), jointly with the hole cards where known."""
    total = 0.0
    for rows, weights in posterior_chunks(hands, policy, 1.0):
        held = hands.held[rows]
        at = np.arange(len(held))
        of_cards = np.where(held == UNKNOWN, weights.sum(axis=1), weights[at, held])
        total += float(hands.weights[rows] @ np.log(np.maximum(of_cards, SMALLEST)))
    return total


def _bucket_sums(hands: PlayerHands, rows: NDArray[np.intp], street: int, weights: Weights) -> Weights:
    """Sum weights of hole cards by bucket on a postflop street; shape (rows, buckets)."""
    width = BLOCKED + 1
    buckets = hands.buckets[hands.boards[rows, street]] + (np.arange(len(rows)) * width)[:, None]
    sums = np.bincount(buckets.ravel(), weights.ravel(), len(rows) * width).reshape(-1, width)
    found: Weights = sums[:, :N_BUCKETS].astype(np.float32)
    return found


def posterior_chunks(hands: PlayerHands, policy: Policy, temper: float) -> Iterator[tuple[slice, Weights]]:
    """Yield slices of at most `CHUNK` rows, each with the weights of hole cards; shape (rows, 1326).

    A weight is the prior 1/1326 times the tempered likelihood of the answers; it is 0 if the board blocks the
    hole cards. Rows are not normalized, and `hands.held` is ignored.
    """
    before, after = (
        np.log(np.maximum(_by_code(part), SMALLEST)) for part in (policy.preflop, policy.postflop)
    )
    likelihoods = [
        np.exp(temper * (decisions @ (after if street else before))).astype(np.float32)
        for street, decisions in enumerate(hands.decisions)
    ]
    for start in range(0, len(hands), CHUNK):
        rows = slice(start, min(start + CHUNK, len(hands)))
        weights = likelihoods[0][rows][:, starting_hands()] / np.float32(N_HOLE_CARDS)
        for street in range(1, STREETS):
            at = np.flatnonzero(hands.boards[rows, street])
            if len(at):
                given = np.zeros((len(at), BLOCKED + 1), np.float32)
                given[:, :N_BUCKETS] = likelihoods[street][start + at]
                places = (
                    hands.buckets[hands.boards[start + at, street]]
                    + (np.arange(len(at)) * (BLOCKED + 1))[:, None]
                )
                weights[at] *= given.take(places)
        yield rows, weights


def _by_code(probabilities: NDArray[np.float64]) -> NDArray[np.float64]:
    """Reshape probabilities to a row per node and answer, in the column order of `PlayerHands.decisions`."""
    return probabilities.transpose(0, 2, 1).reshape(-1, probabilities.shape[1])


def _as_counts(by_code: NDArray[np.float64]) -> NDArray[np.float64]:
    """Reshape sums by code and bucket to (nodes, buckets, answers), the inverse of `_by_code`."""
    found: NDArray[np.float64] = by_code.reshape(-1, N_ANSWERS, by_code.shape[1]).transpose(0, 2, 1)
    return found


def _policy(parts: list[NDArray[np.float64]]) -> Policy:
    """Build a policy of counts by street; postflop streets share one array, because a node has its street."""
    return Policy(np.ascontiguousarray(parts[0]), np.ascontiguousarray(parts[1] + parts[2] + parts[3]))


def _held_buckets(hands: PlayerHands, street: int) -> NDArray[np.intp]:
    """Return the bucket of the known hole cards of each player-hand; the starting hand before the flop."""
    if not street:
        return classes_of(hands.held)
    found: NDArray[np.intp] = hands.buckets[hands.boards[:, street], hands.held].astype(np.intp)
    return found


@cache
def _by_class() -> NDArray[np.intp]:
    """Return the indices of the 1,326 hole cards, sorted by starting hand."""
    return np.argsort(starting_hands(), kind="stable")


@cache
def _class_starts() -> NDArray[np.intp]:
    """Return the index of the first hole cards of each starting hand in the order of `_by_class`."""
    return np.searchsorted(np.sort(starting_hands()), np.arange(N_STARTING_HANDS))
