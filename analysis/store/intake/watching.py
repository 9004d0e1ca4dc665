"""Watching: import files while poker clients write them, each hand once it is complete."""

import glob
import math
import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import Final, NamedTuple

from watchfiles import watch

from analysis.store.disk.catalogue import Catalogue
from analysis.store.intake.importing import Imported
from analysis.store.intake.sources import changed_source, is_below, last_hand, place_on_disk
from analysis.store.intake.watch_locks import watched
from hhparser.base.errors import NoInputError, UnreadableFileError
from hhparser.input import archives
from hhparser.input.files import InputFile, find_files, read_blocks
from hhparser.input.skipped import may_hold_hands
from hhparser.model import UNPARSED, Hand
from hhparser.pipeline import check_hand
from hhparser.sites.reading import hand_contexts, hand_starts, unparsed_hands

TICK_SECONDS: Final = 0.2
# seconds without a change of the file before its last hand is imported
QUIET_SECONDS: Final = 0.8  # the hand is complete
DOUBT_SECONDS: Final = 5.0  # complete with an error, for example only one of two pots is paid yet
STILL_SECONDS: Final = 600.0  # incomplete
SEARCH_SECONDS: Final = 10.0  # between scans for changes without a notification
POLL_SECONDS: Final = 0.3  # between scans where there are no notifications
SHARE: Final = 10  # scans take at most 1/SHARE of the time


def watch_files(
    folder: Path,
    catalogue: Catalogue,
    paths: Sequence[str],
    step: Callable[[Sequence[InputFile]], Imported],
    stop: Event | None = None,
) -> Iterator[Imported]:
    """Import files, then import hands that are added to them and to their folders until stopped.

    A hand is imported when another hand follows, or when it is complete and its file no longer changes.

    Args:
        folder: The store.
        catalogue: Its catalogue.
        paths: Files, folders and patterns.
        step: Imports some files or parts of them.
        stop: Event that ends the watching.

    Yields:
        The result of the first import, then of each step.
    """
    events = _events(paths, os.path.realpath(folder), stop)
    next(events, None)  # from here on, changes are queued
    files = _Files(folder, catalogue, paths)
    with catalogue.writing("import --watch"), catalogue.change():
        catalogue.insert("roots", [(path,) for path in paths])
    with watched(folder, paths):
        yield step(files.first())
        for places in events:
            if ready := files.ready(places):
                yield step(ready)


def _events(paths: Sequence[str], store: str, stop: Event | None) -> Iterator[set[str] | None]:
    """Yield the changed paths, several times a second; None if the system cannot notify of changes."""
    wait = round(TICK_SECONDS * 1000)
    changes = watch(
        *{_folder_of(path) for path in paths},
        watch_filter=None,  # with a filter there are no ticks while a store in the folder changes
        debounce=wait,
        rust_timeout=wait,
        yield_on_timeout=True,
        stop_event=stop,
        ignore_permission_denied=True,
    )
    try:
        for some in changes:
            yield {path for _, path in some if may_hold_hands(path) and not is_below(path, store)}
    except (OSError, RuntimeError):  # no notifications, or too many folders
        yield from _ticks(stop)


def _ticks(stop: Event | None) -> Iterator[None]:
    while stop is None or not stop.is_set():
        yield None
        time.sleep(TICK_SECONDS)


def _folder_of(path: str) -> str:
    """Return the real path to watch for a file or folder, or the parent folder of a pattern."""
    while glob.has_magic(path) and not os.path.exists(path):
        path = os.path.dirname(path) or os.curdir
    return os.path.realpath(path)


class _Found(NamedTuple):
    """A file on the disk, or the members of an archive, with its size and modification time."""

    files: list[InputFile]
    stamp: tuple[int, int]


class _Waiting(NamedTuple):
    """A file with hands to import: monotonic times in seconds of its last change and its next check."""

    since: float
    due: float


