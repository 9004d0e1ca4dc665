"""Calibration of a player's confidence intervals: random halves of their sessions are compared many times.

Both halves are the same player, so the 95% interval of their difference should contain 0 in 95 of 100 splits.
Intervals that treat hands as independent contain it less often when the sessions of the player differ.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np

from analysis.inference.by_session import FEWEST_DRAWN, proportion_ends, ratio_ends
from analysis.inference.intervals import Ends, Z, newcombe_interval, wilson_ends
from analysis.inference.strata import Numbers
from analysis.players.results.trends import session_sums
from analysis.players.subject import Subject
from analysis.stats import STATISTICS, Kind

SPLITS: Final = 200
SEED: Final = 1
FEWEST: Final = 2 * FEWEST_DRAWN  # sessions
Object = dict[str, Any]  # Any: JSON values


class IntervalCheck(NamedTuple):
    """Coverage of the intervals of a statistic.

    Attributes:
        statistic: ID of the statistic.
        sessions: Number of sessions with a chance.
        n: Number of chances of a rate, or of hands of a mean.
        splits: Number of splits; 0 for too few sessions.
        by_hand: Share of splits in which the interval of the difference contains 0, by the intervals of
            `hh stats`, for independent hands; None without splits.
        by_session: The same share by intervals with sessions as clusters, as in the verdict and with
            `--bootstrap`; None without splits.
    """

    statistic: str
    sessions: int
    n: int
    splits: int = 0
    by_hand: float | None = None
    by_session: float | None = None


class _Half(NamedTuple):
    """Sums by session of one half: total and squares of the values, and their number."""

    total: Numbers
    squares: Numbers
    n: Numbers


def calibrate(subject: Subject, splits: int = SPLITS) -> list[IntervalCheck]:
    """Return the calibration of each statistic of `TREND_STATISTICS`, from random halves of the sessions.

    Args:
        subject: Player and game.
        splits: Number of random splits.
    """
    found = []
    for name, sums in session_sums(subject):
        whole = _Half(*(sums[column].to_numpy().astype(float) for column in ("total", "squares", "n")))
        one = IntervalCheck(name, len(whole.n), int(whole.n.sum()))
        found.append(one if one.sessions < FEWEST else _calibrated(one, whole, splits))
    return found


def _calibrated(one: IntervalCheck, whole: _Half, splits: int) -> IntervalCheck:
    """Return the check with the coverage in random splits of all sessions."""
    random = np.random.default_rng(SEED)
    is_rate = STATISTICS[one.statistic].kind is Kind.RATE
    kinds = (_wilson, _proportion) if is_rate else (_mean, _ratio)
    agreed = np.zeros(2)
    for _ in range(splits):
        order = random.permutation(len(whole.n))
        places = order[: len(order) // 2], order[len(order) // 2 :]
        halves = [_Half(*(part[place] for part in whole)) for place in places]
        agreed += [_agree(ends, *halves) for ends in kinds]
    by_hand, by_session = (float(share) for share in agreed / splits)
    return one._replace(splits=splits, by_hand=by_hand, by_session=by_session)


def _agree(ends: Callable[[_Half], Numbers], first: _Half, second: _Half) -> bool:
    """Return whether the interval of the difference of two halves contains 0.

    Args:
        ends: Computes the ends of the interval of one half.
        first: Sums of the first half.
        second: Sums of the second half.
    """
    low, high = newcombe_interval(_side(first, ends), _side(second, ends))
    return low <= 0 <= high


def _side(half: _Half, ends: Callable[[_Half], Numbers]) -> Ends:
    """Return the rate or mean of a half with the ends of its interval."""
    low, high = ends(half)
    return float(half.total.sum() / half.n.sum()), float(low), float(high)


def _wilson(half: _Half) -> Numbers:
    """Return the interval of a rate for independent hands."""
    n = half.n.sum()
    return np.array(wilson_ends(half.total.sum() / n, n)[1:])


def _proportion(half: _Half) -> Numbers:
    """Return the interval of a rate with sessions as clusters."""
    return proportion_ends(half.total, half.n)


def _mean(half: _Half) -> Numbers:
    """Return the interval of a mean for independent hands."""
    n, mean = half.n.sum(), half.total.sum() / half.n.sum()
    error = ((half.squares.sum() / n - mean**2) / (n - 1)) ** 0.5
    return np.array([mean - Z * error, mean + Z * error])


def _ratio(half: _Half) -> Numbers:
    """Return the interval of a mean with sessions as clusters."""
    return ratio_ends(half.total, half.n)
