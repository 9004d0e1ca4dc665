"""`hh stats`: player statistics as a table, csv or JSON."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import click

from hhparser.base.errors import SettingError
from hhparser.base.words import suggest
from hhparser.cli.options import Source, format_option, output_option, reads_hands
from hhparser.cli.output import note, open_output
from hhparser.cli.stats_table import table_width, write_table
from hhparser.cli.tables import load_tables

if TYPE_CHECKING:
    import polars as pl

    from analysis import Tables

USUAL: Final = (
    *("bb_per_100", "vpip", "pfr", "three_bet", "fold_to_three_bet", "steal", "cbet_flop"),
    *("fold_to_cbet_flop", "af", "afq", "wtsd", "wsd", "wwsf"),
)
NARROW: Final = ("bb_per_100", "vpip", "pfr", "three_bet", "cbet_flop", "af", "wtsd", "wsd")
WIDE: Final = 120
EPILOG: Final = """
\b
Examples:
  hh stats hands/                                    all players, those with most hands first
  hh stats hands/ --player Hero --by position
  hh stats hands/ --player Hero --by month,stakes --stat vpip,pfr,bb_per_100
  hh stats hands/ --stat all --format csv -o stats.csv
  hh stats hands/ --where "position = 'BTN' AND n_players > 6"

Columns to group by: position, position_group (ep, mp, co, btn, sb, bb), stakes, site, n_players, stack_depth,
pot_type, in_position_flop, month, session (30 minutes without a hand end one) and all others of the tables.

Each hand counts once, whatever the number of its copies; hands with an illegal action or wrong amounts are
left out. Rates are in percent of the chances; a blank means that there was no chance.
"""


def _statistic_ids(text: str) -> tuple[str, ...]:
    from analysis.stats import STATISTICS

    ids = tuple(word.strip() for word in text.split(",") if word.strip())
    for name in ids:
        if name != "all" and name not in STATISTICS:
            raise click.BadParameter(f"no statistic {name!r}; {suggest(name, STATISTICS)}")
    return ids


def _columns(text: str) -> tuple[str, ...]:
    from analysis.schema import TABLES
    from analysis.stats import GROUP_KEYS

    known = [*GROUP_KEYS, *TABLES["players"], *TABLES["hands"]]
    keys = tuple(word.strip() for word in text.split(",") if word.strip())
    for key in keys:
        if key not in known:
            raise click.BadParameter(f"no column {key!r}; {suggest(key, known)}")
    return keys


@click.command(epilog=EPILOG)
@reads_hands
@click.option("--player", "players", multiple=True, metavar="NAME", help="Only this player.")
@click.option("--by", type=_columns, default="", metavar="KEYS", help="Group by columns: position,stakes.")
@click.option("--where", metavar="EXPR", help="Only hands of a player that fit, in SQL.")
@click.option("--stat", type=_statistic_ids, multiple=True, metavar="ID", help="Only these, or all.")
@format_option("table", "csv", "json")
@output_option
def command(
    source: Source,
    players: tuple[str, ...],
    by: tuple[str, ...],
    where: str | None,
    stat: tuple[tuple[str, ...], ...],
    output_format: str,
    output: str | None,
) -> None:
    """Show player statistics, cash games and tournaments apart."""
    from analysis.stats import player_stats, stats_objects

    ids = [name for names in stat for name in names]
    with open_output(output) as stream:
        narrow = output_format == "table" and table_width(stream) < WIDE
        tables = load_tables(source)
        usual = list(NARROW) if narrow else _with_ev(tables)
        chosen = None if "all" in ids else ids or usual
        rates = source.config.rakeback
        frame = _checked_expression(
            lambda: player_stats(
                tables, by=by, where=where, players=players or None, stats=chosen, rakeback=rates
            )
        )
        if output_format == "csv":
            stream.write(frame.write_csv())
            return
        objects = stats_objects(frame, by=by, stats=chosen)
        if output_format == "json":
            lines = [json.dumps(row, ensure_ascii=False) for row in objects]
            stream.write("[" + ",\n".join(lines) + "]\n")
        else:
            write_table(stream, objects, by, chosen)


def _with_ev(tables: "Tables") -> list[str]:
    """The usual ids; with what all-ins were worth beside what they won, when there were any."""
    from analysis.all_in import coverage

    counts = coverage(tables.hands, tables.ev)
    adjusted, unknown = counts["known"] + counts["third_folded"], counts["unknown_villain"]
    if not adjusted:
        return list(USUAL)
    note(f"EV adjusted {adjusted:,} of {adjusted + unknown:,} all-ins before the river, {unknown:,} unknown")
    return [USUAL[0], "ev_bb_per_100", *USUAL[1:]]


def _checked_expression(count: "Callable[[], pl.DataFrame]") -> "pl.DataFrame":
    """What the count gives.

    Raises:
        SettingError: The expression of `--where` cannot be used.
    """
    from polars.exceptions import PolarsError

    try:
        return count()
    except PolarsError as error:
        raise SettingError("--where", str(error).partition("\n")[0].partition("; valid")[0]) from error
