"""One name for each person: other screen names replaced, on all sites or on one."""

from collections.abc import Mapping

import polars as pl

Aliases = Mapping[str | None, Mapping[str, str]]


def renamed(frame: pl.DataFrame, aliases: Aliases, hands: pl.DataFrame) -> pl.DataFrame:
    """A table with a column `player`, in which other names of a person are replaced.

    Args:
        frame: The table, with the site in a column `site` or that of its `hand`.
        aliases: By site, under None for all sites, the name to show for each other name.
        hands: The table `hands`.
    """
    for site, names in aliases.items():
        if site is None:
            is_there = pl.lit(True)
        elif "site" in frame.columns:
            is_there = pl.col("site").eq_missing(site)
        else:
            is_there = pl.col("hand").is_in(hands.filter(pl.col("site") == site)["hand"].implode())
        shown = pl.when(is_there).then(pl.col("player").replace(names)).otherwise("player")
        frame = frame.with_columns(player=shown)
    return frame
