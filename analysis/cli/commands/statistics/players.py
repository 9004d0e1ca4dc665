"""`hh players`: describe players: profile, changes over time, differences from the others."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TextIO

import click

from analysis.cli.choices import types
from analysis.cli.choices.people import check_player
from analysis.cli.choices.where import calendar_of, where_option
from analysis.cli.options import Source, counts_hands, format_option, output_option, reads_hands
from analysis.cli.output import count_of, open_output, remark, write_array, write_rows
from analysis.cli.progress import phase
from analysis.cli.sheets import TABULAR
from analysis.cli.tables import load_tables, tell_left_out
from analysis.cli.text.players_text import write_player, write_profile

if TYPE_CHECKING:
    from analysis import Tables
    from analysis.players import Profile

Object = dict[str, Any]  # Any: JSON values
FEWEST: Final = 30
EPILOG: Final = """
\b
Examples:
  hh players hands/                              a line about every player with at least 30 hands
  hh players hands/ --player Hero                their profile, changes and differences
  hh players hands/ --player Hero --where "position = BB"     the same for some hands
  hh players hands/ --player Hero --format csv -o hero.csv
  hh players hands/ --min-hands 1 --format json

Descriptions and comparisons are based on these hands only: the others are all other players in them. No
number is considered ideal. Changes are tested by a permutation test. Differences from the others have a
p-value and, because many are tested, a q: the false discovery rate of all differences up to it.
"""


@click.command(epilog=EPILOG)
@reads_hands
@counts_hands
@click.option("--player", metavar="NAME", help="Profile, changes and differences of this player.")
@where_option
@click.option(
    "--min-hands",
    type=types.WHOLE,
    default=FEWEST,
    show_default=True,
    metavar="N",
    help="Without --player, only players with at least this many hands.",
)
@format_option("text", "csv", "xlsx", "json")
@output_option
def command(
    source: Source,
    player: str | None,
    where: str | None,
    min_hands: int,
    output_format: str,
    output: str | None,
) -> None:
    """Describe players: profile, changes over time, differences from the others."""
    from analysis.players import profiles
    from analysis.stats import left_out

    with open_output(output) as stream:
        tables = load_tables(source)
        with phase("describing"):
            everybody = profiles(tables, where, calendar_of(source.config))
            if player is None:
                objects = list(_with_hands(everybody, min_hands))
            else:
                objects = _one(source, tables, everybody, player, where)
        calendar, names = calendar_of(source.config), None if player is None else [player]
        found = left_out(tables, where=where, players=names, calendar=calendar)
        objects = [{**one, "left_out": found._asdict()} for one in objects]
        _write(stream, objects, output_format, write_profile if player is None else write_player)
        tell_left_out(stream, found, source, output_format)


def _with_hands(everybody: "list[Profile]", min_hands: int) -> Iterator[Object]:
    from analysis.players import profile_object

    few = 0
    for profile in everybody:
        if profile.numbers["hands"] >= min_hands:
            yield profile_object(profile)
        else:
            few += 1
    if few:
        remark(f"not shown: {count_of(few, 'player')} with fewer than {count_of(min_hands, 'hand')}")


def _one(
    source: Source, tables: "Tables", everybody: "list[Profile]", player: str, where: str | None
) -> list[Object]:
    """Return an object per kind of game with the profile, changes and differences of one player.

    Raises:
        SettingError: The player was dealt no hand.
    """
    from analysis.players.objects import VERDICT_COLUMNS, player_object
    from analysis.players.subject import subjects

    check_player(tables, player)
    games = subjects(tables, player, calendar_of(source.config), where, VERDICT_COLUMNS)
    own = {(subject.player, *subject.key): subject for subject in games}
    keyed = [(profile, own.get((profile.player, *profile.key))) for profile in everybody]
    objects = [player_object(profile, subject) for profile, subject in keyed if subject is not None]
    if where is not None and not objects:
        remark(f"no hands of {player!r} match")
    return objects


def _write(
    stream: TextIO, objects: list[Object], output_format: str, write_text: Callable[[TextIO, Object], None]
) -> None:
    if output_format == "json":
        write_array(stream, objects)
    elif output_format in TABULAR:
        _write_csv(stream, objects)
    else:
        for row in objects:
            write_text(stream, row)


def _write_csv(stream: TextIO, objects: list[Object]) -> None:
    from analysis.players.objects import COLUMNS, rows

    write_rows(stream, COLUMNS, chain.from_iterable(map(rows, objects)))
