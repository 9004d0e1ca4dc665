"""Tells by its name whether a file in a folder may hold hands."""

import os
from collections.abc import Iterable
from functools import cache
from logging import getLogger
from typing import Final

_OTHER_FILES: Final = frozenset(
    {".py", ".pyc", ".png", ".jpg", ".svg", ".pdf", ".html", ".parquet", ".db", ".part", ".lnk"}
)
_PROGRAMS_AND_VIDEOS: Final = frozenset(
    {".exe", ".dll", ".msi", ".dmg", ".pkg", ".so", ".dylib", ".mp4", ".mov", ".avi", ".mkv", ".webm", ".mp3"}
)
_ARCHIVES: Final = frozenset({".gz", ".tgz", ".bz2", ".xz", ".zst", ".tar", ".7z", ".rar"})
_SKIPPED: Final = _OTHER_FILES | _PROGRAMS_AND_VIDEOS | _ARCHIVES
_OF_THE_SYSTEM: Final = frozenset({"desktop.ini", "thumbs.db", ".ds_store"})


def may_hold_hands(path: str) -> bool:
    """Return whether a file in a folder is read: not images, programs and archives other than zip."""
    return _suffix(path) not in _SKIPPED and os.path.basename(path).lower() not in _OF_THE_SYSTEM


def is_unread_archive(path: str) -> bool:
    """Return whether a file is an archive other than zip."""
    return _suffix(path) in _ARCHIVES


def warn_of_skipped(files: Iterable[str]) -> None:
    """Log a warning with the first of some files that is a program or video, and the first other archive."""
    first = {_suffix(file): file for file in sorted(files, reverse=True)}
    for suffixes, kind in (
        (_PROGRAMS_AND_VIDEOS, "programs and videos"),
        (_ARCHIVES, "archives other than zip (unpack them)"),
    ):
        found = [file for suffix, file in first.items() if suffix in suffixes]
        if found:
            _warn(kind, min(found))


@cache
def _warn(kind: str, example: str) -> None:
    """Log a warning, once, about skipped files of a kind."""
    getLogger(__name__).warning("skipped %s, such as %s", kind, example)


@cache
def warn_of_link(path: str) -> None:
    """Log a warning, once, about a link in a folder that does not lead to a file, and so is not read."""
    target = "a folder (name that folder, too)" if os.path.isdir(path) else "no file"
    getLogger(__name__).warning("skipped %s: a link to %s", path, target)


def _suffix(path: str) -> str:
    return os.path.splitext(path)[1].lower()