class _Files:
    """The watched files and their state."""

    def __init__(self, folder: Path, catalogue: Catalogue, paths: Sequence[str]) -> None:
        self._store = os.path.realpath(folder)
        self._catalogue = catalogue
        self._paths = paths
        self._found: dict[str, _Found] = {}
        self._named: set[str] = set()
        self._waiting: dict[str, _Waiting] = {}
        self._searched = 0.0
        self._rest = 0.0  # minimum pause before the next scan, proportional to the duration of the last
        self._pause = SEARCH_SECONDS

    def first(self) -> list[InputFile]:
        """Return the files to import at the start.

        Raises:
            NoInputError: A path matches nothing.
        """
        find_files(self._paths)
        now, clock = time.monotonic(), time.time()
        for place in self._search():
            quiet = abs(clock - self._found[place].stamp[1] / 1e9)
            self._waiting[place] = _Waiting(now - quiet, now)
        return self._look_at_due(now)

    def ready(self, places: set[str] | None) -> list[InputFile]:
        """Return the files to import now, given the changed paths; None means that changes are unknown."""
        if places is None:
            self._pause = POLL_SECONDS
        now = time.monotonic()
        for place in self._changed(places or set(), now):
            due = self._waiting[place].due if place in self._waiting else math.inf
            self._waiting[place] = _Waiting(now, min(due, now + QUIET_SECONDS))
        return self._look_at_due(now)

    def _changed(self, places: set[str], now: float) -> set[str]:
        """Return the changed paths among the given, the files named by the user, and a scan if it is due."""
        seen = (places | self._named) & self._found.keys()
        changed = {place for place in seen if self._has_changed(place)}
        is_time = now >= self._searched + max(self._pause, self._rest)
        if is_time or places - self._found.keys() or any(map(archives.is_archive, places)):
            missed = self._search()
            if missed and not places:
                self._pause = POLL_SECONDS  # notifications do not work here
            changed |= missed
        return changed

    def _has_changed(self, place: str) -> bool:
        """Update the size and time of a file; return whether they have changed."""
        found = self._found[place]
        stamp = _stamp(place)
        self._found[place] = found._replace(stamp=stamp)
        return stamp != found.stamp

    def _search(self) -> set[str]:
        """Scan for files; return the paths that have changed since the last scan."""
        started = time.monotonic()
        files: dict[str, list[InputFile]] = {}
        for file in _existing(self._paths):
            place = os.path.realpath(place_on_disk(file.path))
            if not is_below(place, self._store):
                files.setdefault(place, []).append(file)
        before, self._found = (
            self._found,
            {place: _Found(some, _stamp(place)) for place, some in files.items()},
        )
        self._named = {place for place, some in files.items() if some[0].named}
        self._searched = time.monotonic()
        self._rest = SHARE * (self._searched - started)
        return {
            place
            for place, found in self._found.items()
            if place not in before or before[place].stamp != found.stamp
        }

    def _look_at_due(self, now: float) -> list[InputFile]:
        """Return the files with new complete hands among the due ones, and schedule their next check."""
        ready: list[InputFile] = []
        for place, (since, due) in list(self._waiting.items()):
            if due > now:
                continue
            del self._waiting[place]
            quiet = now - since
            for file in self._files_at(place):
                whole = _whole_hands(self._catalogue, file, quiet)
                if whole is not None:
                    ready.append(whole)
                if whole != file:
                    pauses = (QUIET_SECONDS, DOUBT_SECONDS, STILL_SECONDS)
                    pause = min(pause for pause in pauses if pause > quiet)
                    self._waiting[place] = _Waiting(since, since + pause)
        return ready

    def _files_at(self, place: str) -> list[InputFile]:
        """Return the files at a path with their present size; an empty list if they are gone."""
        files, (size, changed) = self._found[place].files if place in self._found else [], _stamp(place)
        if not changed or archives.is_archive(place):
            return files if changed else []
        return [file._replace(size=size) for file in files]


def _stamp(place: str) -> tuple[int, int]:
    """Return size and modification time of a file, or zeros."""
    try:
        status = os.stat(place)
    except OSError:
        return 0, 0
    return status.st_size, status.st_mtime_ns


def _existing(paths: Sequence[str]) -> list[InputFile]:
    """Return the files of the paths; skip paths without a match."""
    try:
        return find_files(paths)
    except NoInputError as error:
        return _existing([path for path in paths if path != error.pattern])


def _whole_hands(catalogue: Catalogue, file: InputFile, quiet: float) -> InputFile | None:
    """Return the file, without its last hand while it may be incomplete; None if nothing new remains.

    Args:
        catalogue: The catalogue of the store.
        file: The file.
        quiet: For how many seconds it has not changed.
    """
    if quiet >= STILL_SECONDS:
        return file
    try:
        source = changed_source(catalogue, file)
        if source is None:
            return file
        hand, start = _last_hand(source.file)
        if quiet >= (QUIET_SECONDS if hand is None else seconds_to_wait(hand)):
            return file
        before = file._replace(size=start)
        is_new = start > source.file.part.offset and changed_source(catalogue, before) is not None
    except (UnreadableFileError, OSError):
        return file if quiet >= QUIET_SECONDS else None
    return before if is_new else None


def _last_hand(file: InputFile) -> tuple[Hand | None, int]:
    """Return the last hand of the part of a file to read, or None, and the offset of its first byte."""
    blocks = read_blocks(file.path, hand_starts(), hand_contexts(), file.copy, file.part)
    for block in deque(blocks, maxlen=1):
        for line, parse in deque(unparsed_hands(block), maxlen=1):
            return parse(), last_hand(file, block, line).offset
    return None, file.part.offset


def seconds_to_wait(hand: Hand) -> float:
    """Return the time in seconds without a change of the file until its last hand counts as complete."""
    if not hand.finished or hand.status is UNPARSED:
        return STILL_SECONDS
    return DOUBT_SECONDS if check_hand(hand).status == "findings" else QUIET_SECONDS
