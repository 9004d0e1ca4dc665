"""`hh store`: inspect, verify, compact, rebuild and export a store."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import click
from rich.text import Text

from analysis.cli.choices import dates, types
from analysis.cli.choices.filters import KeptHands
from analysis.cli.choices.where import calendar_of
from analysis.cli.options import StoreChoice, chooses_store, format_option, instant, usual_reading
from analysis.cli.output import echo, echo_result, note, whole_folder, write_parquet
from analysis.cli.program import NamedGroup
from analysis.cli.progress import ProgressBar
from analysis.cli.provenance import store_metadata
from analysis.cli.text.tables.fitting import ShownColumn, write_fitting
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import count_of
from hhparser.formats.outputs import output_text

if TYPE_CHECKING:
    import polars as pl

    from analysis.store import Store
    from analysis.store.upkeep.info import StoreInfo

HEADING: Final = 15
WIDTH: Final = 85
SHORTEST: Final = 18  # columns of the name of a statistic
EPILOG: Final = """
\b
Examples:
  hh store info                          counts, versions and size of the default store
  hh store verify --store poker          check every file of the store in the folder poker
  hh store rebuild                       after an update, other house rules, or damage
  hh store forget hands/2019.txt         leave the hands of a file out
  hh store export -o tables              a copy as Parquet files, for other programs
  hh store calibrate                     how often do intervals hold in your own hands?

