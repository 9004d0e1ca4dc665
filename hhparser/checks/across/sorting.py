"""External merge sort for more records than fit in memory."""

import heapq
import pickle
import tempfile
from collections.abc import Callable, Iterator
from typing import IO, Any, Final, Generic, TypeVar

T = TypeVar("T")
RECORDS_A_RUN: Final = 5_000
RECORDS_A_CHUNK: Final = 50
MOST_RUNS: Final = 64


class Sorter(Generic[T]):
    """Sorts records by a key; all but a few thousand wait in temporary files."""

    def __init__(self, key: Callable[[T], Any], size: int = RECORDS_A_RUN) -> None:
        """Create an empty sorter.

        Args:
            key: Sort key of a record; Any, because keys of several types can be compared.
            size: Records kept in memory.
        """
        self._key = key
        self._size = size
        self._records: list[T] = []
        self._runs: list[IO[bytes]] = []

    def add(self, record: T) -> None:
        """Add a record; it must be picklable."""
        self._records.append(record)
        if len(self._records) >= self._size:
            self._write(iter(sorted(self._records, key=self._key)))
            self._records = []
            if len(self._runs) == MOST_RUNS:  # stay below the system's limit on open files
                runs, self._runs = self._runs, []
                self._write(self._merged(runs))

    def take(self) -> Iterator[T]:
        """Yield all records in order, and empty the sorter."""
        runs, self._runs = self._runs, []
        records, self._records = self._records, []
        yield from heapq.merge(self._merged(runs), sorted(records, key=self._key), key=self._key)

    def _write(self, records: Iterator[T]) -> None:
        run = tempfile.TemporaryFile()  # noqa: SIM115  closed when it has been read
        chunk: list[T] = []
        for record in records:
            chunk.append(record)
            if len(chunk) == RECORDS_A_CHUNK:
                pickle.dump(chunk, run, pickle.HIGHEST_PROTOCOL)
                chunk = []
        pickle.dump(chunk, run, pickle.HIGHEST_PROTOCOL)
        self._runs.append(run)

    def _merged(self, runs: list[IO[bytes]]) -> Iterator[T]:
        return heapq.merge(*map(_read, runs), key=self._key)


def _read(run: IO[bytes]) -> Iterator[Any]:  # Any: the records
    """Yield the records of a temporary file, then delete the file."""
    with run:
        size = run.tell()
        run.seek(0)
        while run.tell() < size:
            yield from pickle.load(run)
