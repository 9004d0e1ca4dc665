"""What can be wrong with a store."""

from pathlib import Path

from hhparser.base.errors import HandHistoryError


class StoreError(HandHistoryError):
    """A store that cannot be opened, read or written."""

    def __init__(self, folder: str | Path, reason: str) -> None:
        super().__init__(f"store {folder}: {reason}")
        self.folder = folder
        self.reason = reason
