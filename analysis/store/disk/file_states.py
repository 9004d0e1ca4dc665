"""Fingerprints of files, to notice that a file was changed or replaced."""

import os
from pathlib import Path
from typing import NamedTuple

from hhparser.base.runtime.system import stat_file


class FileState(NamedTuple):
    """Size, times and inode of a file; at least one differs after a change or a replacement."""

    size: int
    modified_ns: int
    changed_ns: int
    inode: int


def file_state(path: str) -> FileState:
    """Return the state of a file.

    Raises:
        OSError: There is no such file, or its folder cannot be read.
    """
    return _state_of(os.stat(path))


def found_state(path: Path) -> FileState | None:
    """Return the state of a file, or None if there is no such file."""
    status = stat_file(path)
    return None if status is None else _state_of(status)


def _state_of(status: os.stat_result) -> FileState:
    return FileState(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
