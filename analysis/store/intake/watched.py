"""Which paths are watched: a process that watches one holds a lock, which ends with it in any case."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

from analysis.store.disk.locks import file_lock

LOCK_SECONDS: Final = 1.0  # `is_watched` holds the lock for a moment


@contextmanager
def watched(folder: Path, paths: Sequence[str]) -> Iterator[None]:
    """Let others see that paths are watched; a path that another process watches, too, stays with that one.

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
    """Whether any process watches a path for the store in a folder."""
    lock = _lock(folder, path)
    if not lock.is_file():
        return False
    try:
        with file_lock(lock, 0):
            return False
    except TimeoutError:
        return True
    except OSError:  # whoever may not write here cannot ask
        return False


def _lock(folder: Path, path: str) -> Path:
    return folder / f"watch-{blake2b(path.encode('utf-8', 'surrogatepass'), digest_size=8).hexdigest()}.lock"
