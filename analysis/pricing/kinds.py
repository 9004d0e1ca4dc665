"""The price of any decision: selects the pricing method."""

from analysis.population.population import Population
from analysis.pricing.decisions import PREFLOP, RIVER, FacedDecision
from analysis.pricing.models.calibration import Calibration
from analysis.pricing.prices import Price, price_of
from analysis.pricing.river.check_or_bet import price_check_or_bet
from analysis.pricing.river.showdown import showdown_share
from analysis.pricing.rollouts.rolled import price_rolled
from hhparser.engine.play.rake import RakeSchedule


def price_decision(
    population: Population, decision: FacedDecision, calibration: Calibration, rake: RakeSchedule
) -> Price:
    """Price a decision by the method for its situation; `with_kinds` sets `loss` and `kind` later.

    Args:
        population: The fitted pool.
        decision: A decision with at least two answers.
        calibration: Calibration of win shares on the river.
        rake: The rake schedule.
    """
    if is_rolled(decision):
        return price_rolled(population, decision, rake)
    chance = showdown_share(population, decision)
    if decision.to_call:
        return price_of(population, decision, chance, calibration, rake)
    return price_check_or_bet(population, decision, chance, rake)


def is_rolled(decision: FacedDecision) -> bool:
    """Whether all answers are priced by rollout.

    The exceptions are heads-up: facing a bet after the flop, facing an all-in before the flop, and a check or
    bet on the river.
    """
    if not decision.is_heads_up:
        return True
    if decision.to_call:
        return decision.street == PREFLOP and decision.behind > 0
    return decision.street != RIVER
