"""The hands behind a row of numbers, with a query that finds them."""

from typing import Any

import polars as pl

from analysis.render.tables import HandGroup
from analysis.stats import both


def groups_by(
    hands: pl.DataFrame, key: str, within: str = ""
) -> dict[Any, HandGroup]:  # Any: values of a column
    """Group hands by the values of a column.

    Args:
        hands: Player-hands of one player.
        key: Name of the column.
        within: Query that selects `hands` within the section.

    Returns:
        The group of each value.
    """
    groups = hands.group_by(key, maintain_order=True).agg(pl.col("player").first(), "hand")
    return {
        value: HandGroup(player, tuple(numbers), both(within, equality(key, value)))
        for value, player, numbers in groups.select(key, "player", "hand").iter_rows()
    }


def only_hand(row: dict[str, Any]) -> HandGroup:  # Any: a row of a frame
    """Return the group with the single hand of a row."""
    return HandGroup(row["player"], (row["hand"],), equality("hand_id", row["hand_id"]))


def equality(key: str, value: object) -> str:
    """Return the query for rows with a value in a column."""
    if value is None:
        return f"{key} is empty"
    quote = "'" if '"' in str(value) else '"'
    return f"{key} = {value}" if str(value).isalnum() else f"{key} = {quote}{value}{quote}"


def largest_first(hands: pl.DataFrame) -> pl.DataFrame:
    """Sort rows by the absolute value of `net_bb`, largest first."""
    return hands.sort(pl.col("net_bb").abs(), "hand", descending=[True, False], nulls_last=True)
