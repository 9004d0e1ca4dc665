"""`hh import`: import hands into a store."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.choices import types
from analysis.cli.choices.where import calendar_of
from analysis.cli.configuration.config import load_config, store_folder
from analysis.cli.options import format_option, quiet_option, usual_reading
from analysis.cli.output import echo, echo_result, fail_at_end, note, note_skipped
from analysis.cli.program import spelled
from analysis.cli.progress import ProgressBar
from analysis.cli.session import NothingReadError
from hhparser.base.text.docs import docs_page
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import count_of
from hhparser.formats.outputs import output_text

if TYPE_CHECKING:
    from analysis.store import Store
    from analysis.store.intake.importing import Imported, ImportOptions
    from hhparser.input.files import InputFile

MOST_CONFLICTS: Final = 20
GOES_ON: Final = "the next import goes on from there"
EPILOG: Final = """
\b
Examples:
  hh import --list                       where poker clients keep hands on this system, and how many
  hh import                              import all of them into the default store
  hh import hands/                       keep the hands of a folder in the default store
  hh import hands/ --store poker         in the folder poker
  hh import hands.zip --keep-text        with a copy of their text; the file may go
  hh import /data --scheduler tcp://head:8786      with the workers of a Dask cluster
  hh import hands/ --watch               and then every new hand as it is written
  hh stats --player Hero                 then no command needs a PATH
  hh stats --store poker --player Hero

