"""Locks that processes hold by a file; one ends with its process in any case."""

from pathlib import Path
from typing import TYPE_CHECKING

from analysis.store.disk.private import FILE_MODE

if TYPE_CHECKING:
    from filelock import BaseFileLock


def file_lock(path: Path, seconds: float = -1) -> "BaseFileLock":
    """The lock of a file, not yet acquired.

    Acquiring it raises TimeoutError if another process holds it for that many seconds; -1 waits for ever.
    """
    from filelock import FileLock  # noqa: PLC0415  loads asyncio, which reading does not need

    return FileLock(path, seconds, FILE_MODE)
