"""Charts of variance: simulated results, downswings, streaks, probability of loss and risk of ruin."""

from collections.abc import Callable, Sequence
from math import log10
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from analysis.charts.style import LIGHT, Theme, add_legend, over_hands, prepare, say, show_percent
from analysis.inference.intervals import Z
from analysis.inference.variance import loss_probability, ruin_probability, simulate
from analysis.series.swings import downswings, moving_win_rate, streaks
from analysis.series.winnings import thinned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FEWEST_HANDS: Final = 2
FANS: Final = ((0.95, 0.15), (0.7, 0.25))
SAMPLES: Final = 20
DECADES: Final = (2, 6)
BANKROLLS: Final = (2, 5)
WINDOWS: Final = 10
DECADE_WORDS: Final = ("100", "1,000", "10k", "100k", "1M")
POINTS: Final = 161
TOO_FEW: Final = "at least two hands are needed"


def draw_variance(
    net_bb: Sequence[float],
    ax: "Axes | None" = None,
    *,
    hands: int | None = None,
    theme: Theme = LIGHT,
) -> "Axes":
    """Draw bands with 70% and 95% of simulated runs, twenty of these runs, and the actual winnings.

    Args:
        net_bb: Big blinds won in each hand, in the order of play.
        ax: Axes to draw on; None makes a figure.
        hands: Number of hands to simulate; None for the number of hands played.
        theme: Colours.
    """
    ax = prepare(ax, theme)
    if len(net_bb) < FEWEST_HANDS:
        return say(ax, theme, TOO_FEW)
    simulation = simulate(net_bb, hands)
    for share, alpha in FANS:
        ends = simulation.quantile((1 - share) / 2), simulation.quantile((1 + share) / 2)
        label = f"{100 * share:.0f}% of runs"
        ax.fill_between(simulation.hands, *ends, color=theme.blue, alpha=alpha, linewidth=0, label=label)
    for path in simulation.paths[:SAMPLES]:
        ax.plot(simulation.hands, path, color=theme.blue, linewidth=0.5, alpha=0.5)
    ax.plot(simulation.hands, simulation.quantile(0.5), color=theme.blue, linewidth=2, label="median run")
    shown = thinned(len(net_bb) + 1)
    won = np.append(0, np.cumsum(net_bb))[shown]
    ax.plot(shown, won, color=theme.orange, linewidth=1.8, label="won")
    ax.axhline(0, color=theme.ink, linewidth=0.8)
    return over_hands(ax, theme, "bb")


def draw_downswings(net_bb: Sequence[float], ax: "Axes | None" = None, *, theme: Theme = LIGHT) -> "Axes":
    """Draw the depth of downswings below the peak of the winnings, and quantiles of simulated downswings.

    Args:
        net_bb: Big blinds won in each hand, in the order of play.
        ax: Axes to draw on; None makes a figure.
        theme: Colours.
    """
    ax = prepare(ax, theme)
    if len(net_bb) < FEWEST_HANDS:
        return say(ax, theme, TOO_FEW)
    depth = -downswings(np.append(0, np.cumsum(net_bb)))
    shown = thinned(len(depth))
    lows = np.minimum.reduceat(depth, shown)
    ax.fill_between(shown, lows, 0, color=theme.orange, alpha=0.35, linewidth=0)
    ax.plot(shown, lows, color=theme.orange, linewidth=1.2, label=f"deepest: {-depth.min():,.0f} bb")
    deepest = simulate(net_bb).deepest_downswings()
    for share, words, dashes in ((0.5, "half", "--"), (0.95, "5%", ":")):
        level = float(np.quantile(deepest, share))
        label = f"{words} of runs go below: {level:,.0f} bb"
        ax.axhline(-level, color=theme.blue, linewidth=1.4, linestyle=dashes, label=label)
    return over_hands(ax, theme, "bb below the peak")


def draw_loss(net_bb: Sequence[float], ax: "Axes | None" = None, *, theme: Theme = LIGHT) -> "Axes":
    """Draw the probability of a loss after a number of hands, if play and games do not change.

    The band treats each end of the 95% interval of the win rate as the true rate.

    Args:
        net_bb: Big blinds won in each hand.
        ax: Axes to draw on; None makes a figure.
        theme: Colours.
    """
    hands = np.logspace(*DECADES, POINTS)
    ax = _chance(net_bb, prepare(ax, theme), theme, loss_probability, hands)
    ax.set_xlabel("hands")
    ax.set_ylabel("probability of loss")
    return ax


def draw_ruin(net_bb: Sequence[float], ax: "Axes | None" = None, *, theme: Theme = LIGHT) -> "Axes":
    """Draw the risk of ruin by bankroll, if play and games do not change and nothing is withdrawn.

    The band treats each end of the 95% interval of the win rate as the true rate.

    Args:
        net_bb: Big blinds won in each hand.
        ax: Axes to draw on; None makes a figure.
        theme: Colours.
    """
    bankrolls = np.logspace(*BANKROLLS, POINTS)
    ax = _chance(net_bb, prepare(ax, theme), theme, ruin_probability, bankrolls)
    ax.set_xlabel("bankroll in bb")
    ax.set_ylabel("risk of ruin")
    return ax


