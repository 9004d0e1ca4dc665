"""Prices of decisions: the value of each answer with its interval, loss, and what kind of decision it was."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from scipy.special import ndtr

from analysis.inference.intervals import Z
from analysis.population.nodes import CALL, FOLD
from analysis.population.population import Population, buckets_on
from analysis.pricing.calibration import Calibration
from analysis.pricing.decisions import Decision
from analysis.pricing.river import Chance, pot_won
from hhparser.engine.play.rake import RakeSchedule

STRUCTURAL: Final = 0.04  # of the pot: standard deviation of what no sample shows, set on dealt pools
CERTAIN: Final = 0.95
LEAST_BB, LEAST_SHARE = 0.25, 0.03  # of a mistake, in big blinds and of the pot
WIDEST: Final = 0.12  # half of an interval, of the pot
FEWEST_CHANCES: Final = 100


class Kind(StrEnum):
    """What a decision was."""

    MISTAKE = "mistake"
    CLOSE = "close"
    GOOD = "good"
    UNKNOWN = "unknown"
    WORTH_A_LOOK = "worth a look"


class AnswerPrice(NamedTuple):
    """What an answer is worth in big blinds from the decision on, and how often the pool gives it."""

    answer: str
    value: float
    error: float
    pool: float

    @property
    def low(self) -> float:
        """Lower end of the 95% interval."""
        return self.value - Z * self.error

    @property
    def high(self) -> float:
        """Upper end of the 95% interval."""
        return self.value + Z * self.error


@dataclass(frozen=True, slots=True)
class Price:
    """The price of a decision, in big blinds.

    Attributes:
        decision: What was decided.
        answers: Fold and call; a raise has no price yet.
        chosen: The answer that was given; None for a raise.
        best: The answer with the highest value.
        advantage: Value of the chosen answer less what the pool's answers are worth on average.
        difference: Value of the other answer less that of the chosen one: above 0 it is a loss.
        error: Standard error of it.
        loss: The difference shrunk towards 0, at least 0; None where it has no price.
        chances: How often the pool was at the rarest node of the opponent.
        kind: What the decision was.
    """

    decision: Decision
    answers: tuple[AnswerPrice, ...]
    chosen: str | None
    best: str
    advantage: float | None
    difference: float | None
    error: float
    chances: float
    loss: float | None = None
    kind: Kind = Kind.UNKNOWN

    @property
    def pot_bb(self) -> float:
        """The pot before the decision in big blinds."""
        return self.decision.pot / self.decision.big_blind

    @property
    def p_loss(self) -> float | None:
        """The probability that the other answer was better."""
        return None if self.difference is None else float(ndtr(self.difference / self.error))


def price_of(
    population: Population,
    decision: Decision,
    chance: Chance,
    calibration: Calibration,
    rake: RakeSchedule,
) -> Price:
    """The price of a decision that faces a bet on the river, before it is compared with others."""
    big_blind = decision.big_blind
    won = pot_won(decision, rake) / big_blind
    call = calibration.of(chance.share) * won - decision.to_call / big_blind
    variance = calibration.variance(chance.share, chance.variance) * won**2
    error = sqrt(variance + (STRUCTURAL * decision.pot / big_blind) ** 2)
    shares = _pool_shares(population, decision)
    answers = (AnswerPrice("fold", 0.0, 0.0, shares[0]), AnswerPrice("call", call, error, shares[1]))
    gave = {FOLD: "fold", CALL: "call"}.get(decision.step.answer)
    value = {"fold": 0.0, "call": call}
    mean = sum(one.value * one.pool for one in answers) / max(sum(shares), 1e-9)
    return Price(
        decision,
        answers,
        gave,
        "call" if call > 0 else "fold",
        None if gave is None else value[gave] - mean,
        None if gave is None else (call if gave == "fold" else -call),
        error,
        chance.chances,
    )


def _pool_shares(population: Population, decision: Decision) -> tuple[float, float]:
    """How often the pool folds and calls at the node with cards as strong."""
    street, node, _ = decision.step
    bucket = buckets_on(decision.board, street)[decision.held]
    shares = population.answers(street, node)[bucket]
    return float(shares[FOLD]), float(shares[CALL])


def with_kinds(prices: Sequence[Price], *, is_open: bool) -> list[Price]:
    """Shrink the losses towards 0 by what all decisions show, and say what kind each was.

    Args:
        prices: All prices that are compared with each other.
        is_open: Whether the gate lets prices out; otherwise decisions are only put in order.
    """
    priced = [one for one in prices if one.difference is not None]
    shares = np.array([one.difference / one.pot_bb for one in priced if one.difference is not None])
    noise = np.array([(one.error / one.pot_bb) ** 2 for one in priced])
    between = max(float((shares**2 - noise).mean()), 0.0) if priced else 0.0
    return [_with_kind(one, between * one.pot_bb**2, is_open=is_open) for one in prices]


def _with_kind(price: Price, between: float, *, is_open: bool) -> Price:
    """The price with its shrunken loss; `between` is the variance of true differences in such a pot."""
    if price.difference is None or price.p_loss is None:
        return price
    shrunken = max(price.difference, 0.0) * between / (between + price.error**2)
    is_clear = Z * price.error <= WIDEST * price.pot_bb and price.chances >= FEWEST_CHANCES
    if not is_open:
        kind = Kind.WORTH_A_LOOK if price.p_loss >= CERTAIN else Kind.UNKNOWN
    elif not is_clear:
        kind = Kind.UNKNOWN
    elif shrunken >= max(LEAST_BB, LEAST_SHARE * price.pot_bb) and price.p_loss >= CERTAIN:
        kind = Kind.MISTAKE
    else:
        kind = Kind.GOOD if price.p_loss <= 1 - CERTAIN else Kind.CLOSE
    return replace(price, loss=shrunken, kind=kind)
