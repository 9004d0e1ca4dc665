"""The table of all charts, and how each is drawn from a player's hands and written to a file."""

import textwrap
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import polars as pl

from analysis.charts import bars, heatmaps, play, results, variance
from analysis.charts.style import DARK, FONT_SIZE, LEFT, LIGHT, Theme, any_letters, figure_of
from analysis.players.subject import Subject
from analysis.players.trends import TREND_COLUMNS, trends
from analysis.stats import STATISTICS, player_stats

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS: Final = ("png", "svg", "pdf")
WIDTH: Final = 800
DOTS_PER_INCH: Final = 100
SHARPNESS: Final = 2  # pixels of a PNG for each pixel of its width
LOWEST, HIGHEST, TALLEST = 320, 700, 1000
TREND_LINES: Final = ("vpip", "pfr_aligned", "three_bet")
LETTER_WIDTH: Final = 10
OF_RESULTS: Final = ("decimals", "ev_net", "went_to_showdown")
OF_BETS: Final = tuple(play.SIZE_COLUMNS.values())
OF_CARDS: Final = ("starting_hand", "actions_preflop")


class Chart(NamedTuple):
    """A chart.

    Attributes:
        name: Names it in commands.
        words: What it shows.
        draw: Draws it of a player.
        columns: The columns of `Subject.hands` that it uses besides the net.
        height: A multiple of the width.
    """

    name: str
    words: str
    draw: Callable[[Subject, "Axes", Theme], "Axes"]
    columns: Collection[str] = ()
    height: float = 0.6

    @property
    def title(self) -> str:
        """What it shows, as a title."""
        return f"{self.words[0].upper()}{self.words[1:]}"


