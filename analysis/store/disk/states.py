"""States of files: whether a file has been changed or replaced since it was last looked at."""

import os
from typing import NamedTuple


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
    status = os.stat(path)
    return FileState(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
