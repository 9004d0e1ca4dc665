"""Tasks of an import for any machine: parse the hands of byte ranges and write them as a segment."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

import polars as pl

from analysis.dataset.dataset import Frames
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
HAND_CHARACTERS: Final = 256  # expected minimum size of a hand
KEPT: Final = {"hands": ("hand", "complete", "status"), "players": ("hand", "player", "is_hero")}


class ImportTask(NamedTuple):
    """A task: read hands and write them as a segment; it may run more than once with equal results.

    Attributes:
        files: The files, each with the part that is read.
        numbers: Ids of the files in the catalogue, by path.
        first: The number of its first hand in the catalogue.
        most: How many hand numbers are reserved for it.
        place: Path or URL of the segment.
    """

    files: tuple[InputFile, ...]
    numbers: Mapping[str, int]
    first: int
    most: int
    place: str


class SealedBatch(NamedTuple):
    """Result of a task.

    Attributes:
        identities: Identities of its hands.
        frames: The columns `KEPT` of its tables, for the import.
        first: The number of its first hand.
        segment: The written segment; None if there were more hands than reserved numbers.
    """

    identities: list[Identity]
    frames: Frames
    first: int
    segment: Segment | None


def seal(reading: Reading, task: ImportTask) -> SealedBatch:
    """Run a task on this machine: parse its files, write their hands as a segment, and return the result.

    With more hands than reserved numbers, nothing is written, and the result has no segment.

    Raises:
        UnreadableFileError: A file cannot be read.
        StoreError: The segment cannot be written.
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
    """Yield the tables of each batch, with the numbers and places of its hands."""
    number, place = task.first, (0, 0, 0)
    for identities, frames in batches:
        places: list[Place] = []
        for one in identities:
            place = next_place(place, task.numbers[one.file], one.line)
            places.append(place)
        yield numbered(frames, range(number, number + len(places)), places)
        number += len(places)


class Sealing:
    """The tasks of one import, run by an executor."""

    def __init__(
        self,
        sources: Mapping[str, ChangedFile],
        numbers: Mapping[str, int],
        reading: Reading,
        first: int,
        place_for: Callable[[str], str],
    ) -> None:
        """Prepare the tasks.

        Args:
            sources: Files to import, by path.
            numbers: Ids of the files in the catalogue, by path.
            reading: How hands are read.
            first: The number of the first hand.
            place_for: Called with the digest of a task before its start; returns the place of its segment.
        """
        self._sources = sources
        self._numbers = numbers
        self._reading = reading
        self._next = first
        self._place_for = place_for

    def batches(
        self, executor: Executor, ahead: int, summary: RunSummary
    ) -> Iterator[tuple[SealedBatch, Ranges]]:
        """Yield the result of each task with its byte ranges, in the order of the files.

        Args:
            executor: Runs the tasks.
            ahead: Maximum number of submitted tasks.
            summary: Updated with the counts and errors of the files read.

        Raises:
            LostExecutorError: The executor failed.
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
        """Run a task again with enough reserved numbers."""
        enough = self._task(task.files, len(batch.identities))
        ((_, sealed),) = in_executor([enough], partial(seal, self._reading), executor, 1)
        return sealed

    def _task(self, files: tuple[InputFile, ...], most: int) -> ImportTask:
        """Reserve `most` hand numbers and build a task; equal tasks get equal segment names."""
        first, self._next = self._next, self._next + most
        numbers = {file.path: self._numbers[file.path] for file in files}
        made_of = [(self._sources[file.path].digest, numbers[file.path], file.part) for file in files]
        key = repr((made_of, first, self._reading, present_versions(), pl.__version__))
        name = blake2b(key.encode(), digest_size=16).hexdigest()
        return ImportTask(files, numbers, first, most, self._place_for(name))
