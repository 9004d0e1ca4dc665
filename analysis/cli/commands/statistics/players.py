"""`hh players`: a table of players, the profile of one, or the opponent sheet of several."""

from collections.abc import Iterator, Sequence
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, TextIO

import click

from analysis.cli.choices import types
from analysis.cli.choices.people import check_players
from analysis.cli.choices.stats_options import sort_order
from analysis.cli.choices.where import calendar_of, where_option
from analysis.cli.commands.statistics.players_sheet import write_opponent_sheet
from analysis.cli.options import Source, counts_hands, format_option, output_option, reads_hands
from analysis.cli.output import open_output, remark, write_array, write_rows
from analysis.cli.progress import phase
from analysis.cli.tables import load_tables, tell_left_out
from analysis.cli.text.players_text import known_stats, write_player, write_players
from analysis.cli.workbook import TABULAR
from hhparser.base.errors import SettingError
from hhparser.base.text.hints import suggest
from hhparser.base.text.typography import count_of

if TYPE_CHECKING:
    from analysis import Dataset
    from analysis.views.profiles import Profile

Object = dict[str, Any]  # Any: JSON values
FEWEST: Final = 30
USUAL_LIMIT: Final = 200  # rows of a table
NAMES: Final = ("player", "site", "hands")  # columns to sort by, beside the statistics
EPILOG: Final = """
\b
Examples:
  hh players hands/                              a row for every player with at least 30 hands
  hh players hands/ --sort vpip                 the loosest first
  hh players hands/ --player Hero                their profile, changes and differences
  hh players hands/ --player Hero --where "position = BB"     the same for some hands
  hh players hands/ --player Hero --format csv -o hero.csv
  hh players hands/ --min-hands 1 --format json
  hh players hands/ --sheet                      a page about the ten opponents with the most hands
  hh players hands/ --sheet --player Ann --player Bob -o table.pdf     also .html, .xlsx, .json

Descriptions and comparisons are based on these hands only: the others are all other players in them. No
number is considered ideal. Changes are tested by a permutation test. Differences from the others have a
p-value and, because many are tested, a q: the false discovery rate of all differences up to it. A blank cell
means that there are not enough hands.
"""


@click.command(epilog=EPILOG)
@reads_hands
@counts_hands
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="NAME",
    help="Profile, changes and differences of this player; up to ten with --sheet.",
)
@where_option
@click.option(
    "--min-hands",
    type=types.WHOLE,
    default=FEWEST,
    show_default=True,
    metavar="N",
    help="Without --player, only players with at least this many hands.",
)
@click.option(
    *("--sort", "order"),
    type=sort_order,
    metavar="COLUMN[:asc]",
    help="Sort by this, largest first; text, and with :asc numbers, smallest first (default: hands).",
)
@click.option(
    "--limit",
    type=types.WHOLE,
    metavar="N",
    help=f"At most N players [default: {USUAL_LIMIT} in tables, else all].",
)
@click.option(
    "--sheet", "is_sheet", is_flag=True, help="One page: rates, type, deviations, notes, showdowns."
)
@format_option("text", "csv", "xlsx", "json", "html", "pdf")
@output_option
def command(
    source: Source,
    players: tuple[str, ...],
    where: str | None,
    min_hands: int,
    order: tuple[str, bool] | None,
    limit: int | None,
    is_sheet: bool,
    output_format: str,
    output: str | None,
) -> None:
    """Describe players: statistics, changes over time, differences from the others, opponent sheet."""
    from analysis.stats import left_out
    from analysis.views.profiles import profiles

    if is_sheet:
        write_opponent_sheet(source, players, where, output_format, output)
        return
    if len(players) > 1:
        raise click.UsageError("give one --player, or several with --sheet")
    if output_format in {"html", "pdf"}:
        raise click.UsageError(f"{output_format} is a format of --sheet")
    player = next(iter(players), None)
    with open_output(output) as stream:
        tables = load_tables(source)
        calendar = calendar_of(source.config)
        with phase("describing"):
            everybody = profiles(tables, where, calendar)
            if player is None:
                objects = _sorted(_with_hands(everybody, min_hands), order)
            else:
                objects = _one(source, tables, everybody, player, where)
        found = left_out(tables, where=where, players=list(players) or None, calendar=calendar)
        most = limit or (USUAL_LIMIT if output_format == "text" else None)
        shown = [{**one, "left_out": found._asdict()} for one in objects[:most]]
        _write(stream, shown, output_format, len(objects) if player is None else None)
        tell_left_out(stream, found, source, output_format)


def _with_hands(everybody: "list[Profile]", min_hands: int) -> Iterator[Object]:
    from analysis.views.players import profile_object

    few = 0
    for profile in everybody:
        if profile.numbers["hands"] >= min_hands:
            yield profile_object(profile)
        else:
            few += 1
    if few:
        remark(f"not shown: {count_of(few, 'player')} with fewer than {count_of(min_hands, 'hand')}")


def _sorted(objects: Iterator[Object], order: tuple[str, bool] | None) -> list[Object]:
    """Sort players by a column; players without a value, or with too few chances for one, are last.

    Raises:
        SettingError: There is no such column.
    """
    from analysis.views.profiles import CORE

    found = [*objects]
    if order is None:
        return found
    column, rises = order
    if column not in {*NAMES, *CORE}:
        raise SettingError("--sort", f"no column {column!r}; {suggest(column, [*NAMES, *CORE])}")
    keyed = [(one[column] if column in NAMES else known_stats(one)[column]["value"], one) for one in found]
    known = sorted((one for one in keyed if one[0] is not None), key=itemgetter(0), reverse=not rises)
    return [one for _, one in known] + [one for value, one in keyed if value is None]


def _one(
    source: Source, tables: "Dataset", everybody: "list[Profile]", player: str, where: str | None
) -> list[Object]:
    """Return an object per kind of game with the profile, changes and differences of one player.

    Raises:
        SettingError: The player was dealt no hand.
    """
    from analysis.players.subject import subjects
    from analysis.views.players import player_object
    from analysis.views.verdict import VERDICT_COLUMNS

    check_players(tables, [player])
    games = subjects(tables, player, calendar_of(source.config), where, VERDICT_COLUMNS)
    own = {(subject.player, *subject.key): subject for subject in games}
    keyed = [(profile, own.get((profile.player, *profile.key))) for profile in everybody]
    objects = [player_object(profile, subject) for profile, subject in keyed if subject is not None]
    if where is not None and not objects:
        remark(f"no hands of {player!r} match")
    return objects


def _write(stream: TextIO, objects: Sequence[Object], output_format: str, total: int | None) -> None:
    """Write players in a format; `total` is the number of players of a table, None for a single player."""
    from analysis.views.players import COLUMNS, rows

    if output_format == "json":
        write_array(stream, objects)
    elif output_format in TABULAR:
        write_rows(stream, COLUMNS, chain.from_iterable(map(rows, objects)))
    elif total is not None:
        write_players(stream, objects, total)
    else:
        for row in objects:
            write_player(stream, row)
