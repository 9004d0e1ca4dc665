"""Start of the command `hh`: a memory limit under which its modules cannot load is a message."""

import os
import sys
from typing import Final

LEAST_MEMORY: Final = 64 << 20  # with less, modules fail to load in many ways


def main() -> None:
    """Entry point of the console script."""
    if _has_too_little_memory():
        os.write(2, b"Error: out of memory: the memory limit of this process is below 64 MiB\n")
        os._exit(2)
    from analysis.cli.main import main as run

    run()


def _has_too_little_memory() -> bool:
    if sys.platform == "win32":
        return False
    try:
        import resource  # fails to load without memory
    except (ImportError, MemoryError):
        return True
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    return limit != resource.RLIM_INFINITY and limit < LEAST_MEMORY


if __name__ == "__main__":
    main()
