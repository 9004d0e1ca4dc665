"""`hh report`: findings, statistics, charts and the hands behind them in one file."""

import os
import secrets
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Final

import click

from hhparser.cli.options import Source, format_option, reads_hands
from hhparser.cli.output import count_of, note, whole_file
from hhparser.cli.tables import load_tables
from hhparser.cli.where import calendar_of, where_option
from hhparser.formats.anonymize import Anonymizer
from hhparser.pipeline import Checked, read_again
from hhparser.sites.files import find_files

if TYPE_CHECKING:
    from analysis import Tables

STANDARD_INPUT: Final = "-"
EPILOG: Final = """
\b
Examples:
  hh report hands/ -o report.html
  hh report hands/ -o report.html --hero Hero --from 2024-01-01 --kind cash
  hh report hands/ -o report.html --where "position in (CO, BTN) and stack > 80bb"
  hh report hands/ -o report.pdf --format pdf
  hh report hands/ -o report.html --anonymize --salt "my secret"

The file needs nothing beside it and no network. Without --hero, and without heroes in hh.toml, the report is
about the player who saved the hands. In HTML a number leads to the hands behind it: made ones first, then
the chances not taken, those with the largest results first; many of them open in a replayer. --anonymize
gives the names that hh convert gives with the same --salt; --where is then asked of these names and of the
shifted days.
"""


@click.command(epilog=EPILOG)
@reads_hands
@where_option
@format_option("html", "pdf", "md")
@click.option("--anonymize", is_flag=True, help="Replace names and numbers, shift times.")
@click.option("--salt", metavar="TEXT", help="Secret that makes replacements the same in every run.")
@click.option("-o", "--output", metavar="FILE", required=True, help="File to write.")
def command(
    source: Source, where: str | None, output_format: str, anonymize: bool, salt: str | None, output: str
) -> None:
    """Write a report of findings, statistics and charts as one file."""
    from analysis.report import Scope, write_report

    if salt is not None and not anonymize:
        raise click.UsageError("--salt belongs to --anonymize")
    change = Anonymizer(salt or secrets.token_hex(16)) if anonymize else None
    with whole_file(output) as part, _input_to_read_twice(source):
        tables = load_tables(source, change)
        if change is not None:
            tables = _without_places(tables)
        names = _own_names(source, tables, change)
        players = set(tables.players["player"])
        write_report(
            tables,
            part,
            output_format=output_format,
            hero=next((name for name in names if name in players), None),
            scope=Scope(where, calendar_of(source)),
            fetch=_fetcher(source, change),
            heroes=names,
        )
    note(f"{output}: {count_of(tables.hands.height, 'hand')}")


@contextmanager
def _input_to_read_twice(source: Source) -> Iterator[None]:
    """Standard input, if it is read, as a file that can be read again: a pipe gives its text only once."""
    if STANDARD_INPUT not in source.paths:
        yield
        return
    with TemporaryFile() as copy:
        copyfileobj(sys.stdin.buffer, copy)
        copy.seek(0)
        os.dup2(copy.fileno(), sys.stdin.fileno())
        yield


def _own_names(source: Source, tables: "Tables", change: Anonymizer | None) -> list[str]:
    """Whom the report may be about, as the tables name him."""
    own = [*source.own_names, *[name for one in source.own_names for name in source.config.names_of(one)]]
    if change is None:
        return list(dict.fromkeys(own))
    sites = tables.hands["site"].drop_nulls().unique().sort()
    return [change.name(site, name) for name in dict.fromkeys(own) for site in sites]


def _without_places(tables: "Tables") -> "Tables":
    """The tables without names of files and faults of whole files."""
    import polars as pl

    diagnostics = tables.diagnostics.filter(pl.col("hand").is_not_null())
    return replace(tables, skipped_files=(), diagnostics=diagnostics)


def _fetcher(source: Source, change: Anonymizer | None) -> Callable[[Collection[int]], dict[int, Checked]]:
    """Reads hands again, given by their keys in the tables: their numbers in the order of the input."""

    def fetch(numbers: Collection[int]) -> dict[int, Checked]:
        if STANDARD_INPUT in source.paths:
            os.lseek(sys.stdin.fileno(), 0, os.SEEK_SET)
        hands = read_again(find_files(source.paths), frozenset(numbers), source.reading)
        return hands if change is None else {number: change(one) for number, one in hands.items()}

    return fetch