def _chance(
    net_bb: Sequence[float],
    ax: "Axes",
    theme: Theme,
    probability: Callable[[float, float, float], float],
    points: npt.NDArray[np.float64],
) -> "Axes":
    """Draw a probability over a logarithmic axis, with a band for the 95% interval of the win rate.

    Args:
        net_bb: Big blinds won in each hand.
        ax: Axes to draw on.
        theme: Colours.
        probability: Callback from win rate and standard deviation (per 100 hands) and point to probability.
        points: Values on the axis, in powers of ten from end to end.
    """
    deviation = 10 * float(np.std(net_bb, ddof=1)) if len(net_bb) >= FEWEST_HANDS else 0.0
    if not deviation:
        return say(ax, theme, TOO_FEW)
    value = 100 * float(np.mean(net_bb))
    spread = Z * deviation / (len(net_bb) / 100) ** 0.5
    low, middle, high = (
        [probability(rate, deviation, point) for point in points]
        for rate in (value + spread, value, value - spread)
    )
    ax.fill_between(points, low, high, color=theme.blue, alpha=0.15, linewidth=0, label="95% interval")
    label = f"{value:+,.1f} bb/100, SD {deviation:,.0f}".replace("-", "−")
    ax.plot(points, middle, color=theme.blue, linewidth=2, label=label)
    ax.set_xscale("log")
    decades = range(round(log10(points[0])), round(log10(points[-1])) + 1)
    ax.set_xticks([10**power for power in decades], DECADE_WORDS[: len(decades)])
    ax.minorticks_off()
    ax.margins(x=0)
    ax.set_ylim(0, 1)
    show_percent(ax.yaxis)
    add_legend(ax, theme)
    return ax


def draw_win_rate(
    net_bb: Sequence[float], ax: "Axes | None" = None, *, window: int | None = None, theme: Theme = LIGHT
) -> "Axes":
    """Draw the moving win rate in bb/100, and the 95% band of its random variation.

    Args:
        net_bb: Big blinds won in each hand, in the order of play.
        ax: Axes to draw on; None makes a figure.
        window: Number of hands of the moving average; None for a tenth of all.
        theme: Colours.
    """
    ax = prepare(ax, theme)
    if len(net_bb) < FEWEST_HANDS:
        return say(ax, theme, TOO_FEW)
    length = max(1, len(net_bb) // WINDOWS) if window is None else min(window, len(net_bb))
    rates = moving_win_rate(net_bb, length)
    shown = thinned(len(rates))
    value = 100 * float(np.mean(net_bb))
    spread = Z * 10 * float(np.std(net_bb, ddof=1)) / (length / 100) ** 0.5
    ends = length, len(net_bb)
    ax.fill_between(ends, value - spread, value + spread, color=theme.blue, alpha=0.15, linewidth=0,
                    label="95% of stretches")  # fmt: skip
    ax.plot(ends, [value, value], color=theme.blue, linewidth=1.4, linestyle="--", label="all hands")
    label = f"last {length:,} hands"
    ax.plot([length + at for at in shown], rates[shown], color=theme.green, linewidth=1.8, label=label)
    ax.axhline(0, color=theme.ink, linewidth=0.8)
    return over_hands(ax, theme, "bb/100")


def draw_streaks(net_bb: Sequence[float], ax: "Axes | None" = None, *, theme: Theme = LIGHT) -> "Axes":
    """Draw a histogram of winning and losing streaks by length; hands without gain or loss are skipped.

    Args:
        net_bb: Big blinds won in each hand, in the order of play.
        ax: Axes to draw on; None makes a figure.
        theme: Colours.
    """
    ax = prepare(ax, theme)
    found = streaks(net_bb)
    if len(net_bb) < FEWEST_HANDS or not found.size:
        return say(ax, theme, TOO_FEW)
    for sign, words, colour in ((1, "won", theme.green), (-1, "lost", theme.orange)):
        lengths = found[found * sign > 0] * sign
        counts = np.bincount(lengths)
        label = f"{words} in a row: at most {lengths.max(initial=0)}"
        ax.bar(np.arange(len(counts)) + 0.2 * sign, counts, width=0.4, color=colour, label=label)
    ax.set_yscale("symlog", linthresh=1)
    ax.yaxis.set_major_formatter("{x:,.0f}")
    ax.set_xlim(left=0)
    ax.locator_params(axis="x", integer=True)
    ax.set_xlabel("hands in a row")
    ax.set_ylabel("times")
    add_legend(ax, theme)
    return ax
