"""The price of any decision: each kind of decision has its own method."""

from analysis.population.population import Population
from analysis.pricing.decisions import PREFLOP, RIVER, FacedDecision
from analysis.pricing.models.calibration import Calibration
from analysis.pricing.prices import Price, price_of
from analysis.pricing.river.check_or_bet import price_check_or_bet
from analysis.pricing.river.showdown import showdown_chance
from analysis.pricing.rollouts.rolled import price_rolled
from hhparser.engine.play.rake import RakeSchedule


def price_decision(
    population: Population, decision: FacedDecision, calibration: Calibration, rake: RakeSchedule
) -> Price:
    """Price a decision by the method of its kind, without shrinkage and kind.

    Args:
        population: The fitted pool.
        decision: The decision.
        calibration: Calibration of win shares on the river.
        rake: The rake schedule.
    """
    if is_rolled(decision):
        return price_rolled(population, decision, rake)
    chance = showdown_chance(population, decision)
    if decision.to_call:
        return price_of(population, decision, chance, calibration, rake)
    return price_check_or_bet(population, decision, chance, rake)


def is_rolled(decision: FacedDecision) -> bool:
    """Whether all answers are priced by rollout.

    The other kinds are heads-up: a bet faced after the flop, an all-in faced before it, and no bet on the
    river.
    """
    if not decision.is_heads_up:
        return True
    if decision.to_call:
        return decision.street == PREFLOP and decision.behind > 0
    return decision.street != RIVER
