"""Patience with files that another program holds open, as Excel and virus scanners do on Windows."""

import time
from collections.abc import Callable
from typing import Final, TypeVar

from hhparser.base.system import IS_WINDOWS

T = TypeVar("T")
PATIENCE_SECONDS: Final = 2.0
PAUSE_SECONDS: Final = 0.1


def patiently(move: Callable[[], T]) -> T:
    """What a renaming gives; where open files cannot be renamed, it is tried again for two seconds.

    Raises:
        PermissionError: Another program still holds the file, or the folder may not be written.
    """
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return move()
        except PermissionError:
            if not IS_WINDOWS or time.monotonic() > end:
                raise
        time.sleep(PAUSE_SECONDS)
