"""The cache of a store: results in memory, frames and JSON values on disk, by cache key."""

import json
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import fields, is_dataclass
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple, TypeVar

import polars as pl

from analysis.schema.column import ENGINE
from hhparser import __version__
from hhparser.base.entries import Entries

FOLDER: Final = "sums"
MOST_FILES: Final = 2000
MOST_BYTES: Final = 96 << 20
FORMAT: Final = 4  # increased when entries of the same key get other content
FEW: Final = 1 / 8  # maximum share of distinct texts in a column stored as categories
VALUE_BYTES: Final = 3  # average size of a value of a column
TEXT_BYTES: Final = 16  # size of a text in a column, without its letters
OBJECT_BYTES: Final = 64  # minimum size of any other object
MANY: Final = 40  # values of a collection whose size is estimated from a sample
SAMPLE: Final = 8  # minimum number of values in the sample
T = TypeVar("T")


class CacheCounts(NamedTuple):
    """Statistics of a cache.

    Attributes:
        hits: Requests for an existing entry.
        misses: Requests for a missing entry.
        entries: Entries in memory.
        bytes: Estimated size of the entries in memory.
        most_bytes: Upper limit of this size.
    """

    hits: int
    misses: int
    entries: int
    bytes: int
    most_bytes: int


class Cache:
    """A cache of results by key; a key names the result, its hands and the version of its definition.

    Evicts the least recently used entries from memory. Damaged entries on disk are misses.

    >>> cache = Cache()
    >>> cache.get("hands", lambda: 7), cache.get("hands", lambda: 8), cache.use.hits
    (7, 7, 1)
    """

    def __init__(self, folder: Path | None = None, most_bytes: int = MOST_BYTES) -> None:
        """Open a cache.

        Args:
            folder: Folder of the store; None for a cache in memory only.
            most_bytes: Upper limit of the size in memory.
        """
        self.disk = None if folder is None else Entries(folder / FOLDER, MOST_FILES)
        self._folder, self._most_bytes = folder, most_bytes
        self._entries: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()  # Any: cached values
        self._making: dict[Hashable, Future[Any]] = {}
        self._hits = self._misses = self._bytes = 0
        self._lock = Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the folder and the size limit, without entries in memory."""
        return Cache, (self._folder, self._most_bytes)

    @property
    def use(self) -> CacheCounts:
        """Number of hits, misses and entries, and sizes."""
        return CacheCounts(self._hits, self._misses, len(self._entries), self._bytes, self._most_bytes)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return a result from memory; on a miss, call `make` and cache the result.

        Threads that request the same key wait for the first. After an exception, which is not cached, the
        next of them calls its own `make`: the first may have been cancelled.
        """
        with self._lock:
            if key in self._entries:
                found: T = self._used(key)
                return found
            known = self._making.get(key)
            made: Future[T] = self._making.setdefault(key, Future())
            self._misses += 1
        if known is not None:
            with suppress(Exception):
                return made.result()
            return self.get(key, make)
        try:
            self.put(key, value := make())
        except BaseException as error:
            del self._making[key]
            made.set_exception(error)
            raise
        del self._making[key]
        made.set_result(value)
        return value

    def find(self, key: Hashable) -> Any:  # Any: cached value
        """Return a result from memory, or None on a miss."""
        with self._lock:
            if key in self._entries:
                return self._used(key)
            self._misses += 1
            return None

    def put(self, key: Hashable, value: object) -> None:
        """Cache a result in memory, unless it is larger than the size limit."""
        size = size_of(value)
        with self._lock:
            self._bytes -= self._entries.pop(key, (None, 0))[1]
            if size > self._most_bytes:
                return
            self._entries[key] = value, size
            self._bytes += size
            while self._bytes > self._most_bytes:
                _, (_, freed) = self._entries.popitem(last=False)
                self._bytes -= freed

    def frame(self, key: object, make: Callable[[], pl.DataFrame]) -> pl.LazyFrame:
        """Return a frame from the disk (without a folder, from memory); on a miss, call `make` and cache it.

        Args:
            key: Cache key by its `repr`; the version of this package is added.
            make: Callback that computes the frame.
        """
        name = _name(key)
        if self.disk is None:
            return self.get(name, make).lazy()
        data = self.disk.read(name)
        if data is not None:
            self._hits += 1
            return pl.scan_parquet(BytesIO(data))
        self._misses += 1
        frame = make()
        frame.write_parquet(stream := BytesIO(), compression="zstd")
        self.disk.write(name, stream.getvalue())
        return frame.lazy()

    def value(self, key: object, make: Callable[[], T]) -> T:
        """Return a JSON value from the disk; on a miss or without a folder, call `make`, and cache its value.

        Args:
            key: As for `frame`.
            make: Callback that computes the value; a cached value has lists in place of tuples.
        """
        data = None if self.disk is None else self.disk.read(_name(key))
        if data is not None:
            self._hits += 1
            found: T = json.loads(data)
            return found
        self._misses += 1
        made = make()
        if self.disk is not None:
            self.disk.write(_name(key), json.dumps(made).encode())
        return made

    def find_file(self, key: object) -> Path | None:
        """Return the path of a Parquet file written by `write_file`; None on a miss.

        Args:
            key: Cache key by its `repr`; the version of this package is added.
        """
        path = None if self.disk is None else self.disk.find_file(_name(key))
        self._hits, self._misses = self._hits + (path is not None), self._misses + (path is None)
        return path

    def write_file(self, key: object, frame: pl.DataFrame | pl.LazyFrame, row_group_size: int) -> Path | None:
        """Write a frame as a Parquet file that is read in place; return None if it cannot be written."""
        if self.disk is None:
            return None
        frame.lazy().sink_parquet(stream := BytesIO(), compression="zstd", row_group_size=row_group_size)
        return self.disk.write_file(_name(key), stream.getvalue())

    def is_on_disk(self, key: object) -> bool:
        """Return whether a frame or a value is on the disk, without a check for damage."""
        return self.disk is not None and self.disk.has(_name(key))

    def has_room(self, rows: int, columns: int) -> bool:
        """Return whether columns of this many rows fit in 80% of the memory limit."""
        return 5 * VALUE_BYTES * rows * columns <= 4 * self._most_bytes

    def columns(self, key: Hashable, rows: pl.LazyFrame, names: Collection[str]) -> pl.LazyFrame:
        """Return columns of rows from memory; read and cache the missing columns.

        Args:
            key: Cache key of the rows and their order.
            rows: Lazy frame to read missing columns from.
            names: Names of the columns.
        """
        found = {name: self.find((key, name)) for name in names}
        if missing := sorted(name for name, column in found.items() if column is None):
            for column in rows.select(missing).collect(engine=ENGINE):
                found[column.name] = narrowed(column), column.dtype
                self.put((key, column.name), found[column.name])
        types = pl.Schema({name: dtype for name, (_, dtype) in found.items()})
        return pl.DataFrame([column for column, _ in found.values()]).lazy().cast(types)

    def _used(self, key: Hashable) -> Any:  # Any: cached value
        """Return the value of an entry, and mark it as most recently used."""
        self._hits += 1
        self._entries.move_to_end(key)
        return self._entries[key][0]


