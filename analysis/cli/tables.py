"""Loading of datasets for statistics commands, with progress, and with aliases replaced by one name."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from analysis.cli.choices.filters import KeptHands
from analysis.cli.configuration.config import Config
from analysis.cli.options import Source
from analysis.cli.output import note, note_summaries, remark, write_lines
from analysis.cli.progress import command_bar
from analysis.cli.session import NoMatchError, NothingReadError, session
from hhparser.base.text.typography import count_of
from hhparser.findings.rules import make_finding

if TYPE_CHECKING:
    from analysis import Dataset, Tables
    from analysis.dataset.names import Aliases
    from analysis.stats.left_out import LeftOut
    from analysis.store import StoreFilter
    from hhparser.pipeline import Batch, Checked


def load_tables(source: Source, change: "Callable[[Checked], Checked] | None" = None) -> "Dataset":
    """Load the dataset of a command from files or a store, with a note on files without hands.

    Args:
        source: The input of the command.
        change: Converts each hand, for example anonymizes it; None for no change.

    Raises:
        NoMatchError: No hand matches the filter options, and `--allow-empty` is not given.
        NothingReadError: No file contains hands, and none is a tournament summary.
    """
    if isinstance(source.reading.keep, KeptHands):
        keep = replace(source.reading.keep, keeps_unknown=True)
        source = replace(source, reading=replace(source.reading, keep=keep))
    in_store = None if change else source.store
    tables = _loaded(source, change) if in_store is None else _of_store(in_store, source)
    if source.filters and not source.allows_empty and not _has_match(source, tables):
        raise NoMatchError(source.filters, source.heroes)
    if tables.duplicates_dropped:
        remark(f"{count_of(tables.duplicates_dropped, 'copy', 'copies')} of hands left out")
    aliases = other_names(source.config)
    named = tables.renamed(aliases) if aliases else tables
    return named.with_errors() if source.with_errors else named


def _has_match(source: Source, tables: "Dataset") -> bool:
    """Return whether a hand matches the filter options: for `--hero` and `--stakes` one of known players."""
    return tables.has_known_players if source.heroes or "--stakes" in source.filters else not tables.is_empty


def tell_left_out(stream: TextIO, left_out: "LeftOut", source: Source, output_format: str) -> None:
    """Write the number of hands left out by reason: as the last line of text, else as a remark."""
    if not left_out.words:
        return
    lacks_caps = click.get_current_context().params.get("with_caps") is False
    helps = {
        "--with-errors": left_out.errors and not source.with_errors,
        "--with-caps": left_out.capped and lacks_caps,
    }
    options = ", ".join(option for option in helps if helps[option])
    words = left_out.words + (f" (see {options})" if options else "")
    if output_format in {"text", "table"}:
        write_lines(stream, words)
    else:
        remark(words)


def _of_store(folder: Path, source: Source) -> "Dataset":
    """Load the dataset of a store; fall back to its files and notes if the store is not current."""
    tables = _stored(folder, source)
    if tables is not None:
        return tables
    from analysis.store.notes.notes import noted_hands

    return replace(_loaded(source, None), noted=noted_hands(folder))


def _stored(folder: Path, source: Source) -> "Dataset | None":
    """Load the dataset from the segments of a store.

    Returns:
        The dataset; None, with a note, if the store was written with other house rules or rakes, or by
        another version.

    Raises:
        NothingReadError: No file of the store contains hands, and none is a tournament summary.
    """
    from analysis.dataset.execution import Execution
    from analysis.store import StoreError, open_store

    reading = source.reading
    with open_store(folder) as store:
        if not store.was_read_as(reading):
            note(f"{folder}: imported with other house rules or rakes, so the files are read again")
            return None
        if not store.is_current():
            note(f"{folder}: written by another version, so the files are read again; see `hh store rebuild`")
            return None
        kept = reading.keep if isinstance(reading.keep, KeptHands) else None
        tables = store.tables(
            wanted_hands(kept, reading.site), execution=Execution(progress=command_bar().follow)
        )
    if not tables.files and not source.allows_empty:
        raise StoreError(folder, "no hands yet; `hh import PATH` imports some")
    skipped = len(tables.skipped_files)
    summaries = sum(code == "P003" for _, code, _ in _unread(tables)) if skipped else 0
    if tables.files == skipped and tables.is_empty:
        if summaries:
            note_summaries(summaries)
        elif not source.allows_empty:
            raise NothingReadError
    skipped -= summaries
    if skipped:
        remark(f"{count_of(skipped, 'file')} of {folder} without hands of a known site")
    return tables


def wanted_hands(kept: KeptHands | None, site: str | None) -> "StoreFilter":
    """Convert a filter for a store; without forgotten hands, because the store does not contain them."""
    from analysis.store import StoreFilter

    asked = None if kept is None else replace(kept, forgotten=frozenset())
    return StoreFilter(asked.condition(), asked.heroes, site) if asked else StoreFilter(site=site)


def _loaded(source: Source, change: "Callable[[Checked], Checked] | None") -> "Tables":
    """Parse files into a dataset."""
    from analysis.dataset.load import load

    with session(source) as current:

        def count(batch: "Batch") -> None:
            current.count(batch.size, batch.result["hands"].height)

        tables = load(current.files, jobs=source.jobs, reading=source.reading, on_batch=count, change=change)
        if isinstance(kept := source.reading.keep, KeptHands):
            tables = replace(tables, has_all_tournaments=kept.keeps_tournaments)
        current.summary.skipped.extend(tables.skipped_files)
        for file, code, reason in _unread(tables):
            current.summary.file_findings.append((file, make_finding(code, 1, 1, 1, found=reason)))
    return tables


def _unread(tables: "Dataset") -> list[tuple[str, str, str | None]]:
    """Return name, code and reason of each file that has no hands, is a summary, or cannot be read."""
    import polars as pl

    is_unread = pl.col("code").is_in(["P001", "P002", "P003"])
    return tables.diagnostics.filter(is_unread).select("file", "code", "found").rows()


def joined_names(settings: Config) -> frozenset[str]:
    """Return names that are one person on all sites: heroes of no or several sites, and alias targets."""
    sites = Counter(name for names in settings.heroes.values() for name in set(names))
    shown = (name for names in settings.aliases.values() for name in names)
    several = (name for name, count in sites.items() if count > 1)
    return frozenset((*settings.heroes.get(None, ()), *several, *shown))


def other_names(settings: Config) -> "Aliases":
    """Return a mapping by site from alias to display name."""
    return {
        site: {other: name for name, others in aliases.items() for other in others}
        for site, aliases in settings.aliases.items()
    }
