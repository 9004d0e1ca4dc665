"""Loading of files into polars tables."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import polars as pl

from analysis.dataset.copies import merge_copies
from analysis.dataset.dataset import DEALT, Frames
from analysis.dataset.tables import Tables
from analysis.schema.tables import TABLES, polars_schema
from hhparser import sites
from hhparser.columns import add_rows, finding_row, no_rows, summary_rows
from hhparser.columns.names import player_names
from hhparser.input.files import Paths, find_files, given_paths
from hhparser.input.summary_files import read_summary
from hhparser.pipeline import Batch, Checked, Reading, RunSummary, run


def load(
    paths: Paths,
    *,
    jobs: int | None = 1,
    reading: Reading = Reading(),
    on_batch: Callable[[Batch], None] | None = None,
    change: Callable[[Checked], Checked] | None = None,
) -> Tables:
    """Read hand histories into tables; each hand of a site counts once.

    Args:
        paths: Files, folders (recursively) and patterns, or results of `find_files`; `-` is standard input.
        jobs: Number of worker processes; None for automatic. More than one needs
            `if __name__ == "__main__":` in a script.
        reading: House rules, declared rakes and a filter for hands.
        on_batch: Callback after each batch, to show progress.
        change: Transforms each hand, for example removes the names; must be picklable.

    Raises:
        ArgumentError: An argument has the wrong type.
        NoInputError: A path matches nothing.
    """
    summary = RunSummary()
    batches: list[Frames] = []
    hands = 0
    files = find_files(given_paths(paths))
    work = partial(_loaded_batch, change=change)
    for batch in run(files, work, reading=reading, jobs=jobs, summary=summary, gather=True):
        numbered = pl.col("hand") + hands
        batches.append({name: frame.with_columns(numbered) for name, frame in batch.result.items()})
        hands += batches[-1]["hands"].height
        if on_batch is not None:
            on_batch(batch)
    return _tables(batches, summary, reading)


def batch_frames(checked: Iterable[Checked], change: Callable[[Checked], Checked] | None = None) -> Frames:
    """Return the tables of a batch of hands, each transformed by `change` first; `hand` counts from 0."""
    rows = no_rows()
    for one in checked if change is None else map(change, checked):
        add_rows(rows, one.hand, one.replay, one.diagnostics, one.status)
    return {name: frame_of(name, table) for name, table in rows.by_name().items()}


def _loaded_batch(checked: Iterable[Checked], change: Callable[[Checked], Checked] | None) -> Frames:
    """Return `batch_frames`, and `dealt`: the known players of hands without rows in `players`."""
    dealt: list[tuple[int, str]] = []

    def noted() -> Iterator[Checked]:
        for number, one in enumerate(checked if change is None else map(change, checked)):
            if one.replay is None or not one.replay.complete:
                names = player_names(one.hand)
                dealt.extend((number, names[seat]) for seat in one.hand.players)
            yield one

    return batch_frames(noted()) | {"dealt": pl.DataFrame(dealt, DEALT, orient="row")}


def frame_of(table: str, rows: Sequence[tuple[Any, ...]]) -> pl.DataFrame:  # Any: mixed columns
    """Return the frame of a table, given its rows."""
    schema = polars_schema(TABLES[table])
    columns: Sequence[Sequence[Any]] = list(zip(*rows, strict=True)) or [()] * len(schema)
    return pl.DataFrame(
        [pl.Series(name, values, dtype=schema[name]) for name, values in zip(schema, columns, strict=True)]
    )


def _tables(batches: Sequence[Frames], summary: RunSummary, reading: Reading) -> Tables:
    dealt = pl.concat([DEALT.to_frame(), *(batch.pop("dealt") for batch in batches)])
    batches = [*batches, frames_of_files(summary, reading.site)]
    frames, dropped = merge_copies({name: pl.concat([batch[name] for batch in batches]) for name in TABLES})
    return Tables(
        **frames,
        files=summary.files,
        skipped_files=tuple(summary.skipped),
        duplicates_dropped=dropped,
        dealt=dealt,
        has_all_tournaments=reading.keep is None,
    )


def frames_of_files(summary: RunSummary, site: str | None = None) -> Frames:
    """Return the rows about files: findings, and finishing places from tournament summaries.

    Args:
        summary: Findings and tournament summaries of a run.
        site: Only summaries of this site; None for all.
    """
    rows = no_rows()
    rows.diagnostics.extend(finding_row(None, file, finding, None) for file, finding in summary.file_findings)
    for file, text in summary.tournaments:
        found = read_summary(text, sites.SUMMARY_STARTS)
        if found is not None and site in (None, found.site):
            rows.places.extend(summary_rows(file, found))
    return {name: frame_of(name, table) for name, table in rows.by_name().items()}