Run it again when there are new hands: only new and changed files are read. Each hand counts once; a copy with
different content, such as another player's, is stored too and listed. Without --keep-text the text is read
from its file when a command needs it, so do not move the files.
--watch then waits for new hands: a hand is imported within two seconds of its end, and each import prints a
line. Ctrl-C ends it.
The default store is in the user's data folder of this system; HH_STORE or path in [store] of hh.toml choose
another one. Ctrl-C keeps the hands imported so far; the next import continues from there.
"""


@click.command(epilog=EPILOG)
@click.argument("paths", metavar="[PATH...]", nargs=-1)
@click.option("--store", metavar="DIR", help="Folder of the store; created if missing.")
@click.option("--keep-text", is_flag=True, help="Keep a compressed copy of the text.")
@click.option("--jobs", type=types.PROCESSES, metavar="N", help="Processes (default: as needed).")
@click.option("--scheduler", metavar="URL", help="Let the workers of a Dask cluster read.")
@click.option("--storage", metavar="PLACE", help="Folder or URL where they write (default: the store).")
@click.option("--config", metavar="FILE", help="Settings (default: hh.toml of this folder or above).")
@click.option("--list", "is_list", is_flag=True, help="Only list where poker clients keep hands.")
@click.option("--watch", is_flag=True, help="Then keep importing hands as they are written, until Ctrl-C.")
@click.option("--allow-empty", is_flag=True, help="Exit with status 0 even without hands.")
@quiet_option
@format_option("text", "json")
def command(  # noqa: PLR0913, PLR0917  the options of the command
    paths: tuple[str, ...],
    store: str | None,
    keep_text: bool,
    jobs: int | None,
    config: str | None,
    is_list: bool,
    watch: bool,
    scheduler: str | None,
    storage: str | None,
    allow_empty: bool,
    output_format: str,
) -> None:
    """Import hands into a store; commands that read hands can then query it.

    Without PATH, import the hands of the poker clients on this system.
    """
    _check_scheduler(scheduler, storage, is_alone=not watch and jobs is None)
    if is_list:
        _list(output_format)
        return
    from analysis.store import Store
    from hhparser.input.files import find_files

    paths = paths or _of_clients()
    settings = load_config(config)
    folder, bar = store_folder(store, settings), ProgressBar()
    options: ImportOptions = {
        "jobs": jobs,
        "reading": usual_reading(settings),
        "keeps_text": keep_text,
        "progress": bar,
    }
    files = find_files(paths)
    if not files and not watch and not allow_empty:  # makes no store, as does a path that matches nothing
        raise NothingReadError(paths)
    cluster = _cluster(scheduler, storage, paths, folder)
    with cluster as of_cluster, Store(folder, create=True, on_wait=note) as opened:
        options |= of_cluster
        steps = opened.watch(paths, **options) if watch else None
        with bar.until_done(f"stopped; the hands read so far are kept in {folder}, {GOES_ON}"):
            imported = opened.import_files(paths, **options) if steps is None else next(steps)
            opened.prepare(calendar_of(settings), options.get("executor"))
        _report(imported)
        if steps is None and not allow_empty:
            _require_hands(imported, files)
        echo_result(output_format, imported.as_dict(), _summary(imported, str(folder)))
        if steps is not None:
            _follow(steps, opened, output_format)


def _check_scheduler(scheduler: str | None, storage: str | None, *, is_alone: bool) -> None:
    """Refuse `--storage` without `--scheduler`, and `--scheduler` unless it `is_alone`.

    Raises:
        click.UsageError: The options cannot be combined.
    """
    if scheduler is None and storage is not None:
        raise click.UsageError("--storage is for --scheduler")
    if scheduler is not None and not is_alone:
        raise click.UsageError("--scheduler goes with neither --jobs nor --watch")


def _list(output_format: str) -> None:
    """Print the folders of poker clients with their number of hands, as text or JSON."""
    from analysis.cli.text.client_folders import client_lines, client_objects, find_client_folders

    found = find_client_folders()
    if output_format == "json":
        click.echo(output_text(client_objects(found)))
    else:
        for line in client_lines(found):
            echo(harmless(spelled(line)))
    if not found.folders:
        places = docs_page("reference/sites#where-poker-clients-keep-hands")
        note(f"no folder of a poker client was found; {places} lists the folders")


def _of_clients() -> tuple[str, ...]:
    """Return the folders of poker clients with hands, and print a note about each.

    Raises:
        click.UsageError: No client has hands on this system.
    """
    from analysis.cli.text.client_folders import client_lines, find_client_folders

    found = find_client_folders()
    if not found.with_hands:
        raise click.UsageError("no poker client keeps hands here; give a PATH, or see `hh import --list`")
    for line in client_lines(found):
        note(line)
    return tuple(str(folder.path) for folder in found.with_hands)


def _require_hands(imported: "Imported", files: Sequence["InputFile"]) -> None:
    """Set exit status 2 if a file named by the user holds no hands.

    Raises:
        NothingReadError: No file could be read.
    """
    from hhparser.pipeline import holds_hands

    if len(imported.unreadable) == imported.files:
        raise NothingReadError
    unread = {*imported.skipped, *(file for file, _ in imported.unreadable)}
    for file in files:
        if file.named and file.path in unread and not holds_hands(file):
            fail_at_end(f"{file.path}: no hands could be read (--allow-empty accepts that)")


@contextmanager
def _cluster(
    scheduler: str | None, storage: str | None, paths: Sequence[str], folder: Path
) -> Iterator["ImportOptions"]:
    """Yield the import options for the workers of a Dask cluster; none without `--scheduler`."""
    if scheduler is None:
        yield {}
        return
    from analysis.store.intake.cluster import cluster

    there = [os.path.abspath(path) for path in paths if os.path.exists(path)]
    place = os.path.abspath(folder) if storage is None else storage
    with cluster(scheduler, there, place) as found:
        yield {"executor": found.executor, "ahead": 2 * found.threads, "storage": storage}


def _follow(steps: Iterator["Imported"], store: "Store", output_format: str) -> None:
    """Print the result of each import of `--watch` until Ctrl-C."""
    note("watching; Ctrl-C ends")
    try:
        for imported in steps:
            _report(imported)
            if imported.hands:
                total = store.count()
                words = f"{datetime.now():%H:%M:%S}  {_step(imported)}, {total:,} in all"
                echo_result(output_format, {**imported.as_dict(), "total": total}, words)
    except KeyboardInterrupt:
        return


def _step(imported: "Imported") -> str:
    """Return the counts of an import, such as `2 new hands, 1 copy`."""
    words = [count_of(imported.new, "new hand")] if imported.new or not imported.copies else []
    if imported.copies:
        words.append(count_of(imported.copies, "copy", "copies"))
    return ", ".join(words)


def _report(imported: "Imported") -> None:
    """Print notes on files without hands, on unreadable files, and on copies with different content."""
    note_skipped(imported.skipped)
    for file, reason in imported.unreadable:
        note(f"{file}: cannot be read: {reason}")
    for file, line, number in imported.conflicts[:MOST_CONFLICTS]:
        note(f"{file}:{line}: another copy of hand {number} with different content, kept as well")
    if len(imported.conflicts) > MOST_CONFLICTS:
        note(f"and {count_of(len(imported.conflicts) - MOST_CONFLICTS, 'more copy', 'more copies')}")


def _copies(copies: int, conflicts: int) -> str:
    """Return the number of copies, such as `3 copies (1 with different content)`."""
    words = count_of(copies, "copy", "copies")
    if not conflicts:
        return words
    some = "" if conflicts == copies else f"{conflicts:,} "
    return f"{words} ({some}with different content)"


def _summary(imported: "Imported", folder: str) -> str:
    """Return the summary, such as `1,180 new hands in 3 files, 20 copies; kept in poker (1.9 s)`."""
    files = imported.files - len(imported.skipped) - len(imported.unreadable)
    words = [f"{count_of(imported.new, 'new hand')} in {count_of(files, 'file')}"]
    if imported.other_games:
        words.append(f"{imported.other_games:,} of other games")
    if imported.copies:
        words.append(_copies(imported.copies, len(imported.conflicts)))
    if imported.summaries:
        words.append(count_of(imported.summaries, "tournament summary", "tournament summaries"))
    if imported.unreadable:
        words.append(f"{count_of(len(imported.unreadable), 'file')} not read")
    if imported.skipped:
        words.append(f"{count_of(len(imported.skipped), 'file')} without hands")
    return f"{', '.join(words)}; kept in {folder} ({imported.seconds:.1f} s)"
