"""Imported files and folders, with counts and their present state on the disk."""

import os
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final, NamedTuple

import polars as pl

from analysis.store.disk.catalogue import Catalogue
from analysis.store.intake.sources import PARTIAL, absolute, is_below, place_on_disk
from analysis.store.intake.watch_locks import is_watched
from analysis.store.reading.hand_filter import ALL, SelectedHands
from analysis.store.reading.snapshot import StoreSnapshot
from hhparser.input.files import comparable
from hhparser.model import UNPARSED, UNSUPPORTED

UNREAD: Final = (UNPARSED.value, UNSUPPORTED.value)
FILES: Final = """
SELECT id, path, place, size, changed, kind, gone, (SELECT count(*) FROM places WHERE file = files.id)
       - (SELECT count(*) FROM hands WHERE file = files.id AND id IN (SELECT hand FROM places))
FROM files ORDER BY path, id
"""
GONE: Final = "gone"
CHANGED: Final = "changed"
GROWN: Final = "grown"
UNFINISHED: Final = "unfinished"


class ImportedFile(NamedTuple):
    """An imported file.

    Attributes:
        path: As it was given.
        place: Its absolute path.
        size: How many bytes are imported.
        changed: Its modification time at the import, in nanoseconds since 1970.
        kind: Kind of its content, such as hands or a tournament summary.
        is_replaced: Whether an import found other text at its place.
        copies: Further copies of hands that count elsewhere, in another file or at another place.
        hands: Hands of the file, without copies of hands that are counted elsewhere.
        unread: Hands that were not replayed: of other games, or with parse errors.
        errors: Findings of severity `error` in it.
    """

    path: str
    place: str
    size: int
    changed: int
    kind: str
    is_replaced: bool
    copies: int
    hands: int
    unread: int
    errors: int

    @property
    def state(self) -> str:
        """Its change since the import: `gone`, `changed`, `grown`, `unfinished`, or empty for none."""
        if self.is_replaced:
            return CHANGED
        disk = place_on_disk(self.place)
        try:
            status = os.stat(disk)
        except OSError:
            return GONE
        if status.st_mtime_ns == self.changed:
            return UNFINISHED if self.kind == PARTIAL else ""
        return GROWN if disk == self.place and status.st_size > self.size else CHANGED


class ImportedFolder(NamedTuple):
    """A file, folder or pattern given to an import, with the totals of its files.

    Attributes:
        path: As it was given.
        is_watched: Whether a process watches it.
        files: Imported files.
        size: Imported bytes.
        hands: Hands of the files.
        unread: Hands that were not replayed.
        copies: Further copies of hands that count elsewhere.
        errors: Findings of severity `error`.
    """

    path: str
    is_watched: bool
    files: int
    size: int
    hands: int
    unread: int
    copies: int
    errors: int


def imported_files(catalogue: Catalogue, snapshot: StoreSnapshot) -> list[ImportedFile]:
    """Return the imported files by path."""
    hands = snapshot.scan("hands").select("hand", "file", "status")
    is_copy = pl.col("hand").is_in(SelectedHands(snapshot, ALL).copies["stored"].implode())
    own = hands.filter(~is_copy).group_by("file").agg(pl.len(), pl.col("status").is_in(UNREAD).sum())
    of_other_content: dict[int, int] = dict(
        hands.filter(is_copy).group_by("file").len().collect().iter_rows()
    )
    errors = snapshot.scan("diagnostics").filter(pl.col("severity") == "error").select("hand")
    of_errors = errors.join(hands, on="hand").group_by("file").len()
    counts = {file: (total, unread) for file, total, unread in own.collect().iter_rows()}
    wrong: dict[int, int] = dict(of_errors.collect().iter_rows())
    return [
        ImportedFile(
            *(path, place, size, changed, kind, bool(gone), copies + of_other_content.get(number, 0)),
            *counts.get(number, (0, 0)),
            wrong.get(number, 0),
        )
        for number, path, place, size, changed, kind, gone, copies in catalogue.rows(FILES)
    ]


def imported_folders(
    folder: Path, roots: Sequence[str], files: Iterable[ImportedFile]
) -> list[ImportedFolder]:
    """Return the totals of each path given to imports; a file may count for several paths.

    Args:
        folder: The store.
        roots: The paths given to imports.
        files: The imported files.
    """
    places = [(file, comparable(file.path), comparable(file.place)) for file in files]
    folders = []
    for root in roots:
        given, at = comparable(root), comparable(absolute(root))
        within = [file for file, path, place in places if _is_within(path, given) or _is_within(place, at)]
        folders.append(_folder(root, is_watched(folder, root), within))
    return folders


def _is_within(path: str, root: str) -> bool:
    """Return whether a path equals the root, is below it, or matches it as a pattern."""
    return path == root or is_below(path, root) or fnmatchcase(path, root)


def _folder(root: str, watched: bool, files: Sequence[ImportedFile]) -> ImportedFolder:
    names = ("size", "hands", "unread", "copies", "errors")
    sums = {name: sum(getattr(file, name) for file in files) for name in names}
    return ImportedFolder(root, watched, len(files), **sums)
