"""Prices of checks and bets on the river heads-up, exact for given ranges and policies.

The alternative to a bet is a check. The alternative to a check is the bet of the pool with cards as strong:
the mean over sizes, weighted by their shares. The best size would be biased upwards, as a maximum.
"""

from collections.abc import Mapping
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from analysis.population.nodes import CHECK
from analysis.population.population import Population
from analysis.pricing.decisions import FacedDecision
from analysis.pricing.prices import RARE, AnswerPrice, Price, answer_names, pool_shares
from analysis.pricing.river.showdown import ShowdownShare, range_variance, win_shares
from analysis.pricing.river.tree import BettingSpot, options, river_tree
from hhparser.engine.play.rake import RakeSchedule

# standard error of the model as a share of the pot; set on a dealt pool of six styles
STRUCTURAL_UNBET: Final = 0.2
Values = NDArray[np.float64]  # by hole cards of the opponent


def price_check_or_bet(
    population: Population, decision: FacedDecision, chance: ShowdownShare, rake: RakeSchedule
) -> Price:
    """Price a check or bet on the river heads-up; `with_kinds` sets `loss` and `kind` later.

    Args:
        population: The fitted pool.
        decision: A decision on the river that faces no bet.
        chance: Result of `showdown_share`.
        rake: The rake schedule.
    """
    shares, names = pool_shares(population, decision), answer_names(decision)
    held = population.range_of(decision.opponent_steps, decision.board, decision.own_cards)
    values = _values(population, decision, rake)
    chosen = decision.step.answer
    alternative = _bet_of_pool(values, shares) if chosen == CHECK else values[CHECK]

    def error(of: Values) -> float:
        variance = range_variance(population, decision, held, of - float(held @ of))
        return sqrt(variance + (STRUCTURAL_UNBET * decision.pot) ** 2) / decision.big_blind

    means = {answer: float(held @ of) / decision.big_blind for answer, of in values.items()}
    answers = tuple(
        AnswerPrice(names[answer], means[answer], error(values[answer]), shares[answer])
        for answer in sorted(values)
        if answer in {CHECK, chosen} or shares[answer] >= RARE
    )
    total = max(sum(shares[answer] for answer in values), 1e-9)
    mean = sum(means[answer] * shares[answer] for answer in values) / total
    difference = alternative - values[chosen]
    return Price(
        decision,
        answers,
        names[chosen],
        max(answers, key=lambda one: one.value).answer,
        means[chosen] - mean,
        float(held @ difference) / decision.big_blind,
        error(difference),
        chance.chances,
        is_proven=False,
    )


def _values(population: Population, decision: FacedDecision, rake: RakeSchedule) -> dict[int, Values]:
    """Return the value in chips of each legal answer, by hole cards of the opponent.

    The chosen bet keeps its true size; other bets have the sizes of `options`.
    """
    spot = BettingSpot(decision.pot, 0, decision.behind, 0)
    sizes = dict(options(spot))
    if decision.step.answer != CHECK:
        sizes[decision.step.answer] = decision.raised_by
    wins = win_shares(decision.board, decision.held)
    tree = river_tree(population, decision, wins, rake)
    return {answer: tree.after(spot, answer, size) for answer, size in sizes.items()}


def _bet_of_pool(values: Mapping[int, Values], shares: Mapping[int, float]) -> Values:
    """Return the mean value of the bets by hole cards of the opponent, weighted by their pool shares."""
    bets = [answer for answer in values if answer != CHECK]
    weights = np.array([shares[answer] for answer in bets]) + 1e-6  # equal without a bet of the pool
    found: Values = weights @ np.array([values[answer] for answer in bets]) / weights.sum()
    return found
