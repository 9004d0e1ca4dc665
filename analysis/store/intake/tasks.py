"""Tasks of an import that any machine can do: byte ranges are read, and their hands become a segment."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

import polars as pl

from analysis.dataset.tables import Frames
from analysis.store.disk.batches import Identity, Place, StoredBatch, next_place, numbered, stored_batch
from analysis.store.disk.segments import Segment, write_segment
from analysis.store.disk.versions import present_versions
from analysis.store.errors import StoreError
from analysis.store.intake.sources import ChangedFile
from hhparser.base.errors import UnreadableFileError
from hhparser.input.files import InputFile
from hhparser.pipeline import Ranges, Reading, RunSummary, find_ranges, run
from hhparser.workers import in_executor

TASK_CHARACTERS: Final = 10 << 20  # some 10,000 hands
HAND_CHARACTERS: Final = 256  # fewest that a hand is expected to have
KEPT: Final = {"hands": ("hand", "complete"), "players": ("hand", "player", "is_hero")}


class ImportTask(NamedTuple):
    """Hands to be read and written as a segment; done again, it writes the same.

    Attributes:
        files: The files, each with the part that is read.
        numbers: Their numbers in the catalogue, by path.
        first: The number of its first hand.
        most: How many numbers are reserved.
        place: Where the segment is written.
    """

    files: tuple[InputFile, ...]
    numbers: Mapping[str, int]
    first: int
    most: int
    place: str


class SealedBatch(NamedTuple):
    """What a task has done.

    Attributes:
        identities: Those of its hands.
        frames: Of its tables what an import asks: the columns of `KEPT`.
        first: The number of its first hand.
        segment: All of its tables; None if there were more hands than numbers, and nothing was written.
    """

    identities: list[Identity]
    frames: Frames
    first: int
    segment: Segment | None


def seal(reading: Reading, task: ImportTask) -> SealedBatch:
    """Do a task.

    Raises:
        UnreadableFileError: A file cannot be read here.
        StoreError: The segment cannot be written here.
    """
    batches = _read(reading, task)
    identities = [one for batch in batches for one in batch.identities]
    if len(identities) > task.most:
        return SealedBatch(identities, {}, task.first, None)
    frames = [*_numbered(batches, task)]
    segment = _written(frames, task.place)
    kept = {table: pl.concat(one[table].select(names) for one in frames) for table, names in KEPT.items()}
    kept["players"] = kept["players"].filter("is_hero")
    return SealedBatch(identities, kept, task.first, segment)


def _read(reading: Reading, task: ImportTask) -> list[StoredBatch]:
    summary = RunSummary()
    read = run(task.files, stored_batch, reading=reading, jobs=1, summary=summary, gather=True)
    batches: list[StoredBatch] = [batch.result for batch in read]
    for path, finding in summary.file_findings:
        raise UnreadableFileError(path, finding.found or "no hands are in its part")
    return batches


def _written(frames: Sequence[Frames], place: str) -> Segment | None:
    tables = {table: [one[table].lazy() for one in frames] for table in frames[0]}
    try:
        return write_segment(Path(), tables, apart=place)
    except OSError as error:
        raise StoreError(place, f"cannot be written: {error.strerror or error}") from error


def _numbered(batches: Sequence[StoredBatch], task: ImportTask) -> Iterator[Frames]:
    """The tables of each batch, with the numbers and places of its hands."""
    number, place = task.first, (0, 0, 0)
    for identities, frames in batches:
        places: list[Place] = []
        for one in identities:
            place = next_place(place, task.numbers[one.file], one.line)
            places.append(place)
        yield numbered(frames, range(number, number + len(places)), places)
        number += len(places)


class Sealing:
    """The tasks of one import, given to an executor."""

    def __init__(
        self,
        sources: Mapping[str, ChangedFile],
        numbers: Mapping[str, int],
        reading: Reading,
        first: int,
        place_for: Callable[[str], str],
    ) -> None:
        """Prepare them.

        Args:
            sources: What is imported, by path.
            numbers: The numbers of the files in the catalogue, by path.
            reading: How hands are read.
            first: The number of the first hand.
            place_for: Told the digest of a task before it is begun; gives the place of its segment.
        """
        self._sources = sources
        self._numbers = numbers
        self._reading = reading
        self._next = first
        self._place_for = place_for

    def batches(
        self, executor: Executor, ahead: int, summary: RunSummary
    ) -> Iterator[tuple[SealedBatch, Ranges]]:
        """What each task has done, in the order of the files.

        Args:
            executor: Does them.
            ahead: How many it may have at once.
            summary: Filled in with what was read.

        Raises:
            LostExecutorError: The executor does not work any more.
            UnreadableFileError: A worker cannot read a file.
            StoreError: A worker cannot write a segment.
        """
        read: list[Ranges] = []
        files = [
            source.file._replace(copy=source.file.copy or source.place) for source in self._sources.values()
        ]

        def tasks() -> Iterator[ImportTask]:
            for ranges in find_ranges(files, TASK_CHARACTERS, self._reading, summary):
                read.append(ranges)
                yield self._task(ranges.files, ranges.size // HAND_CHARACTERS + 1)

        do = partial(seal, self._reading)
        for task, batch in in_executor(tasks(), do, executor, ahead):
            yield batch if batch.segment is not None else self._again(task, batch, executor), read.pop(0)

    def _again(self, task: ImportTask, batch: SealedBatch, executor: Executor) -> SealedBatch:
        """A task done again with enough numbers."""
        enough = self._task(task.files, len(batch.identities))
        ((_, sealed),) = in_executor([enough], partial(seal, self._reading), executor, 1)
        return sealed

    def _task(self, files: tuple[InputFile, ...], most: int) -> ImportTask:
        first, self._next = self._next, self._next + most
        numbers = {file.path: self._numbers[file.path] for file in files}
        made_of = [(self._sources[file.path].digest, numbers[file.path], file.part) for file in files]
        key = repr((made_of, first, self._reading, present_versions(), pl.__version__))
        name = blake2b(key.encode(), digest_size=16).hexdigest()
        return ImportTask(files, numbers, first, most, self._place_for(name))
