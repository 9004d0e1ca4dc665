"""`hh export`: write the tables as Parquet or csv files."""

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.options import Source, counts_hands, format_option, reads_hands
from analysis.cli.output import free_path, note, print_footer, whole_folder, write_frame, write_parquet
from analysis.cli.progress import phase
from analysis.cli.provenance import source_metadata
from analysis.cli.tables import load_tables, tell_left_out
from hhparser.base.text.typography import count_of
from hhparser.formats.outputs import output_text

if TYPE_CHECKING:
    import polars as pl

    from analysis.cli.json_types import ExportSummary

EPILOG: Final = """
\b
Examples:
  hh export hands/ -o tables                    hands.parquet, players.parquet, actions.parquet, ...
  hh export hands/ -o tables --format csv

Amounts are whole numbers of the hand's smallest unit: cents, or tournament chips.
"""
READERS: Final = {
    "parquet": "polars.read_parquet({file}) or pandas.read_parquet({file})",
    "csv": "polars.read_csv({file}, infer_schema_length=None) or pandas.read_csv({file})",
}


@click.command(epilog=EPILOG)
@reads_hands
@counts_hands
@format_option("parquet", "csv", has_suffix=False)
@click.option("-o", "--output", metavar="DIR", help="Folder to write to (default: a new folder, tables).")
@click.option("--json", "has_summary", is_flag=True, help="Print the written tables as JSON.")
def command(source: Source, output_format: str, output: str | None, has_summary: bool) -> None:
    """Write the tables of hands, players, actions, pots, findings and places, one file each."""
    from analysis.stats import left_out

    suffix = Path(output or "").suffix[1:]
    if output is not None and suffix in ("csv", "parquet", "xlsx", "json") and not Path(output).is_dir():
        folder = shlex.quote(f"{output.removesuffix(f'.{suffix}')}_{suffix}")
        wanted = f" --format {suffix}" if suffix in READERS else ""
        raise click.UsageError(f"-o names a folder, because there are six tables: `-o {folder}{wanted}`")
    tables = load_tables(source)
    frames = tables.frames()
    sources = {} if output_format == "csv" else source_metadata(source)
    output = output or free_path("tables")
    with whole_folder(output) as part_of, phase("writing"):
        for name, frame in frames.items():
            if output_format == "csv":
                with part_of(f"{name}.csv").open("w", encoding="utf-8", newline="") as stream:
                    write_frame(stream, _flat(frame))
            else:
                write_parquet(frame, part_of(f"{name}.parquet"), name, sources)
    for name, frame in frames.items():
        note(f"{Path(output) / name}.{output_format}: {count_of(frame.height, 'row')}")
    if has_summary:
        written: ExportSummary = {
            "schema": "hhparser/export/1",
            "tables": [
                {
                    "name": name,
                    "file": f"{(Path(output) / name).as_posix()}.{output_format}",
                    "rows": one.height,
                }
                for name, one in frames.items()
            ],
        }
        click.echo(output_text(written))
    tell_left_out(sys.stdout, left_out(tables), source, output_format)
    print_footer()
    file = repr((Path(output) / f"hands.{output_format}").as_posix())
    note(f"to read them: {READERS[output_format].format(file=file)}")


def _flat(frame: "pl.DataFrame") -> "pl.DataFrame":
    """Return the frame with list columns joined to text, because csv has no lists."""
    import polars as pl

    lists = [name for name, dtype in frame.schema.items() if isinstance(dtype, pl.List)]
    return frame.with_columns(pl.col(name).cast(pl.List(pl.String)).list.join(" ") for name in lists)
