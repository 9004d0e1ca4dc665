"""`hh stats`: write player statistics as a table, csv, JSON or Parquet."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

import click

from analysis.cli.choices.inputs import note_input
from analysis.cli.choices.people import about_hero, players_or_hero, tell_unknown
from analysis.cli.choices.stats_options import columns, outcome_condition, sort_order, stat_option
from analysis.cli.choices.types import WHOLE, Whole
from analysis.cli.choices.where import (
    HandFilter,
    all_option,
    caps_option,
    chooses_hands,
    limit_option,
    most_rows,
)
from analysis.cli.options import Source, counts_hands, format_option, output_option, reads_hands
from analysis.cli.output import open_output, remark, whole_file, write_array, write_frame, write_parquet
from analysis.cli.progress import phase
from analysis.cli.provenance import source_metadata
from analysis.cli.tables import load_tables, tell_left_out
from analysis.cli.text.tables.hands import columns_shown, write_hands
from analysis.cli.text.tables.stats import write_table
from analysis.cli.workbook import TABULAR
from hhparser.base.errors import SettingError
from hhparser.base.text.docs import docs_page
from hhparser.base.text.hints import suggest
from hhparser.base.text.typography import count_of

if TYPE_CHECKING:
    import polars as pl

    from analysis import Dataset
    from analysis.stats import LeftOut

EPILOG: Final = f"""
\b
Examples:
  hh stats hands/                                    the hero, or without one all players
  hh stats hands/ --all --limit 50                   all players, most hands first
  hh stats hands/ --pool --by position               all opponents of the hero as one player
  hh stats hands/ --last 30d --stakes NL50 --by position
  hh stats hands/ --all --sort vpip --min-hands 100  the loosest players
  hh stats hands/ --by player                        fixed and no limit, money and play money in one row
  hh stats hands/ --player Hero --by month,stakes --stat vpip,pfr,bb_per_100
  hh stats hands/ --stat all --format csv -o stats.csv
  hh stats hands/ --where "position = BTN and n_players > 6"
  hh stats hands/ --where "hand in 'QQ+, AKs' and not three_bet and stack > 80bb" --by opponent
  hh stats hands/ --player Hero --stat three_bet --hands three_bet:made      the hands behind it
  hh stats hands/ --stats-file my_stats.py --stat btn_limp                    your own
  hh stats --columns                                 list the columns for --where and --by

A table is about the hero, if --hero, hh.toml or the hands name one, unless a query or --by names player or
is_hero; csv, json and parquet hold all players. Statistics have synonyms: 3bet, fold_to_3bet, bb/100.

