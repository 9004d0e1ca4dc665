"""Charts of a player's cumulative winnings and all-in luck."""

from typing import TYPE_CHECKING, Final

import polars as pl

from analysis.charts.style import LIGHT, Theme, add_legend, count_hands, prepare, say, thinned
from analysis.inference.intervals import Z

if TYPE_CHECKING:
    from matplotlib.axes import Axes

UNKNOWN: Final = "unknown_villain"


def draw_winnings(
    results: pl.DataFrame,
    ax: "Axes | None" = None,
    *,
    unit: str = "",
    band: bool = True,
    theme: Theme = LIGHT,
) -> "Axes":
    """Draw net, showdown and non-showdown winnings over the hands of a player, and all-in EV if it is known.

    The band is the 95 % confidence interval of the expected winnings: net ± 1.96 s √n after n hands, where s
    is the sample standard deviation over all hands.

    Args:
        results: One row per hand in the order of play, with the columns `net` (in units to show),
            `went_to_showdown` and, if all-in EV is wanted, `ev_net`.
        ax: Axes to draw on; None makes a figure.
        unit: Label of the amounts.
        band: Whether to draw the band.
        theme: Colours.

    Source: statistics 100-104, 108.
    """
    ax = prepare(ax, theme)
    if results.is_empty():
        return say(ax, theme, "no hands")
    net = pl.col("net")
    showdown = pl.col("went_to_showdown") == 1
    shown = thinned(results.height)
    for values, label, colour, width, dashes in (
        (pl.when(showdown).then(0).otherwise(net), "without showdown", theme.amber, 1.5, "-"),
        (pl.when(showdown).then(net).otherwise(0), "showdown", theme.blue, 1.5, "-"),
        *([(pl.col("ev_net"), "all-in EV", theme.purple, 2.0, "--")] if "ev_net" in results.columns else []),
        (net, "net", theme.green, 2.4, "-"),
    ):
        sums = [0.0, *results.select(values.cast(pl.Float64).cum_sum()).to_series()]
        (line,) = ax.plot(shown, [sums[number] for number in shown], color=colour, label=label)
        line.set(linewidth=width, linestyle=dashes)
    if band and results.height > 1:
        _draw_band(ax, theme, results["net"].cast(pl.Float64), shown)
    ax.axhline(0, color=theme.ink, linewidth=0.8)
    ax.set_ylabel(unit, parse_math=False)
    count_hands(ax)
    add_legend(ax, theme, reverse=True)
    return ax


def _draw_band(ax: "Axes", theme: Theme, net: pl.Series, shown: list[int]) -> None:
    deviation: float = net.std()  # type: ignore[assignment]
    sums = [0.0, *net.cum_sum()]
    spreads = [Z * deviation * number**0.5 for number in shown]
    low = [sums[number] - spread for number, spread in zip(shown, spreads, strict=True)]
    high = [sums[number] + spread for number, spread in zip(shown, spreads, strict=True)]
    ax.fill_between(shown, low, high, color=theme.green, alpha=0.13, linewidth=0, label="95 % interval")


def draw_luck(results: pl.DataFrame, ax: "Axes | None" = None, *, theme: Theme = LIGHT) -> "Axes":
    """Draw the luck in all-ins: big blinds won above all-in EV, cumulated over the hands.

    Args:
        results: One row per hand in the order of play, with the columns `luck_bb`, `went_to_showdown`, and,
            as in `Tables.ev`, `equity` and `ev_reason`.
        ax: Axes to draw on; None makes a figure.
        theme: Colours.

    Source: statistics 106.
    """
    ax = prepare(ax, theme)
    luck = results.select(luck=pl.col("luck_bb").fill_null(0))["luck"]
    adjusted = [number for number, equity in enumerate(results["equity"], 1) if equity is not None]
    if not adjusted:
        return say(ax, theme, "no all-ins with known cards")
    unknown = results.filter(pl.col("ev_reason") == UNKNOWN, pl.col("went_to_showdown") == 1).height
    sums = luck.cum_sum().gather([number - 1 for number in adjusted]).to_list()
    steps = [0, *adjusted, results.height], [0.0, *sums, sums[-1]]
    ax.step(*steps, where="post", color=theme.purple, linewidth=1.6)
    label = f"adjusted all-ins: {len(adjusted):,} of {len(adjusted) + unknown:,}"
    ax.plot(adjusted, sums, "o", color=theme.purple, markersize=4, label=label)
    ax.axhline(0, color=theme.ink, linewidth=0.8)
    ax.set_ylabel("bb above all-in EV")
    count_hands(ax)
    add_legend(ax, theme)
    return ax
