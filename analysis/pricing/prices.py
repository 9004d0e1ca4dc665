"""Prices of decisions: the value of each answer with its interval, the loss, and the kind of decision."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
import scipy

from analysis.inference.intervals import Z
from analysis.population.nodes import ANSWERS, CALL, FOLD
from analysis.population.population import Population, buckets_on
from analysis.pricing.decisions import RIVER, FacedDecision
from analysis.pricing.models.calibration import NOT_CALIBRATED, Calibration
from analysis.pricing.river.showdown import ShowdownShare, pot_won, range_variance, tilted_range
from analysis.pricing.river.tree import BettingSpot, bets_before, options, river_tree
from analysis.pricing.rollouts.rollout import Rollout, roll_out
from hhparser.engine.play.rake import RakeSchedule

# standard error of the model for a call, by street, set on dealt pools: a share of the pot before the
# decision, and a share of the pot after the call at a win share of one half
STRUCTURAL: Final = {0: (0.05, 0.0), 1: (0.08, 0.2), 2: (0.08, 0.2), 3: (0.03, 0.15)}
STRUCTURAL_RAISE: Final = 0.1  # standard error of the model for a raise, as a share of the pot
PROVEN: Final = ("fold", "call")
USUAL_LOSS: Final = 0.1  # default spread of losses, as a share of the pot
RARE: Final = 0.05  # threshold of the pool share, below it a raise is not priced
ANSWER_NAMES: Final = tuple(f"raise {name}" if name[0] in "<123456789" else name for name in ANSWERS)
BET_NAMES: Final = tuple(name.replace("raise", "bet") for name in ANSWER_NAMES)
CERTAIN: Final = 0.95
LEAST_BB, LEAST_SHARE = 0.25, 0.03  # of a mistake, in big blinds and of the pot
WIDEST: Final = 0.12  # half of an interval, of the pot
FEWEST_CHANCES: Final = 100
FEWEST_TO_RANK: Final = 20  # chances at the rarest node of the opponent


class PriceKind(StrEnum):
    """The kind of a decision."""

    MISTAKE = "mistake"
    CLOSE = "close"
    GOOD = "good"
    UNKNOWN = "unknown"
    WORTH_A_LOOK = "worth a look"


class AnswerPrice(NamedTuple):
    """The value of an answer from the decision on, in big blinds.

    Attributes:
        answer: Name of the answer.
        value: Expected big blinds won; a fold is 0.
        error: Standard error of the value.
        pool: Share of the pool that gives this answer at the node with cards as strong, 0 to 1.
    """

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
    """The price of a decision; values in big blinds.

    Attributes:
        decision: The decision.
        answers: Priced answers: fold, check or call, the chosen bet or raise, and common ones of the pool.
        chosen: Name of the chosen answer.
        best: Name of the answer with the highest value; `price_of` compares only fold and call.
        advantage: Value of the chosen answer minus the mean value of the priced answers, weighted by their
            shares in the pool.
        difference: Value of the alternative minus value of the chosen answer; positive if the alternative is
            better. Facing a bet (`price_of`), the alternative to a fold is a call and vice versa; to a raise
            it is the better of both. `price_check_or_bet` and `price_rolled` have their own alternatives.
        error: Standard error of the difference, > 0.
        chances: Number of decisions of the pool at the rarest node that led to the opponents' ranges.
        is_proven: Whether the method is validated for the chosen answer; see the function `is_proven`.
        loss: The difference after shrinkage towards 0, at least 0; set by `with_kinds`.
        kind: The kind of the decision; set by `with_kinds`.
    """

    decision: FacedDecision
    answers: tuple[AnswerPrice, ...]
    chosen: str
    best: str
    advantage: float
    difference: float
    error: float
    chances: float
    is_proven: bool = True
    loss: float = 0.0
    kind: PriceKind = PriceKind.UNKNOWN

    @property
    def pot_bb(self) -> float:
        """Pot before the decision in big blinds."""
        return self.decision.pot / self.decision.big_blind

    def ends_of(self, answer: AnswerPrice) -> tuple[float, float]:
        """Return the ends of the 95% interval of an answer.

        A river call heads-up can lose at most the call and win at most the pot; its interval is clipped.
        """
        if answer.answer != "call" or not self.decision.faces_river_bet:
            return answer.low, answer.high
        to_call = self.decision.to_call / self.decision.big_blind
        return max(answer.low, -to_call), min(answer.high, self.pot_bb)

    @property
    def advantage_error(self) -> float:
        """Standard error of the advantage, for a chosen fold or call; other answers raise a KeyError.

        Only the value of the call is uncertain; a fold is exactly 0.
        """
        shares = {one.answer: one.pool for one in self.answers if one.answer in PROVEN}
        return self.error * (1 - shares[self.chosen] / max(sum(shares.values()), 1e-9))

    @property
    def doubt(self) -> float:
        """Loss after shrinkage with the default spread `USUAL_LOSS`; sorts decisions without a shown price.

        0 if `chances` is below `FEWEST_TO_RANK`: this hand itself may be most of the data.
        """
        return _shrunken(self, (USUAL_LOSS * self.pot_bb) ** 2) if self.chances >= FEWEST_TO_RANK else 0.0

    @property
    def p_loss(self) -> float:
        """Probability that the alternative was better, by the normal distribution."""
        return float(scipy.special.ndtr(self.difference / self.error))


def price_of(
    population: Population,
    decision: FacedDecision,
    chance: ShowdownShare,
    calibration: Calibration,
    rake: RakeSchedule,
) -> Price:
    """Price a heads-up decision that faces a bet; `with_kinds` sets `loss` and `kind` later.

    Args:
        population: The fitted pool.
        decision: A decision that is not `is_rolled`, with chips to call.
        chance: Result of `showdown_share`.
        calibration: Calibration of win shares; used only on the river, where it was fitted.
        rake: The rake schedule.
    """
    big_blind = decision.big_blind
    pot_bb = decision.pot / big_blind
    calibration = calibration if decision.street == RIVER else NOT_CALIBRATED  # it is fitted to rivers
    share = calibration.of(chance.share, pot_bb)
    called = call_rollout(population, decision, share, rake)
    call = called.value / big_blind
    variance = calibration.variance(chance.share, chance.variance, pot_bb) * called.slope**2 + called.error**2
    error = sqrt(variance + _structural_variance(decision, share)) / big_blind
    shares = pool_shares(population, decision)
    proven = (AnswerPrice("fold", 0.0, 0.0, shares[FOLD]), AnswerPrice("call", call, error, shares[CALL]))
    raises = raise_prices(population, decision, share, rake, shares)
    gave = ANSWER_NAMES[decision.step.answer]
    chosen = next(one for one in (*proven, *raises) if one.answer == gave)
    best = proven[call > 0]
    other = best if chosen in raises else proven[chosen is proven[0]]
    counted = proven if chosen in proven else (*proven, chosen)
    mean = sum(one.value * one.pool for one in counted) / max(sum(one.pool for one in counted), 1e-9)
    return Price(
        decision,
        (*proven, *raises),
        gave,
        best.answer,
        chosen.value - mean,
        other.value - chosen.value,
        max(chosen.error, error),
        chance.chances,
        is_proven=is_proven(decision, gave),
    )


def _structural_variance(decision: FacedDecision, share: float) -> float:
    """Return the variance of a call's value, in squared chips, from model error.

    Opponents of a pool differ, so that the range of one is not the product of the pool's answers. This
    matters most at a win share of one half, and little if nearly all hands of the range win or lose.
    """
    constant, of_range = STRUCTURAL[decision.street]
    of_range *= 2 * sqrt(share * (1 - share))
    return (constant * decision.pot) ** 2 + (of_range * (decision.pot + decision.to_call)) ** 2


def answer_names(decision: FacedDecision) -> tuple[str, ...]:
    """Return the names of the answers in the order of `ANSWERS`; wagers are "bet" without a bet to raise."""
    return ANSWER_NAMES if decision.to_call or not decision.street else BET_NAMES


def is_proven(decision: FacedDecision, answer: str) -> bool:
    """Whether the gate validates prices of this answer: fold or call, facing a heads-up bet on the river."""
    return decision.faces_river_bet and answer in PROVEN


def is_always_priced(decision: FacedDecision, answer: AnswerPrice) -> bool:
    """Whether an answer is priced whatever the player chose.

    True for fold, check and call, and for bets and raises on the river heads-up that are common in the pool.
    """
    has_common = decision.street == RIVER and decision.is_heads_up
    return answer.answer in {*PROVEN, "check"} or (has_common and answer.pool >= RARE)


def call_rollout(
    population: Population, decision: FacedDecision, share: float, rake: RakeSchedule
) -> Rollout:
    """Value a call in chips: without simulation if it ends the betting, else by rollout.

    Args:
        population: The fitted pool.
        decision: A heads-up decision that faces a bet.
        share: Share of the pot that a call wins; the opponent's range is tilted to this share.
        rake: The rake schedule.
    """
    if decision.street == RIVER or decision.behind <= 0:
        won = pot_won(decision, rake)
        return Rollout(share * won - decision.to_call, 0.0, won)
    held, wins = tilted_range(population, decision, share)
    return roll_out(population, decision, held, wins, rake, CALL)


def pool_shares(population: Population, decision: FacedDecision) -> dict[int, float]:
    """Return the share of the pool that gives each answer (by index) at this node with cards as strong."""
    street, node, _ = decision.step
    bucket = buckets_on(decision.board, street)[decision.held]
    return dict(enumerate(population.answers(street, node)[bucket].tolist()))


def raise_prices(
    population: Population,
    decision: FacedDecision,
    share: float,
    rake: RakeSchedule,
    shares: Mapping[int, float],
) -> list[AnswerPrice]:
    """Price the chosen raise, and on the river also common raises of the pool; sorted by size.

    Args:
        population: The fitted pool.
        decision: A decision that faces a bet after the flop.
        share: Recalibrated share of the pot that a call wins; the range is tilted to this share.
        rake: The rake schedule.
        shares: Share of each answer in the pool.
    """
    if decision.behind <= 0:
        return []
    spot = BettingSpot(decision.pot, decision.to_call, decision.behind, bets_before(decision))
    sizes = {answer: size for answer, size in options(spot) if size}
    chosen = decision.step.answer
    if chosen not in {FOLD, CALL}:
        sizes[chosen] = decision.raised_by
    is_common = {answer: decision.street == RIVER and shares[answer] >= RARE for answer in sizes}
    wanted = {answer: size for answer, size in sizes.items() if answer == chosen or is_common[answer]}
    if not wanted:
        return []
    held, wins = tilted_range(population, decision, share)
    tree = river_tree(population, decision, wins, rake) if decision.street == RIVER else None
    found = []
    for answer, size in sorted(wanted.items()):
        if tree is None:
            value, error, slope = roll_out(population, decision, held, wins, rake, answer, size)
            deviation = slope * (wins - share)
        else:
            values = tree.after(spot, answer, size)
            value, error = float(held @ values), 0.0
            deviation = values - value
        variance = range_variance(population, decision, held, deviation) + error**2
        error = sqrt(variance + (STRUCTURAL_RAISE * decision.pot) ** 2)
        big_blind = decision.big_blind
        found.append(AnswerPrice(ANSWER_NAMES[answer], value / big_blind, error / big_blind, shares[answer]))
    return found


def with_kinds(prices: Sequence[Price], *, is_open: bool) -> list[Price]:
    """Set loss and kind: shrink all differences towards 0 jointly (empirical Bayes), then classify.

    Args:
        prices: The prices of one review; the proven ones determine the spread of true differences.
        is_open: Whether the gate is open; if not, all kinds are `WORTH_A_LOOK` or `UNKNOWN`.
    """
    priced = [one for one in prices if one.is_proven]
    shares = np.array([one.difference / one.pot_bb for one in priced])
    noise = np.array([(one.error / one.pot_bb) ** 2 for one in priced])
    between = max(float((shares**2 - noise).mean()), 0.0) if priced else 0.0
    return [_with_kind(one, between * one.pot_bb**2, is_open=is_open) for one in prices]


def _shrunken(price: Price, between: float) -> float:
    """Return the loss after shrinkage; `between` is the variance of true differences in this pot."""
    return max(price.difference, 0.0) * between / (between + price.error**2)


def is_clear(price: Price, error: float) -> bool:
    """Whether a 95% interval with this standard error (bb) is narrow enough, and `chances` large enough."""
    return Z * error <= WIDEST * price.pot_bb and price.chances >= FEWEST_CHANCES


def _with_kind(price: Price, between: float, *, is_open: bool) -> Price:
    """Return the price with loss and kind; `between` is the variance of true differences in this pot."""
    shrunken = _shrunken(price, between)
    if not is_open or not price.is_proven:
        is_certain = price.p_loss >= CERTAIN and price.chances >= FEWEST_TO_RANK
        kind = PriceKind.WORTH_A_LOOK if is_certain else PriceKind.UNKNOWN
    elif not is_clear(price, price.error):
        kind = PriceKind.UNKNOWN
    elif shrunken >= max(LEAST_BB, LEAST_SHARE * price.pot_bb) and price.p_loss >= CERTAIN:
        kind = PriceKind.MISTAKE
    else:
        kind = PriceKind.GOOD if price.p_loss <= 1 - CERTAIN else PriceKind.CLOSE
    return replace(price, loss=shrunken, kind=kind)
