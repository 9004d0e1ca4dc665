"""`hh stats`: player statistics as a table, csv or JSON."""

import json
from typing import TYPE_CHECKING, Final

import click

from hhparser.base.words import suggest
from hhparser.cli.options import Source, format_option, output_option, reads_hands
from hhparser.cli.output import open_output
from hhparser.cli.stats_table import table_width, write_table
from hhparser.cli.tables import load_tables
from hhparser.cli.where import columns_option, where_option

if TYPE_CHECKING:
    import polars as pl

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
  hh stats hands/ --where "position = BTN and n_players > 6"
  hh stats hands/ --where "hand in 'QQ+, AKs' and not three_bet and stack > 80bb" --by opponent
  hh stats --columns                                 what --where and --by may name

Columns to group by: position, position_group (ep, mp, co, btn, sb, bb), stakes, site, n_players, stack_depth,
pot_type, in_position_flop, actions_flop, month, day, session (30 minutes without a hand end one), opponent,
and all others that --columns lists. Questions compare columns by =, !=, <, >, in, between, contains and is
empty, and join by and, or, not (docs/where.md).

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
    from analysis.stats.columns import FLAGS

    known = [*GROUP_KEYS, *TABLES["players"], *TABLES["hands"], *FLAGS]
    keys = tuple(word.strip() for word in text.split(",") if word.strip())
    for key in keys:
        if key not in known:
            raise click.BadParameter(f"no column {key!r}; {suggest(key, known)}")
    return keys


@click.command(epilog=EPILOG)
@reads_hands
@click.option("--player", "players", multiple=True, metavar="NAME", help="Only this player.")
@click.option("--by", type=_columns, default="", metavar="KEYS", help="Group by columns: position,stakes.")
@where_option
@click.option("--stat", type=_statistic_ids, multiple=True, metavar="ID", help="Only these, or all.")
@format_option("table", "csv", "json")
@output_option
@columns_option
def command(
    source: Source,
    players: tuple[str, ...],
    by: tuple[str, ...],
    where: "pl.Expr | None",
    stat: tuple[tuple[str, ...], ...],
    output_format: str,
    output: str | None,
) -> None:
    """Show player statistics, cash games and tournaments apart."""
    from analysis.stats import player_stats, stats_objects

    ids = [name for names in stat for name in names]
    with open_output(output) as stream:
        narrow = output_format == "table" and table_width(stream) < WIDE
        chosen = None if "all" in ids else ids or list(NARROW if narrow else USUAL)
        tables = load_tables(source)
        frame = player_stats(tables, by=by, where=where, players=players or None, stats=chosen)
        if output_format == "csv":
            stream.write(frame.write_csv())
            return
        objects = stats_objects(frame, by=by, stats=chosen)
        if output_format == "json":
            lines = [json.dumps(row, ensure_ascii=False) for row in objects]
            stream.write("[" + ",\n".join(lines) + "]\n")
        else:
            write_table(stream, objects, by, chosen)
