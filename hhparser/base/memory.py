"""The memory limit of this process, under which modules fail to load in ways that say something else."""

import sys
from typing import Final

from hhparser.base.errors import HandHistoryError

if sys.platform != "win32":
    import resource

MEBIBYTE: Final = 1 << 20


class MemoryLimitError(HandHistoryError):
    """A memory limit that is too small."""

    def __init__(self, limit: int, least: int) -> None:
        super().__init__(
            f"the memory limit of this process, {limit // MEBIBYTE:,} MiB, is too small: statistics need "
            f"{least // MEBIBYTE:,} MiB (`ulimit -v` shows and changes it)"
        )
        self.limit = limit
        self.least = least


def memory_limit() -> int | None:
    """Return how many bytes of address space this process may use, or None without a limit."""
    if sys.platform == "win32":
        return None
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    return None if limit == resource.RLIM_INFINITY else limit


def check_memory_limit(least: int) -> None:
    """Check that the memory limit, if there is one, leaves so many bytes.

    Raises:
        MemoryLimitError: It does not.
    """
    limit = memory_limit()
    if limit is not None and limit < least:
        raise MemoryLimitError(limit, least)
