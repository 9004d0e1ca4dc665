"""Writing a segment from the tail or from other segments; a large one in a subprocess, to free its memory."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

import polars as pl

from analysis.store.disk.catalogue import NOT_WRITTEN, Catalogue
from analysis.store.disk.segments import NAMES, Pieces, Segment, scan, unpacked, write_segment
from analysis.store.disk.storage import is_apart
from analysis.store.errors import StoreError, damage_told
from hhparser.workers import lean_processes

LARGE: Final = 10_000  # hands
NO_CTRL_C: Final = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # on Windows, where it is not inherited


class SegmentSource(NamedTuple):
    """Source of a new segment: other segments, or the tail up to a batch.

    Attributes:
        hands: Number of hands, for the choice of a subprocess.
        names: Names of the segments; empty for the tail.
        batch: Last batch of the tail to include; 0 for segments.
    """

    hands: int
    names: tuple[str, ...] = ()  # in the order of their hands
    batch: int = 0

    @classmethod
    def from_segments(cls, segments: Sequence[Segment]) -> "SegmentSource":
        """Return a source of some segments, given in the order of their hands."""
        return cls(sum(one.hands for one in segments), tuple(one.name for one in segments))


class SegmentWriter:
    """The job that writes a segment from the live rows of a source; a large one in a subprocess.

    The subprocess does not use `multiprocessing`: a script needs no `__main__` guard to import hands.
    """

    def __init__(self, folder: Path, catalogue: Catalogue, source: SegmentSource) -> None:
        """Start the job.

        Args:
            folder: The store.
            catalogue: Its catalogue, locked by this process for writing.
            source: The tail or segments to read; batches may be added to the tail meanwhile.
        """
        self.source = source
        self._folder = folder
        self._catalogue = catalogue
        is_program = getattr(sys, "frozen", False)  # a frozen executable cannot run another module
        is_apart = source.hands >= LARGE and not is_program
        self._process = _start(folder, source) if is_apart else None

    @property
    def is_done(self) -> bool:
        """Whether there is no running subprocess to wait for."""
        return self._process is None or self._process.poll() is not None

    def result(self) -> Segment | None:
        """Wait for the segment and return it; None if its source has no live rows.

        Raises:
            StoreError: The subprocess was killed, the source is damaged, or the disk is full.
        """
        if self._process is None:
            return _write(self._folder, self._catalogue, self.source)
        with self._process as process:
            try:
                assert process.stdout is not None
                output = process.stdout.read()
            except BaseException:
                process.kill()
                raise
        if not output:
            how = f"with status {process.returncode}; out of memory?"
            raise StoreError(
                self._folder, f"the process that writes a segment exited {how}; imported hands are kept"
            )
        row, reason = json.loads(output)
        if reason is not None:
            raise StoreError(self._folder, reason)
        return row and Segment.from_row(row)

    def stop(self) -> None:
        """Kill the subprocess; the catalogue does not name its files."""
        if self._process is not None:
            with self._process as process:
                process.kill()


def segments_of(catalogue: Catalogue) -> list[Segment]:
    """Return all segments, in the order of their hands."""
    rows = catalogue.rows("SELECT name, first, last, hands, bytes, digests FROM segments ORDER BY first")
    return [Segment.from_row(row) for row in rows]


def live(rows: pl.LazyFrame, dropped: Sequence[int]) -> pl.LazyFrame:
    """Return the rows of hands that are not dropped."""
    if not dropped:
        return rows
    return rows.filter(~pl.col("hand").is_in(pl.Series(dropped, dtype=pl.UInt32).implode()))


def _write(folder: Path, catalogue: Catalogue, source: SegmentSource) -> Segment | None:
    """Write the live rows of a source as a segment, in this process; None if there are none."""
    catalogue.check("segments", "dropped", "tail")  # a new digest would hide the damage
    tables = _segments(folder, catalogue, source.names) if source.names else _tail(catalogue, source.batch)
    dropped = catalogue.column("SELECT hand FROM dropped")
    counted = {table: [live(piece, dropped) for piece in pieces] for table, pieces in tables.items()}
    (generation,) = catalogue.row("SELECT generation FROM state")
    return write_segment(folder, counted, generation, _apart(source.names))


def _apart(names: Sequence[str]) -> str | None:
    """Return the path or URL for a merged segment: beside the first source segment outside the store.

    Its name is a digest of the source names. Return None if all source segments are in the store.
    """
    digest = blake2b(repr(names).encode(), digest_size=16).hexdigest()
    return next((f"{name.rpartition('/')[0]}/{digest}" for name in names if is_apart(name)), None)


def _segments(folder: Path, catalogue: Catalogue, names: Sequence[str]) -> Pieces:
    run = [one for one in segments_of(catalogue) if one.name in names]
    return {table: [scan(folder, one, table) for one in run] for table in run[0].digests.keys() - {NAMES}}


def _tail(catalogue: Catalogue, last: int) -> Pieces:
    blobs = catalogue.rows("SELECT rows FROM tail WHERE batch <= ? ORDER BY batch", last)
    batches = [unpacked(data) for (data,) in blobs]
    return {table: [one[table].lazy() for one in batches] for table in batches[0]}


def _start(folder: Path, source: SegmentSource) -> "subprocess.Popen[bytes]":
    """Start a subprocess that writes a segment, and that ends with this process."""
    words = map(str, (folder, source.batch, *source.names))
    path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
    with lean_processes():
        return subprocess.Popen(
            [sys.executable, "-P", "-c", f"from {__name__} import main; main()", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            creationflags=NO_CTRL_C,
        )


def main() -> None:
    """Write the segment that the command line names; print its catalogue row or the error as JSON."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    folder, batch, *names = sys.argv[1:]
    store, source = Path(folder), SegmentSource(0, tuple(names), int(batch))
    row = reason = None
    try:
        with closing(Catalogue(store)) as catalogue, damage_told(store), catalogue.explained(NOT_WRITTEN):
            segment = _write(store, catalogue, source)
            row = segment and segment.row()
    except StoreError as error:
        reason = error.reason
    except KeyboardInterrupt:  # polars handles Ctrl-C all the same
        return
    sys.stdout.write(json.dumps([row, reason]))


def _end_with_parent() -> None:
    """Exit when the parent process ends, and with it the pipe to standard input."""
    sys.stdin.read()
    os._exit(1)
