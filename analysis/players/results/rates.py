"""Win rate of a player: its confidence interval, and the estimate shrunk towards the pool."""

from typing import NamedTuple

import numpy as np
import polars as pl

from analysis.inference.by_session import RatioError, ratio_error, ratio_interval, t_reach
from analysis.inference.shrinkage import FEWEST_PLAYERS, shrink_mean
from analysis.players.results.sources import FINE, SUMS, VALUES
from analysis.players.subject import Subject
from hhparser.columns.names import ANONYMOUS


class WinRate(NamedTuple):
    """Big blinds won in 100 hands, with the uncertainty of the true rate.

    Attributes:
        rate: The win rate; None without hands that have a big blind.
        low: Lower end of the 95% interval; with fewer than two hands, it and all later attributes are None.
        high: Upper end of the interval.
        error: Standard error of the rate.
        certainty: Confidence that the true rate has the same sign as `rate`.
    """

    rate: float | None
    low: float | None = None
    high: float | None = None
    error: float | None = None
    certainty: float | None = None


def win_rate(subject: Subject) -> WinRate:
    """Return the win rate; its interval is by session (`ratio_interval`), or by hand below three sessions."""
    won = subject.hands.select("net_bb", session=subject.sessions).drop_nulls("net_bb")
    if won.is_empty():
        return WinRate(None)
    sums = won.group_by("session").agg(pl.col("net_bb").sum(), hands=pl.len()).sort("session")
    above, below = (sums[name].to_numpy().astype(float) for name in ("net_bb", "hands"))
    found = ratio_error(above, below)
    ends, certainty = ratio_interval(above, below)
    if found is None:
        values = won["net_bb"].to_numpy()
        if len(values) < 2:
            return WinRate(100 * float(values.mean()))
        error = float(values.std(ddof=1)) / len(values) ** 0.5
        freedom = len(values) - 1
        found = RatioError(float(values.mean()), error, freedom, t_reach(freedom))
        ends, certainty = found.ends, found.certainty
    low, high = (None if np.isnan(end) else 100 * float(end) for end in ends)
    return WinRate(100 * found.value, low, high, 100 * found.error, certainty)


def pooled_rate(subject: Subject, rate: float | None, error: float | None) -> tuple[float | None, int]:
    """Return the win rate shrunk towards the pool, and the number of other players in it.

    The pool is all named players dealt into the player's hands, with at least two hands. The prior is the
    distribution of their win rates.

    Args:
        subject: Player and game.
        rate: Big blinds won in 100 hands; None if unknown.
        error: Standard error of the rate; None if unknown.

    Returns:
        Big blinds per 100 hands, and number of players. None and 0 without an error, or with fewer than five
        other players.
    """
    if rate is None or not error:
        return None, 0
    sums = subject.played.sums(("player",), VALUES, SUMS)
    is_other = ~pl.col("is_own") & (pl.col("player") != ANONYMOUS) & (pl.col("hands") > 1)
    others = sums.filter(subject.is_game, is_other).sort("player")
    if others.height < FEWEST_PLAYERS:
        return None, 0
    n, total, squares = (others[name].to_numpy().astype(float) for name in ("hands", "bb", "squares"))
    total, squares = total / FINE, squares / FINE**2
    variance = (squares - total**2 / n).sum() / (n.sum() - len(n))  # of one hand, the same for all
    rates, errors = 100 * total / n, 100 * (variance / n) ** 0.5
    return shrink_mean(rate, error, rates, errors), others.height
