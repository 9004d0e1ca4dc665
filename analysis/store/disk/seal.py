"""Sealing a full tail as a segment, and compaction of small segments into larger ones."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import polars as pl

from analysis.store.disk.catalogue import Catalogue
from analysis.store.disk.levels import newest_batches, newest_of_one_size, small_neighbors
from analysis.store.disk.segment_writer import SegmentSource, SegmentWriter, segments_of
from analysis.store.disk.segments import Segment, packed, place_of, remove_unnamed, unpacked
from analysis.store.disk.storage import digests_of, is_apart, remove_folder
from analysis.store.errors import VERIFY, StoreError

TAIL_HANDS: Final = 10_000
LONGEST_TAIL: Final = 30_000  # most hands of the tail while a segment is being written
GRACE_SECONDS: Final = 600.0  # how long readers may still use a merged segment
UNFINISHED: Final = 1e18  # `since` in `replaced` of a segment that an executor is writing


class Sealer:
    """Seals a full tail and merges small segments, for the writer of a store."""

    def __init__(self, folder: Path, catalogue: Catalogue) -> None:
        self._folder = folder
        self._catalogue = catalogue
        self._writer: SegmentWriter | None = None
        self._waits = True

    @contextmanager
    def in_background(self) -> Iterator[None]:
        """Write large segments in the background; on exit wait for them, or stop them after an exception."""
        self._waits = False
        try:
            yield
            self._waits = True
            self.go_on()
        finally:
            if self._writer is not None:
                self._writer.stop()

    def go_on(self) -> None:
        """Publish finished segments in the catalogue, and start to write the next.

        Outside `in_background`, wait until no segment is left to write.
        """
        while self._writer is not None or self._begin():
            assert self._writer is not None
            if not (self._waits or self._writer.is_done or self._hands_of_tail() >= LONGEST_TAIL):
                return
            writer, self._writer = self._writer, None
            _replace(self._catalogue, writer)
            remove_replaced(self._folder, self._catalogue)

    def _begin(self) -> bool:
        run = newest_of_one_size(segments_of(self._catalogue))
        source = _undamaged(self._folder, run) if run else self._full_tail()
        if source is not None:
            self._writer = SegmentWriter(self._folder, self._catalogue, source)
        return source is not None

    def _full_tail(self) -> SegmentSource | None:
        """Return the oldest batches of the tail with at least `TAIL_HANDS` hands as a source, or None."""
        hands = 0
        for batch, more in self._catalogue.rows("SELECT batch, hands FROM tail ORDER BY batch"):
            hands += more
            if hands >= TAIL_HANDS:
                return SegmentSource(hands, batch=batch)
        return None

    def _hands_of_tail(self) -> int:
        (hands,) = self._catalogue.row("SELECT coalesce(sum(hands), 0) FROM tail")
        return int(hands)


def seal_tail(folder: Path, catalogue: Catalogue) -> None:
    """Seal the tail, however short, then merge segments of one size."""
    hands, batch = catalogue.row("SELECT sum(hands), max(batch) FROM tail")
    if hands:
        _replace(catalogue, SegmentWriter(folder, catalogue, SegmentSource(hands, batch=batch)))
    Sealer(folder, catalogue).go_on()


def merge_tail(catalogue: Catalogue) -> None:
    """Merge the newest batches of the tail; see `newest_batches`."""
    rows = catalogue.rows("SELECT batch, last, hands FROM tail ORDER BY batch DESC")
    run = newest_batches([hands for *_, hands in rows])
    if not run:
        return
    catalogue.check("tail")  # a new digest would hide the damage
    first, last = rows[run - 1][0], rows[0][1]
    blobs = catalogue.rows("SELECT rows FROM tail WHERE batch >= ? ORDER BY batch", first)
    batches = [unpacked(data) for (data,) in blobs]
    merged = packed({table: pl.concat([one[table] for one in batches]) for table in batches[0]})
    with catalogue.change():
        catalogue.execute("DELETE FROM tail WHERE batch >= ?", first)
        catalogue.insert("tail", [(first, first, last, sum(hands for *_, hands in rows[:run]), merged)])


def merge_all(folder: Path, catalogue: Catalogue) -> None:
    """Merge adjacent segments up to the size limit; remove the rows of dropped hands, and forget these."""
    dropped = catalogue.column("SELECT hand FROM dropped")
    for run in small_neighbors(segments_of(catalogue)):
        if len(run) > 1 or any(one.first <= hand <= one.last for one in run for hand in dropped):
            _replace(catalogue, SegmentWriter(folder, catalogue, _undamaged(folder, run)))
    with catalogue.change():
        catalogue.execute("DELETE FROM dropped")


def remove_replaced(folder: Path, catalogue: Catalogue, grace: float = GRACE_SECONDS) -> None:
    """Delete segments that were replaced at least `grace` seconds ago, and leftovers of a killed writer."""
    before = time.time() - grace
    old = catalogue.column("SELECT name FROM replaced WHERE since <= ?", before)
    if old:
        for name in filter(is_apart, old):
            remove_folder(name)
        with catalogue.change():
            catalogue.execute("DELETE FROM replaced WHERE since <= ?", before)
    replaced = dict(catalogue.rows("SELECT name, since FROM replaced"))
    unfinished = {name for name, since in replaced.items() if since == UNFINISHED}
    remove_unnamed(folder, replaced.keys() | {one.name for one in segments_of(catalogue)}, unfinished)


def end_unfinished(catalogue: Catalogue) -> None:
    """Mark the unfinished segments of an executor as replaced, so that they are deleted later."""
    with catalogue.change():
        catalogue.execute("UPDATE replaced SET since = ? WHERE since = ?", time.time(), UNFINISHED)


def _undamaged(folder: Path, segments: Sequence[Segment]) -> SegmentSource:
    """Compare the files of segments with their digests, and return the segments as a source.

    Raises:
        StoreError: A segment is damaged.
    """
    for one in segments:
        if digests_of(place_of(folder, one.name)) != one.digests:
            raise StoreError(folder, f"segment {one.name} is damaged; {VERIFY}")
    return SegmentSource.from_segments(segments)


def _replace(catalogue: Catalogue, writer: SegmentWriter) -> None:
    """Wait for a segment, and replace its source with it in the catalogue, in one transaction."""
    segment, source = writer.result(), writer.source
    with catalogue.change():
        if segment is not None:
            catalogue.insert("segments", [segment.row()])
        catalogue.execute("DELETE FROM tail WHERE batch <= ?", source.batch)
        for name in source.names:
            catalogue.execute("DELETE FROM segments WHERE name = ?", name)
            catalogue.insert("replaced", [(name, time.time())])
