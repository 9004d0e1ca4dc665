"""`hh sql`: query a store in SQL."""

from typing import TYPE_CHECKING, Final, TextIO

import click

from analysis.cli.commands.store.store import of_store
from analysis.cli.options import StoreChoice, format_option, output_option
from analysis.cli.output import open_output, remark, write_array, write_rows
from analysis.cli.workbook import TABULAR
from hhparser.base.runtime.installation import installing
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import count_of

if TYPE_CHECKING:
    import polars as pl

LEAST_TEXT: Final = 12  # characters of a text that are always shown
EPILOG: Final = """
\b
Examples:
  hh sql "select site, count(*) as hands from hands group by site"
  hh sql "select player, sum(cash_out_net) / 100.0 as won from players group by 1 order by won desc limit 10"
  hh sql "describe decisions" --store poker
  hh sql "select * from hands where rake > 300" --format csv -o raked.csv

The tables are hands, players, actions, pots, diagnostics and places, as `hh export` writes them, and
decisions, with a row for each row of players; `hand` joins them. Each hand counts once. Amounts are whole
numbers of the hand's smallest unit: cents, or tournament chips. The SQL dialect is DuckDB's, which
the extra `sql` installs.
"""


@click.command(epilog=EPILOG)
@click.argument("question", metavar="SQL")
@of_store
@format_option("table", "csv", "xlsx", "json")
@output_option
def command(chosen: StoreChoice, question: str, output_format: str, output: str | None) -> None:
    """Run a read-only SQL query on the hands of a store."""
    from analysis.store import open_store

    try:
        from analysis.store.reading.sql import ask
    except ModuleNotFoundError as error:
        raise click.UsageError(f"needs DuckDB: {installing('sql')}") from error
    with open_store(chosen.folder) as store:
        answer = ask(store.plain_tables(), question)
    with open_output(output) as stream:
        if output_format == "table":
            _write_table(stream, answer)
        elif output_format in TABULAR:
            write_rows(stream, answer.columns, answer.iter_rows(named=True))
        else:
            write_array(stream, answer.iter_rows(named=True))
    remark(count_of(answer.height, "row"))


def _write_table(stream: TextIO, answer: "pl.DataFrame") -> None:
    """Write a table of the result, numbers to the right; a narrow terminal drops the last columns first."""
    from rich.text import Text

    from analysis.cli.text.tables.fitting import ShownColumn, write_fitting

    write_fitting(
        stream,
        [
            ShownColumn(
                harmless(column.name),
                [Text("" if value is None else harmless(str(value))) for value in column],
                is_left=not column.dtype.is_numeric(),
                rank=place,
                shortest=None if column.dtype.is_numeric() else LEAST_TEXT,
            )
            for place, column in enumerate(answer.get_columns())
        ],
    )
