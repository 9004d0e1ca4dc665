"""Segments: immutable folders of Parquet files, one for each table, written whole or not at all."""

import json
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import polars as pl

from analysis.store.disk.levels import in_ranges
from analysis.store.disk.private_files import private_folder
from analysis.store.disk.storage import SCHEME, flush, is_apart, known_digest, write_folder
from analysis.store.errors import VERIFY, StoreError
from hhparser.base.runtime.patience import patiently

if TYPE_CHECKING:
    from analysis.dataset.dataset import Frames

FOLDER: Final = "segments"
NAMES: Final = "names"  # a table of the players of a segment
ROW_GROUP: Final = 32_768
SORTED_AT_ONCE: Final = 16_000  # rows of players
Pieces = Mapping[str, Sequence[pl.LazyFrame]]


class Segment(NamedTuple):
    """A sealed segment.

    Attributes:
        name: Name of its folder in the store, or an absolute path or URL outside the store.
        first: Lowest catalogue number of its hands.
        last: Highest catalogue number of its hands.
        hands: Number of its hands when it was written.
        bytes: Size of its files.
        digests: SHA-256 of each file, by table.
    """

    name: str
    first: int
    last: int
    hands: int
    bytes: int
    digests: Mapping[str, str]

    @property
    def has_hand(self) -> pl.Expr:
        """Filter on rows of hands between its first and last hand."""
        return pl.col("hand").is_between(self.first, self.last)

    @classmethod
    def from_row(cls, row: tuple[str, int, int, int, int, str]) -> "Segment":
        """Return the segment of a row of the catalogue."""
        return cls(*row[:-1], json.loads(row[-1]))

    def row(self) -> tuple[object, ...]:
        """Return its row in the catalogue."""
        return (*self[:-1], json.dumps(self.digests))


def write_segment(
    store: Path, tables: Pieces, generation: int = 0, apart: str | None = None
) -> Segment | None:
    """Write tables as a new segment; readers see it once the catalogue names it.

    Rows of `players` are sorted by player, so that a query about one player reads few others.

    Args:
        store: The folder of the store.
        tables: The rows of each table as lazy frames, read one after the other in the order of hands.
        generation: The present generation, a part of the segment's name.
        apart: Path or URL outside the store to write to, then also the segment's name; None for the store.

    Returns:
        The segment, or None if there are no hands.
    """
    hands = pl.concat(tables["hands"]).select(
        first=pl.col("hand").min(), last=pl.col("hand").max(), hands=pl.len()
    )
    first, last, count = hands.collect().row(0)
    if not count:
        return None
    name = apart or f"{first:09d}-{last:09d}-{generation}"
    rows = {table: pl.concat(pieces) for table, pieces in tables.items()}
    rows["players"], rows[NAMES] = _by_player(tables["players"])
    digests: dict[str, str] = {}
    sizes = []

    def files() -> Iterator[tuple[str, memoryview]]:
        for table, frame in rows.items():
            # polars does not report a full disk
            frame.sink_parquet(stream := BytesIO(), compression="zstd", row_group_size=ROW_GROUP)
            data = stream.getbuffer()
            digests[table] = sha256(data).hexdigest()
            sizes.append(len(data))
            yield f"{table}.parquet", data

    write_folder(place_of(store, name), files())
    return Segment(name, first, last, count, sum(sizes), digests)


def _by_player(pieces: Sequence[pl.LazyFrame]) -> tuple[pl.LazyFrame, pl.LazyFrame]:
    """Return the rows sorted by player and hand, in groups to save memory, and the table of player names."""
    names = pl.concat([piece.select("player") for piece in pieces])
    counts = names.group_by("player").len().sort("player").collect()

    def frames() -> Iterator[pl.DataFrame]:
        for players in _groups(counts.rows()):
            are_these = pl.col("player").is_between(pl.lit(players[0]), pl.lit(players[-1]))
            found = (piece.filter(are_these).collect().sort("player", "hand") for piece in pieces)
            yield from found if len(players) == 1 else [pl.concat(found).sort("player", "hand")]

    return in_ranges(pieces[0].collect_schema(), frames), counts.lazy().select("player")


