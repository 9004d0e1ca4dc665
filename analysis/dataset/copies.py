"""Merging copies of a hand: the first complete copy, with the hole cards known from any copy."""

from collections.abc import Mapping

import polars as pl

ID = ["site", "venue", "hand_id"]


def merge_copies(frames: Mapping[str, pl.DataFrame]) -> tuple[dict[str, pl.DataFrame], int]:
    """Keep one copy of each hand of a site, the first complete one.

    Copies saved by two players become one hand with the cards of both; all hands without an id or a venue
    are kept.

    Args:
        frames: The tables by name.

    Returns:
        The tables without the copies, and the number of dropped copies.
    """
    copies = find_copies(frames["hands"])
    if copies.is_empty():
        return dict(frames), 0
    players = with_cards_of_copies(frames["players"], copies)
    merged = {name: frame.join(copies, on="hand", how="anti") for name, frame in frames.items()}
    merged["players"] = players.join(copies, on="hand", how="anti")
    return merged, copies.height


def find_copies(hands: pl.DataFrame) -> pl.DataFrame:
    """Return each superfluous copy of a hand as `hand`, and the first complete copy as `kept`."""
    kept = (
        hands.filter(pl.all_horizontal(pl.col(ID).is_not_null()))
        .sort("complete", "hand", descending=[True, False])
        .unique(ID, keep="first", maintain_order=True)
        .select(*ID, kept="hand")
    )
    copies = hands.select("hand", *ID).join(kept, on=ID)
    return copies.filter(pl.col("hand") != pl.col("kept")).select("hand", "kept")


def with_cards_of_copies(players: pl.DataFrame, copies: pl.DataFrame) -> pl.DataFrame:
    """Add the hole cards and heroes of dropped copies to players; two cards are preferred to one."""
    known = (
        players.join(copies, on="hand")
        .group_by("kept", "seat")
        .agg(
            pl.col("hole_cards").sort_by(pl.col("hole_cards").str.len_chars(), nulls_last=False).last(),
            pl.col("is_hero").any(),
        )
        .rename({"kept": "hand"})
    )
    theirs, ours = pl.col("hole_cards_right"), pl.col("hole_cards")
    longer = theirs.str.len_chars().fill_null(0) > ours.str.len_chars().fill_null(0)
    return players.join(known, on=["hand", "seat"], how="left", maintain_order="left").select(
        pl.when(longer).then(theirs).otherwise(ours).alias(name)
        if name == "hole_cards"
        else pl.col("is_hero") | pl.col("is_hero_right").fill_null(False)
        if name == "is_hero"
        else pl.col(name)
        for name in players.columns
    )
