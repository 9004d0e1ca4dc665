"""Files and folders of a store with access for the user only."""

from pathlib import Path
from typing import Final

FILE_MODE: Final = 0o600
FOLDER_MODE: Final = 0o700


def private_folder(path: Path) -> None:
    """Create a folder with its parents; a folder that exists keeps its mode."""
    path.mkdir(FOLDER_MODE, parents=True, exist_ok=True)


def private_file(path: Path) -> Path:
    """Create an empty file for a library to write to; a file that exists keeps its mode."""
    path.touch(FILE_MODE)
    return path
