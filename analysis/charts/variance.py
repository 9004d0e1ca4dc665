"""What luck can do: a fan of simulated results, downswings, and the probability of being behind."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from analysis.charts.style import (
    LIGHT,
    Theme,
    add_legend,
    count_hands,
    prepare,
    say,
    show_percent,
    thinned,
)
from analysis.inference.intervals import Z
from analysis.inference.variance import downswings, loss_probability, simulate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FEWEST_HANDS: Final = 2
FANS: Final = ((0.95, 0.15), (0.7, 0.25))
SAMPLES: Final = 20
DECADES: Final = (2, 6)
DECADE_WORDS: Final = ("100", "1,000", "10k", "100k", "1M")
POINTS: Final = 161
TOO_FEW: Final = "at least two hands are needed"


def variance_fan(
    net_bb: Sequence[float],
    ax: "Axes | None" = None,
    *,
    hands: int | None = None,
    theme: Theme = LIGHT,
) -> "Axes":
    """Bands that hold 70 % and 95 % of simulated runs, twenty of these runs, and the real winnings.

    Args:
        net_bb: Big blinds won in each hand, in the order of play.
        ax: Axes to draw on; None makes a figure.
        hands: Hands to simulate; None for as many as were played.
        theme: Colours.
    """
    ax = prepare(ax, theme)
    if len(net_bb) < FEWEST_HANDS:
        return say(ax, theme, TOO_FEW)
    simulation = simulate(net_bb, hands)
    for share, alpha in FANS:
        ends = simulation.quantile((1 - share) / 2), simulation.quantile((1 + share) / 2)
        label = f"{100 * share:.0f} % of runs"
        ax.fill_between(simulation.hands, *ends, color=theme.blue, alpha=alpha, linewidth=0, label=label)
    for path in simulation.paths[:SAMPLES]:
        ax.plot(simulation.hands, path, color=theme.blue, linewidth=0.5, alpha=0.5)
    ax.plot(simulation.hands, simulation.quantile(0.5), color=theme.blue, linewidth=2, label="median run")
    shown = thinned(len(net_bb))
    won = np.append(0, np.cumsum(net_bb))[shown]
    ax.plot(shown, won, color=theme.orange, linewidth=1.8, label="won")
    ax.axhline(0, color=theme.ink, linewidth=0.8)
    ax.set_ylabel("bb")
    count_hands(ax)
    add_legend(ax, theme)
    return ax


def downswing_depth(net_bb: Sequence[float], ax: "Axes | None" = None, *, theme: Theme = LIGHT) -> "Axes":
    """How far the winnings were below their highest point so far, and how deep simulated downswings get.

    Args:
        net_bb: Big blinds won in each hand, in the order of play.
        ax: Axes to draw on; None makes a figure.
        theme: Colours.
    """
    ax = prepare(ax, theme)
    if len(net_bb) < FEWEST_HANDS:
        return say(ax, theme, TOO_FEW)
    depth = -downswings(np.append(0, np.cumsum(net_bb)))
    shown = thinned(len(depth) - 1)
    lows = np.minimum.reduceat(depth, shown)
    ax.fill_between(shown, lows, 0, color=theme.orange, alpha=0.35, linewidth=0)
    ax.plot(shown, lows, color=theme.orange, linewidth=1.2, label=f"deepest: {-depth.min():,.0f} bb")
    deepest = simulate(net_bb).deepest_downswings()
    for share, words, dashes in ((0.5, "half", "--"), (0.95, "5 %", ":")):
        level = float(np.quantile(deepest, share))
        label = f"{words} of runs go below: {level:,.0f} bb"
        ax.axhline(-level, color=theme.blue, linewidth=1.4, linestyle=dashes, label=label)
    ax.set_ylabel("bb below the peak")
    count_hands(ax)
    add_legend(ax, theme)
    return ax


def loss_chance(net_bb: Sequence[float], ax: "Axes | None" = None, *, theme: Theme = LIGHT) -> "Axes":
    """Probability of being behind after a number of hands, if play and games stay as they are.

    The band treats each end of the 95 % interval of the win rate as the true rate.

    Args:
        net_bb: Big blinds won in each hand.
        ax: Axes to draw on; None makes a figure.
        theme: Colours.
    """
    ax = prepare(ax, theme)
    deviation = 10 * float(np.std(net_bb, ddof=1)) if len(net_bb) >= FEWEST_HANDS else 0.0
    if not deviation:
        return say(ax, theme, TOO_FEW)
    value = 100 * float(np.mean(net_bb))
    spread = Z * deviation / (len(net_bb) / 100) ** 0.5
    hands = np.logspace(*DECADES, POINTS)
    low, middle, high = (
        [loss_probability(rate, deviation, number) for number in hands]
        for rate in (value + spread, value, value - spread)
    )
    ax.fill_between(hands, low, high, color=theme.blue, alpha=0.15, linewidth=0, label="95 % interval")
    label = f"{value:+,.1f} bb/100, SD {deviation:,.0f}".replace("-", "−")
    ax.plot(hands, middle, color=theme.blue, linewidth=2, label=label)
    ax.set_xscale("log")
    ax.set_xticks([10**power for power in range(DECADES[0], DECADES[1] + 1)], DECADE_WORDS)
    ax.minorticks_off()
    ax.margins(x=0)
    ax.set_ylim(0, 1)
    ax.set_xlabel("hands")
    ax.set_ylabel("probability of loss")
    show_percent(ax.yaxis)
    add_legend(ax, theme)
    return ax
