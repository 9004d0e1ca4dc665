"""Registration and validation of the user's own statistics."""

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
from hhparser.base.text.hints import suggest

_ID: Final = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
_COLUMN: Final = re.compile(r'unable to find column "([^"]*)"')


class StatisticError(HandHistoryError, ValueError):
    """A user's statistic is invalid, or a file declares none."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason


def register(*statistics: Statistic) -> None:
    """Add statistics to the registry of this process.

    All functions, commands and queries accept them afterwards. Registering an id again replaces the user's
    statistic, as in a notebook. If one is invalid, the statistics before it stay registered.

    Raises:
        StatisticError: An argument is not a statistic, an id is invalid or built in, a part is not a valid
            expression, or a needed statistic does not exist.
    """
    for statistic in statistics:
        if not isinstance(statistic, Statistic):
            raise StatisticError(repr(statistic), "is not a statistic; create one with rate(...)")
        _check(statistic)
        STATISTICS[statistic.id] = statistic


def load_statistics(path: str | Path) -> None:
    """Run a Python file and register the statistics in its tuple `STATISTICS`.

    Raises:
        StatisticError: The file does not exist, raises an exception, has no such tuple, or declares an
            invalid statistic.
    """
    if not Path(path).is_file():
        raise StatisticError(str(path), "the file does not exist")
    try:
        names = runpy.run_path(str(path))
    except Exception as error:
        raise StatisticError(_place(path, error), f"{type(error).__name__}: {error}") from error
    statistics = names.get("STATISTICS")
    if not isinstance(statistics, tuple | list):
        raise StatisticError(str(path), "does not declare STATISTICS = (rate(...), ...)")
    register(*statistics)


def _place(path: str | Path, error: Exception) -> str:
    """Return `path:line` for the line of the file that raised an exception; only the path if unknown."""
    if isinstance(error, SyntaxError):
        return f"{path}:{error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(path)]
    return f"{path}:{lines[-1]}" if lines else str(path)


def _check(statistic: Statistic) -> None:
    """Raise `StatisticError` if a statistic is invalid; see `register`."""
    where = f"statistic {statistic.id!r}"
    if not _ID.fullmatch(statistic.id):
        raise StatisticError(where, "an id must have lower-case letters, digits and _ only, as in btn_limp")
    if statistic.id in BUILT_IN:
        raise StatisticError(where, "this id already exists; `hh stat` lists all ids")
    for needed in statistic.needs:
        if needed not in STATISTICS:
            raise StatisticError(where, f"needs {needed!r}; {suggest(needed, STATISTICS)}")
    for part in statistic.parts:
        try:
            _no_rows().select(statistic.counted(part).cast(pl.Float64)).collect()
        except PolarsError as error:
            raise StatisticError(where, f"{part}: {_reason(error)}") from error


def check_sums(statistic: Statistic, sums: pl.DataFrame) -> None:
    """Validate the summed parts of a user's statistic.

    Raises:
        StatisticError: `made` exceeds `chances` in a proportion, or a sum is infinite or NaN.
    """
    where = f"statistic {statistic.id!r}"
    parts = {part: sums[statistic.part_name(part)] for part in statistic.parts}
    for part, values in parts.items():
        if not _is_finite(values):
            raise StatisticError(where, f"{part}: division by 0; count only hands with a divisor above 0")
    if statistic.kind is Kind.RATE and statistic.is_proportion:
        made, chances = parts["made"], parts["chances"]
        if (made > chances).any():
            counts = f"made {int(made.sum())} of {int(chances.sum())} chances"
            raise StatisticError(where, f"{counts}; set is_proportion=False for a rate above 1")


def _is_finite(values: pl.Series) -> bool:
    return not values.dtype.is_float() or values.drop_nulls().is_finite().all()


def _reason(error: PolarsError) -> str:
    """Return the first line of an error of polars; for an unknown column, its name and similar names."""
    missing = _COLUMN.search(str(error))
    if missing is None:
        return str(error).partition("\n")[0]
    names = _no_rows().collect_schema().names()
    return f"no column {missing[1]!r}; {suggest(missing[1], names)}"


@cache
def _no_rows() -> pl.LazyFrame:
    """Return an empty frame with the columns that statistics may read."""
    return player_hands(Tables.empty()).collect().lazy()
