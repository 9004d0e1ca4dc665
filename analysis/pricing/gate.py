"""Whether prices may be told: called mistakes in held-out hands with known cards must have cost enough."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from analysis.population.hidden import UNKNOWN
from analysis.pricing.calibration import PIVOT, Calibration, calibrate
from analysis.pricing.prices import Price, PriceKind
from analysis.pricing.showdown import win_shares

FEWEST: Final = 20  # called mistakes with known cards
FEWEST_HANDS: Final = 100_000  # player-hands in the pool
HALF: Final = 0.5
SLOPES: Final = (0.85, 1.15)
Z_ONE_SIDED: Final = 1.645


class Judged(NamedTuple):
    """What called mistakes cost in hands with known cards, in big blinds each.

    Attributes:
        n: Called mistakes.
        predicted: Mean loss that was predicted.
        realised: Mean loss with the cards that the opponent held.
        error: Its standard error.
    """

    n: int
    predicted: float
    realised: float
    error: float


class Gate(NamedTuple):
    """Whether prices may be told, and why not.

    Attributes:
        reason: Empty if it is open.
        slope: Calibration slope of the recalibrated win shares on held-out decisions.
        judged: The called mistakes.
    """

    reason: str
    slope: float
    judged: Judged

    @property
    def is_open(self) -> bool:
        """Whether prices may be told."""
        return not self.reason


def judge_mistakes(prices: Sequence[Price], won: Sequence[float]) -> Judged:
    """Compare the predicted loss of called mistakes with the realised one.

    Args:
        prices: Prices of decisions whose opponents' cards are known, as if the gate were open.
        won: What a call would have won in each, in big blinds after rake.
    """
    predicted, realised = [], []
    for price, pot in zip(prices, won, strict=True):
        decision = price.decision
        if price.kind is not PriceKind.MISTAKE or decision.opponent_held == UNKNOWN:
            continue
        share = win_shares(decision.board, decision.held)[decision.opponent_held]
        call = share * pot - decision.to_call / decision.big_blind
        predicted.append(price.loss)
        realised.append(call if price.chosen == "fold" else -call)
    n = len(predicted)
    if not n:
        return Judged(0, 0.0, 0.0, 0.0)
    error = float(np.std(realised, ddof=1) / n**0.5) if n > 1 else float("inf")
    return Judged(n, float(np.mean(predicted)), float(np.mean(realised)), error)


def find_gate(player_hands: int, calibration: Calibration, judged: Judged) -> Gate:
    """Open the gate if the pool is large enough, the shares are calibrated and mistakes were mistakes."""
    slope = calibration.slope
    reason = few_hands(player_hands)
    if reason:
        return Gate(reason, slope, judged)
    if judged.n < FEWEST:
        reason = f"not enough known cards: {judged.n} called mistakes of {FEWEST} to judge the prices by"
    elif not SLOPES[0] <= slope <= SLOPES[1]:
        reason = f"win shares are not calibrated: slope {slope:.2f}"
    elif judged.realised < HALF * judged.predicted or judged.realised <= Z_ONE_SIDED * judged.error:
        reason = "called mistakes did not cost what was predicted"
    return Gate(reason, slope, judged)


def few_hands(player_hands: int) -> str:
    """Why a pool is too small for prices; empty if it is not."""
    if player_hands >= FEWEST_HANDS:
        return ""
    return f"not enough hands: {player_hands:,} player-hands of {FEWEST_HANDS:,}"


def slope_of(shares: Sequence[float], won: Sequence[float]) -> Calibration:
    """The calibration of shares that are already recalibrated, over pots of all sizes."""
    return calibrate(np.array(shares), np.array(won), np.full(len(shares), PIVOT))
