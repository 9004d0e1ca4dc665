"""`hh chart`: render one chart of a player as an image."""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NoReturn

import click

from analysis.cli.choices.people import players_or_hero
from analysis.cli.choices.types import Whole, chart_file
from analysis.cli.choices.where import calendar_of, where_option
from analysis.cli.options import Source, counts_hands, reads_hands
from analysis.cli.output import free_path, remark, whole_file, wrapped
from analysis.cli.progress import phase
from analysis.cli.tables import load_tables, tell_left_out
from hhparser.base.errors import SettingError
from hhparser.base.text.hints import suggest
from hhparser.base.text.typography import count_of

if TYPE_CHECKING:
    from analysis.charts.catalog import Chart
    from analysis.players.subject import Subject

NARROWEST, WIDEST, PHONE = 240, 4000, 390
FEW: Final = 5
EPILOG: Final = f"""
\b
Examples:
  hh chart --list                                        the list of charts
  hh chart winnings hands/                               writes winnings.png
  hh chart position hands/ --player Hero --kind cash -o position.svg
  hh chart winnings hands/ --where "position = BTN and n_players > 6" -o button.png
  hh chart winnings hands/ --unit bb -o winnings_bb.png
  hh chart variance hands/ --width {PHONE} --dark -o phone.png

Without --player or --hero, and without heroes in hh.toml, the chart is about the player who saved most of the
hands. By default it shows the kind of game with the most hands: one site, cash games or tournaments, one
currency. --site, --kind, --currency and --stakes choose another.
"""


def _chart(name: str) -> "Chart":
    from analysis.charts.catalog import CHARTS

    charts = {chart.name: chart for chart in CHARTS}
    if name not in charts:
        raise click.BadParameter(f"no chart {name!r}; {suggest(name, charts)}")
    return charts[name]


def _list(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from analysis.charts.catalog import CHARTS

        click.echo("\n".join(wrapped(f"{chart.name:20}{chart.words}", 20) for chart in CHARTS))
        ctx.exit()


@click.command(epilog=EPILOG)
@click.argument("chart", metavar="NAME", type=_chart)
@reads_hands
@counts_hands
@click.option("--player", metavar="NAME", help="Player to draw.")
@where_option
@click.option("--currency", metavar="NAME", help="Only this currency: USD, chips, play money.")
@click.option(
    "--unit",
    type=click.Choice(["money", "bb"]),
    default="money",
    show_default=True,
    help="Unit of winnings; the other charts have one unit.",
)
@click.option(
    "--width",
    type=Whole(NARROWEST, WIDEST),
    default=800,
    show_default=True,
    metavar="PIXELS",
    help=f"Width of the picture; {PHONE} suits a phone. A PNG has twice as many.",
)
@click.option("--dark", is_flag=True, help="Light lines on a dark background.")
@click.option(
    *("-o", "--output"),
    type=chart_file,
    metavar="FILE",
    help="A .png, .svg or .pdf file (default: a new file, such as winnings.png).",
)
@click.option(
    "--list", is_flag=True, is_eager=True, expose_value=False, callback=_list, help="List the charts."
)
def command(
    source: Source,
    chart: "Chart",
    player: str | None,
    where: str | None,
    currency: str | None,
    unit: str,
    width: int,
    dark: bool,
    output: tuple[str, str] | None,
) -> None:
    """Draw one chart of a player; NAME is one of `hh chart --list`."""
    from analysis.charts.style import DARK, LIGHT
    from analysis.players.subject import subjects
    from analysis.stats import left_out

    path, file_format = output or (free_path(f"{chart.name}.png"), "png")
    with whole_file(path) as part:
        tables = load_tables(source)
        if tables.is_empty:
            _draw_nothing()
        name = players_or_hero(None if player is None else [player], source, tables)[0]
        found = subjects(tables, name, calendar_of(source.config), where, {*chart.columns, "cap"})
        if not found and source.allows_empty:
            _draw_nothing()
        if where is not None and not found:
            _draw_nothing(f"no hands of {name!r} match")
        subject, *others = _chosen(found, name, currency)
        drawn = replace(subject, in_bb=unit == "bb")
        with phase("drawing"):
            chart.picture(drawn, width=width, theme=DARK if dark else LIGHT).save(part, file_format)
    remark(f"{subject.player}, {subject.game}, {count_of(subject.hands.height, 'hand')}")
    played = subject.played
    hidden = left_out(tables, where=played.question, players=[name], calendar=played.calendar)
    tell_left_out(sys.stdout, hidden, source, file_format)
    if others:
        games = [f"{other.game} ({count_of(other.hands.height, 'hand')})" for other in others[:FEW]]
        more = (
            [count_of(len(others) - FEW, "more kind of game", "more kinds of game")] if others[FEW:] else []
        )
        remark(f"not in the chart: {'; '.join([*games, *more])}")


def _draw_nothing(reason: str = "no hands match") -> NoReturn:
    """Exit with status 0 and a remark, without an image."""
    remark(f"{reason}, so no chart was written")
    click.get_current_context().exit()


def _chosen(games: "list[Subject]", player: str, currency: str | None) -> "list[Subject]":
    """Filter the games of a player by currency; the order stays, most hands first.

    Raises:
        SettingError: There are no hands in that currency, or all have errors.
    """
    units = sorted({game.unit for game in games})
    if currency is not None:
        games = [game for game in games if game.unit.lower() == currency.lower()]
    if not games and currency is not None:
        raise SettingError("--currency", f"no hands in {currency!r}; {suggest(currency, units)}")
    if not games:
        which = "without an illegal action or wrong amounts (--with-errors)"
        raise SettingError("--player", f"no hands of {player!r} {which}")
    return games