def narrowed(column: pl.Series) -> pl.Series:
    """Convert integers to the smallest type that holds them, and few distinct texts to categories."""
    if column.dtype == pl.String and column.n_unique() <= FEW * len(column):
        return column.cast(pl.Categorical)
    return column.shrink_dtype() if column.dtype.is_integer() else column


def size_of(value: object) -> int:
    """Estimate the size of a value in memory, in bytes."""
    if isinstance(value, pl.Series):
        texts = TEXT_BYTES * len(value) if value.dtype == pl.String else 0
        return OBJECT_BYTES + int(value.estimated_size()) + texts
    if isinstance(value, str | bytes):
        return OBJECT_BYTES + len(value)
    if isinstance(value, dict):
        return size_of([*value, *value.values()])
    if isinstance(value, pl.DataFrame):
        return OBJECT_BYTES + sum(map(size_of, value))
    if isinstance(value, list | tuple | set | frozenset):
        return OBJECT_BYTES + _size_of_all([*value])
    if is_dataclass(value):
        return size_of([getattr(value, one.name) for one in fields(value)])
    return OBJECT_BYTES


def _size_of_all(values: list[object]) -> int:
    """Estimate the size of several values; of many, from a sample."""
    some = values[:: len(values) // SAMPLE] if len(values) >= MANY else values
    return sum(map(size_of, some)) * len(values) // max(1, len(some))


def _name(key: object) -> str:
    """Return the name of an entry on disk: the `repr` of the key, with the versions of format and package."""
    return repr((FORMAT, __version__, key))
