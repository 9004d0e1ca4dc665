"""Stages of a tournament, as far as finishing places of its players show them."""

from collections.abc import Sequence
from typing import Final

import polars as pl

from analysis.schema.column import number, ordered, values_of, word, yes_no

STAGES: Final = ("before the bubble", "bubble", "in the money")
PLACE, PRIZE, N = pl.col("place"), pl.col("prize"), pl.col("n")
OF_TABLE: Final = {
    "n": pl.len().cast(pl.Int64),
    "are_first": (PLACE.max() == pl.len()) & (PLACE.n_unique() == pl.len()) & PLACE.is_not_null().all(),
    "worst": PLACE.max(),
    "entrants": pl.col("entrants").first(),
    "next_out": PRIZE.filter(PLACE.eq(pl.len())).first(),
    "last_but_one": PRIZE.filter(PLACE.eq(pl.len() - 1)).first(),
}
_STAGE: Final = (
    pl.when(pl.col("next_out") > 0)
    .then(pl.lit(STAGES[2]))
    .when(pl.col("last_but_one") > 0)
    .then(pl.lit(STAGES[1]))
    .otherwise(pl.lit(STAGES[0]))
)
STAGE: Final = (
    yes_no("final_table", "all remaining players are at the table; empty if finishing places do not show it",
           pl.when("are_first").then(pl.lit(True)).when(pl.col("worst") > N).then(pl.lit(False))),
    number("players_left", "players left in the tournament, known at a final table", "players",
           pl.when("are_first").then(N)),
    ordered(word("stage", f"{', '.join(STAGES)}: whether the next to leave a final table wins a prize",
                 STAGES, pl.when("are_first").then(_STAGE))),
    number("entrants", "players who entered the tournament, as a summary states", "players"),
)  # fmt: skip


def find_stages(dealt: pl.LazyFrame, best: pl.LazyFrame, person: Sequence[str]) -> pl.LazyFrame:
    """Return one row per hand of tournaments: hand and `STAGE`.

    A table of n players is final if they took the places 1 to n, all known with their prizes; it is not final
    if one of them took a place after n.

    Args:
        dealt: A row for each player dealt in, with the `entrants` of the tournament.
        best: The best place of each player, with its prize.
        person: Columns of both frames that identify a player of a tournament.
    """
    of_tables = dealt.join(best, on=person, how="left").group_by("hand").agg(**OF_TABLE)
    return of_tables.select("hand", **values_of(STAGE))
