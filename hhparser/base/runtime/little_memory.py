"""Ends the process if the memory limit is too small to import modules; imports only `os` and `sys`."""

import os
import sys

LEAST_MEMORY = 64 << 20


def end_if_little_memory() -> None:
    """End the process with a message and status 2 if its memory limit is below 64 MiB."""
    if _has_little_memory():
        os.write(2, b"Error: out of memory: the memory limit of this process is below 64 MiB\n")
        os._exit(2)


def _has_little_memory() -> bool:
    if sys.platform == "win32":
        return False
    try:
        import resource  # noqa: PLC0415  fails to load without memory
    except (ImportError, MemoryError):
        return True
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    return limit != resource.RLIM_INFINITY and limit < LEAST_MEMORY
