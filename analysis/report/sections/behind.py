"""The hands behind a row of numbers, and a question that finds them again."""

from typing import Any, NamedTuple

import polars as pl


class HandGroup(NamedTuple):
    """Hands of a player.

    Attributes:
        player: Name of the player.
        hands: Keys of the hands in the tables; None for all the player's hands that count in the section.
        question: Finds the hands with `--where` among those of the section; empty for all.
    """

    player: str
    hands: tuple[int, ...] | None = None
    question: str = ""


def groups_by(
    hands: pl.DataFrame, key: str, within: str = ""
) -> dict[Any, HandGroup]:  # Any: values of a column
    """The hands with each value of a column, by value.

    Args:
        hands: Player-hands of one player.
        key: Name of the column.
        within: Question that finds these hands among those of the section.
    """
    groups = hands.group_by(key, maintain_order=True).agg(pl.col("player").first(), "hand")
    return {
        value: HandGroup(player, tuple(numbers), both(within, equality(key, value)))
        for value, player, numbers in groups.select(key, "player", "hand").iter_rows()
    }


def only_hand(row: dict[str, Any]) -> HandGroup:  # Any: a row of a frame
    """A group with only the hand of a row."""
    return HandGroup(row["player"], (row["hand"],), equality("hand_id", row["hand_id"]))


def both(*questions: str) -> str:
    """A question for the rows that fit all of the given questions; empty ones fit every row."""
    return " and ".join(filter(None, questions))


def equality(key: str, value: object) -> str:
    """A question for the rows that have a value in a column."""
    if value is None:
        return f"{key} is empty"
    quote = "'" if '"' in str(value) else '"'
    return f"{key} = {value}" if str(value).isalnum() else f"{key} = {quote}{value}{quote}"


def largest_first(hands: pl.DataFrame) -> pl.DataFrame:
    """The rows with the largest results in `net_bb` first."""
    return hands.sort(pl.col("net_bb").abs(), "hand", descending=[True, False], nulls_last=True)
