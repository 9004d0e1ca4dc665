"""`hh report`: write findings, statistics, charts and the hands behind them to one file."""

import os
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, cast

import click

from analysis.cli.choices.prices import price_review, prices_option
from analysis.cli.choices.where import calendar_of, where_option
from analysis.cli.options import Source, anonymizes, counts_hands, format_option, reads_hands
from analysis.cli.output import free_path, remark, whole_file
from analysis.cli.progress import phase
from analysis.cli.tables import load_tables, tell_left_out
from hhparser.base.text.typography import count_of
from hhparser.formats.anonymize import FILE, Anonymizer
from hhparser.input.files import STANDARD_INPUT
from hhparser.pipeline import Checked, read_at

if TYPE_CHECKING:
    from analysis import Dataset, Tables

EPILOG: Final = """
\b
Examples:
  hh report hands/                              writes report.html
  hh report hands/ -o report.html --hero Hero --from 2024-01-01 --kind cash
  hh report hands/ -o report.html --where "position in (CO, BTN) and stack > 80bb"
  hh report hands/ -o report.pdf --format pdf
  hh report hands/ -o report.html --anonymize --salt "my secret"

The file is self-contained and works offline. Without --hero, and without heroes in hh.toml, the report is
about the player who saved the hands; if nobody did, it names the players with the most hands. In HTML a
number links to the hands behind it: made ones first, then the missed chances, largest results first. Up to
500 hands all open in a replayer; of more hands, 200 do. The filter computes all numbers again; its state is
in the URL. --anonymize gives the same names as hh convert with the same --salt; --where then applies to these
names and to the shifted days. --prices adds a table of prices to your decisions in the replayer, and their
sum to the split of your result; --board-luck adds the luck of the board (hh me --help).
"""


@click.command(epilog=EPILOG)
@reads_hands
@counts_hands
@where_option
@format_option("html", "pdf", "md")
@anonymizes
@prices_option
@click.option("--board-luck", is_flag=True, help="Split off the luck of the board, as in hh me.")
@click.option("-o", "--output", metavar="FILE", help="File to write (default: a new report.html).")
def command(
    source: Source,
    where: str | None,
    output_format: str,
    secret: str | None,
    shows_prices: bool,
    board_luck: bool,
    output: str | None,
) -> None:
    """Write a report of findings, statistics and charts as one file."""
    from analysis.players.dealt import names_dealt
    from analysis.players.results.split import SplitSources
    from analysis.report import Scope, write_report
    from analysis.stats import left_out

    change = Anonymizer(secret) if secret else None
    path = output or free_path(f"report.{output_format}")
    with whole_file(path) as part, _readable_twice(source) as twice:
        tables = load_tables(twice, change and partial(_in_its_file, change))
        fetch = _fetcher(twice, tables, change)
        if change is not None:
            tables = _without_places(cast("Tables", tables))  # changed hands are in memory
        names = _own_names(source, tables, change)
        players = {*names_dealt(tables)}
        heroes = [name for name in names if name in players]
        review = price_review(source, tables, heroes) if shows_prices else None
        with phase("writing the report"):
            write_report(
                tables,
                part,
                output_format=output_format,
                hero=next(iter(heroes), None),
                scope=Scope(where, calendar_of(source.config)),
                fetch=fetch,
                heroes=names,
                jobs=source.jobs or os.cpu_count() or 1,
                measured=SplitSources(board_luck, review),
            )
    remark(count_of(tables.hands.height, "hand"))
    hidden = left_out(tables, where=where, calendar=calendar_of(source.config))
    tell_left_out(sys.stdout, hidden, source, output_format)


@contextmanager
def _readable_twice(source: Source) -> Iterator[Source]:
    """Yield the source; copy standard input to a temporary file, because a report reads hands twice."""
    if STANDARD_INPUT not in source.paths:
        yield source
        return
    with TemporaryDirectory() as folder:
        copy = Path(folder, "input")
        with copy.open("wb") as file:
            copyfileobj(sys.stdin.buffer, file)
        yield replace(source, copy=str(copy))


def _in_its_file(change: Anonymizer, checked: Checked) -> Checked:
    """Anonymize a hand except for its file name, which is needed to read the hand again."""
    changed = change(checked)
    return changed._replace(hand=replace(changed.hand, file=checked.hand.file))


def _own_names(source: Source, tables: "Dataset", change: Anonymizer | None) -> list[str]:
    """Return the hero's names with aliases; if `change` is set, the anonymized names of every site."""
    if change is None:
        return source.all_names
    sites = tables.hands["site"].drop_nulls().unique().sort()
    return [change.name(site, name) for name in source.all_names for site in sites]


def _without_places(tables: "Tables") -> "Tables":
    """Return the tables with `FILE` as every file name, without findings about whole files."""
    import polars as pl

    findings = tables.diagnostics.filter(pl.col("hand").is_not_null()).with_columns(file=pl.lit(FILE))
    hands, places = (table.with_columns(file=pl.lit(FILE)) for table in (tables.hands, tables.places))
    return replace(tables, hands=hands, places=places, skipped_files=(), diagnostics=findings)


def _fetcher(
    source: Source, tables: "Dataset", change: Anonymizer | None
) -> Callable[[Collection[int]], dict[int, Checked]]:
    """Return a function from hand keys to hands, which reads the files again by file, line and id."""
    import polars as pl

    all_hands = tables.hands.select("file", "line", "hand_id", "hand")

    def fetch(numbers: Collection[int]) -> dict[int, Checked]:
        wanted = {row[:3]: row[3] for row in all_hands.filter(pl.col("hand").is_in(numbers)).rows()}
        places = {(file, line) for file, line, _ in wanted}
        found = {}
        for one in read_at(source.files(), places, source.reading):
            shown = one if change is None else change(one)
            number = wanted.get((one.hand.file, one.hand.line, shown.hand.hand_id))
            if number is not None:
                found[number] = shown
        return found

    return fetch
