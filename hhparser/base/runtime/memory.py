"""Memory limit of this process, and an import hook that reports it instead of an obscure import error."""

import sys
from collections.abc import Collection, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

from hhparser.base.errors import HandHistoryError

if sys.platform != "win32":
    import resource

MEBIBYTE: Final = 1 << 20
ALLOCATOR: Final = "_RJEM_MALLOC_CONF"  # configures jemalloc, the allocator of polars, on import
GIVES_BACK: Final = "dirty_decay_ms:200,muzzy_decay_ms:0"  # return freed memory to the system after 0.2 s


class MemoryLimitError(HandHistoryError):
    """The memory limit of the process is too small; limits are in bytes."""

    def __init__(self, limit: int, least: int) -> None:
        super().__init__(
            f"the memory limit of this process, {limit // MEBIBYTE:,} MiB, is too small: statistics need "
            f"{least // MEBIBYTE:,} MiB (`ulimit -v` shows and changes it)"
        )
        self.limit = limit
        self.least = least


def memory_limit() -> int | None:
    """Return the limit of the address space of this process in bytes; None without a limit."""
    if sys.platform == "win32":
        return None
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    return None if limit == resource.RLIM_INFINITY else limit


def guard_imports(packages: Collection[str], least: int) -> None:
    """Make imports of these packages raise `MemoryLimitError` if the process has a limit below `least`.

    Args:
        packages: Top-level packages that abort the process when memory runs out during import.
        least: Address space that the packages need, in bytes.
    """
    limit = memory_limit()
    if limit is not None and limit < least:
        sys.meta_path.insert(0, _Refused(packages, MemoryLimitError(limit, least)))


class _Refused(MetaPathFinder):
    """An import finder that raises an error for some packages and leaves all others to the next finder."""

    def __init__(self, packages: Collection[str], error: MemoryLimitError) -> None:
        self.packages = packages
        self.error = error

    def find_spec(
        self,
        name: str,
        path: Sequence[str] | None,  # noqa: ARG002
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        if name in self.packages:
            raise self.error
        return None
