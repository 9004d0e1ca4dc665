"""Rebuild: parse all sources again into new segments, and replace the old segments in one transaction."""

import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import polars as pl
from polars.exceptions import PolarsError

from analysis.dataset.dataset import Frames
from analysis.store.disk.batches import NAMES, ROW, Identity, StoredBatch, stored_batch, with_decisions
from analysis.store.disk.catalogue import FILE, Catalogue
from analysis.store.disk.segments import move_segments
from analysis.store.errors import DamagedCatalogueError, StoreError
from analysis.store.intake.archives import has_text, keep_text, kept_path
from analysis.store.intake.importing import (
    HANDS,
    ImportCallbacks,
    Imported,
    Intake,
    record_settings,
)
from analysis.store.intake.sources import PARTIAL, ChangedFile
from analysis.store.reading.snapshot import StoreSnapshot
from analysis.store.upkeep.verify import REBUILT, damage_of_segment
from hhparser.base.errors import UnreadableFileError
from hhparser.input.files import WHOLE, Block, InputFile
from hhparser.pipeline import Reading

PART: Final = "rebuild"  # folder in the store, because folders cannot be renamed across disks
BATCH_HANDS: Final = 1000
# tables that a rebuild replaces; `old` and `rebuilt` are the catalogues before and after
TABLES: Final = ("files", *REBUILT)
ROWS: Final = frozenset({"hands", "places", "conflicts", "dropped", "segments"})  # needed to find hands
BEGIN: Final = (
    "INSERT INTO files SELECT * FROM old.files",
    "INSERT INTO forgotten SELECT * FROM old.forgotten",
    "UPDATE state SET generation = (SELECT generation FROM old.state)",
)
END: Final = (
    "UPDATE files SET (path, place, named, gone) = "
    "(SELECT path, place, named, gone FROM old.files AS known WHERE known.id = files.id)",
)
SWAP: Final = (
    "INSERT OR REPLACE INTO replaced SELECT name, ? FROM segments",
    *(f"DELETE FROM {table}" for table in TABLES),
    *(f"INSERT INTO {table} SELECT * FROM rebuilt.{table}" for table in TABLES),
    "UPDATE state SET (reader, definitions, settings, generation, next_hand) = "
    "(SELECT reader, definitions, settings, generation, next_hand FROM rebuilt.state)",
    f"INSERT OR REPLACE INTO digests SELECT * FROM rebuilt.digests WHERE name IN {TABLES}",
)
PLACES: Final = """
SELECT id, file, line, nth, site, venue, number, digest FROM hands UNION
SELECT h.id, p.file, p.line, p.nth, site, venue, number, digest FROM places p JOIN hands h ON h.id = p.hand
ORDER BY 2, 3, 4
"""


class OldHand(NamedTuple):
    """A hand of the old store at one of its places: its catalogue number, file id and identity."""

    id: int
    file: int
    identity: Identity


@dataclass(slots=True)
class Rebuilt:
    """Result of a rebuild.

    Attributes:
        files: Number of files parsed again.
        carried: Number of hands copied from the old rows, because their text is gone.
        lost: Number of hands left out, because both their text and their rows are gone.
    """

    files: int
    carried: int
    lost: int


def rebuild(
    folder: Path,
    catalogue: Catalogue,
    *,
    jobs: int | None = 1,
    reading: Reading = Reading(),
    leaves_lost: bool = False,
    progress: ImportCallbacks | None = None,
) -> Rebuilt:
    """Parse the stored texts or the files of a store again; until the end, readers see the old state.

    Args:
        folder: The store.
        catalogue: Its catalogue, locked by this process for writing.
        jobs: Number of worker processes; None for automatic.
        reading: House rules and declared rakes, possibly changed since the import.
        leaves_lost: Whether to leave out hands that cannot be restored, instead of an error.
        progress: Receives the progress of the parsing.

    Raises:
        StoreError: Both the text and the rows of some hands are gone.
    """
    part = folder / PART
    shutil.rmtree(part, ignore_errors=True)
    try:
        rebuilt = _rebuild(folder, catalogue, part, leaves_lost, jobs, reading, progress)
        _swap(folder, catalogue, part)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return rebuilt


def _rebuild(
    folder: Path,
    old: Catalogue,
    part: Path,
    leaves_lost: bool,
    jobs: int | None,
    reading: Reading,
    progress: ImportCallbacks | None,
) -> Rebuilt:
    """Build the new store in the folder `part`; the old one is only read. See `rebuild`."""
    damaged = _damaged(old)
    sources, unread = _sources(folder, old)
    snapshot = _whole_part(folder, old, damaged)
    gone = {source.known for source in unread}
    to_carry = [hand for hand in _old_hands(old) if hand.file in gone]
    needed = {hand.id for hand in to_carry}
    lost = needed - set(_stored_hands(snapshot)) if needed and snapshot else needed
    if lost and not leaves_lost:
        files = {hand.file for hand in to_carry if hand.id in lost}
        places = sorted(source.place for source in unread if source.known in files)
        raise StoreError(
            folder,
            f"the text of {len(lost):,} hands is gone and so are their rows; put back {', '.join(places)}, "
            "or leave the hands out with --leave-lost",
        )
    new = Catalogue(part, create=True)
    try:
        _change(new, folder, BEGIN)
        record_settings(part, new, reading)
        if progress is not None:
            progress.begin(sum(source.file.size for source in sources))
        Intake(part, new, sources, imported := Imported(), progress).read(reading, jobs)
        if imported.unreadable:
            raise UnreadableFileError(*imported.unreadable[0])
        _carry_over(part, new, unread, snapshot, [hand for hand in to_carry if hand.id not in lost])
        _change(new, folder, END)
    finally:
        new.close()
    return Rebuilt(len(sources), len(needed - lost), len(lost))


