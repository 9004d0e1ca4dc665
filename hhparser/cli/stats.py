"""`hh stats`: player statistics as a table, csv or JSON."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TextIO

import click

from hhparser.base.errors import SettingError
from hhparser.base.words import suggest
from hhparser.cli.hands_table import write_hands
from hhparser.cli.options import Source, format_option, output_option, reads_hands
from hhparser.cli.output import open_output, whole_file
from hhparser.cli.stats_table import table_width, write_table
from hhparser.cli.tables import load_tables
from hhparser.cli.where import Choice, chooses_hands

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


def _outcome(text: str) -> "pl.Expr":
    """Which hands are behind a number: `three_bet`, `three_bet:made`."""
    from analysis.stats import STATISTICS, Outcome, hands_behind

    name, colon, word = text.partition(":")
    if name not in STATISTICS:
        raise click.BadParameter(f"no statistic {name!r}; {suggest(name, STATISTICS)}")
    known = [outcome.value for outcome in Outcome]
    if colon and word not in known:
        raise click.BadParameter(f"{word!r} is none of {', '.join(known)}")
    try:
        return hands_behind(name, Outcome(word) if colon else Outcome.CHANCE)
    except SettingError as error:
        raise click.BadParameter(error.problem) from error


@click.command(epilog=EPILOG)
@reads_hands
@chooses_hands
@click.option("--by", type=_columns, default="", metavar="KEYS", help="Group by columns: position,stakes.")
@click.option("--stat", type=_statistic_ids, multiple=True, metavar="ID", help="Only these, or all.")
@click.option(
    "--hands",
    "behind",
    type=_outcome,
    is_flag=False,
    flag_value="hands",
    metavar="ID[:made|chance|missed]",
    help="List the hands behind a number, or all that count.",
)
@format_option("table", "csv", "json", "parquet")
@output_option
def command(
    source: Source,
    choice: Choice,
    by: tuple[str, ...],
    stat: tuple[tuple[str, ...], ...],
    behind: "pl.Expr | None",
    output_format: str,
    output: str | None,
) -> None:
    """Show player statistics, cash games and tournaments apart."""
    ids = [name for names in stat for name in names]
    if behind is not None:
        _write_behind(source, choice, by, behind, output_format, output)
    elif output_format == "parquet":
        _write_parquet(source, choice, by, ids, output)
    else:
        with open_output(output) as stream:
            _write(stream, source, choice, by, ids, output_format)


def _write_behind(
    source: Source,
    choice: Choice,
    by: tuple[str, ...],
    behind: "pl.Expr",
    output_format: str,
    output: str | None,
) -> None:
    import polars as pl

    from analysis.stats import chosen_hands

    if output_format == "parquet":
        raise click.UsageError("hands are written as table, csv or json")
    with open_output(output) as stream:
        rows = chosen_hands(load_tables(source), by=by, **choice._asdict()).filter(behind)
        write_hands(stream, rows.sort("hand", "seat"), output_format, {key: pl.col(key) for key in by})


def _write_parquet(
    source: Source, choice: Choice, by: tuple[str, ...], ids: Sequence[str], output: str | None
) -> None:
    from analysis.stats import player_stats

    if output is None:
        raise click.UsageError("--format parquet needs -o FILE")
    with whole_file(output) as part:
        chosen = None if "all" in ids else ids or USUAL
        player_stats(load_tables(source), by=by, stats=chosen, **choice._asdict()).write_parquet(part)


def _write(
    stream: TextIO,
    source: Source,
    choice: Choice,
    by: tuple[str, ...],
    ids: Sequence[str],
    output_format: str,
) -> None:
    from analysis.stats import player_stats, stats_objects

    narrow = output_format == "table" and table_width(stream) < WIDE
    chosen = None if "all" in ids else ids or (NARROW if narrow else USUAL)
    frame = player_stats(load_tables(source), by=by, stats=chosen, **choice._asdict())
    if output_format == "csv":
        stream.write(frame.write_csv())
        return
    objects = stats_objects(frame, by=by, stats=chosen)
    if output_format == "json":
        lines = [json.dumps(row, ensure_ascii=False) for row in objects]
        stream.write("[" + ",\n".join(lines) + "]\n")
    else:
        write_table(stream, objects, by, chosen)
