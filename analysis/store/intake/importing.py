"""Import: parse and replay the new hands of files, and add them to a store in batches."""

import os
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import count
from pathlib import Path
from time import perf_counter, time
from typing import Final, Protocol, TypedDict
from uuid import uuid4

import polars as pl

from analysis.dataset.execution import AHEAD
from analysis.store.disk.batches import Identity, Place, StoredBatch, next_place, numbered, stored_batch
from analysis.store.disk.catalogue import Catalogue
from analysis.store.disk.seal import UNFINISHED, Sealer, end_unfinished, remove_replaced, seal_tail
from analysis.store.disk.segments import name_at, packed, place_of
from analysis.store.disk.storage import absolute_place
from analysis.store.disk.versions import present_versions
from analysis.store.errors import StoreError
from analysis.store.intake.archives import keep_text, remove_texts
from analysis.store.intake.sources import (
    PARTIAL,
    ChangedFile,
    absolute,
    changed_source,
    is_unicode,
    last_hand,
)
from analysis.store.intake.tasks import SealedBatch, Sealing
from analysis.store.json_types import ImportOutput
from hhparser.base.errors import UnreadableFileError
from hhparser.input import archives
from hhparser.input.files import WHOLE, Block, Extent, InputFile, find_files
from hhparser.model import UNSUPPORTED
from hhparser.pipeline import Reading, RunSummary, run

NO_HANDS: Final = "no hands"
OWN_OUTPUT: Final = "own output"
HANDS: Final = "hands"
SUMMARY: Final = "summary"
OTHER_VERSION: Final = "was written by another version; `hh store rebuild` brings it up to date"


@dataclass(slots=True)
class Imported:
    """Counts of an import; `hands` = `new` + `copies`.

    Attributes:
        files: Files examined, without output of this library.
        hands: Hands read.
        new: Hands that the store did not have.
        other_games: New hands of games other than hold'em.
        copies: Further copies of hands.
        conflicts: Copies with other content, stored as well: file, line and id of the hand.
        summaries: Tournament summaries, files without hands.
        skipped: Other files without hands.
        unreadable: Files that could not be read, and why.
        seconds: How long it took.
    """

    files: int = 0
    hands: int = 0
    new: int = 0
    other_games: int = 0
    copies: int = 0
    conflicts: list[tuple[str, int, str]] = field(default_factory=list)
    summaries: int = 0
    skipped: list[str] = field(default_factory=list)
    unreadable: list[tuple[str, str]] = field(default_factory=list)
    seconds: float = 0.0

    def as_dict(self) -> ImportOutput:
        """Return the counts as a JSON object."""
        return {
            "schema": "hhparser/import/1",
            "files": self.files,
            "hands": self.hands,
            "new": self.new,
            "other_games": self.other_games,
            "copies": self.copies,
            "conflicts": len(self.conflicts),
            "unread": len(self.skipped),
            "seconds": self.seconds,
        }


class ImportCallbacks(Protocol):
    """Callbacks for the progress of an import."""

    def begin(self, total: int) -> None:
        """Set the number of bytes to read."""

    def advance(self, size: int, hands: int) -> None:
        """Add `size` characters of a stored batch; `hands` is the total number of hands so far.

        An exception ends the import; the batches so far stay in the store, and the next import continues.
        """


class ImportOptions(TypedDict, total=False):
    """Options of an import.

    Attributes:
        jobs: Number of worker processes, 1 by default; None for automatic.
        reading: House rules and declared rakes.
        keeps_text: Whether to store a copy of the text of each file.
        progress: Receives the progress of the import.
        executor: Runs tasks that parse hands and write segments, in place of worker processes.
        ahead: Maximum number of submitted tasks, each of about 10,000 hands.
        storage: Folder or URL for the segments of tasks, such as `s3://bucket/poker`; the store by default.
    """

    jobs: int | None
    reading: Reading
    keeps_text: bool
    progress: ImportCallbacks | None
    executor: Executor | None
    ahead: int
    storage: str | None