def _groups(counts: Iterable[tuple[str, int]]) -> Iterator[list[str]]:
    """Group players up to a number of rows; a player with more rows is a group alone."""
    group: list[str] = []
    rows = 0
    for player, count in counts:
        if group and rows + count > SORTED_AT_ONCE:
            yield group
            group, rows = [], 0
        group.append(player)
        rows += count
    if group:
        yield group


def move_segments(store: Path, target: Path) -> None:
    """Move all segments of a store to another one."""
    private_folder(target / FOLDER)
    for segment in (store / FOLDER).glob("*"):
        patiently(partial(segment.rename, target / FOLDER / segment.name))
    flush(target / FOLDER)


def scan(store: Path, segment: Segment, table: str) -> pl.LazyFrame:
    """Return the rows of a table of a segment, after a check of its digest; see `checked_path`.

    Raises:
        StoreError: The file is missing or damaged.
    """
    return pl.scan_parquet(checked_path(store, segment, table))


def checked_path(store: Path, segment: Segment, table: str) -> str:
    """Return the file of a table of a segment, or its URL, after a check of its digest.

    A process checks each file once, and again when its size, times or inode have changed. Object storage
    checks its own bytes, so a URL is only checked by `hh store verify`.

    Raises:
        StoreError: The file is missing or damaged.
    """
    path = path_of(store, segment, table)
    if SCHEME in path:
        return path
    try:
        is_whole = known_digest(path) == segment.digests[table]
    except FileNotFoundError as error:
        raise StoreError(store, f"{path} is missing; {VERIFY}") from error
    except OSError as error:
        raise StoreError(store, f"{path} cannot be read: {error.strerror or error}; {VERIFY}") from error
    if not is_whole:
        raise StoreError(store, f"{path} is damaged; {VERIFY}")
    return path


def path_of(store: Path, segment: Segment, table: str) -> str:
    """Return the path or URL of the file of a table of a segment."""
    return f"{place_of(store, segment.name)}/{table}.parquet"


def place_of(store: Path, name: str) -> str:
    """Return the path of a segment: in the store, unless its name is an absolute path or a URL."""
    return name if is_apart(name) else str(store / FOLDER / name)


def name_at(store: Path, place: str) -> str:
    """Return the name of the segment at a path or URL; the inverse of `place_of`."""
    return Path(place).name if Path(place).parent == store.absolute() / FOLDER else place


def packed(frames: "Frames") -> bytes:
    """Serialize tables for the tail."""
    parts = {}
    for table, frame in frames.items():
        frame.write_ipc(stream := BytesIO(), compression="zstd")
        parts[table] = stream.getvalue()
    head = json.dumps({table: len(data) for table, data in parts.items()}).encode()
    return b"\n".join([head, b"".join(parts.values())])


def unpacked(data: bytes, tables: set[str] | None = None) -> "Frames":
    """Deserialize the tables, or some of them, from the bytes of `packed`."""
    head, _, body = data.partition(b"\n")
    frames: Frames = {}
    start = 0
    for table, size in json.loads(head).items():
        if tables is None or table in tables:
            frames[table] = pl.read_ipc(BytesIO(body[start : start + size]))
        start += size
    return frames


def remove_unnamed(store: Path, named: set[str], unfinished: set[str]) -> None:
    """Delete segment folders that the catalogue does not name, such as leftovers of a killed writer.

    Args:
        store: The folder of the store.
        named: The segments that the catalogue names.
        unfinished: Named segments that may still be written; their folders have a suffix after the name.
    """
    for path in (store / FOLDER).glob("*"):
        if path.name not in named and path.name.partition(".")[0] not in unfinished:
            shutil.rmtree(path, ignore_errors=True)