Columns to group by: position, position_group (ep, mp, co, btn, sb, bb), stakes, site, n_players, stack_depth,
pot_type, in_position_flop, actions_flop, month, day, session (30 minutes without a hand end one), opponent,
and all others that --columns lists. Queries compare columns with =, !=, <, >, in, between, contains and is
empty, and combine with and, or, not ({docs_page("reference/where")}).
--rates FILE.csv has the header currency,EUR,from, followed by lines such as USD,0.92,2024-01-01: the value of
one USD in EUR from that day on.
Copies of a hand count once. Hands with an illegal action or wrong amounts are left out by default
(--with-errors counts them), and so are hands with a cap before the flop; the last line states their number.
Rates are percentages of the chances; a blank means no chances. Grey numbers have fewer than 30 chances
(results per 100 hands: 1,000 hands); `--stat all`, csv and json give the 95% interval.
"""


class Count(NamedTuple):
    """The options for counting.

    Attributes:
        by: Columns to group by.
        ids: Ids of statistics; empty for the default ones, `all` for all.
        bootstrap: Number of bootstrap draws of sessions; 0 for intervals from independent hands.
        shrink: Whether to add shrunken rates.
        rates: Path of the exchange rates; None for the path of the settings.
        with_caps: Whether hands with a cap before the flop count.
        order: Column to sort by, and whether the smallest value comes first; None for that of `player_stats`.
        least: Fewest hands of a row; 0 includes tournament entries without hands.
        pool: Whether to count the opponents of the player, or of the hero, as one player.
    """

    by: tuple[str, ...]
    ids: tuple[str, ...]
    bootstrap: int
    shrink: bool
    rates: str | None
    with_caps: bool
    order: tuple[str, bool] | None
    least: int
    pool: bool

    def chosen(self, tables: "Dataset") -> Sequence[str] | None:
        """Return the ids of the options, or the default ones, and of the order; None for all."""
        from analysis.stats import STATISTICS

        if "all" in self.ids:
            return None
        ids = self.ids or _usual(tables, self.by)
        is_counted = self.order is not None and self.order[0] in STATISTICS
        return [*ids, self.order[0]] if self.order is not None and is_counted else ids

    def frame(
        self, source: Source, hand_filter: HandFilter, tables: "Dataset", stats: Sequence[str] | None
    ) -> "pl.DataFrame":
        """Compute the statistics of the filtered hands, one row per player and group."""
        from analysis.stats import player_stats, rates_of

        whose = hand_filter._asdict()
        if self.pool:
            heroes = players_or_hero(hand_filter.players, source, tables)
            whose |= {"players": None, "pool_of": heroes}
        settings = source.config
        rates = rates_of(self.rates or settings.rates, None if self.rates else settings.currency)
        frame = player_stats(
            tables,
            by=self.by,
            stats=stats,
            rakeback=settings.rakeback,
            bootstrap=self.bootstrap,
            shrink=self.shrink,
            with_caps=self.with_caps,
            rates=rates,
            **whose,
        )
        return self._ordered(frame.filter(frame["hands"] >= self.least))

    def _ordered(self, frame: "pl.DataFrame") -> "pl.DataFrame":
        """Sort the rows.

        Raises:
            SettingError: There is no such column, or it has an amount in each of several currencies.
        """
        if self.order is None:
            return frame
        name, rises = self.order
        parts = [column for column in frame.columns if column.startswith(f"{name}_")]
        found = [name] if name in frame.columns else parts
        if len(found) != 1:
            hint = f"choose one of {', '.join(found)}" if found else suggest(name, frame.columns)
            raise SettingError("--sort", f"no column {name!r}; {hint}")
        return frame.sort(found[0], descending=not rises, nulls_last=True, maintain_order=True)

    def left_out(self, hand_filter: HandFilter, tables: "Dataset") -> "LeftOut":
        """Count the filtered hands that the statistics leave out, by reason."""
        from analysis.stats import left_out

        return left_out(tables, with_caps=self.with_caps, **hand_filter._asdict())


@click.command(epilog=EPILOG)
@reads_hands
@counts_hands
@chooses_hands
@click.option("--by", type=columns, default="", metavar="KEYS", help="Group by columns: position,stakes.")
@stat_option
@click.option(
    "--hands",
    "behind",
    type=outcome_condition,
    is_flag=False,
    flag_value="hands",
    metavar="ID[:made|chance|missed]",
    help="List the hands behind a number: made, or all chances.",
)
@click.option(
    *("--bootstrap", "draws"),
    type=Whole(100, 1_000_000),
    metavar="N",
    help="Intervals from sessions, with N draws of them.",
)
@click.option("--pool", is_flag=True, help="All opponents of the hero, or --player, as one player.")
@click.option("--shrink", is_flag=True, help="After each rate, its estimate ~ shrunk towards all players.")
@click.option("--rates", metavar="FILE.csv", help="Also convert amounts to one currency.")
@click.option(
    *("--sort", "order"),
    type=sort_order,
    metavar="COLUMN[:asc]",
    help="Sort by this, largest first; text, and with :asc numbers, smallest first "
    "(default: hands; time, with --by month and the like).",
)
@click.option(*("--min-hands", "least"), type=WHOLE, metavar="N", help="Only rows of N hands and more.")
@limit_option
@all_option
@caps_option
@format_option("table", "csv", "xlsx", "json", "parquet")
@output_option
def command(  # noqa: PLR0913, PLR0917  the options of the command
    source: Source,
    hand_filter: HandFilter,
    by: tuple[str, ...],
    ids: tuple[str, ...],
    behind: "pl.Expr | None",
    draws: int | None,
    pool: bool,
    shrink: bool,
    rates: str | None,
    order: tuple[str, bool] | None,
    least: int | None,
    limit: int | None,
    everybody: bool,
    with_caps: bool,
    output_format: str,
    output: str | None,
) -> None:
    """Show player statistics, each kind of game separately."""
    if pool and behind is not None:
        raise click.UsageError("--hands lists hands of players, so leave out --pool")
    count = Count(by, ids, draws or 0, shrink, rates, with_caps, order, least or 0, pool)
    for table in filter(None, (rates, source.config.rates)):
        note_input(table)
    if output_format == "parquet":
        if behind is not None or output is None:
            raise click.UsageError("--format parquet is for statistics, and needs -o FILE")
        _write_parquet(output, source, hand_filter, count, limit)
        return
    if behind is not None:
        hand_filter = hand_filter.narrowed(behind)
    with open_output(output) as stream:
        tables = load_tables(source)
        if output_format == "table":
            hand_filter = about_hero(hand_filter, source, tables, by, everybody=everybody or pool)
        if behind is None:
            found = _write(stream, source, hand_filter, tables, count, output_format, limit)
        else:
            found = _write_behind(stream, hand_filter, tables, count, output_format, limit)
        tell_left_out(stream, found, source, output_format)


def _write_parquet(
    path: str, source: Source, hand_filter: HandFilter, count: Count, limit: int | None
) -> None:
    with whole_file(path) as part:
        tables = load_tables(source)
        frame = count.frame(source, hand_filter, tables, count.chosen(tables))
        write_parquet(frame.head(limit or frame.height), part, "stats", source_metadata(source))
        tell_left_out(sys.stdout, count.left_out(hand_filter, tables), source, "parquet")


def _usual(tables: "Dataset", by: Sequence[str]) -> list[str]:
    """Return the default ids, with all-in EV if there were all-ins; print a remark with their number."""
    from analysis.dataset.dataset import ev_coverage
    from analysis.stats import has_whole_tournaments, usual_statistics

    counts = ev_coverage(tables)
    adjusted, unknown = counts["known"] + counts["third_folded"], counts["unknown_villain"]
    if adjusted:
        some = f"{adjusted:,} of " if unknown else ""
        remark(f"EV adjusted in {some}{count_of(adjusted + unknown, 'all-in')} of all players")
    return usual_statistics(has_ev=adjusted > 0, has_tournaments=has_whole_tournaments(tables, by))


def _note_unknown_results(tables: "Dataset", hand_filter: HandFilter, stats: Sequence[str] | None) -> None:
    """Print a remark with the number of tournament entries that the statistics leave out."""
    from analysis.stats import find_statistics, unknown_results

    if any(one.purse != "hand" for one in find_statistics(stats)):
        unknown, played = unknown_results(tables, **hand_filter._asdict())
        if unknown:
            remark(
                f"{unknown:,} of {count_of(played, 'tournament entry', 'tournament entries')} without result"
            )


def _write_behind(
    stream: TextIO,
    hand_filter: HandFilter,
    tables: "Dataset",
    count: Count,
    output_format: str,
    limit: int | None,
) -> "LeftOut":
    """List the hands behind a number; return the counts of hands left out."""
    import polars as pl

    from analysis.stats import chosen_hands

    further = {key: pl.col(key) for key in count.by}
    rows = chosen_hands(
        tables,
        by=count.by,
        with_caps=count.with_caps,
        columns=columns_shown(further),
        **hand_filter._asdict(),
    ).sort("hand", "seat")
    found = count.left_out(hand_filter, tables)
    write_hands(stream, rows, output_format, further, limit, found._asdict())
    return found


def _write(
    stream: TextIO,
    source: Source,
    hand_filter: HandFilter,
    tables: "Dataset",
    count: Count,
    output_format: str,
    limit: int | None,
) -> "LeftOut":
    """Write the statistics; return the counts of hands left out."""
    from analysis.views.stats import stats_objects

    stats = count.chosen(tables)
    with phase("counting"):
        frame = count.frame(source, hand_filter, tables, stats)
    _note_unknown_results(tables, hand_filter, stats)
    if frame.is_empty():
        tell_unknown(tables, hand_filter.players)
    found = count.left_out(hand_filter, tables)
    shown_rows = frame.head(most_rows(limit, output_format) or frame.height)
    if output_format in TABULAR:
        write_frame(stream, shown_rows)
        return found
    objects = stats_objects(shown_rows, by=count.by, stats=stats, left_out=found)
    if output_format == "json":
        write_array(stream, objects)
    else:
        write_table(stream, objects, count.by, stats, frame.height)
    return found
