"""Tables with straddles: only there does a player have a chance to post one."""

from typing import Final

import polars as pl

from analysis.schema.column import helpers, values_of, yes_no

STRADDLES: Final = helpers(
    yes_no("table_straddles", "at a table where the same file shows a straddle; else empty", pl.lit(True))
)


def find_straddles(hands: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """Return the player-hands at tables with a posted straddle in the same file.

    Args:
        hands: The table `hands`.
        players: The table `players`.

    Returns:
        hand, seat and `STRADDLES`.

    Source: docs/reference/statistics.md#straddle.
    """
    at_tables = hands.lazy().filter(pl.col("straddles").max().over("file", "table") > 0)
    of_players = players.lazy().select("hand", "seat")
    return of_players.join(at_tables.select("hand"), on="hand").with_columns(**values_of(STRADDLES)).collect()
