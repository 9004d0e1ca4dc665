"""The registry of all charts, with a callback that draws each from the hands of a player."""

import textwrap
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import polars as pl

from analysis.charts import bars, heatmaps, play, results, variance
from analysis.charts.picture import DOTS_PER_INCH, Picture
from analysis.charts.style import FONT_SIZE, LEFT, LIGHT, Theme
from analysis.dataset import Dataset
from analysis.players.results.trends import TREND_COLUMNS, trends
from analysis.players.subject import Subject, subjects
from analysis.queries.keys import UTC_DAYS, Calendar
from analysis.stats import player_stats
from hhparser.base.arguments import require
from hhparser.base.errors import SettingError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH: Final = 800
WIDTHS: Final = range(240, 4001)
UNITS: Final = ("money", "bb")  # of winnings
LOWEST, HIGHEST, TALLEST = 320, 700, 1000  # pixels
TREND_LINES: Final = {"vpip": "VPIP", "pfr_aligned": "PFR", "three_bet": "3-bet"}
LETTER_WIDTH: Final = 10
SQUARE: Final = 1.1  # height of a square with its scale, as a multiple of its width
OF_RESULTS: Final = ("decimals", "ev_net", "went_to_showdown")
OF_BETS: Final = tuple(play.SIZE_COLUMNS.values())
OF_CARDS: Final = ("starting_hand", "actions_preflop")


class Chart(NamedTuple):
    """A chart; calling it draws the hands of a player.

    Attributes:
        name: Name in commands.
        words: Description in lower case.
        draw: Callback that draws the chart of a player on axes, in a theme.
        columns: Columns of `Subject.hands` used besides the net.
        height: Ratio of height to width.
    """

    name: str
    words: str
    draw: Callable[[Subject, "Axes", Theme], "Axes"]
    columns: Collection[str] = ()
    height: float = 0.6

    @property
    def title(self) -> str:
        """The description with a capital letter, as a title."""
        return f"{self.words[0].upper()}{self.words[1:]}"

    def __call__(
        self,
        tables: Dataset,
        player: str,
        *,
        where: pl.Expr | str | None = None,
        calendar: Calendar = UTC_DAYS,
        unit: str = "money",
        width: int = WIDTH,
        theme: Theme = LIGHT,
    ) -> Picture:
        """Draw the chart of a player; a notebook renders the returned picture.

        The label of an axis names the unit: the currency, chips, or bb. Games are never added up. If the
        player played several, the picture shows the game with the most hands, and its title names it.

        Args:
            tables: The dataset.
            player: Name of the player.
            where: Filter on hands: an expression, or a query such as `kind = cash and currency = USD`.
            calendar: Time zone of hours and days, and the pause that ends a session.
            unit: Unit of winnings: `money` or `bb`. The other charts have one unit.
            width: Width in pixels.
            theme: Colours.

        Raises:
            ArgumentError: `width` is not a number.
            SettingError: No hands of the player match, an unknown unit, or a width out of range.
        """
        require("width", width, int, "a number of pixels")
        if width not in WIDTHS:
            raise SettingError("width", f"{width} is not from {WIDTHS[0]} to {WIDTHS[-1]} pixels")
        games = subjects(tables, player, calendar, where, self.columns)
        if not games:
            raise SettingError("player", f"no hands of {player!r} match; check the name and the query")
        if unit not in UNITS:
            raise SettingError("unit", f"no unit {unit!r}; known: {', '.join(UNITS)}")
        return self.picture(replace(games[0], in_bb=unit == "bb"), width=width, theme=theme)

    def picture(self, subject: Subject, *, width: int = WIDTH, theme: Theme = LIGHT) -> Picture:
        """Draw the chart of a player in one kind of game, with a title.

        Args:
            subject: Player and game, with the unit of winnings.
            width: Width in pixels.
            theme: Colours.
        """
        title = f"{self.title}: {subject.player}, {subject.game}"
        axes = _titled_axes(title, width, self.height, theme)
        return Picture(self.draw(subject, axes, theme), self.name, title)


def _titled_axes(title: str, width: int, shape: float, theme: Theme) -> "Axes":
    """Create a figure with a title, `width` pixels wide and about `shape` times as high; return its axes."""
    from matplotlib.figure import Figure  # noqa: PLC0415  slow to import

    height = min(max(shape * width, LOWEST), TALLEST if shape > 1 else HIGHEST)
    size = width / DOTS_PER_INCH, height / DOTS_PER_INCH
    figure = Figure(figsize=size, dpi=DOTS_PER_INCH, layout="constrained")
    figure.suptitle(
        textwrap.fill(title, int(width / LETTER_WIDTH)),
        x=LEFT,
        ha="left",
        color=theme.ink,
        fontsize=FONT_SIZE + 1,
        parse_math=False,
    )
    return figure.add_subplot()


