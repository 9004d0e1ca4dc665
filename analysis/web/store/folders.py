"""Folders that the user may choose for an import: below their home folder, by ids that the server issues."""

import os
from collections.abc import Iterator
from pathlib import Path
from secrets import token_urlsafe
from threading import Lock
from typing import Final

from analysis.web.errors import MissingError

MOST: Final = 500  # folders of a list
MOST_IDS: Final = 50_000


class FolderPicker:
    """Issues ids for folders; a path from a client is never opened.

    Attributes:
        home: The folder that holds all folders that can be chosen.
    """

    def __init__(self, home: Path | None = None) -> None:
        self.home = (Path.home() if home is None else home).resolve()
        self._paths: dict[str, Path] = {}
        self._ids: dict[Path, str] = {}
        self._lock = Lock()

    def id_of(self, folder: Path) -> str:
        """Return the id of a folder; issue one if it has none."""
        with self._lock:
            if folder not in self._ids:
                if len(self._ids) >= MOST_IDS:
                    self._ids.clear()
                    self._paths.clear()
                key = token_urlsafe(9)
                self._ids[folder], self._paths[key] = key, folder
            return self._ids[folder]

    def folder(self, key: str) -> Path:
        """Return the folder with an id; "" is the home folder.

        Raises:
            MissingError: The id was not issued, or the folder is gone or leads out of the home folder now.
        """
        found = self._paths.get(key) if key else self.home
        if found is None or not self._is_allowed(found):
            raise MissingError("there is no such folder; start again at your home folder")
        return found

    def within(self, folder: Path) -> Iterator[Path]:
        """Yield the folders in a folder that are not hidden and lead to a place below the home folder."""
        try:
            names = sorted(one.name for one in os.scandir(folder) if not one.name.startswith("."))
        except OSError:
            return
        found = (folder / name for name in names)
        for _, one in zip(range(MOST), filter(self._is_allowed, found), strict=False):
            yield one

    def _is_allowed(self, folder: Path) -> bool:
        try:
            return folder.is_dir() and folder.resolve().is_relative_to(self.home)
        except OSError:
            return False
