"""Statistics as a pandas DataFrame."""

from typing import TYPE_CHECKING, Any

import polars as pl

from analysis.dataset.pandas_frames import to_pandas

if TYPE_CHECKING:
    import pandas as pd


def stats_to_pandas(frame: pl.DataFrame) -> "pd.DataFrame":
    """Convert the result of `player_stats` to pandas, with player, site, kind and groups as the index.

    Counts are nullable integers; rates, means and amounts are floats. Null values are missing values. Amounts
    are exact in the polars frame only.
    """
    keys = frame.columns[: frame.columns.index("hands_capped")]
    types: dict[str, Any] = {}  # Any: names of pandas types
    for name, dtype in frame.schema.items():
        if name not in keys:
            types[name] = "Int64" if dtype.is_integer() else "float64"
    return to_pandas(frame).set_index(keys).astype(types)
