"""Facts about players before their first action: position, group, posts, stacks."""

from typing import Final

import polars as pl

from analysis.decisions.stacks import effective_stack
from analysis.schema.column import ENGINE, amount, helpers, number, ratio, values_of, word, yes_no

GROUPS: Final = ("ep", "mp", "co", "btn", "sb", "bb")
KEYS: Final = ["hand", "seat"]
OF_HANDS: Final = ("hand", "button", "n_players", "small_blind", "big_blind")
ACTION, SEAT = pl.col("action"), pl.col("seat")


def _group() -> pl.Expr:
    """Return the group of the position; six-handed, the first seat is early."""
    position = pl.col("position")
    is_early = position.str.starts_with("UTG") | ((position == "LJ") & (pl.col("n_players") == 6))
    group = pl.when(is_early).then(pl.lit("ep")).when(position.is_in(["LJ", "HJ"])).then(pl.lit("mp"))
    return group.otherwise(position.str.to_lowercase()).cast(pl.Enum(GROUPS))


def _acts_first() -> pl.Expr:
    """Return the condition that the player is the next clockwise from the big blind, the first to act."""
    place = pl.col("place")
    big_blind = pl.when(pl.col("position") == "BB").then(place).max().over("hand")
    behind = pl.when(place > big_blind).then(place).min().over("hand")
    return (place == behind.fill_null(place.min().over("hand"))).fill_null(False)


def _m_ratio() -> pl.Expr:
    """Return the stack divided by the cost of one orbit of blinds and antes."""
    costs = pl.sum_horizontal("small_blind", "big_blind", "antes")
    return pl.when(costs > 0).then(pl.col("stack") / costs)


# fmt: off
SEATS: Final = (
    *helpers(number("place", "rises clockwise from the button, which is last", "place",
                    pl.col("place"), pl.Int16())),
    word("position_group", "group of the position; six-handed LJ is ep and HJ mp", GROUPS,
         _group(), pl.Enum(GROUPS)),
    yes_no("posted_blind", "has a blind, straddle or dead blind in", pl.col("posted_blind").fill_null(False)),
    yes_no("posted_big", "has a whole big blind in that is live",
           (pl.col("live_big") >= pl.col("big_blind")).fill_null(False)),
    yes_no("others_straddle", "another player has straddled",
           pl.col("straddled").sum().over("hand") > pl.col("straddled")),
    *helpers(yes_no("acts_first", "sits left of the big blind", _acts_first())),
    *helpers(amount("opening_price", "the big blind, or the highest straddle",
                    pl.max_horizontal("big_blind", "straddle"))),
    amount("effective_stack", "the smaller of the player's stack and the largest other, before the posts",
           effective_stack()),
    ratio("m_ratio", "stack divided by blinds and antes", _m_ratio()),
)
# fmt: on


def find_seats(hands: pl.DataFrame, players: pl.DataFrame, actions: pl.DataFrame) -> pl.DataFrame:
    """Return one row per player-hand, in the order of `players`.

    Returns:
        hand, seat, position and `SEATS`.

    Source: docs/reference/statistics.md (positions).
    """
    posts = actions.lazy().filter(ACTION.str.starts_with("post_"))
    blinds = posts.filter(ACTION != "post_ante", pl.col("amount") > 0)
    by_seat = blinds.group_by(KEYS).agg(
        posted_blind=pl.lit(True), live_big=pl.col("amount").filter(ACTION == "post_big_blind").max()
    )
    by_hand = posts.group_by("hand").agg(
        straddle=pl.col("amount_to").filter(ACTION == "post_straddle").max(),
        antes=pl.col("amount").filter(ACTION == "post_ante").sum(),
    )
    of_hands = hands.lazy().select(OF_HANDS)
    is_upto_button = pl.col("button").fill_null(0) >= SEAT
    return (
        players.lazy()
        .select(*KEYS, "position", "stack", "straddled")
        .join(of_hands, on="hand", how="left", maintain_order="left")
        .join(by_hand, on="hand", how="left", maintain_order="left")
        .join(by_seat, on=KEYS, how="left", maintain_order="left")
        .with_columns(place=SEAT.cast(pl.Int16) + pl.when(is_upto_button).then(100).otherwise(0))
        .select(
            *KEYS,
            "position",
            **values_of(SEATS),
        )
        .collect(engine=ENGINE)
    )
