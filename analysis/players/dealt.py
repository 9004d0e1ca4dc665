"""Who was dealt hands, and who saved them."""

import polars as pl

from analysis.stats import chosen_hands
from analysis.tables import Tables


def players_dealt(tables: Tables) -> pl.DataFrame:
    """Every `player` with `hands` and how many of them they `saved`; those with the most hands come first."""
    rows = chosen_hands(tables, columns={"player", "is_hero"}, with_errors=True)
    players = rows.group_by("player").agg(hands=pl.len(), saved=pl.col("is_hero").sum())
    return players.sort(["hands", "player"], descending=[True, False]).collect()


def names_dealt(tables: Tables) -> list[str]:
    """Their names."""
    return players_dealt(tables)["player"].to_list()


def find_hero(tables: Tables) -> str | None:
    """The player who saved the most hands, or None when nobody did."""
    heroes = players_dealt(tables).filter(pl.col("saved") > 0)
    best = heroes.sort(["saved", "player"], descending=[True, False])
    return None if best.is_empty() else best["player"][0]
