"""Retries for files that another program holds open, such as Excel or a virus scanner on Windows."""

import time
from collections.abc import Callable
from typing import Final, TypeVar

from hhparser.base.runtime.system import IS_WINDOWS

T = TypeVar("T")
PATIENCE_SECONDS: Final = 2.0
PAUSE_SECONDS: Final = 0.1


def patiently(move: Callable[[], T]) -> T:
    """Call a function that renames a file and return its result; on Windows, retry for two seconds.

    Raises:
        PermissionError: Another program still holds the file open, or the folder is not writable.
    """
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return move()
        except PermissionError:
            if not IS_WINDOWS or time.monotonic() > end:
                raise
        time.sleep(PAUSE_SECONDS)
