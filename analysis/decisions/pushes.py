"""Push or fold: a short-stacked small blind alone against the big blind, and the answer to the all-in."""

from typing import Final

import polars as pl

from analysis.decisions.turns import IS_RAISE, at_raise, made
from analysis.schema.column import ENGINE, Columns, helpers, ratio, values_of

KEYS: Final = ["hand", "seat"]
DEEPEST: Final = 20  # big blinds
PRICE: Final = pl.col("opening_price")
LETTER, OWN, STACK, SIDE = pl.col("letter"), pl.col("stack"), pl.col("push_stack"), pl.col("side")
IN_BIG_BLIND: Final = pl.col("position").cast(pl.String).eq_missing("BB")
IS_PUSH, IS_CALL = SIDE == "push", SIDE == "call"

# fmt: off
PUSHES: Final[Columns] = (
    made("push", f"went all-in in the small blind when all had folded, with up to {DEEPEST} big blinds",
         IS_PUSH, IS_RAISE & (pl.col("took_stack") | (pl.col("amount_to") >= STACK))),
    made("call_push", f"called that all-in in the big blind, with up to {DEEPEST} big blinds",
         IS_CALL, LETTER == "C"),
    ratio("push_stack_bb", "effective stack in these spots without antes, in big blinds", STACK / PRICE),
    *helpers(ratio("push_dead_bb", "chips in the pot besides the bets, in big blinds",
                   pl.col("dead") / PRICE)),
)
# fmt: on


def find_pushes(turns: pl.DataFrame, players: pl.DataFrame, hands: pl.DataFrame) -> pl.DataFrame:
    """Return one row per player with a push-or-fold spot: hand, seat and `PUSHES`.

    Stacks are effective, with blinds and without antes. Only no-limit hands have push-or-fold spots.

    Args:
        turns: All decisions before the flop, in order, with the columns of `find_seats`.
        players: The table `players`.
        hands: The table `hands`.
    """
    live = PRICE - pl.col("to_call")
    of_push = pl.min_horizontal(OWN + live, pl.col("theirs") - (pl.col("posted") - PRICE).clip(0))
    of_call = pl.min_horizontal(OWN + PRICE, "faced_to")
    bets = pl.when(IS_PUSH).then(PRICE + live).otherwise(pl.col("faced_to") + PRICE)
    no_limit = hands.lazy().filter(pl.col("betting") == "no_limit").select("hand")
    of_big_blind = players.lazy().filter(IN_BIG_BLIND).select("hand", "posted", theirs="stack")
    return (
        _with_sides(turns, players)
        .filter(SIDE.is_not_null(), OWN.is_not_null())
        .join(no_limit, on="hand", how="semi")
        .join(of_big_blind, on="hand")
        .with_columns(push_stack=pl.when(IS_PUSH).then(of_push).otherwise(of_call), dead=pl.col("pot") - bets)
        .filter(pl.col("theirs").is_not_null(), STACK.is_between(PRICE, DEEPEST * PRICE))
        .select(*KEYS, **values_of(PUSHES))
        .collect(engine=ENGINE)
    )


def _with_sides(turns: pl.DataFrame, players: pl.DataFrame) -> pl.LazyFrame:
    """Return the decisions with `side`.

    It is `push` at the first decision of a small blind alone against the big blind, and `call` where the big
    blind answers the all-in.
    """
    is_fold = (LETTER == "F").cast(pl.Int64)
    gone = (is_fold.cum_sum() - is_fold).over("hand")
    is_first = (pl.col("level") == 1) & (pl.col("entered") == 0) & (pl.col("checks") == 0)
    has_small_blind = ~IN_BIG_BLIND & (pl.col("to_call") < PRICE) & ~pl.col("others_straddle")
    may_push = is_first & has_small_blind & pl.col("can_raise") & (pl.col("dealt") - gone == 2)
    is_all_in = at_raise("took_stack") | (pl.col("faced_to") >= OWN + PRICE)
    may_call = (pl.col("level") == 2) & (pl.col("entered") == 1) & at_raise("may_push") & is_all_in
    side = pl.when("may_push").then(pl.lit("push")).when(may_call).then(pl.lit("call"))
    dealt = players.lazy().group_by("hand").agg(dealt=pl.len().cast(pl.Int64))
    joined = turns.lazy().join(dealt, on="hand", how="left", maintain_order="left")
    return joined.with_columns(may_push=may_push.fill_null(value=False)).with_columns(side=side)