def import_files(
    folder: Path,
    catalogue: Catalogue,
    paths: Iterable[str | InputFile],
    *,
    jobs: int | None = 1,
    reading: Reading = Reading(),
    keeps_text: bool = False,
    progress: ImportCallbacks | None = None,
    executor: Executor | None = None,
    ahead: int = AHEAD,
    storage: str | None = None,
) -> Imported:
    """Import the new hands of files; each batch is committed at once and survives a later failure.

    Args:
        folder: The store.
        catalogue: Its catalogue, locked by this process for writing.
        paths: Files, folders and patterns, or results of `find_files`.
        jobs: Number of worker processes; None for automatic.
        reading: House rules and declared rakes.
        keeps_text: Whether to store a copy of the text of each file.
        progress: Receives the progress of the import.
        executor: Runs tasks that parse hands and write segments, in place of worker processes.
        ahead: Maximum number of submitted tasks.
        storage: Folder or URL for the segments of tasks; the store by default.

    Raises:
        NoInputError: A path matches nothing.
        StoreError: The hands in the store were imported with other house rules or rakes.
        LostExecutorError: The executor failed; earlier batches stay in the store.
    """
    started = perf_counter()
    record_settings(folder, catalogue, reading)
    imported = Imported()
    given = list(paths)
    own = absolute(str(folder)) + os.sep
    files = [file for file in find_files(given) if not absolute(file.path).startswith(own)]
    end_unfinished(catalogue)
    remove_replaced(folder, catalogue)
    remove_texts(folder, catalogue)
    with catalogue.change():
        catalogue.insert("roots", [(path,) for path in given if isinstance(path, str) and is_unicode(path)])
        sources = _changed(catalogue, files, imported, keeps_text)
    sources = [
        keep_text(folder, source) if keeps_text or source.kept is not None else source for source in sources
    ]
    if progress is not None:
        progress.begin(sum(source.file.size - source.file.part.offset for source in sources))
    intake = Intake(folder, catalogue, sources, imported, progress)
    try:
        if executor is None:
            intake.read(reading, jobs)
        else:
            intake.seal(reading, executor, ahead, storage)
    finally:
        archives.release()
    own_output = set(catalogue.column("SELECT path FROM files WHERE kind = ?", OWN_OUTPUT))
    imported.files = sum(file.path not in own_output for file in files)
    imported.seconds = round(perf_counter() - started, 1)
    return imported


def settings_of(reading: Reading) -> str:
    """Return a digest of the settings that change the rows of a hand: house rules and declared rakes."""
    rules = [(site, rules) for site, rules in reading.rules.items() if site is not None or rules]
    settings = repr((sorted(rules, key=repr), reading.rakes))
    return blake2b(settings.encode(), digest_size=8).hexdigest()


def record_settings(folder: Path, catalogue: Catalogue, reading: Reading) -> None:
    """Record versions and settings of the import in the catalogue; a store has only one of each.

    Raises:
        StoreError: The store has hands imported with other versions or settings.
    """
    *known, settings = catalogue.row("SELECT reader, definitions, settings FROM state")
    if settings and settings != settings_of(reading):
        raise StoreError(
            folder, "was imported with other house rules or rakes; `hh store rebuild` applies new ones"
        )
    present = present_versions()
    if any(known) and tuple(known) != present:
        raise StoreError(folder, OTHER_VERSION)
    with catalogue.change():
        catalogue.execute(
            "UPDATE state SET reader = ?, definitions = ?, settings = ?", *present, settings_of(reading)
        )


def _changed(
    catalogue: Catalogue, files: Sequence[InputFile], imported: Imported, keeps_text: bool
) -> list[ChangedFile]:
    """Return the parts of the files to import; add unreadable files to `imported`."""
    sources = []
    for file in files:
        try:
            source = changed_source(catalogue, file, keeps_text)
        except UnreadableFileError as error:
            imported.unreadable.append((file.path, error.reason))
            continue
        if source is not None:
            sources.append(source)
    return sources


