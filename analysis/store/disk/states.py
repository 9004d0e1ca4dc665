"""States of files: whether a file has been changed or replaced since it was last looked at."""

import os
from pathlib import Path
from typing import NamedTuple

from hhparser.base.system import stat_file


class FileState(NamedTuple):
    """What differs once a file has been changed or replaced."""

    size: int
    modified_ns: int
    changed_ns: int
    inode: int


def file_state(path: str) -> FileState:
    """Return what differs once a file has been changed or replaced.

    Raises:
        OSError: There is no such file, or it cannot be looked for.
    """
    return _state_of(os.stat(path))


def found_state(path: Path) -> FileState | None:
    """Return what `file_state` returns, or None if there is no such file."""
    status = stat_file(path)
    return None if status is None else _state_of(status)


def _state_of(status: os.stat_result) -> FileState:
    return FileState(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
