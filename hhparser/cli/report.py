"""`hh report`: findings, statistics and charts in one HTML file."""

from typing import Final

import click

from hhparser.cli.options import Source, reads_hands
from hhparser.cli.output import count_of, note, whole_file
from hhparser.cli.tables import load_tables

EPILOG: Final = """
\b
Examples:
  hh report hands/ -o report.html
  hh report hands/ -o report.html --hero Hero --from 2024-01-01 --kind cash

The file needs nothing beside it and no network. Without --hero, and without heroes in hh.toml, the report is
about the player who saved the hands.
"""


@click.command(epilog=EPILOG)
@reads_hands
@click.option("-o", "--output", metavar="FILE.html", required=True, help="File to write.")
def command(source: Source, output: str) -> None:
    """Write a report of findings, statistics and charts as one HTML file."""
    from analysis.report import write_report

    with whole_file(output) as part:
        tables = load_tables(source)
        players = set(tables.players["player"])
        hero = next((name for name in source.own_names if name in players), None)
        write_report(tables, part, hero=hero)
    note(f"{output}: {count_of(tables.hands.height, 'hand')}")
