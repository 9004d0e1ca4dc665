"""Making a segment of the tail or of other segments; a large one in a process that gives its memory back."""

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
from typing import Final

import polars as pl

from analysis.store.disk.catalogue import NOT_WRITTEN, Catalogue
from analysis.store.disk.segments import NAMES, Pieces, Segment, scan, unpacked, write_segment
from analysis.store.disk.storage import is_apart
from analysis.store.errors import StoreError, damage_told
from hhparser.workers import lean_processes

LARGE: Final = 10_000  # hands
NO_CTRL_C: Final = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # of Windows, where it is not inherited


def make_segment(folder: Path, catalogue: Catalogue, names: Sequence[str] = ()) -> Segment | None:
    """Write what counts of some segments, or of the tail, as a new segment; None if nothing does.

    Args:
        folder: The store.
        catalogue: Its catalogue, of which this process is the writer; it does not name the new segment yet.
        names: Segments in the order of their hands; none for the tail.

    Raises:
        StoreError: The process that wrote it was killed, or the disk is full.
    """
    is_program = getattr(sys, "frozen", False)  # all in one file: it is no Python to run something else with
    if _hands_of(catalogue, names) >= LARGE and not is_program:
        return _made_apart(folder, names)
    return _made_here(folder, catalogue, names)


def segments_of(catalogue: Catalogue) -> list[Segment]:
    """All segments, in the order of their hands."""
    rows = catalogue.rows("SELECT name, first, last, hands, bytes, digests FROM segments ORDER BY first")
    return [Segment.from_row(row) for row in rows]


def live(rows: pl.LazyFrame, dropped: Sequence[int]) -> pl.LazyFrame:
    """The rows of hands that were not dropped."""
    if not dropped:
        return rows
    return rows.filter(~pl.col("hand").is_in(pl.Series(dropped, dtype=pl.UInt32).implode()))


def _hands_of(catalogue: Catalogue, names: Sequence[str]) -> int:
    if names:
        return sum(one.hands for one in segments_of(catalogue) if one.name in names)
    (hands,) = catalogue.row("SELECT coalesce(sum(hands), 0) FROM tail")
    return int(hands)


def _made_here(folder: Path, catalogue: Catalogue, names: Sequence[str]) -> Segment | None:
    tables = _segments(folder, catalogue, names) if names else _tail(catalogue)
    dropped = [hand for (hand,) in catalogue.rows("SELECT hand FROM dropped")]
    counted = {table: [live(piece, dropped) for piece in pieces] for table, pieces in tables.items()}
    (generation,) = catalogue.row("SELECT generation FROM state")
    return write_segment(folder, counted, generation, _apart(names))


def _apart(names: Sequence[str]) -> str | None:
    """Where segments are merged: beside the first one that lies apart, under a name made of theirs."""
    digest = blake2b(repr(names).encode(), digest_size=16).hexdigest()
    return next((f"{name.rpartition('/')[0]}/{digest}" for name in names if is_apart(name)), None)


def _segments(folder: Path, catalogue: Catalogue, names: Sequence[str]) -> Pieces:
    run = [one for one in segments_of(catalogue) if one.name in names]
    return {table: [scan(folder, one, table) for one in run] for table in run[0].digests.keys() - {NAMES}}


def _tail(catalogue: Catalogue) -> Pieces:
    batches = [unpacked(data) for (data,) in catalogue.rows("SELECT rows FROM tail ORDER BY batch")]
    return {table: [one[table].lazy() for one in batches] for table in batches[0]}


def _made_apart(folder: Path, names: Sequence[str]) -> Segment | None:
    """The same in a process that ends with this one.

    It is not one of `multiprocessing`: a script needs no `__main__` guard to import hands.
    """
    command = [sys.executable, "-P", "-c", f"from {__name__} import main; main()", str(folder), *names]
    path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
    with lean_processes():
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            creationflags=NO_CTRL_C,
        )
    with process:
        try:
            assert process.stdout is not None
            told = process.stdout.read()
        except BaseException:
            process.kill()
            raise
    if not told:
        how = f"with status {process.returncode}; out of memory?"
        raise StoreError(folder, f"the process that writes a segment ended {how}; what was imported is kept")
    row, reason = json.loads(told)
    if reason is not None:
        raise StoreError(folder, reason)
    return row and Segment.from_row(row)


def main() -> None:
    """Make the segment that the command line names, and print its row, or why it cannot be made."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    folder, names = Path(sys.argv[1]), sys.argv[2:]
    row = reason = None
    try:
        with closing(Catalogue(folder)) as catalogue, damage_told(folder), catalogue.explained(NOT_WRITTEN):
            segment = _made_here(folder, catalogue, names)
            row = segment and segment.row()
    except StoreError as error:
        reason = error.reason
    except KeyboardInterrupt:  # polars heeds Ctrl-C all the same
        return
    sys.stdout.write(json.dumps([row, reason]))


def _end_with_parent() -> None:
    sys.stdin.read()
    os._exit(1)