def _change(new: Catalogue, folder: Path, statements: Sequence[str]) -> None:
    with new.attached(folder / FILE, "old"), new.change():
        for statement in statements:
            new.execute(statement)


def _carry_over(
    part: Path,
    new: Catalogue,
    files: Sequence[ChangedFile],
    snapshot: StoreSnapshot | None,
    to_carry: Sequence[OldHand],
) -> None:
    """Add the old rows of hands of files without text; a file that reappears is imported again."""
    intake = Intake(part, new, files, Imported())
    for start in range(0, len(to_carry), BATCH_HANDS):
        hands = to_carry[start : start + BATCH_HANDS]
        names = dict.fromkeys(hand.identity.file for hand in hands)
        assert snapshot is not None  # without a snapshot there are no hands to carry over
        intake.add(_rows_of(snapshot, hands), [Block(name, 1, "") for name in names])
    intake.close()
    with new.change():
        for file in files:
            new.execute("UPDATE files SET kept = NULL WHERE id = ?", file.known)
            new.execute(
                "UPDATE files SET kind = ? WHERE id = ? AND kind = ? AND NOT gone", PARTIAL, file.known, HANDS
            )


def _sources(folder: Path, catalogue: Catalogue) -> tuple[list[ChangedFile], list[ChangedFile]]:
    """Return the files with a readable imported text, and all others.

    Their paths are prefixed with the id in the catalogue, so that they are unique. A damaged copy of a text
    is written again.
    """
    there, gone = [], []
    query = "SELECT id, path, place, named, size, changed, digest, kept FROM files ORDER BY id"
    for number, path, place, named, size, changed, digest, kept in catalogue.rows(query):
        file = InputFile(f"{number}/{path}", named, size, place, WHOLE._replace(end=size))
        source = ChangedFile(file, place, changed, digest, known=number)
        copy = file._replace(copy=kept and kept_path(folder, kept))
        if kept and has_text(copy, digest):
            there.append(source._replace(file=copy, kept=kept))
        elif has_text(file, digest):
            there.append(keep_text(folder, source, again=True) if kept else source)
        else:
            gone.append(source)
    return there, gone


def _damaged(catalogue: Catalogue) -> list[str]:
    """Return the damaged tables of the catalogue.

    Raises:
        DamagedCatalogueError: A rebuild does not replace all damaged tables.
    """
    damaged = catalogue.damaged()
    if not set(damaged) <= set(REBUILT):
        raise DamagedCatalogueError(catalogue.folder, damaged)
    return damaged


def _whole_part(folder: Path, catalogue: Catalogue, damaged: Sequence[str]) -> StoreSnapshot | None:
    """Return a snapshot without damaged segments and tail, or None if the tables `ROWS` are damaged."""
    if not ROWS.isdisjoint(damaged):
        return None
    snapshot = StoreSnapshot(folder, catalogue, damaged)
    snapshot.segments = [one for one in snapshot.segments if not any(damage_of_segment(folder, one))]
    return snapshot


def _stored_hands(snapshot: StoreSnapshot) -> pl.Series:
    try:
        return snapshot.scan("hands").select("hand").collect()["hand"]
    except (ValueError, KeyError, PolarsError) as error:
        raise StoreError(snapshot.folder, f"the tail cannot be read: {error}") from error


def _old_hands(catalogue: Catalogue) -> Iterator[OldHand]:
    """Yield each hand of the old store once for each of its places, ordered by place."""
    paths = dict(catalogue.rows("SELECT id, path FROM files"))
    for hand, file, line, _, *of_hand in catalogue.rows(PLACES):
        yield OldHand(hand, file, Identity(f"{file}/{paths[file]}", line, *of_hand))


# default values of columns that older versions did not store
OLDER: Final[Mapping[str, pl.Expr]] = {"cash_out_net": pl.col("net")}


def _rows_of(snapshot: StoreSnapshot, hands: Sequence[OldHand]) -> StoredBatch:
    """Return the stored rows of hands, with the columns of this version."""
    ids = pl.LazyFrame({"stored": [hand.id for hand in hands]}, {"stored": pl.UInt32()})
    numbers = ids.with_row_index("hand")
    frames: Frames = {}
    for table, empty in stored_batch([]).frames.items():
        rows = (
            snapshot.scan(table).rename({"hand": "stored"}).join(numbers, on="stored", maintain_order="left")
        )
        rows = rows.sort("hand", *([ROW] if table == "players" else []), maintain_order=True)
        there = rows.collect_schema()
        frames[table] = rows.select(
            (pl.col(name) if name in there else OLDER.get(name, pl.lit(None))).cast(dtype).alias(name)
            for name, dtype in empty.schema.items()
        ).collect()
    frames["players"] = frames["players"].select(NAMES["players"])
    frames["players"] = with_decisions(frames | {"hands": frames["hands"].with_columns(file=pl.lit(""))})
    return StoredBatch([hand.identity for hand in hands], frames)


def _swap(folder: Path, catalogue: Catalogue, part: Path) -> None:
    """Replace catalogue rows and segments with the rebuilt; readers may still use the old segments."""
    move_segments(part, folder)
    with catalogue.attached(part / FILE, "rebuilt"), catalogue.change(), catalogue.replacing(TABLES):
        for statement in SWAP:
            catalogue.execute(statement, *[time.time()] * statement.count("?"))