def _winnings(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return results.winnings(subject.results, ax, unit=subject.unit, theme=theme)


def _luck(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return results.all_in_luck(subject.results, ax, theme=theme)


def _positions(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return bars.by_position(_stats_by(subject, "position"), ax, theme=theme)


def _stack_depths(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return bars.by_stack_depth(_stats_by(subject, "stack_depth"), ax, theme=theme)


def _hours(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    zone = str(subject.calendar.time_zone)
    return bars.by_hour(_stats_by(subject, "hour"), ax, zone=zone, theme=theme)


def _weekdays(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return bars.by_weekday(_stats_by(subject, "weekday"), ax, theme=theme)


def _stats_by(subject: Subject, key: str) -> pl.DataFrame:
    return player_stats(
        subject.tables,
        by=[key],
        where=subject.where,
        players=[subject.player],
        stats=["bb_per_100"],
        calendar=subject.calendar,
    )


def _starting_hands(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    table = heatmaps.starting_hand_table(subject.hands)
    return heatmaps.starting_hands(table, ax, dealt=subject.hands.height, theme=theme)


def _starting_hands_won(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    table = heatmaps.starting_hand_table(subject.hands)
    return heatmaps.starting_hands(table, ax, measure="won", dealt=subject.hands.height, theme=theme)


def _opponents(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    stats = player_stats(
        subject.tables, where=subject.is_shared, stats=["vpip", "pfr_aligned"], calendar=subject.calendar
    )
    return play.opponents(stats, ax, player=subject.player, theme=theme)


def _trends(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    lines = {STATISTICS[trend.statistic].abbreviation: trend.values for trend in trends(subject, TREND_LINES)}
    return play.trend_lines(lines, ax, theme=theme)


def _bet_sizes(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return play.bet_sizes(subject.hands, ax, theme=theme)


def _variance(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return variance.variance_fan(subject.net_bb, ax, theme=theme)


def _downswings(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return variance.downswing_depth(subject.net_bb, ax, theme=theme)


def _loss(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return variance.loss_chance(subject.net_bb, ax, theme=theme)


def _ruin(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return variance.ruin_chance(subject.net_bb, ax, theme=theme)


def _win_rate(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return variance.win_rate(subject.net_bb, ax, theme=theme)


def _streaks(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return variance.streak_lengths(subject.net_bb, ax, theme=theme)


CHARTS: Final = (
    Chart("winnings", "net, all-in EV, showdown and non-showdown winnings", _winnings, OF_RESULTS),
    Chart("luck", "big blinds won above all-in EV", _luck, (*OF_RESULTS, "equity", "ev_reason")),
    Chart("position", "big blinds won per 100 hands by position", _positions),
    Chart("stack-depth", "big blinds won per 100 hands by effective stack", _stack_depths),
    Chart("hour", "big blinds won per 100 hands by hour of the day", _hours),
    Chart("weekday", "big blinds won per 100 hands by weekday", _weekdays),
    Chart(
        "starting-hands",
        "how often each of the 169 starting hands was played",
        _starting_hands,
        OF_CARDS,
        1.1,
    ),
    Chart("starting-hands-won", "big blinds won with each starting hand", _starting_hands_won, OF_CARDS, 1.1),
    Chart("opponents", "VPIP and PFR of all players in the same hands", _opponents, height=0.7),
    Chart("trends", "VPIP, PFR and 3-bet over time, and where they changed", _trends, TREND_COLUMNS),
    Chart("bet-sizes", "bets by their share of the pot, on each street", _bet_sizes, OF_BETS),
    Chart("variance", "simulated results over as many hands, with bands", _variance),
    Chart("downswings", "depth of downswings, and what is usual for this play", _downswings),
    Chart("loss", "probability of being behind after a number of hands", _loss),
    Chart("ruin", "probability of ever losing a bankroll", _ruin),
    Chart("win-rate", "big blinds won per 100 of the last hands", _win_rate),
    Chart("streaks", "how many hands in a row were won or lost", _streaks),
)


def draw(chart: Chart, subject: Subject, *, width: int = WIDTH, theme: Theme = LIGHT) -> "Axes":
    """The chart of a player, with a title.

    Args:
        chart: One of `CHARTS`.
        subject: Player and game.
        width: Width in pixels at 100 dots per inch.
        theme: Colours.
    """
    from matplotlib.figure import Figure  # noqa: PLC0415  slow to import

    height = min(max(chart.height * width, LOWEST), TALLEST if chart.height > 1 else HIGHEST)
    size = width / DOTS_PER_INCH, height / DOTS_PER_INCH
    figure = Figure(figsize=size, dpi=DOTS_PER_INCH, layout="constrained")
    title = f"{chart.title}: {subject.player}, {subject.game}"
    figure.suptitle(
        textwrap.fill(title, int(width / LETTER_WIDTH)),
        x=LEFT,
        ha="left",
        color=theme.ink,
        fontsize=FONT_SIZE + 1,
        parse_math=False,
    )
    return chart.draw(subject, figure.add_subplot(), theme)


def write_chart(
    chart: Chart,
    subject: Subject,
    path: str | Path,
    *,
    file_format: str = "png",
    width: int = WIDTH,
    dark: bool = False,
) -> None:
    """Write the chart of a player to a file; the same hands give the same file.

    Args:
        chart: One of `CHARTS`.
        subject: Player and game.
        path: File to write.
        file_format: `png`, `svg` or `pdf`.
        width: Width in pixels at 100 dots per inch; a PNG has twice as many, for sharp screens.
        dark: Light lines on a dark background.
    """
    import matplotlib as mpl  # noqa: PLC0415  slow to import

    settings: dict[Any, Any] = {"svg.hashsalt": chart.name}  # Any: keys of matplotlib
    undated = {"png": {}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}
    with mpl.rc_context(settings), any_letters():
        figure = figure_of(draw(chart, subject, width=width, theme=DARK if dark else LIGHT))
        figure.savefig(path, format=file_format, metadata=undated[file_format], dpi=SHARPNESS * DOTS_PER_INCH)
