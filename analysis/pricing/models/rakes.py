"""The rake schedule of each game, estimated from its hands: a share of the pot up to a cap."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import polars as pl

from hhparser.engine.play.rake import NO_RAKE, RakeSchedule

GAME: Final = ("site", "stakes", "kind")
OF_RAKES: Final = ("hand", *GAME, "n_players", "rake", "last_street", "total_pot")
SMALLEST: Final = 10_000  # denominator of the rounded share

Rakes = Mapping[int, RakeSchedule]


def rake_by_hand(hands: pl.DataFrame, of_hands: pl.Series | None = None) -> Rakes:
    """Estimate the rake schedule of each hand from all raked hands of its game that saw a flop.

    The cap is the largest rake in hands of the game with as many players. The share is total rake over total
    pot in the hands with less rake than the cap. Without such hands it is `NO_RAKE`.

    Args:
        hands: Columns `OF_RAKES` of the table `hands`, of all hands of the games (`GAME`).
        of_hands: Keys of the hands to return; None for all.

    Returns:
        Rake schedule by hand key.
    """
    raked = hands.filter(pl.col("rake") > 0, pl.col("last_street") != "preflop", pl.col("total_pot") > 0)
    caps = raked.group_by(*GAME, "n_players").agg(most=pl.max("rake"))
    below = raked.join(caps, on=[*GAME, "n_players"]).filter(pl.col("rake") < pl.col("most"))
    shares = below.group_by(GAME).agg(share=pl.sum("rake") / pl.sum("total_pot"))
    wanted = hands if of_hands is None else hands.filter(pl.col("hand").is_in(of_hands.implode()))
    rows = (
        wanted.select("hand", *GAME, "n_players")
        .join(caps, on=[*GAME, "n_players"], how="left", maintain_order="left")
        .join(shares, on=list(GAME), how="left", maintain_order="left")
    )
    return {
        hand: NO_RAKE if share is None or most is None else schedule(share, most)
        for hand, share, most in rows.select("hand", "share", "most").iter_rows()
    }


def schedule(share: float, cap: int) -> RakeSchedule:
    """Build a schedule from a share of the pot and a cap in chips, for any number of players."""
    return RakeSchedule(Fraction(round(share * SMALLEST), SMALLEST), {0: cap})
