"""The self-check of prices: held-out calls on the river, as predicted and as they turned out."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypedDict

import numpy as np

from analysis.inference.intervals import Z, wilson_ends
from analysis.pricing.models.gate import slope_of
from analysis.pricing.models.held_out import CheckedCall
from analysis.pricing.review import GAME
from analysis.pricing.self_check import CheckedGame
from analysis.stats import LeftOut
from analysis.views.prices.pool import EstimatorScores
from analysis.views.stats import LeftOutHands
from hhparser.base.text.typography import count_of

Object = dict[str, Any]  # Any: JSON values
BINS: Final = 5  # of predicted shares
IS_OWN: Final = {"own": True, "pool": False}


class ShareBin(TypedDict):
    """Calls by predicted share of the pot; `low` and `high` are the 95% interval of the share won."""

    start: float
    end: float
    n: int
    predicted: float
    won: float
    low: float
    high: float


class CallsCheck(TypedDict):
    """Calls of the hero (`own`) or of the pool; results are sums over all calls.

    `slope` is the calibration slope of the predicted shares, with its 95% interval; null for few calls.
    `difference_bb` is realised minus predicted, with its 95% interval.
    """

    whose: Literal["own", "pool"]
    n: int
    slope: float | None
    slope_low: float | None
    slope_high: float | None
    predicted_bb: float
    realised_bb: float
    difference_bb: float
    difference_low: float
    difference_high: float
    by_share: list[ShareBin]


class GameCheck(TypedDict):
    """The check of a game; `reason` explains why its prices are not shown, "" if they are.

    The predicted and realised losses are means per called mistake, a decision that the model calls a mistake.
    The error is the standard error of the realised mean.
    """

    site: str | None
    kind: str | None
    betting: str | None
    stakes: str | None
    player_hands: int
    reason: str
    mistakes: int
    mistakes_predicted_bb: float
    mistakes_realised_bb: float
    mistakes_error_bb: float | None
    calls: list[CallsCheck]
    scores: EstimatorScores


class SelfCheck(TypedDict):
    """The output of `hh review --self-check --format json`."""

    schema: Literal["hhparser/self-check/1"]
    hero: str | None
    games: list[GameCheck]
    left_out: LeftOutHands


def self_check_object(games: Sequence[CheckedGame], hero: str | None, left_out: LeftOut) -> Object:
    """Return the validation of prices in the schema of `hh review --self-check --format json`."""
    return {
        "schema": "hhparser/self-check/1",
        "hero": hero,
        "games": [_game_object(one) for one in games],
        "left_out": left_out._asdict(),
    }


def _game_object(game: CheckedGame) -> Object:
    judged = game.gate.judged
    calls = {name: [one for one in game.calls if one.is_own == is_own] for name, is_own in IS_OWN.items()}
    return {
        **dict(zip(GAME, game.game, strict=True)),
        "player_hands": game.player_hands,
        "reason": game.gate.reason,
        "mistakes": judged.n,
        "mistakes_predicted_bb": round(judged.predicted, 2),
        "mistakes_realised_bb": round(judged.realised, 2),
        "mistakes_error_bb": round(judged.error, 2) if np.isfinite(judged.error) else None,
        "calls": [_calls_object(name, some) for name, some in calls.items() if some],
        "scores": game.scores._asdict(),
    }


def _calls_object(whose: str, calls: Sequence[CheckedCall]) -> Object:
    rows = np.array([(one.share, one.won, one.predicted, one.realised - one.predicted) for one in calls])
    shares, won, predicted, differences = rows.T
    spread = Z * float(differences.std(ddof=1)) * len(calls) ** 0.5 if len(calls) > 1 else 0.0
    difference = float(differences.sum())
    slope = slope_of(shares, won)
    ends = (slope.slope, slope.slope - Z * slope.slope_error, slope.slope + Z * slope.slope_error)
    told = [round(end, 2) if slope.n else None for end in ends]
    return {
        "whose": whose,
        "n": len(calls),
        **dict(zip(("slope", "slope_low", "slope_high"), told, strict=True)),
        "predicted_bb": round(float(predicted.sum()), 1),
        "realised_bb": round(float(predicted.sum()) + difference, 1),
        "difference_bb": round(difference, 1),
        "difference_low": round(difference - spread, 1),
        "difference_high": round(difference + spread, 1),
        "by_share": [*_bins(calls)],
    }


def _bins(calls: Sequence[CheckedCall]) -> list[Object]:
    """Return the `ShareBin`s of calls, without empty bins."""
    found = []
    for place in range(BINS):
        some = [one for one in calls if min(int(one.share * BINS), BINS - 1) == place]
        if not some:
            continue
        won, low, high = wilson_ends(sum(one.won for one in some) / len(some), len(some))
        found.append(
            {
                "start": place / BINS,
                "end": (place + 1) / BINS,
                "n": len(some),
                "predicted": round(sum(one.share for one in some) / len(some), 3),
                "won": round(won, 3),
                "low": round(low, 3),
                "high": round(high, 3),
            }
        )
    return found


def game_words(game: Mapping[str, Any]) -> str:
    """Name a game: `pokerstars, cash, no limit, 0.5/1`."""
    parts = (game[key] for key in GAME)
    return ", ".join(str(part).replace("_", " ") for part in parts if part)


def calls_words(calls: Mapping[str, Any]) -> str:
    """Summarize calls: `your 143 calls of river bets: predicted +12.0 bb, realised +3.5 bb ...`."""
    whose = "your" if calls["whose"] == "own" else "the pool's"
    low, high = calls["difference_low"], calls["difference_high"]
    words = (
        f"{whose} {count_of(calls['n'], 'held-out call')} of river bets: predicted "
        f"{calls['predicted_bb']:+.1f} bb, realised {calls['realised_bb']:+.1f}, "
        f"difference {calls['difference_bb']:+.1f} ({low:+.1f} to {high:+.1f})"
    )
    if calls["slope"] is None:
        return f"{words}; too few for a calibration slope"
    ends = f"{calls['slope_low']:.2f} to {calls['slope_high']:.2f}"
    return f"{words}; calibration slope {calls['slope']:.2f} ({ends})"
