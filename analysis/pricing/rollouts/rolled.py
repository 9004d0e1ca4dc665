"""Prices by rollout of each answer: before the flop, with several opponents, and of checks and bets.

All answers are valued in the same deals. The best alternative is chosen in the first half of the deals and
valued in the second half, because the maximum of noisy values is biased upwards.
"""

from collections.abc import Mapping
from math import hypot
from typing import Final

import numpy as np
from numpy.typing import NDArray

from analysis.population.nodes import CALL, CHECK, FOLD
from analysis.population.population import Population
from analysis.pricing.decisions import PREFLOP, FacedDecision
from analysis.pricing.prices import RARE, AnswerPrice, Price, answer_names, pool_shares
from analysis.pricing.river.tree import BettingSpot, options
from analysis.pricing.rollouts.deals import deal
from analysis.pricing.rollouts.rollout import payoffs
from hhparser.engine.play.rake import RakeSchedule

Values = NDArray[np.float64]  # big blinds won, by simulation

# standard error of the model as a share of the pot; set on a dealt pool of six styles
STRUCTURAL_PREFLOP, STRUCTURAL_HEADS_UP, STRUCTURAL_SEVERAL = 0.25, 0.2, 0.35
SIMULATIONS: Final = 2_000
HALF: Final = SIMULATIONS // 2
PASSIVE: Final = {FOLD, CHECK, CALL}


def price_rolled(population: Population, decision: FacedDecision, rake: RakeSchedule) -> Price:
    """Price a decision by rollouts; `with_kinds` sets `loss` and `kind` later.

    The alternative of `Price.difference` is the best other priced answer.

    Args:
        population: The fitted pool.
        decision: A decision with at least two answers.
        rake: The rake schedule.
    """
    shares, names = pool_shares(population, decision), answer_names(decision)
    chosen = decision.step.answer
    values = _values(population, decision, shares, rake)
    best = max(values, key=lambda answer: values[answer][:HALF].mean())
    others = [answer for answer in values if answer != chosen]
    alternative = max(others, key=lambda answer: values[answer][:HALF].mean())
    difference = (values[alternative] - values[chosen])[HALF:]
    structural = _structural(decision) * decision.pot / decision.big_blind
    means = {answer: float(of.mean()) for answer, of in values.items()}
    answers = tuple(
        AnswerPrice(
            names[answer],
            means[answer],
            hypot(_standard_error(values[answer]), structural) if answer != FOLD else 0.0,
            shares[answer],
        )
        for answer in sorted(values)
    )
    weights = {answer: shares[answer] + 1e-6 for answer in values}
    mean = sum(means[answer] * weight for answer, weight in weights.items()) / sum(weights.values())
    steps = (step for one in decision.betting.live if one.seat != decision.seat for step in one.steps)
    chances = (population.chances(*step[:2]) for step in steps)
    return Price(
        decision,
        answers,
        names[chosen],
        names[best],
        means[chosen] - mean,
        float(difference.mean()),
        hypot(_standard_error(difference), structural),
        min(chances, default=population.player_hands),
        is_proven=False,
    )


def _values(
    population: Population, decision: FacedDecision, shares: Mapping[int, float], rake: RakeSchedule
) -> dict[int, Values]:
    """Return the big blinds won in each simulation, for each answer of `sizes_of`."""
    held = population.range_of(decision.opponent_steps, decision.board, decision.own_cards)
    deals = deal(population, decision, held, SIMULATIONS)
    return {
        answer: np.zeros(SIMULATIONS)
        if answer == FOLD
        else payoffs(population, decision, deals, rake, answer, size) / decision.big_blind
        for answer, size in sizes_of(decision, shares).items()
    }


def sizes_of(decision: FacedDecision, shares: Mapping[int, float]) -> dict[int, int]:
    """Return the answers to price, with the chips that each adds to the call.

    These are fold, check and call if legal, the chosen answer, and the most common bet or raise of the pool.
    The latter is left out if it is rare, unless the player checked.

    Args:
        decision: The decision.
        shares: Share of each answer in the pool.
    """
    spot = BettingSpot(decision.pot, decision.to_call, decision.behind, decision.betting.raises)
    every = dict(options(spot))
    sizes = {answer: size for answer, size in every.items() if answer in PASSIVE}
    chosen = decision.step.answer
    common = max(every.keys() - PASSIVE, key=lambda answer: shares[answer], default=CHECK)
    if common not in PASSIVE and (chosen == CHECK or shares[common] >= RARE):
        sizes[common] = every[common]
    return sizes | {chosen: decision.raised_by}


def _structural(decision: FacedDecision) -> float:
    """Return the standard error of the model as a share of the pot."""
    if decision.street == PREFLOP:
        return STRUCTURAL_PREFLOP
    return STRUCTURAL_HEADS_UP if decision.is_heads_up else STRUCTURAL_SEVERAL


def _standard_error(values: Values) -> float:
    return float(values.std(ddof=1) / len(values) ** 0.5)