def _winnings(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    unit = "bb" if subject.in_bb else subject.unit
    return results.draw_winnings(subject.results, ax, unit=unit, theme=theme)


def _luck(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return results.draw_luck(subject.results, ax, theme=theme)


def _positions(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return bars.draw_position(subject.win_rates("position"), ax, theme=theme)


def _stack_depths(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return bars.draw_stack_depth(subject.win_rates("stack_depth"), ax, theme=theme)


def _hours(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    zone = str(subject.calendar.time_zone)
    return bars.draw_hour(subject.win_rates("hour"), ax, zone=zone, theme=theme)


def _weekdays(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return bars.draw_weekday(subject.win_rates("weekday"), ax, theme=theme)


def _starting_hands(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    table = heatmaps.starting_hand_table(subject.hands)
    return heatmaps.draw_starting_hands(table, ax, dealt=subject.hands.height, theme=theme)


def _starting_hands_won(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    table = heatmaps.starting_hand_table(subject.hands)
    return heatmaps.draw_starting_hands(table, ax, measure="won", dealt=subject.hands.height, theme=theme)


def _opponents(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    stats = player_stats(
        subject.tables, where=subject.is_shared, stats=["vpip", "pfr_aligned"], calendar=subject.calendar
    )
    return play.draw_opponents(stats, ax, player=subject.player, theme=theme)


def _trends(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    found = {trend.statistic: trend.values for trend in trends(subject)}
    lines = {words: found[name] for name, words in TREND_LINES.items() if name in found}
    return play.draw_trends(lines, ax, theme=theme)


def _bet_sizes(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return play.draw_bet_sizes(subject.hands, ax, theme=theme)


def _variance(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return variance.draw_variance(subject.net_bb, ax, theme=theme)


def _downswings(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return variance.draw_downswings(subject.net_bb, ax, theme=theme)


def _loss(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return variance.draw_loss(subject.net_bb, ax, theme=theme)


def _ruin(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return variance.draw_ruin(subject.net_bb, ax, theme=theme)


def _win_rate(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return variance.draw_win_rate(subject.net_bb, ax, theme=theme)


def _streaks(subject: Subject, ax: "Axes", theme: Theme) -> "Axes":
    return variance.draw_streaks(subject.net_bb, ax, theme=theme)


winnings = Chart("winnings", "net, all-in EV, showdown and non-showdown winnings", _winnings, OF_RESULTS)
all_in_luck = Chart("luck", "big blinds won above all-in EV", _luck, (*OF_RESULTS, "equity", "ev_reason"))
by_position = Chart("position", "big blinds won per 100 hands by position", _positions)
by_stack_depth = Chart("stack-depth", "big blinds won per 100 hands by effective stack", _stack_depths)
by_hour = Chart("hour", "big blinds won per 100 hands by hour of the day", _hours)
by_weekday = Chart("weekday", "big blinds won per 100 hands by weekday", _weekdays)
starting_hands = Chart(
    "starting-hands", "how often each of the 169 starting hands was played", _starting_hands, OF_CARDS, SQUARE
)
starting_hands_won = Chart(
    "starting-hands-won", "big blinds won with each starting hand", _starting_hands_won, OF_CARDS, SQUARE
)
opponents = Chart("opponents", "VPIP and PFR of all players in the same hands", _opponents, height=0.7)
trend_lines = Chart("trends", "VPIP, PFR and 3-bet over time, and where they changed", _trends, TREND_COLUMNS)
bet_sizes = Chart("bet-sizes", "bets by their share of the pot, on each street", _bet_sizes, OF_BETS)
variance_fan = Chart("variance", "simulated results over as many hands, with bands", _variance)
downswing_depth = Chart("downswings", "depth of downswings, and what is usual for this play", _downswings)
loss_chance = Chart("loss", "probability of being behind after a number of hands", _loss)
ruin_chance = Chart("ruin", "probability of ever losing a bankroll", _ruin)
win_rate = Chart("win-rate", "big blinds won per 100 of the last hands", _win_rate)
streak_lengths = Chart("streaks", "how many hands in a row were won or lost", _streaks)

CHARTS: Final = (
    *(winnings, all_in_luck, by_position, by_stack_depth, by_hour, by_weekday),
    *(starting_hands, starting_hands_won, opponents, trend_lines, bet_sizes),
    *(variance_fan, downswing_depth, loss_chance, ruin_chance, win_rate, streak_lengths),
)
