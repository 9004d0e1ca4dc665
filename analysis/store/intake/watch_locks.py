"""Locks on watched paths; the system releases them when the watching process ends."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

from analysis.store.disk.locks import file_lock

LOCK_SECONDS: Final = 1.0  # `is_watched` holds the lock for a moment


@contextmanager
def watched(folder: Path, paths: Sequence[str]) -> Iterator[None]:
    """Hold the locks of watched paths, except paths that another process watches already.

    Args:
        folder: The store.
        paths: Files, folders and patterns.
    """
    with ExitStack() as held:
        for path in paths:
            with suppress(TimeoutError):
                held.enter_context(file_lock(_lock(folder, path), LOCK_SECONDS))
        yield


def is_watched(folder: Path, path: str) -> bool:
    """Return whether any process watches a path for the store in a folder."""
    lock = _lock(folder, path)
    if not lock.is_file():
        return False
    try:
        with file_lock(lock, 0):
            return False
    except TimeoutError:
        return True
    except OSError:  # without write access the lock cannot be tested
        return False


def _lock(folder: Path, path: str) -> Path:
    return folder / f"watch-{blake2b(path.encode('utf-8', 'surrogatepass'), digest_size=8).hexdigest()}.lock"
