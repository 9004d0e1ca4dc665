"""The operating system and its files."""

import os
import sys
from pathlib import Path
from typing import Final

IS_WINDOWS: Final = os.name == "nt"
IGNORES_CASE: Final = IS_WINDOWS or sys.platform == "darwin"  # of the letters of a path


def stat_file(path: Path) -> os.stat_result | None:
    """Return the status of a file, or None if there is none; other processes may remove it at any time."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None
