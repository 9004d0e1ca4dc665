"""Validation scores of a policy on held-out player-hands with known cards."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.population.em import SMALLEST, known_counts, posterior_chunks, spread_counts
from analysis.population.hidden import STREETS, UNKNOWN, PlayerHands, classes_of
from analysis.population.nodes import N_ANSWERS
from analysis.population.policy import Policy, smoothed, without_cards
from analysis.population.population import Population
from analysis.population.strength import BLOCKED, N_BUCKETS


class Score(NamedTuple):
    """A mean with its standard error, over `n` values; NaN without values."""

    mean: float
    error: float
    n: int


def score_of(values: NDArray[np.floating]) -> Score:
    """Compute the mean of values with its standard error."""
    n = len(values)
    if not n:
        return Score(np.nan, np.nan, 0)
    return Score(float(values.mean()), float(values.std() / n**0.5), n)


def answer_scores(hands: PlayerHands, policy: Policy) -> tuple[Score, Score]:
    """Compute the mean log2 probability of the answers given the true cards, before and after the flop.

    Args:
        hands: Player-hands; all cards must be known.
        policy: Probabilities of the answers.
    """
    found: list[list[NDArray[np.floating]]] = [[], []]
    for street in range(STREETS):
        decisions = hands.decisions[street].tocoo()
        node, answer = np.divmod(decisions.col, N_ANSWERS)
        held = hands.held[decisions.row]
        bucket = hands.buckets[hands.boards[decisions.row, street], held] if street else classes_of(held)
        probability = policy.of_street(street)[node, bucket, answer]
        found[street > 0].append(np.log2(np.maximum(probability, SMALLEST)))
    before, after = (score_of(np.concatenate(values)) for values in found)
    return before, after


class Estimators(NamedTuple):
    """Mean log2 probability of the answers after the flop on held-out player-hands with known cards.

    Values closer to 0 are better.

    Attributes:
        no_cards: Score of a policy that ignores the cards.
        showdowns: Score of a policy fitted to the known cards only.
        em: Score of the policy of the population, fitted to known and hidden cards.
        n: Number of scored answers; without any, the scores are NaN.
    """

    no_cards: float
    showdowns: float
    em: float
    n: int


def compare_estimators(fitted: PlayerHands, population: Population, held_out: PlayerHands) -> Estimators:
    """Score the population and simpler estimators on held-out player-hands with known cards.

    Args:
        fitted: The player-hands that the population was fitted to.
        population: The fitted pool.
        held_out: Other player-hands; rows with hidden cards are ignored.
    """
    scored = held_out.take(np.flatnonzero(held_out.held != UNKNOWN))
    known = known_counts(fitted.take(np.flatnonzero(fitted.held != UNKNOWN)))
    hidden = spread_counts(fitted.take(np.flatnonzero(fitted.held == UNKNOWN)))
    strength = population.settings.strength
    policies = without_cards(known + hidden, strength), smoothed(known, strength), population.policy
    no_cards, showdowns, em = (answer_scores(scored, policy)[1] for policy in policies)
    return Estimators(no_cards.mean, showdowns.mean, em.mean, em.n)


class HiddenCards(NamedTuple):
    """Validation of the inferred ranges against the true cards; one value per player-hand.

    Attributes:
        bits: Gain in bits over a uniform range: log2 of the probability of the true cards times the number of
            possible hole cards.
        places: Share of the range that is weaker on the last board that the player saw, with ties broken at
            random; uniform from 0 to 1 if the ranges are right.
    """

    bits: NDArray[np.floating]
    places: NDArray[np.floating]


def hidden_card_scores(hands: PlayerHands, policy: Policy, temper: float, seed: int = 0) -> HiddenCards:
    """Score the inferred ranges of player-hands against their true cards.

    Args:
        hands: Player-hands; all must have known cards and a postflop decision.
        policy: Probabilities of the answers.
        temper: Exponent of the likelihood; see `FitSettings`.
        seed: Seed for ties.
    """
    rng = np.random.default_rng(seed)
    bits, places = np.empty(len(hands)), np.empty(len(hands))
    for rows, weights in posterior_chunks(hands, policy, temper):
        last = hands.boards[rows].max(axis=1)
        strength = hands.buckets[last] % (N_BUCKETS // 2)
        likely = weights / weights.sum(axis=1, keepdims=True)
        held = hands.held[rows]
        at = np.arange(len(held))
        possible = (hands.buckets[last] != BLOCKED).sum(axis=1)
        bits[rows] = np.log2(np.maximum(likely[at, held], SMALLEST) * possible)
        own = strength[at, held][:, None]
        below = np.where(strength < own, likely, 0).sum(axis=1)
        places[rows] = below + rng.random(len(at)) * np.where(strength == own, likely, 0).sum(axis=1)
    return HiddenCards(bits, places)