`hh store COMMAND --help` explains a command. Notes and tags are never changed; `hh notes restore` restores a
backup of them.
"""


@click.group(cls=NamedGroup, epilog=EPILOG)
def command() -> None:
    """Inspect, verify, repair, compact and export a store."""


of_store: Final = partial(
    chooses_store,
    store=click.option("--store", metavar="DIR", help="Folder of the store."),
    settings=click.option(
        "--config", metavar="FILE", help="Settings (default: hh.toml of this folder or above)."
    ),
)


@command.command("info", short_help="Show counts, versions and size.")
@of_store
@format_option("text", "json")
def _info(chosen: StoreChoice, output_format: str) -> None:
    """Show the number of hands and players, the days, versions and size of a store."""
    with _opened(chosen) as store:
        info = store.info()
        if not store.is_current():
            note(f"{chosen.folder}: written by another version; `hh store rebuild` brings it up to date")
    if output_format == "json":
        click.echo(output_text(info.as_dict()))
    else:
        for name, value in _lines(chosen.folder, info):
            echo(f"{name:{HEADING}}{value}", HEADING, widest=HEADING + WIDTH)


@command.command("verify", short_help="Check all files for damage.")
@of_store
@format_option("text", "json")
@click.pass_context
def _verify(ctx: click.Context, chosen: StoreChoice, output_format: str) -> None:
    """Check that every file of the store exists and can be read; damage gives exit status 1."""
    from analysis.store.upkeep.verify import verify

    with ProgressBar() as bar:
        found = list(verify(chosen.folder, bar))
    if output_format == "json":
        objects = [{"path": str(one.path), "what": one.what, "remedy": one.remedy} for one in found]
        click.echo(output_text(objects))
    else:
        for one in found:
            echo(harmless(f"{one.path}: {one.what}; {one.remedy}"))
    folder = chosen.folder
    note(f"{count_of(len(found), 'fault')} in {folder}" if found else f"{folder}: all is well")
    ctx.exit(1 if found else 0)


@command.command("compact", short_help="Merge small segments, remove leftovers.")
@of_store
@click.option("--now", is_flag=True, help="Remove merged segments at once; only if nothing reads the store.")
@format_option("text", "json")
def _compact(chosen: StoreChoice, now: bool, output_format: str) -> None:
    """Merge small segments, and remove files that are no longer needed.

    Merged segments stay on disk for ten minutes, because a running command may still read them; the next
    import removes them.
    """
    with _opened(chosen) as store:
        before = store.info()
        store.compact(**({"grace": 0.0} if now else {}))
    with _opened(chosen) as store:  # closing the catalogue made it smaller
        after = store.info()
    was, became = (
        f"{count_of(one.segments, 'segment')} and a tail of {one.tail:,}" for one in (before, after)
    )
    words = f"{was} became {became}; {_size(after)} in {chosen.folder}"
    echo_result(output_format, after.as_dict(), words)


@command.command("rebuild", short_help="Read all text again.")
@of_store
@click.option("--leave-lost", is_flag=True, help="Leave out hands without text and without rows.")
@click.option("--jobs", type=types.PROCESSES, metavar="N", help="Processes (default: as needed).")
@format_option("text", "json")
def _rebuild(chosen: StoreChoice, leave_lost: bool, jobs: int | None, output_format: str) -> None:
    """Parse all imported text again, and replace the stored hands.

    A rebuild applies new house rules and declared rakes, updates a store written by another version of
    hhparser, and repairs damaged segments. Hands without their text stay as they were imported. The store
    does not change until the end; Ctrl-C leaves it unchanged.
    """
    started = perf_counter()
    bar = ProgressBar()
    with _opened(chosen) as store:
        with bar.until_done(f"stopped; {chosen.folder} is unchanged"):
            reading = usual_reading(chosen.config)
            done = store.rebuild(jobs=jobs, reading=reading, leaves_lost=leave_lost, progress=bar)
        counts = {
            "files": done.files,
            "hands": store.info().hands,
            "carried": done.carried,
            "lost": done.lost,
        }
    seconds = round(perf_counter() - started, 1)
    if done.carried:
        note(f"{count_of(done.carried, 'hand')} kept as imported: their text is gone")
    if done.lost:
        note(f"{count_of(done.lost, 'hand')} left out: their text and their rows are gone")
    words = f"{count_of(counts['hands'], 'hand')}, {count_of(done.files, 'file')} read again ({seconds} s)"
    result = {"schema": "hhparser/store-rebuild/1", **counts, "seconds": seconds}
    echo_result(output_format, result, words)


@command.command("forget", short_help="Leave files or hands out.")
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option("--hand", "numbers", multiple=True, metavar="ID", help="The site's number of a hand.")
@click.option("--before", type=dates.dates, metavar="DATE", help="All hands before this day or time.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@of_store
@format_option("text", "json")
def _forget(
    chosen: StoreChoice,
    files: Sequence[str],
    numbers: Sequence[str],
    before: dates.Dated | None,
    yes: bool,
    output_format: str,
) -> None:
    """Leave out hands: of FILE (a file, a folder or an archive), by id, or before a day.

    Files and notes are not changed. Hands of FILE come back when it is imported again, unless another file
    has them; hands of --hand and --before stay out. The next `hh store compact` deletes them from the disk.
    """
    from analysis.store.upkeep.forget import Unwanted

    if not any((files, numbers, before)):
        raise click.UsageError("name the hands to forget: FILE, --hand or --before")
    condition = None
    if before is not None:
        zone, day_start = chosen.config.time_zone, chosen.config.day_start
        end = instant(before(dates.today(zone, day_start)).first, chosen.config)
        condition = KeptHands(None, end, zone).condition()
    unwanted = Unwanted(files, numbers, condition)
    with _opened(chosen) as store:
        found = store.find_unwanted(unwanted)
        what = f"{count_of(found.n_hands, 'hand')} and {count_of(len(found.files), 'file')}"
        if not yes:
            if not is_asked():
                raise click.UsageError(f"would forget {what}; give --yes to do it without confirmation")
            if not click.confirm(f"Forget {what} of {chosen.folder}? Notes stay.", err=True):
                note("nothing was forgotten")
                return
        found = store.forget(unwanted)
    counts = {"files": len(found.files), "hands": found.n_hands}
    echo_result(output_format, {"schema": "hhparser/store-forget/1", **counts}, f"forgot {what}")


@command.command("export", short_help="Write all tables as Parquet files.")
@click.option("-o", "--output", metavar="DIR", required=True, help="Folder to write to; created if missing.")
@of_store
@format_option("text", "json", has_suffix=False)
def _export(chosen: StoreChoice, output: str, output_format: str) -> None:
    """Write all tables as Parquet files in batches, and notes as lines of JSON.

    Each hand counts once; the order of rows is undefined. The tables are those of `hh export`, and
    `decisions`.
    """
    from analysis.store.reading.parquet_tables import COLUMNS

    with _opened(chosen) as store:
        tables, sources = store.plain_tables(), store_metadata(store)
    with whole_folder(output) as part_of:
        counts = {name: _write(tables.scan(name), part_of(f"{name}.parquet"), sources) for name in COLUMNS}
        with chosen.notes() as notes:
            lines = [f"{entry.line()}\n" for entry in notes.entries()]
        if lines:
            part_of("notes.jsonl").write_text("".join(lines), "utf-8", "backslashreplace", newline="\n")
    if output_format == "json":
        click.echo(output_text({"schema": "hhparser/store-export/1", **counts}))
        return
    for name, rows in counts.items():
        note(f"{Path(output) / name}.parquet: {count_of(rows, 'row')}")


@command.command("calibrate", short_help="Check intervals on your own hands.")
@click.option("--hero", metavar="NAME", help="The player (default: as for hh me).")
@click.option("--with-errors", is_flag=True, help="Count hands with an illegal action or wrong amounts.")
@of_store
@format_option("text", "json")
def _calibrate(chosen: StoreChoice, hero: str | None, with_errors: bool, output_format: str) -> None:
    """Check the coverage of 95% intervals on your own sessions.

    Sessions are split into random halves: does the interval of one half contain the value of the other? The
    table compares intervals from independent hands with intervals from sessions, in the kind of game with
    the most hands.
    """
    from analysis.players.dealt import find_heroes
    from analysis.stats import LeftOut
    from analysis.views.players import calibration_object

    settings = chosen.config
    own = {hero} if hero is not None else set(chain.from_iterable(settings.heroes.values()))
    with _opened(chosen) as store:
        tables = store.tables().with_errors() if with_errors else store.tables()
        found = calibration_object(tables, find_heroes(tables, own)[:1], calendar_of(settings))
    if output_format == "json":
        click.echo(output_text(found))
        return
    echo(f"{harmless(found['player'] or 'nobody')}: {found['game'] or 'no hands'}\n")
    echo(found["words"], widest=WIDTH)
    click.echo()
    write_fitting(sys.stdout, _calibration_columns(found["calibration"]), whole="json")
    hidden = LeftOut(**found["left_out"])
    if hidden.words:
        echo(hidden.words + (" (see --with-errors)" if hidden.errors else ""))


def _calibration_columns(found: Sequence[dict[str, Any]]) -> list[ShownColumn]:  # Any: JSON values
    """Return the columns of the table, one row per statistic."""
    from analysis.stats import STATISTICS

    def shares(key: str) -> list[Text]:
        return [Text("" if one[key] is None else f"{one[key]:.0%}") for one in found]

    names = [Text(STATISTICS[one["statistic"]].name) for one in found]
    return [
        ShownColumn("statistic", names, is_left=True, shortest=SHORTEST),
        ShownColumn("sessions", [Text(f"{one['sessions']:,}") for one in found]),
        ShownColumn("of", [Text(f"{one['n']:,}") for one in found]),
        ShownColumn("by hand", shares("by_hand")),
        ShownColumn("by session", shares("by_session")),
    ]


def is_asked() -> bool:
    """Whether standard input is a terminal, so that the user can confirm."""
    return sys.stdin.isatty()


def _opened(chosen: StoreChoice) -> "Store":
    from analysis.store import Store

    return Store(chosen.folder, on_wait=note)


def _lines(folder: Path, info: "StoreInfo") -> Iterator[tuple[str, str]]:
    """Yield the heading and the value of each line of `hh store info`."""
    from rich.filesize import decimal

    yield "store", harmless(str(folder))
    days = f", {info.first} to {info.last}" if info.first else ""
    yield "hands", f"{info.hands:,} in {count_of(info.files, 'file')}{days}"
    if info.summaries:
        yield "summaries", count_of(info.summaries, "tournament summary", "tournament summaries")
    yield "players", f"{info.players:,}"
    yield "sites", ", ".join(info.sites)
    yield "segments", f"{info.segments:,}, and {count_of(info.tail, 'hand')} in the tail"
    yield "generation", f"{info.generation:,}"
    yield "size", _size(info)
    for part, size in info.bytes.items():
        yield f"  {part}", decimal(size)
    yield "reader", info.reader_version
    yield "definitions", info.definitions_version


def _size(info: "StoreInfo") -> str:
    from rich.filesize import decimal

    total = sum(info.bytes.values())
    return decimal(total) + (f", {total // info.hands:,} bytes a hand" if info.hands else "")


def _write(rows: "pl.LazyFrame", path: Path, sources: Mapping[str, str]) -> int:
    """Stream rows into a Parquet file; return their number."""
    import polars as pl

    write_parquet(rows, path, path.stem, sources)
    return int(pl.scan_parquet(path).select(pl.len()).collect().item())
