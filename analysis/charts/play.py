"""Charts of playing style: VPIP and PFR of all players, rates over time, and bet sizes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from analysis.charts.style import (
    EDGE,
    FONT_SIZE,
    LIGHT,
    Theme,
    add_legend,
    any_letters,
    figure_of,
    group_digits,
    prepare,
    say,
    show_percent,
)
from hhparser.columns.names import ANONYMOUS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.transforms import Bbox

Row = dict[str, Any]  # Any: a row of a frame
FEWEST_HANDS: Final = 10
MOST_NAMES: Final = 12
LONGEST_NAME: Final = 16
LARGEST: Final = 260
SMALLEST: Final = 8
BET_SIZES: Final = ((0.25, "≤25"), (0.5, "≤50"), (0.66, "≤66"), (0.75, "≤75"), (1.0, "≤100"))
OVERBETS: Final = ">100"
FEWEST_AVERAGED, AVERAGES = 20, 15
STREETS: Final = ("flop", "turn", "river")
SIZE_COLUMNS: Final = {street: f"bet_size_{street}" for street in STREETS}


def draw_opponents(
    stats: pl.DataFrame, ax: "Axes | None" = None, *, player: str | None = None, theme: Theme = LIGHT
) -> "Axes":
    """Draw a scatter plot of VPIP and PFR with a dot per named player, larger with more hands.

    Rates of a few hands are at 0, 50 or 100%: opponents with fewer than 10 hands are shown only if nobody
    has more.

    Args:
        stats: Rows of `player_stats` with `vpip` and `pfr_aligned`, one per player.
        ax: Axes to draw on; None makes a figure.
        player: The player to highlight in another colour; None for none.
        theme: Colours.
    """
    ax = prepare(ax, theme)
    is_person = pl.col("player") != ANONYMOUS
    known = stats.filter(is_person & pl.col("vpip").is_not_null()).sort(
        ["hands", "player"], descending=[True, False]
    )
    if known.is_empty():
        return say(ax, theme, "no hands with a decision before the flop")
    rows = known.rows(named=True)
    enough = [row for row in rows if row["hands"] >= FEWEST_HANDS or row["player"] == player]
    has_enough = len(enough) > 1
    ax.set_xlabel(f"VPIP (with {FEWEST_HANDS} hands or more)" if has_enough else "VPIP")
    ax.set_ylabel("PFR")
    _draw_players(ax, theme, enough if has_enough else rows, player)
    return ax


def _draw_players(ax: "Axes", theme: Theme, rows: Sequence[Row], player: str | None) -> None:
    """Draw the dots, set the axis limits, and add names."""
    others = [row for row in rows if row["player"] != player]
    own = [row for row in rows if row["player"] == player]
    most = max([row["hands"] for row in others], default=1)
    _scatter(ax, others, most, color=theme.blue, alpha=0.5, label="others")
    _scatter(ax, own, most, color=theme.orange, alpha=0.9, label="player")
    _set_ends(ax, rows)
    ax.plot([0, 1], [0, 1], color=theme.ink, linewidth=0.8, linestyle=":")
    show_percent(ax.xaxis)
    show_percent(ax.yaxis)
    if own:
        add_legend(ax, theme)
    with any_letters():
        _write_names(ax, theme, others[:MOST_NAMES], rows)


def _set_ends(ax: "Axes", rows: Sequence[Row]) -> None:
    """Set the axis limits slightly beyond the largest rates."""
    vpip, pfr = (max(row[name] for row in rows) for name in ("vpip", "pfr_aligned"))
    right = vpip * 1.08 or 1.0
    ax.set_xlim(-0.03 * right, right)
    ax.set_ylim(-0.06 * (pfr or 1), 1.12 * pfr or 1.0)


def _scatter(ax: "Axes", rows: Sequence[Row], most: int, **style: Any) -> None:  # Any: matplotlib's
    """Draw a dot per player; the area is proportional to the hands, largest for `most`."""
    ax.scatter(
        *([row["vpip"] for row in rows], [row["pfr_aligned"] for row in rows]),
        s=[max(SMALLEST, LARGEST * min(1, row["hands"] / most)) for row in rows],
        linewidth=0,
        **style,
    )


def _write_names(ax: "Axes", theme: Theme, named: Sequence[Row], rows: Sequence[Row]) -> None:
    """Write names of players that overlap neither each other nor the dots of `rows`; drop the others."""
    figure_of(ax).draw_without_rendering()
    frame = ax.get_window_extent()
    dots = ax.transData.transform([(row["vpip"], row["pfr_aligned"]) for row in rows])
    taken: list[Bbox] = []
    for row in named:
        text = ax.annotate(
            _short(row["player"]),
            (row["vpip"], row["pfr_aligned"]),
            xytext=(0, 8),
            textcoords="offset points",
            ha="center",
            color=theme.ink,
            fontsize=FONT_SIZE - 2,
            parse_math=False,
        )
        box = text.get_window_extent()
        covers = any(box.overlaps(other) for other in taken) or box.count_contains(dots)
        if _is_inside(box, frame) and not covers:
            taken.append(box.padded(3))
        else:
            text.remove()


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _is_inside(box: "Bbox", frame: "Bbox") -> bool:
    """Return whether a text is inside the axes; texts are above dots, so the lower end is not checked."""
    return bool(frame.x0 <= box.x0 and box.x1 <= frame.x1 and box.y1 <= frame.y1)


def draw_trends(
    lines: Mapping[str, pl.DataFrame], ax: "Axes | None" = None, *, theme: Theme = LIGHT
) -> "Axes":
    """Draw moving averages of rates over the hands of a player, and the level between detected changes.

    Args:
        lines: The `values` of each `Trend`, by the name of its rate.
        ax: Axes to draw on; None makes a figure.
        theme: Colours.
    """
    ax = prepare(ax, theme)
    if not lines:
        return say(ax, theme, "too few hands to look for changes")
    colours = (theme.blue, theme.green, theme.orange, theme.purple)
    for (name, values), colour in zip(lines.items(), colours, strict=False):
        window = max(FEWEST_AVERAGED, values.height // AVERAGES)
        average = values["value"].rolling_mean(window, min_samples=window // 2, center=True)
        ax.plot(values["number"], average, color=colour, linewidth=1.1, alpha=0.6)
        ax.plot(
            values["number"], values["level"], color=colour, linewidth=2.2, drawstyle="steps-post", label=name
        )
    ax.set_ylim(bottom=0)
    ax.margins(x=EDGE)
    ax.set_xlabel("hands; thin: moving average")
    ax.set_ylabel("share of the chances")
    group_digits(ax.xaxis, whole=True)
    show_percent(ax.yaxis)
    add_legend(ax, theme)
    return ax


def draw_bet_sizes(hands: pl.DataFrame, ax: "Axes | None" = None, *, theme: Theme = LIGHT) -> "Axes":
    """Draw the distribution of bets by their share of the pot, for each street.

    Args:
        hands: Player-hands with `bet_size_flop`, `bet_size_turn` and `bet_size_river`, null without a bet.
        ax: Axes to draw on; None makes a figure.
        theme: Colours.
    """
    ax = prepare(ax, theme)
    sizes = {street: hands[column].drop_nulls().to_list() for street, column in SIZE_COLUMNS.items()}
    if not any(sizes.values()):
        return say(ax, theme, "no bets after the flop")
    width = 0.27
    for place, (street, colour) in enumerate(
        zip(STREETS, (theme.blue, theme.green, theme.orange), strict=True)
    ):
        shares = size_shares(sizes[street])
        starts = [number + (place - 1) * width for number in range(len(shares))]
        label = f"{street} ({len(sizes[street]):,})"
        ax.bar(starts, shares, width=width * 0.92, color=colour, label=label)
    ax.set_xticks(range(len(BET_SIZES) + 1), [*(words for _, words in BET_SIZES), OVERBETS])
    ax.set_xlabel("bet, % of the pot")
    ax.set_ylabel("bets of the street")
    show_percent(ax.yaxis)
    add_legend(ax, theme)
    return ax


def size_shares(sizes: Iterable[float]) -> list[float]:
    """Return the fraction of bets in each bin of `BET_SIZES`, overbets last; all zero without bets."""
    counts = [0] * (len(BET_SIZES) + 1)
    for size in sizes:
        counts[sum(size > edge for edge, _ in BET_SIZES)] += 1
    return [count / (sum(counts) or 1) for count in counts]