class Intake:
    """One run of an import: adds batches of hands to a store and records the progress of each file."""

    def __init__(
        self,
        folder: Path,
        catalogue: Catalogue,
        sources: Sequence[ChangedFile],
        imported: Imported,
        progress: ImportCallbacks | None = None,
    ) -> None:
        self.folder = folder
        self.catalogue = catalogue
        self.sources = {source.file.path: source for source in sources}
        self.imported = imported
        self.progress = progress
        (highest,) = catalogue.row("SELECT coalesce(max(id), 0) FROM files")
        new = count(highest + 1)
        self.numbers = {path: source.known or next(new) for path, source in self.sources.items()}
        self.begun: set[str] = set()
        # hands stored for the places of the files before this run, with digests and ids
        self.before: dict[Place, tuple[int, int, str | None]] = {}
        self.forgotten = set(catalogue.rows("SELECT site, venue, number FROM forgotten"))
        self.open: tuple[str, Block, int] | None = None  # file, its last block, and line of its last hand
        self.last: Place = (0, 0, 0)
        self.sealer = Sealer(folder, catalogue)

    def read(self, reading: Reading, jobs: int | None) -> None:
        """Read all sources with worker processes, and add their hands."""
        summary = RunSummary()
        files = [source.file for source in self.sources.values()]
        with nullcontext() if jobs == 1 else self.sealer.in_background():
            for batch in run(files, stored_batch, reading=reading, jobs=jobs, summary=summary, gather=True):
                self.add(batch.result, batch.blocks)
                self._report(batch.size)
            self.finish(summary)

    def seal(self, reading: Reading, executor: Executor, ahead: int, storage: str | None) -> None:
        """Read all sources with an executor, and add their hands; its tasks write segments."""
        seal_tail(self.folder, self.catalogue)
        apart = None if storage is None else f"{absolute_place(storage)}/{uuid4().hex}"

        def place_for(digest: str) -> str:
            name = digest if apart is None else f"{apart}/{digest}"
            with self.catalogue.change():
                self.catalogue.insert("replaced", [(name, UNFINISHED)])
            return place_of(self.folder.absolute(), name)

        summary = RunSummary()
        (first,) = self.catalogue.row("SELECT next_hand FROM state")
        sealing = Sealing(self.sources, self.numbers, reading, first, place_for)
        with self.sealer.in_background():
            for batch, ranges in sealing.batches(executor, ahead, summary):
                self.add(batch, ranges.blocks)
                self._report(ranges.size)
            self.finish(summary)

    def _report(self, size: int) -> None:
        if self.progress is not None:
            self.progress.advance(size, self.imported.hands)

    def add(self, batch: StoredBatch | SealedBatch, blocks: Sequence[Block]) -> None:
        """Store a batch in one transaction: its new hands, the places of copies, and the progress by file."""
        with self.catalogue.change():
            lines: dict[str, int] = {}
            for one in batch.identities:
                lines[one.file] = one.line
            read: list[tuple[str, Block, int]] = []
            for block in blocks:
                if self.open is not None and self.open[0] != block.file:
                    read.append(self.open)
                    self.open = None
                if block.file not in self.begun:
                    self._begin(self.sources[block.file])
                line = lines.get(block.file, self.open[2] if self.open else 1)
                self.open = block.file, block, line
                if block.offset is not None:
                    start = (self.numbers[block.file], block.line, block.offset, block.context)
                    self.catalogue.insert("blocks", [start])
            self._add_hands(batch)
            for path, block, line in read:
                self._complete(path, block, line)
            if self.open is not None:
                self._note_progress(*self.open[:2])
        self.sealer.go_on()

    def finish(self, summary: RunSummary) -> None:
        """Record the last file as complete, and the files without hands."""
        self.close()
        with self.catalogue.change():
            for file, text in summary.tournaments:
                self._note_without_hands(file, SUMMARY, text)
            for file in summary.skipped:
                self._note_without_hands(file, NO_HANDS, None)
            unreadable = {
                file: finding.found or "" for file, finding in summary.file_findings if finding.code == "P002"
            }
            for file in self.sources.keys() - self.begun - unreadable.keys():
                self._note_without_hands(file, OWN_OUTPUT, None)
        self.imported.unreadable += unreadable.items()
        summaries = dict(summary.tournaments)
        self.imported.summaries = len(summaries)
        self.imported.skipped = [file for file in summary.skipped if file not in summaries]

    def close(self) -> None:
        """Record the last file as complete, and remove its old hands that it no longer has."""
        with self.catalogue.change():
            if self.open is not None:
                self._complete(*self.open)
                self.open = None

    def _begin(self, source: ChangedFile) -> None:
        """Begin a file: insert its row if it is new; else collect its old hands in `before`.

        Only hands from the first line to import on are collected; the import keeps or removes their places.
        """
        self.begun.add(source.file.path)
        number = self.numbers[source.file.path]
        if source.known is None:
            self._note_file(number, source, PARTIAL, WHOLE)
            return
        found = self.catalogue.rows(
            "SELECT line, nth, id, digest, number FROM hands WHERE file = ? AND line >= ? UNION ALL "
            "SELECT p.line, p.nth, h.id, h.digest, h.number FROM places p JOIN hands h ON h.id = p.hand "
            "WHERE p.file = ? AND p.line >= ?",
            *(number, source.file.part.line, number, source.file.part.line),
        )
        self.before |= {(number, line, nth): (*hand,) for line, nth, *hand in found}

    def _note_file(
        self, number: int, source: ChangedFile, kind: str, resume: Extent, text: str | None = None
    ) -> None:
        """Write the row of a file; an outdated copy of its text is marked as replaced.

        Args:
            number: Its id in the catalogue.
            source: The file.
            kind: Kind of its content.
            resume: Where to continue reading when it has grown.
            text: Its text, if it is a tournament summary.
        """
        file = source.file
        row = (number, file.path, source.place, file.named, file.size, source.changed, source.digest)
        (kept,) = self.catalogue.row("SELECT kept FROM files WHERE id = ?", number) or (None,)
        if kept not in (None, source.kept):
            self.catalogue.insert("replaced", [(kept, time())])
        self.catalogue.insert("files", [(*row, *resume[:3], source.kept, kind, text, False)])

    def _note_progress(self, path: str, block: Block) -> None:
        """Record the last block of a file, so that an interrupted import can continue from it."""
        resume = (block.line, block.offset, block.context) if block.offset is not None else WHOLE[:3]
        self.catalogue.execute(
            "UPDATE files SET line = ?, skip = ?, context = ? WHERE id = ?", *resume, self.numbers[path]
        )

    def _complete(self, path: str, block: Block, line: int) -> None:
        """Record that a file is complete, and remove the old hands that it no longer has.

        Args:
            path: The file.
            block: Its last block.
            line: First line of its last hand.
        """
        source, number = self.sources[path], self.numbers[path]
        self._note_file(number, source, HANDS, last_hand(source.file, block, line))
        for place in [place for place in self.before if place[0] == number]:
            remove_place(self.catalogue, place, self.before.pop(place)[0])

    def _note_without_hands(self, path: str, kind: str, text: str | None) -> None:
        """Write the row of a file without hands; `text` is the text of a tournament summary."""
        if path not in self.begun:
            self.begun.add(path)
            self._note_file(self.numbers[path], self.sources[path], kind, WHOLE, text)

    def _add_hands(self, batch: StoredBatch | SealedBatch) -> None:
        """Number the hands of a batch; store new hands, with their heroes, in the tail or as a segment."""
        (following,) = self.catalogue.row("SELECT next_hand FROM state")
        first = batch.first if isinstance(batch, SealedBatch) else following
        numbers: list[int | None] = []
        places: list[Place] = []
        hands = batch.frames["hands"]
        whole, other_game = hands["complete"], hands["status"] == UNSUPPORTED.value
        read = zip(batch.identities, whole, other_game, strict=True)
        for hand, (one, is_whole, is_other_game) in enumerate(read, first):
            self.last = place = next_place(self.last, self.numbers[one.file], one.line)
            places.append(place)
            is_kept = self._is_new(one, place, hand, is_whole)
            numbers.append(hand if is_kept else None)
            if is_kept:
                row = (hand, *place, one.site, one.venue, one.number, one.digest)
                self.catalogue.insert("hands", [row])
                self.imported.other_games += is_other_game
        self.catalogue.execute("UPDATE state SET next_hand = ?", first + len(numbers))
        kept = [number for number in numbers if number is not None]
        if kept and isinstance(batch, SealedBatch):
            players = self._publish(batch, kept)
        elif kept:
            frames = numbered(batch.frames, numbers, places)
            self.catalogue.insert("tail", [(kept[0], kept[0], kept[-1], len(kept), packed(frames))])
            players = frames["players"]
        if kept:
            heroes = players.filter("is_hero")["player"].unique()
            self.catalogue.insert("heroes", [(player,) for player in heroes])

    def _publish(self, batch: SealedBatch, kept: Sequence[int]) -> pl.DataFrame:
        """Add a written segment to the catalogue, and drop its hands outside `kept`.

        Returns:
            The rows `players` of the hands `kept`.
        """
        assert batch.segment is not None
        segment = batch.segment._replace(name=name_at(self.folder, batch.segment.name))
        self.catalogue.execute("DELETE FROM replaced WHERE name = ?", segment.name)
        self.catalogue.insert("segments", [segment.row()])
        every = range(batch.first, batch.first + len(batch.identities))
        self.catalogue.insert("dropped", [(hand,) for hand in set(every).difference(kept)])
        return batch.frames["players"].filter(pl.col("hand").is_in(kept))

    def _is_new(self, one: Identity, place: Place, hand: int, is_whole: bool) -> bool:
        """Return whether to store a hand under the number `hand`; count it and record copies."""
        if not self._is_changed(place, one.digest) or (one.site, one.venue, one.number) in self.forgotten:
            return False
        self.imported.hands += 1
        return not self._is_copy(one, place, hand, is_whole)

    def _is_changed(self, place: Place, digest: int) -> bool:
        """Return whether the place held no hand or a different one before; else keep that hand there."""
        if place not in self.before or self.before[place][1] != digest:
            return True
        del self.before[place]
        return False

    def _is_copy(self, one: Identity, place: Place, hand: int, is_whole: bool) -> bool:
        """Return whether the same text is stored already, and record the place of the copy.

        Counts the hand as new or copy. If the same hand is stored with other content, the conflict is
        recorded under `hand`, the number that this hand gets.
        """
        was_here = False
        if place in self.before:
            former, _, number = self.before.pop(place)
            remove_place(self.catalogue, place, former)
            was_here = one.number == number is not None
        others = self._others(one, place[0])
        self.imported.copies += was_here or bool(others)
        self.imported.new += not (was_here or others)
        for other, *at, digest in others:
            if digest == one.digest:
                self.catalogue.insert("places", [(other, *at), (other, *place)])
                self._leave_former_texts(other)
                return True
        stay = [other for other, *_ in others if not (is_whole and self._leave_former_texts(other))]
        if stay:
            self.catalogue.insert("conflicts", [(hand,), *((other,) for other in stay)])
            self.imported.conflicts.append((one.file, one.line, one.number or ""))
        return False

    def _others(self, one: Identity, file: int) -> list[tuple[int, int, int, int, int]]:
        """Return the stored versions of a hand: rows (number, file, line, nth, digest) with the first place.

        A hand without an id matches only a hand with the same digest in the replaced text of its file.
        """
        if None not in (one.number, one.venue, one.site):
            return self.catalogue.rows(
                "SELECT id, file, line, nth, digest FROM hands WHERE number = ? AND site = ? AND venue = ?",
                *(one.number, one.site, one.venue),
            )
        return self.catalogue.rows(
            "SELECT h.id, h.file, h.line, h.nth, h.digest FROM hands h JOIN files f ON f.id = h.file "
            "WHERE f.gone AND f.place = (SELECT place FROM files WHERE id = ?) AND h.digest = ? LIMIT 1",
            *(file, one.digest),
        )

    def _leave_former_texts(self, hand: int) -> bool:
        """Remove the places of a hand in replaced texts.

        Returns:
            Whether it had no other place, so that the hand was removed.
        """
        places = set(self.catalogue.rows("SELECT file, line, nth FROM hands WHERE id = ?", hand))
        places |= set(self.catalogue.rows("SELECT file, line, nth FROM places WHERE hand = ?", hand))
        gone = [
            place
            for place in places
            if self.catalogue.row("SELECT gone FROM files WHERE id = ?", place[0])[0]
        ]
        for place in gone:
            remove_place(self.catalogue, place, hand)
        return len(gone) == len(places)


def remove_place(catalogue: Catalogue, place: Place, hand: int) -> bool:
    """Remove a place of a hand; without another place remove the hand, too, and return True."""
    catalogue.execute("DELETE FROM places WHERE file = ? AND line = ? AND nth = ?", *place)
    others = catalogue.rows("SELECT file, line, nth FROM places WHERE hand = ?", hand)
    if others:
        catalogue.execute("UPDATE hands SET file = ?, line = ?, nth = ? WHERE id = ?", *others[0], hand)
        return False
    remove_hand(catalogue, hand)
    return True


def remove_hand(catalogue: Catalogue, hand: int) -> None:
    """Remove a hand from the catalogue and mark its rows as dropped."""
    catalogue.execute("DELETE FROM places WHERE hand = ?", hand)
    catalogue.execute("DELETE FROM hands WHERE id = ?", hand)
    catalogue.insert("dropped", [(hand,)])
