"""Platform differences, and file status."""

import os
import sys
from pathlib import Path
from typing import Final

IS_WINDOWS: Final = os.name == "nt"
IGNORES_CASE: Final = IS_WINDOWS or sys.platform == "darwin"  # paths are case-insensitive


def stat_file(path: Path) -> os.stat_result | None:
    """Return the status of a file, or None if it does not exist, as when another process has removed it."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None
