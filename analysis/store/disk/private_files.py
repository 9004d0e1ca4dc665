"""Files and folders of a store with access for the user only."""

from pathlib import Path
from typing import Final

from analysis.store.errors import StoreError

FILE_MODE: Final = 0o600
FOLDER_MODE: Final = 0o700


def private_folder(path: Path) -> None:
    """Create a folder with its parents; a folder that exists keeps its mode."""
    path.mkdir(FOLDER_MODE, parents=True, exist_ok=True)


def refuse_file(folder: Path) -> None:
    """Check that the path of a store is neither a file nor in a file.

    Raises:
        StoreError: The path or a parent of it is a file.
    """
    found = next((path for path in (folder, *folder.parents) if path.exists()), None)
    if found is not None and not found.is_dir():
        what = "it" if found == folder else found
        raise StoreError(folder, f"{what} is a file, not the folder of a store; choose another with --store")


def missing_words(folder: Path) -> str:
    """Return the error message for a folder without a store, with a remedy."""
    what = "it is a folder without a store" if folder.is_dir() else "it does not exist"
    return f"{what}; `hh import PATH` creates one"


def private_file(path: Path) -> Path:
    """Create an empty private file for a library to write to; an existing file keeps its content and mode."""
    path.touch(FILE_MODE)
    return path
