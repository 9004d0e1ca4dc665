"""Ups and downs of results in the order of play: downswings, moving win rate, streaks."""

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]


def downswings(paths: npt.ArrayLike) -> Numbers:
    """Return the drawdown of running sums at each point: distance below the running maximum, >= 0."""
    sums = np.asarray(paths, dtype=np.float64)
    return np.maximum.accumulate(sums, axis=-1) - sums


def moving_win_rate(net_bb: npt.ArrayLike, window: int) -> Numbers:
    """Return the moving win rate in bb/100 over the last `window` hands, from hand number `window` on.

    Args:
        net_bb: Big blinds won in each hand in the order of play.
        window: Number of hands, > 0.
    """
    sums = np.cumsum(np.append(0.0, net_bb))
    won: Numbers = sums[window:] - sums[:-window]
    return 100 * won / window


def streaks(net: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """Return the lengths of streaks of gains and losses in order, negative for losses.

    Args:
        net: Results, for example of hands or sessions, in order; results of 0 are ignored.
    """
    signs = np.sign(np.asarray(net, dtype=np.float64)).astype(np.int64)
    signs = signs[signs != 0]
    starts = np.flatnonzero(np.diff(signs, prepend=0))
    lengths = np.diff(starts, append=signs.size)
    found: npt.NDArray[np.int64] = lengths * signs[starts]
    return found
