"""Players in the dataset, and the heroes among them."""

from collections.abc import Collection

import polars as pl

from analysis.dataset import Dataset
from analysis.dataset.dataset import count_each
from analysis.stats.counting.sums import added
from analysis.stats.player_hands import player_segments


def players_dealt(tables: Dataset, names: Collection[str] | None = None) -> pl.DataFrame:
    """Count the hands of each player, hands with errors included.

    Args:
        tables: The dataset.
        names: Names to keep; None for all.

    Returns:
        Columns `player`, `hands` (dealt) and `saved` (as hero of the file); most hands first.
    """
    segments = player_segments(tables, {"is_hero"}, names, with_errors=True, is_kept=False)

    def count(rows: pl.LazyFrame) -> pl.DataFrame:
        kept = rows if names is None else rows.filter(pl.col("player").is_in(names))
        return kept.group_by("player").agg(hands=pl.len(), saved=pl.col("is_hero").sum()).collect()

    key = "players dealt" if names is None else None
    players = added([*count_each(tables, segments, count, key)], ["player"])
    return players.sort(["hands", "player"], descending=[True, False])


def names_dealt(tables: Dataset) -> list[str]:
    """Return the names of all players, by number of hands, descending."""
    return players_dealt(tables)["player"].to_list()


def find_heroes(tables: Dataset, own: Collection[str] = ()) -> list[str]:
    """Return the names of the user: configured names in the dataset, else the players who saved hands.

    Args:
        tables: The dataset.
        own: Configured names of the user.

    Returns:
        Configured names by number of hands, else savers by number of saved hands; descending.
    """
    if len(own) == 1 and _is_dealt(tables, *own):
        return [*own]
    named: list[str] = players_dealt(tables, own)["player"].to_list() if len(own) > 1 else []
    if named:
        return named
    savers = players_dealt(tables).filter(pl.col("saved") > 0)
    return savers.sort(["saved", "player"], descending=[True, False])["player"].to_list()


def _is_dealt(tables: Dataset, name: str) -> bool:
    """Return whether a player was dealt a hand; reading stops at the first segment with the player."""
    for segment, hands in tables.segments({"player"}, [name]):
        rows = segment.rows.filter(pl.col("player") == name).join(hands, on="hand", how="semi")
        if not rows.select("player").head(1).collect().is_empty():
            return True
    return False


def find_hero(tables: Dataset) -> str | None:
    """Return the player who saved the most hands, or None when nobody did."""
    return next(iter(find_heroes(tables)), None)
