"""Errors of a store."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from polars.exceptions import ComputeError

from hhparser.base.errors import HandHistoryError

VERIFY: Final = "`hh store verify` lists the damage and what to do"


class StoreError(HandHistoryError):
    """A store that cannot be opened, read or written."""

    def __init__(self, folder: str | Path, reason: str) -> None:
        super().__init__(f"store {folder}: {reason}")
        self.folder = folder
        self.reason = reason


class DamagedCatalogueError(StoreError):
    """A catalogue with tables that differ from their digests."""

    def __init__(self, folder: str | Path, tables: Sequence[str]) -> None:
        super().__init__(folder, f"its catalogue is damaged ({', '.join(tables)}); {VERIFY}")
        self.tables = tables


@contextmanager
def damage_told(folder: Path) -> Iterator[None]:
    """Convert the error of polars for unreadable data to a StoreError about a damaged file."""
    try:
        yield
    except ComputeError as error:
        reason = str(error).partition("\n")[0]
        raise StoreError(folder, f"{reason}; {VERIFY}") from error
