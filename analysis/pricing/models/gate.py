"""The gate decides whether prices are shown, by validation on held-out hands with known cards.

A called mistake is a decision that the model classifies as `PriceKind.MISTAKE`.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from analysis.population.hidden import UNKNOWN
from analysis.pricing.models.calibration import PIVOT, Calibration, calibrate
from analysis.pricing.prices import Price, PriceKind
from analysis.pricing.river.showdown import win_shares

FEWEST: Final = 20  # threshold in called mistakes with known cards
FEWEST_HANDS: Final = 100_000  # threshold in player-hands of the pool
FEWEST_PLAYERS: Final = 3  # threshold in effective players; with fewer, decisions are not independent
HALF: Final = 0.5
SLOPES: Final = (0.85, 1.15)
Z_ONE_SIDED: Final = 1.645


class MistakeCost(NamedTuple):
    """The predicted and realised loss of called mistakes with known cards, in big blinds per mistake.

    Attributes:
        n: Number of called mistakes; the other fields are 0 without one.
        predicted: Mean predicted loss.
        realised: Mean loss against the true cards of the opponent.
        error: Standard error of the realised loss; infinite for one mistake.
    """

    n: int
    predicted: float
    realised: float
    error: float


class Gate(NamedTuple):
    """The result of the validation: whether prices are shown.

    Attributes:
        reason: Reason for a closed gate; empty if the gate is open.
        slope: Calibration slope of the recalibrated win shares on held-out decisions; ideally 1.
        judged: The predicted and realised loss of called mistakes.
    """

    reason: str
    slope: float
    judged: MistakeCost

    @property
    def is_open(self) -> bool:
        """Whether prices are shown."""
        return not self.reason


def judge_mistakes(prices: Sequence[Price], won: Sequence[float]) -> MistakeCost:
    """Compare the predicted loss of called mistakes with the loss against the opponent's true cards.

    Prices of other kinds, and decisions with hidden cards of the opponent, are ignored.

    Args:
        prices: Prices of river decisions, classified by `with_kinds` with an open gate.
        won: The pot that a call can win in each decision, in big blinds after rake; as long as `prices`.
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
        return MistakeCost(0, 0.0, 0.0, 0.0)
    error = float(np.std(realised, ddof=1) / n**0.5) if n > 1 else float("inf")
    return MistakeCost(n, float(np.mean(predicted)), float(np.mean(realised)), error)


def find_gate(player_hands: int, players: float, calibration: Calibration, judged: MistakeCost) -> Gate:
    """Open the gate, or close it with the first condition that fails as the reason.

    The conditions: enough hands, players and called mistakes; a calibration slope within `SLOPES`; a realised
    loss significantly above 0 and at least `HALF` of the predicted loss.

    Args:
        player_hands: Number of player-hands in the pool.
        players: Effective number of players in the pool.
        calibration: Result of `slope_of` on held-out decisions.
        judged: The predicted and realised loss of called mistakes.
    """
    slope = calibration.slope
    is_too_low = judged.realised < HALF * judged.predicted or judged.realised <= Z_ONE_SIDED * judged.error
    few_players = f"the pool is effectively {players:.1f} players of {FEWEST_PLAYERS}"
    few_mistakes = f"{judged.n} called mistakes of {FEWEST} to judge the prices by"
    conditions = (
        (players < FEWEST_PLAYERS, f"not enough players: {few_players}"),
        (judged.n < FEWEST, f"not enough known cards: {few_mistakes}"),
        (not calibration.n, "not enough known cards: too few held-out calls to calibrate the prices"),
        (not SLOPES[0] <= slope <= SLOPES[1], f"win shares are not calibrated: slope {slope:.2f}"),
        (is_too_low, "called mistakes did not cost what was predicted"),
    )
    failed = [reason for fails, reason in conditions if fails]
    return Gate(few_hands_reason(player_hands) or next(iter(failed), ""), slope, judged)


def few_hands_reason(player_hands: int) -> str:
    """Return the reason for a closed gate if the pool is below `FEWEST_HANDS`, else ""."""
    if player_hands >= FEWEST_HANDS:
        return ""
    return f"not enough hands: {player_hands:,} player-hands of {FEWEST_HANDS:,}"


def slope_of(shares: Sequence[float], won: Sequence[float]) -> Calibration:
    """Fit a second calibration to recalibrated shares, to check its `slope`; all pots count as `PIVOT`.

    `NOT_CALIBRATED`, with slope 1, for too few shares.
    """
    return calibrate(np.array(shares), np.array(won), np.full(len(shares), PIVOT))
