"""Conversion of polars frames to pandas, column by column, because the method of polars needs pyarrow."""

from typing import TYPE_CHECKING, Any

import polars as pl

if TYPE_CHECKING:
    import pandas as pd


def to_pandas(frame: pl.DataFrame) -> "pd.DataFrame":
    """Convert a frame to pandas.

    Integers and booleans are nullable where a value is missing, text and times have the types of pandas,
    words of a fixed list are categories, decimals become floats.
    """
    import pandas as pd  # noqa: PLC0415  slow import

    return pd.DataFrame({column.name: _values(column) for column in frame}, copy=False)


def _values(column: pl.Series) -> Any:  # Any: an array of numpy or pandas
    """Convert a column to an array with the pandas type of `to_pandas`."""
    import pandas as pd  # noqa: PLC0415

    dtype, has_gaps = column.dtype, column.null_count() > 0
    if isinstance(dtype, pl.Enum):
        codes = column.to_physical().cast(pl.Int32).fill_null(-1).to_list()
        return pd.Categorical.from_codes(codes, pd.Index(dtype.categories.to_list()), ordered=True)
    if has_gaps and (dtype.is_integer() or dtype == pl.Boolean):
        return pd.array(column.to_list(), dtype="boolean" if dtype == pl.Boolean else "Int64")
    if dtype.is_decimal():
        return column.cast(pl.Float64).to_numpy()
    if dtype == pl.String:
        return pd.Series(column.to_list(), dtype=pd.Series([""]).dtype)  # text type of this pandas
    return column.to_numpy()
