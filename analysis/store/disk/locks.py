"""File locks between processes; the system releases a lock when its process ends."""

from pathlib import Path
from typing import TYPE_CHECKING

from analysis.store.disk.private_files import FILE_MODE

if TYPE_CHECKING:
    from filelock import BaseFileLock


def file_lock(path: Path, seconds: float = -1) -> "BaseFileLock":
    """Return the lock of a file, not yet acquired.

    Acquiring it raises TimeoutError after `seconds` if another process holds it; -1 waits without a timeout.
    """
    from filelock import FileLock  # noqa: PLC0415  loads asyncio; readers do not need it

    return FileLock(path, seconds, FILE_MODE)
