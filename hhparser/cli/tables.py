"""Loads tables for the commands that count, with progress, and with one name for a player's aliases."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from hhparser.cli.options import Source
from hhparser.cli.output import count_of, note
from hhparser.cli.session import session
from hhparser.findings.rules import make_finding

if TYPE_CHECKING:
    from analysis import Tables
    from hhparser.pipeline import Batch, Checked


def load_tables(source: Source, change: "Callable[[Checked], Checked] | None" = None) -> "Tables":
    """The tables of all hands asked for; skipped files are named on standard error.

    Args:
        source: What to read.
        change: Converts each hand to another form.
    """
    from analysis import load

    with session(source) as current:

        def count(batch: "Batch") -> None:
            current.count(batch.size, batch.result["hands"].height)

        tables = load(current.files, jobs=source.jobs, reading=source.reading, on_batch=count, change=change)
        current.summary.skipped.extend(tables.skipped_files)
        for file, reason in _unreadable(tables):
            current.summary.file_findings.append((file, make_finding("P002", 1, 1, 1, found=reason)))
    if tables.duplicates_dropped:
        note(f"{count_of(tables.duplicates_dropped, 'copy', 'copies')} of hands left out")
    return _with_aliases(tables, source)


def _unreadable(tables: "Tables") -> list[tuple[str, str]]:
    """Names of the files that could not be read, and why."""
    import polars as pl

    return tables.diagnostics.filter(pl.col("code") == "P002").select("file", "found").rows()


def _with_aliases(tables: "Tables", source: Source) -> "Tables":
    """The tables with one name for each person."""
    import polars as pl

    for site, aliases in source.config.aliases.items():
        names = {other: name for name, others in aliases.items() for other in others}
        hands = tables.hands if site is None else tables.hands.filter(pl.col("site") == site)
        of_site = pl.col("hand").is_in(hands["hand"].to_list())
        shown = pl.when(of_site).then(pl.col("player").replace(names)).otherwise("player")
        is_there = pl.lit(True) if site is None else pl.col("site").eq_missing(site)
        finisher = pl.when(is_there).then(pl.col("player").replace(names)).otherwise("player")
        tables = replace(
            tables,
            players=tables.players.with_columns(player=shown),
            actions=tables.actions.with_columns(player=shown),
            places=tables.places.with_columns(player=finisher),
        )
    return tables
