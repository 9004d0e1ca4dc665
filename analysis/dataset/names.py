"""One name for each person: other screen names replaced, on all sites or on one."""

from collections.abc import Mapping
from typing import TypeVar

import polars as pl

Aliases = Mapping[str | None, Mapping[str, str]]
Frame = TypeVar("Frame", pl.DataFrame, pl.LazyFrame)


def renamed(frame: Frame, aliases: Aliases) -> Frame:
    """Replace aliases of players in rows with the columns `player` and `site`.

    Args:
        frame: The rows.
        aliases: By site, or None for all sites, the name to show for each alias.
    """
    for site, names in aliases.items():
        is_there = pl.lit(True) if site is None else pl.col("site").eq_missing(site)
        shown = pl.when(is_there).then(pl.col("player").replace(names)).otherwise("player")
        frame = frame.with_columns(player=shown)
    return frame


def with_names(table: pl.DataFrame, aliases: Aliases, hands: pl.DataFrame) -> pl.DataFrame:
    """Replace aliases of players in any table; see `renamed`.

    Args:
        table: The table.
        aliases: Names by site.
        hands: The table `hands`, with the site of each hand.
    """
    if "site" in table.columns:
        return renamed(table, aliases)
    placed = table.join(hands.select("hand", "site"), on="hand", how="left", maintain_order="left")
    return renamed(placed, aliases).drop("site")
