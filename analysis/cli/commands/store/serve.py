"""`hh serve`: run the web app on a store."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from analysis.cli.choices import dates, types
from analysis.cli.choices.filters import KeptHands
from analysis.cli.choices.stakes import stakes
from analysis.cli.choices.where import calendar_of
from analysis.cli.configuration.config import Config, load_config, store_folder
from analysis.cli.configuration.config_edit import edit_settings
from analysis.cli.options import time_limits, usual_reading
from analysis.cli.output import note, note_skipped
from analysis.cli.progress import ProgressBar
from analysis.cli.tables import joined_names, other_names, wanted_hands
from analysis.cli.text.tables.hands import write_found
from analysis.cli.workbook import Sheet
from hhparser.base.runtime.memory import ALLOCATOR, GIVES_BACK
from hhparser.base.text.typography import count_of
from hhparser.findings.rules import Selection
from hhparser.model import HandKind

if TYPE_CHECKING:
    import polars as pl

    from analysis.stats import LeftOut
    from analysis.store import StoreFilter
    from analysis.web.store.served_store import ServedSettings

LAST_PORT: Final = 65_535
SOON: Final = "dirty_decay_ms:20,muzzy_decay_ms:0"  # return memory to the system soon after each query
KINDS: Final = [kind.value for kind in HandKind]
T = TypeVar("T")
FILTERS: Final[Mapping[str, Callable[[str], Any]]] = {  # Any: one type per parser
    "from": dates.dates,
    "to": dates.dates,
    "stakes": lambda text: tuple(map(stakes, text.split(","))),
    "site": types.site_name,
    "kind": lambda text: HandKind(click.Choice(KINDS)(text)),
}
EPILOG: Final = """
\b
Examples:
  hh serve --open                        the default store, in the browser
  hh serve --store poker --port 8000
  hh serve hands/                        a folder, without keeping anything
  hh serve --read-only                   look only: no notes, tags or imports

