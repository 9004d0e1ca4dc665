"""What can be wrong with a store."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from polars.exceptions import ComputeError

from hhparser.base.errors import HandHistoryError


class StoreError(HandHistoryError):
    """A store that cannot be opened, read or written."""

    def __init__(self, folder: str | Path, reason: str) -> None:
        super().__init__(f"store {folder}: {reason}")
        self.folder = folder
        self.reason = reason


@contextmanager
def damage_told(folder: Path) -> Iterator[None]:
    """Context in which what polars cannot read is an error of the store.

    Raises:
        StoreError: A file of the store is damaged.
    """
    try:
        yield
    except ComputeError as error:
        reason = str(error).partition("\n")[0]
        raise StoreError(folder, f"{reason}; `hh store verify` names what is damaged") from error
