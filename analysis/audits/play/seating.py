"""Joint arrivals and departures of players at a table."""

from typing import Final

import polars as pl

PAUSE: Final = 1800  # seconds without a hand that end a table session
SESSION: Final = ["venue", "table", "session"]


def joint_steps(cash: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """Return for each two players who joined or left a table whether both did so in the same hand.

    Players in the first hand of a table session may have joined earlier, and players in the last hand may
    stay, so they are left out. `chance` is the probability of the same hand if arrivals and departures were
    shuffled among the players; crowded hands, such as after a pause, stay crowded.

    Args:
        cash: Hands of cash games.
        players: One row per player dealt in.

    Returns:
        One row per pair, both arriving or both departing: `together` is 1 for the same hand.
    """
    seen = _stints(cash, players)
    first, last = pl.col("place").min().over(SESSION), pl.col("place").max().over(SESSION)
    stints = (
        seen.with_columns(opening=first, closing=last)
        .group_by(*SESSION, "player", maintain_order=True)
        .agg(
            pl.col("opening", "closing").first(),
            came=pl.col("place").min(),
            left=pl.col("place").max(),
            hand_came=pl.col("hand").min(),
            hand_left=pl.col("hand").max(),
        )
    )
    came = stints.filter(pl.col("came") > pl.col("opening"))
    left = stints.filter(pl.col("left") < pl.col("closing"))
    return pl.concat(
        [
            _pairs(came.select(*SESSION, "player", step="came", hand="hand_came")),
            _pairs(left.select(*SESSION, "player", step="left", hand="hand_left")),
        ]
    )


def _stints(cash: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """Return the players dealt in, with the table session and the index of the hand in it."""
    since = pl.col("started_at").diff().dt.total_seconds().over("venue", "table")
    hands = (
        cash.filter(~pl.col("fast"))
        .drop_nulls(["table", "started_at"])
        .sort("venue", "table", "started_at", "hand")
        .with_columns(session=(since > PAUSE).fill_null(False).cum_sum(), place=pl.int_range(pl.len()))
    )
    return players.select("hand", "player").join(hands.select("hand", *SESSION, "place"), on="hand")


def _pairs(steps: pl.DataFrame) -> pl.DataFrame:
    """Pair the players of a table session who joined, or those who left."""
    crowd = pl.len().over([*SESSION, "step"]) - 1
    marked = steps.with_columns(chance=crowd.sum().over(SESSION), number=pl.len().over(SESSION))
    others = steps.rename({"player": "second", "step": "other_step", "hand": "other_hand"})
    return (
        marked.rename({"player": "first"})
        .join(others, on=SESSION)
        .filter(pl.col("first") < pl.col("second"))
        .select(
            "venue",
            "first",
            "second",
            hand=pl.max_horizontal("hand", "other_hand"),
            together=(pl.col("step") == pl.col("other_step")).cast(pl.Int64),
            chance=pl.col("chance") / (pl.col("number") * (pl.col("number") - 1)),
        )
    )
