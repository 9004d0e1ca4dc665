"""The user's tags, notes and marks as columns of hands; only a store has values for them."""

from typing import Final

import polars as pl

from analysis.schema.column import Columns, helpers, names, text, values_of, yes_no

KEYS: Final = {"site": pl.String(), "hand_id": pl.String()}
TAG: Final = names(
    "tag", "one of your tags of the hand; grouped by it, a hand counts once for each of them", pl.col("tags")
)
NOTED: Final[Columns] = (
    *helpers(names("tags", "your tags of the hand", pl.col("tags").fill_null([]))),
    text("note", "your notes on the hand and its steps, one a line"),
    yes_no("reviewed", "whether you marked the hand as reviewed", pl.col("reviewed").fill_null(value=False)),
)


def nothing_noted() -> pl.DataFrame:
    """Return an empty frame with the columns `site`, `hand_id` and `NOTED`."""
    return pl.DataFrame(schema={**KEYS, **{column.name: column.dtype for column in NOTED}})


def with_noted(hands: pl.LazyFrame, noted: pl.DataFrame) -> pl.LazyFrame:
    """Join the columns of `NOTED` to rows of `hands`.

    Args:
        hands: Rows of the table.
        noted: A row for each hand with a tag, note or mark, in the schema of `nothing_noted`.
    """
    if noted.is_empty():
        rows = hands.with_columns(pl.lit(None, column.dtype).alias(column.name) for column in NOTED)
    else:
        rows = hands.join(noted.lazy(), on=list(KEYS), how="left", maintain_order="left")
    return rows.with_columns(**values_of(NOTED))
