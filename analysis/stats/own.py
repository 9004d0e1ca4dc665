"""Statistics that a user adds to the table, declared in the same way."""

import re
import runpy
import traceback
from functools import cache
from pathlib import Path
from typing import Final

import polars as pl
from polars.exceptions import PolarsError

from analysis.dataset import Tables
from analysis.stats.player_hands import player_hands
from analysis.stats.registry import BUILT_IN, STATISTICS
from analysis.stats.statistic import Kind, Statistic
from hhparser.base.errors import HandHistoryError
from hhparser.base.hints import suggest

_ID: Final = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
_COLUMN: Final = re.compile(r'unable to find column "([^"]*)"')


class StatisticError(HandHistoryError, ValueError):
    """A user's statistic that cannot be counted, or a file without any."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason


def register(*statistics: Statistic) -> None:
    """Add statistics for this run; registering a user's statistic again replaces it, as in a notebook.

    Every function, command and question knows them from then on.

    Raises:
        StatisticError: Something that is not a statistic, an id that is taken or not in small letters, a part
            that cannot be counted, or a needed statistic that does not exist.
    """
    for statistic in statistics:
        if not isinstance(statistic, Statistic):
            raise StatisticError(repr(statistic), "is not a statistic; rate(...) makes one")
        _check(statistic)
        STATISTICS[statistic.id] = statistic


def load_statistics(path: str | Path) -> None:
    """Register the tuple `STATISTICS` of a Python file.

    Raises:
        StatisticError: The file fails, has no such tuple, or one of its statistics cannot be registered.
    """
    if not Path(path).is_file():
        raise StatisticError(str(path), "the file does not exist")
    try:
        names = runpy.run_path(str(path))
    except Exception as error:
        raise StatisticError(_place(path, error), f"{type(error).__name__}: {error}") from error
    statistics = names.get("STATISTICS")
    if not isinstance(statistics, tuple | list):
        raise StatisticError(str(path), "declares no STATISTICS = (rate(...), ...)")
    register(*statistics)


def _place(path: str | Path, error: Exception) -> str:
    """The file, with the line where its code failed."""
    if isinstance(error, SyntaxError):
        return f"{path}:{error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(path)]
    return f"{path}:{lines[-1]}" if lines else str(path)


def _check(statistic: Statistic) -> None:
    where = f"statistic {statistic.id!r}"
    if not _ID.fullmatch(statistic.id):
        raise StatisticError(where, "an id has lower-case letters, digits and _, as in btn_limp")
    if statistic.id in BUILT_IN:
        raise StatisticError(where, "this id is taken; `hh stat` lists all")
    for needed in statistic.needs:
        if needed not in STATISTICS:
            raise StatisticError(where, f"needs {needed!r}; {suggest(needed, STATISTICS)}")
    for part in statistic.parts:
        try:
            _no_rows().select(statistic.counted(part).cast(pl.Float64)).collect()
        except PolarsError as error:
            raise StatisticError(where, f"{part}: {_reason(error)}") from error


def check_sums(statistic: Statistic, sums: pl.DataFrame) -> None:
    """Refuse a user's statistic whose summed parts cannot be.

    Raises:
        StatisticError: A proportion made more often than it had chances, or a part that is not a number.
    """
    where = f"statistic {statistic.id!r}"
    parts = {part: sums[statistic.part_name(part)] for part in statistic.parts}
    for part, values in parts.items():
        if not _is_finite(values):
            raise StatisticError(where, f"{part}: divided by 0; count only where the divisor is above 0")
    if statistic.kind is Kind.RATE and statistic.is_proportion:
        made, chances = parts["made"], parts["chances"]
        if (made > chances).any():
            counts = f"made {int(made.sum())} of {int(chances.sum())} chances"
            raise StatisticError(where, f"{counts}; is_proportion=False is for rates above 1")


def _is_finite(values: pl.Series) -> bool:
    return not values.dtype.is_float() or values.drop_nulls().is_finite().all()


def _reason(error: PolarsError) -> str:
    missing = _COLUMN.search(str(error))
    if missing is None:
        return str(error).partition("\n")[0]
    names = _no_rows().collect_schema().names()
    return f"no column {missing[1]!r}; {suggest(missing[1], names)}"


@cache
def _no_rows() -> pl.LazyFrame:
    """An empty frame with the columns that statistics may read."""
    return player_hands(Tables.empty()).collect().lazy()
