"""Sealing: a full tail becomes a segment, and small segments are merged into larger ones."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import polars as pl

from analysis.store.disk.catalogue import Catalogue
from analysis.store.disk.making import make_segment, segments_of
from analysis.store.disk.segments import Segment, packed, place_of, remove_unnamed, unpacked
from analysis.store.disk.storage import digests_of, is_apart, remove_folder
from analysis.store.errors import StoreError

TAIL_HANDS: Final = 10_000
LEVEL: Final = 10  # segments of one size make one of the next
LARGEST: Final = 100_000
GRACE_SECONDS: Final = 600.0  # how long readers may still use a segment that was merged
UNFINISHED: Final = 1e18  # seconds in `replaced` of a segment that is being written elsewhere


def seal_full_tail(folder: Path, catalogue: Catalogue, least: int = TAIL_HANDS) -> None:
    """Make a segment of the tail if it has as many hands, then merge segments of one size."""
    (hands,) = catalogue.row("SELECT coalesce(sum(hands), 0) FROM tail")
    if hands < max(least, 1):
        return
    segment = make_segment(folder, catalogue)
    with catalogue.change():
        _name(catalogue, segment)
        catalogue.execute("DELETE FROM tail")
    merge_segments(folder, catalogue)


def merge_tail(catalogue: Catalogue) -> None:
    """Merge the newest batches of the tail once there are `LEVEL`; a larger one stays as it is for now."""
    rows = catalogue.rows("SELECT batch, last, hands FROM tail ORDER BY batch DESC")
    run = newer = 0
    for number, (*_, hands) in enumerate(rows, 1):
        if hands <= newer:
            run = number
        newer += hands
    if run < LEVEL:
        return
    first, last = rows[run - 1][0], rows[0][1]
    blobs = catalogue.rows("SELECT rows FROM tail WHERE batch >= ? ORDER BY batch", first)
    batches = [unpacked(data) for (data,) in blobs]
    merged = packed({table: pl.concat([one[table] for one in batches]) for table in batches[0]})
    with catalogue.change():
        catalogue.execute("DELETE FROM tail WHERE batch >= ?", first)
        catalogue.insert("tail", [(first, first, last, sum(hands for *_, hands in rows[:run]), merged)])


def merge_segments(folder: Path, catalogue: Catalogue) -> None:
    """Merge each run of `LEVEL` segments of about one size; remove those that were merged long ago."""
    while run := _run_of_one_size(segments_of(catalogue)):
        _merge(folder, catalogue, run)
    remove_replaced(folder, catalogue)


def merge_all(folder: Path, catalogue: Catalogue) -> None:
    """Merge all neighbours that are small enough, and leave out the rows that no longer count."""
    dropped = [hand for (hand,) in catalogue.rows("SELECT hand FROM dropped")]
    runs: list[list[Segment]] = [[]]
    for one in segments_of(catalogue):
        if sum(other.hands for other in runs[-1]) + one.hands > LARGEST:
            runs.append([])
        runs[-1].append(one)
    for run in runs:
        if len(run) > 1 or any(one.first <= hand <= one.last for one in run for hand in dropped):
            _merge(folder, catalogue, run)
    with catalogue.change():
        catalogue.execute("DELETE FROM dropped")


def remove_replaced(folder: Path, catalogue: Catalogue, grace: float = GRACE_SECONDS) -> None:
    """Remove what was replaced so many seconds ago, and what a writer left behind that was killed."""
    before = time.time() - grace
    old = [name for (name,) in catalogue.rows("SELECT name FROM replaced WHERE since <= ?", before)]
    if old:
        for name in filter(is_apart, old):
            remove_folder(name)
        with catalogue.change():
            catalogue.execute("DELETE FROM replaced WHERE since <= ?", before)
    named = {one.name for one in segments_of(catalogue)}
    named |= {name for (name,) in catalogue.rows("SELECT name FROM replaced")}
    remove_unnamed(folder, named)


def end_unfinished(catalogue: Catalogue) -> None:
    """Let segments go that an import had others write and did not wait for."""
    with catalogue.change():
        catalogue.execute("UPDATE replaced SET since = ? WHERE since = ?", time.time(), UNFINISHED)


def _run_of_one_size(segments: Sequence[Segment]) -> Sequence[Segment]:
    """The newest `LEVEL` segments, if all of them are small."""
    last = segments[-LEVEL:]
    return last if len(last) == LEVEL and all(one.hands < LARGEST // 2 for one in last) else ()


def _merge(folder: Path, catalogue: Catalogue, run: Sequence[Segment]) -> None:
    for one in run:
        if digests_of(place_of(folder, one.name)) != one.digests:
            raise StoreError(folder, f"segment {one.name} is damaged; `hh store verify` says how")
    segment = make_segment(folder, catalogue, [one.name for one in run])
    with catalogue.change():
        _name(catalogue, segment)
        for one in run:
            catalogue.execute("DELETE FROM segments WHERE name = ?", one.name)
            catalogue.insert("replaced", [(one.name, time.time())])


def _name(catalogue: Catalogue, segment: Segment | None) -> None:
    """Let a segment exist for readers."""
    if segment is not None:
        catalogue.insert("segments", [segment.row()])
