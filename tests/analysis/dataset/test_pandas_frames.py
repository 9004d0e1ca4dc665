"""Frames in pandas: the same as from polars, without the package that polars needs for it."""

import subprocess
import sys
from pathlib import Path

import pandas as pd
import polars as pl
import pytest

from analysis import Tables
from analysis.dataset.pandas_frames import to_pandas

WITHOUT_PYARROW = """
import sys
sys.modules["pyarrow"] = None
from analysis import load
from analysis.stats import player_stats, stats_to_pandas
tables = load(sys.argv[1])
print(len(tables.to_pandas().players), len(stats_to_pandas(player_stats(tables, stats=["vpip"]))))
print(len(player_stats(tables, stats=["vpip"], where="flop contains A or strength_flop = set")))
"""


def words_of(words: pl.Enum) -> pd.CategoricalDtype:
    return pd.CategoricalDtype(words.categories.to_list(), ordered=True)


@pytest.mark.slow
def test_as_polars_gives_it(all_tables: Tables) -> None:
    for frame in (*all_tables.by_name().values(), all_tables.decisions, all_tables.ev):
        gaps = [column for column in frame if column.null_count()]
        types = {column.name: "Int64" for column in gaps if column.dtype.is_integer()}
        types |= {column.name: "boolean" for column in gaps if column.dtype == pl.Boolean}
        types |= {
            c.name: words_of(c.dtype) for c in frame if isinstance(c.dtype, pl.Enum)
        }  # some forget the order
        pd.testing.assert_frame_equal(to_pandas(frame), frame.to_pandas().astype(types))


@pytest.mark.parametrize(
    ("values", "dtype", "expected"),
    [
        ([1, 2], pl.Int8, "int8"),
        ([1, None], pl.Int8, "Int64"),
        ([True, None], pl.Boolean, "boolean"),
        ([None, None], pl.Boolean, "boolean"),
        (["call", None], pl.Enum(["fold", "call"]), "category"),
        ([1.5, None], pl.Float64, "float64"),
        ([], pl.Int64, "int64"),
    ],
)
def test_types(values: list[object], dtype: pl.DataType, expected: str) -> None:
    column = to_pandas(pl.DataFrame({"x": pl.Series(values, dtype=dtype)}))["x"]
    assert str(column.dtype) == expected
    assert [None if pd.isna(value) else value for value in column] == values


@pytest.mark.slow
def test_without_pyarrow(samples: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_PYARROW, str(samples / "pokerstars")]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