Open the printed address; only browsers with its token have access. Nothing leaves this computer, and nothing
is loaded from other servers. Ctrl-C ends it.
With PATH the hands are read into a temporary store, which is deleted at the end together with its notes;
`hh import PATH` keeps hands. The pages are about the first of heroes in hh.toml, or the player who saved the
hands.
Every page is also available as JSON: /stats.json?by=position with the header "Authorization: Bearer TOKEN".
"""


@click.command(epilog=EPILOG)
@click.argument("paths", metavar="[PATH...]", nargs=-1)
@click.option("--store", metavar="DIR", help="Folder of the store (hh import); created if missing.")
@click.option("--port", type=types.Whole(0, LAST_PORT), default=0, help="Port (default: any that is free).")
@click.option("--open", "opens", is_flag=True, help="Open it in the browser.")
@click.option("--read-only", is_flag=True, help="Allow no changes.")
@click.option("--config", metavar="FILE", help="Settings (default: hh.toml of this folder or above).")
def command(
    paths: tuple[str, ...], store: str | None, port: int, opens: bool, read_only: bool, config: str | None
) -> None:
    """Open a store in the browser: results, hands, replayer, statistics, notes."""
    with _memory_given_back():
        from analysis.web.serve import serve
    from analysis.store import damage_told
    from analysis.web.store.served_store import ServedStore

    if paths and store is not None:
        raise click.UsageError("give PATH or --store, not both")
    settings = load_config(config)
    with _folder(paths, store, settings, read_only) as folder, damage_told(folder):
        served = ServedStore(folder, web_settings(settings, config), is_read_only=read_only)
        served.check()
        try:
            serve(served, port, tell=_tell, opens=opens)
        except OSError as error:
            raise click.UsageError(f"port {port}: {error.strerror or error}") from error


def _tell(address: str) -> None:
    """Print the address, the only line on standard output, and a note with instructions."""
    click.echo(address)
    note("Open this address in your browser; press Ctrl-C to stop.")


@contextmanager
def _memory_given_back() -> Iterator[None]:
    """Import polars in this block with an allocator that returns memory soon after its last use.

    The environment is restored afterwards, because this setting would slow down the workers of imports.
    """
    chosen = os.environ.get(ALLOCATOR, GIVES_BACK)
    os.environ[ALLOCATOR] = SOON if chosen == GIVES_BACK else chosen
    try:
        yield
    finally:
        os.environ[ALLOCATOR] = chosen


@contextmanager
def _folder(
    paths: tuple[str, ...], store: str | None, settings: Config, is_read_only: bool
) -> Iterator[Path]:
    """Yield the folder of the store; with paths, of a temporary store with their hands."""
    if paths:
        with TemporaryDirectory(prefix="hh-", ignore_cleanup_errors=True) as temporary:
            _import(Path(temporary, "store"), paths, settings)
            yield Path(temporary, "store")
        return
    from analysis.store import Store

    folder = store_folder(store, settings)
    if not is_read_only:
        Store(folder, create=True).close()
    yield folder


def _import(folder: Path, paths: tuple[str, ...], settings: Config) -> None:
    from analysis.store import Store
    from hhparser.input.files import find_files

    find_files(paths)  # raises for a path without a match before the store is created
    with Store(folder, create=True) as store, ProgressBar() as bar:
        imported = store.import_files(paths, jobs=None, reading=usual_reading(settings), progress=bar)
    note_skipped(imported.skipped)
    note(f"{count_of(imported.new, 'hand')} in {count_of(imported.files, 'file')}")


def web_settings(settings: Config, file: str | None = None) -> "ServedSettings":
    """Convert the settings for the web app; `file` is their path, None for the usual one."""
    from analysis.web.store.served_store import PageLook, ServedSettings

    return ServedSettings(
        heroes=tuple(name for names in settings.heroes.values() for name in names),
        aliases=other_names(settings),
        joined=joined_names(settings),
        calendar=calendar_of(settings),
        store_filter=partial(_store_filter, settings),
        reading=usual_reading(settings),
        rakeback=settings.rakeback,
        currency=settings.currency,
        rates=settings.rates,
        selection=Selection(settings.check.select, settings.check.ignore),
        exported=_exported,
        workbook=_workbook,
        look=PageLook(**settings.web),
        save=partial(_save, file),
    )


def _save(file: str | None, changes: Mapping[str | tuple[str, ...], object]) -> "tuple[str, ServedSettings]":
    """Write settings to the settings file; return its path and the settings that it has then."""
    path = str(edit_settings(file, changes))
    return path, web_settings(load_config(path), file)


def _exported(rows: "pl.DataFrame", file_format: str, left_out: "LeftOut") -> bytes:
    """Encode rows of hands as in `hh hands --format`, for downloads."""
    with Sheet() if file_format == "xlsx" else StringIO() as stream:
        write_found(stream, rows.to_dicts(), file_format, left_out=left_out._asdict())
        if not isinstance(stream, Sheet):
            return stream.getvalue().encode("utf-8", "backslashreplace")
        return _saved(stream)


def _workbook(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> bytes:
    with Sheet() as sheet:
        sheet.fill(columns, rows)
        return _saved(sheet)


def _saved(sheet: Sheet) -> bytes:
    with TemporaryDirectory(prefix="hh-") as folder:
        sheet.save(path := Path(folder, "rows.xlsx"))
        return path.read_bytes()


def _store_filter(settings: Config, filters: Mapping[str, str]) -> "StoreFilter":
    """Parse the filters of a URL like the options of commands.

    Raises:
        QuestionError: A query parameter is invalid.
    """
    read = {key: _read(key, filters[key], FILTERS[key]) for key in FILTERS.keys() & filters.keys()}
    first, last = read.get("from"), read.get("to")
    limits = _read("to", filters.get("to", ""), lambda _: time_limits(first, last, None, settings))
    hands = KeptHands(*limits, settings.time_zone, read.get("stakes", ()), read.get("kind"))
    return wanted_hands(hands, read.get("site"))


def _read(key: str, text: str, read: Callable[[str], T]) -> T:
    from analysis.web.errors import QuestionError

    try:
        return read(text)
    except (click.UsageError, ValueError) as error:
        reason = error.message if isinstance(error, click.UsageError) else str(error)
        raise QuestionError(key, text, reason) from error
