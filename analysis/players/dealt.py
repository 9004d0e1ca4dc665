"""Who was dealt hands, and who saved them."""

from collections.abc import Collection

import polars as pl

from analysis.dataset import Tables
from analysis.stats import chosen_hands


def players_dealt(tables: Tables) -> pl.DataFrame:
    """Every `player` with `hands` and how many of them they `saved`; those with the most hands come first."""
    rows = chosen_hands(tables, columns={"player", "is_hero"}, with_errors=True)
    players = rows.group_by("player").agg(hands=pl.len(), saved=pl.col("is_hero").sum())
    return players.sort(["hands", "player"], descending=[True, False]).collect()


def names_dealt(tables: Tables) -> list[str]:
    """Their names."""
    return players_dealt(tables)["player"].to_list()


def find_heroes(tables: Tables, own: Collection[str] = ()) -> list[str]:
    """The players that the user is: names of their own that were dealt hands, or else whoever saved some.

    Args:
        tables: What was read.
        own: Names that the user goes by.

    Returns:
        Names, those with the most hands first.
    """
    dealt = players_dealt(tables)
    named = dealt.filter(pl.col("player").is_in(list(own)))
    savers = dealt.filter(pl.col("saved") > 0).sort(["saved", "player"], descending=[True, False])
    return (savers if named.is_empty() else named)["player"].to_list()


def find_hero(tables: Tables) -> str | None:
    """The player who saved the most hands, or None when nobody did."""
    return next(iter(find_heroes(tables)), None)
