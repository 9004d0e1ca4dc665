"""The columns of expected value."""

from typing import Final

import polars as pl

from analysis.schema.column import PRIZE_CENTS, amount, helpers, number, ratio, word

REASONS: Final = ("no_allin", "river", "unknown_villain", "third_folded", "known")
ADJUSTED: Final = ("third_folded", "known")
REASON: Final = pl.Enum(REASONS)
EV: Final = (
    amount("ev_net", "net by equity when all-ins ended the betting, else `net`",
           pl.coalesce(pl.col("chips") - pl.col("committed"), "net")),
    ratio("equity", "equity in the main pot when all-ins ended the betting, 0 to 1", pl.col("equity")),
    word("ev_reason", "why `ev_net` is adjusted (known, third_folded) or is not", REASONS,
         pl.col("reason").fill_null("no_allin"), REASON),
)  # fmt: skip
ICM: Final = helpers(
    number(
        "icm_ev_difference",
        "worth of the stacks after an all-in less the mean, at a final table",
        PRIZE_CENTS,
    )
)
