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
    """A mean with its standard error, over `n` values."""

    mean: float
    error: float
    n: int


def score_of(values: NDArray[np.floating]) -> Score:
    """Compute the mean of values; NaN without values."""
    n = len(values)
    if not n:
        return Score(np.nan, np.nan, 0)
    return Score(float(values.mean()), float(values.std() / n**0.5), n)


def answer_scores(hands: PlayerHands, policy: Policy) -> tuple[Score, Score]:
    """Compute the log2 score of the answers given the true cards, before and after the flop."""
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
        no_cards: Of the shares at each node, the same for all cards.
        showdowns: Of a policy fitted to the known cards alone.
        em: Of the policy of the population, fitted to known and hidden cards.
        n: Answers that were scored.
    """

    no_cards: float
    showdowns: float
    em: float
    n: int


def compare_estimators(fitted: PlayerHands, population: Population, held_out: PlayerHands) -> Estimators:
    """Score the population beside simpler estimators; with the known cards of `held_out`."""
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
        bits: log2 of the probability of the cards over that of any possible hole cards.
        places: The share of the range that is weaker on the last board that the player saw, with ties shared
            at random: evenly spread if the ranges are right.
    """

    bits: NDArray[np.floating]
    places: NDArray[np.floating]


def hidden_card_scores(hands: PlayerHands, policy: Policy, temper: float, seed: int = 0) -> HiddenCards:
    """Score the inferred ranges of player-hands with known cards that saw the flop."""
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
