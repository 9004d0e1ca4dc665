"""Charts of a player's cumulative winnings and all-in luck."""

from typing import TYPE_CHECKING, Final

import polars as pl

from analysis.charts.style import LIGHT, Theme, over_hands, prepare, say
from analysis.inference.intervals import Z
from analysis.series.winnings import LABELS, all_in_luck, running_sums, thinned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LOOKS: Final = {  # colour of the theme, width and dashes of each curve; the last one is on top
    "without": ("amber", 1.5, "-"),
    "showdown": ("blue", 1.5, "-"),
    "ev": ("purple", 2.0, "--"),
    "": ("green", 2.4, "-"),
}


def draw_winnings(
    results: pl.DataFrame,
    ax: "Axes | None" = None,
    *,
    unit: str = "",
    band: bool = True,
    theme: Theme = LIGHT,
) -> "Axes":
    """Draw net, showdown and non-showdown winnings over the hands of a player, and all-in EV if it is known.

    The band is the 95% confidence interval of the expected winnings: net ± 1.96 s √n after n hands, where s
    is the sample standard deviation over all hands.

    Args:
        results: One row per hand in the order of play, with the columns `net` (in units to show),
            `went_to_showdown` and, if all-in EV is wanted, `ev_net`.
        ax: Axes to draw on; None makes a figure.
        unit: Label of the amounts.
        band: Whether to draw the band.
        theme: Colours.
    """
    ax = prepare(ax, theme)
    if results.is_empty():
        return say(ax, theme, "no hands")
    rows = results.with_columns(pl.col("^ev_net$").alias("ev"), has_showdown=pl.col("went_to_showdown") == 1)
    parts = [part for part in LOOKS if part != "ev" or "ev_net" in results.columns]
    shown = thinned(results.height + 1)
    for part, sums in running_sums(rows, parts, shown).items():
        colour, width, dashes = LOOKS[part]
        (line,) = ax.plot(shown, sums, color=getattr(theme, colour), label=LABELS[part])
        line.set(linewidth=width, linestyle=dashes)
    if band and results.height > 1:
        _draw_band(ax, theme, results["net"].cast(pl.Float64), shown)
    ax.axhline(0, color=theme.ink, linewidth=0.8)
    return over_hands(ax, theme, unit, reverse=True)


def _draw_band(ax: "Axes", theme: Theme, net: pl.Series, shown: list[int]) -> None:
    deviation: float = net.std()  # type: ignore[assignment]
    sums = [0.0, *net.cum_sum()]
    spreads = [Z * deviation * number**0.5 for number in shown]
    low = [sums[number] - spread for number, spread in zip(shown, spreads, strict=True)]
    high = [sums[number] + spread for number, spread in zip(shown, spreads, strict=True)]
    ax.fill_between(shown, low, high, color=theme.green, alpha=0.13, linewidth=0, label="95% interval")


def draw_luck(results: pl.DataFrame, ax: "Axes | None" = None, *, theme: Theme = LIGHT) -> "Axes":
    """Draw the luck in all-ins: big blinds won above all-in EV, cumulated over the hands.

    Args:
        results: One row per hand in the order of play, with the columns `luck_bb`, `went_to_showdown`, and,
            as in `Tables.ev`, `equity` and `ev_reason`.
        ax: Axes to draw on; None makes a figure.
        theme: Colours.
    """
    ax = prepare(ax, theme)
    luck = all_in_luck(results)
    if not luck.hands:
        return say(ax, theme, "no all-ins with known cards")
    ax.step(*luck.steps, where="post", color=theme.purple, linewidth=1.6)
    ax.plot(luck.hands, luck.sums, "o", color=theme.purple, markersize=4, label=luck.label)
    ax.axhline(0, color=theme.ink, linewidth=0.8)
    return over_hands(ax, theme, "bb above all-in EV")
