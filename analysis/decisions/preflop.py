"""Decisions and chances of each player before the flop."""

from typing import Final

import polars as pl

from analysis.decisions.seats import GROUPS
from analysis.decisions.stacks import open_stacks
from analysis.decisions.turns import answer, at_raise, made, sizes, taken
from analysis.schema.column import ENGINE, chance, fact, number, ratio, times, values_of, word
from hhparser.model.positions import Position

LEVEL, CAN_RAISE, ENTERED = pl.col("level"), pl.col("can_raise"), pl.col("entered")
FOLDS, CALLS, RAISES = (pl.col("letter") == letter for letter in "FCR")
IS_FIRST: Final = pl.col("turn") == 0
HAS_ENTERED: Final = pl.col("called") | pl.col("raised")
IS_COLD: Final = ~HAS_ENTERED & ~pl.col("posted_blind")
IS_BIG_BLIND: Final = pl.col("position").eq_missing("BB")
IN_STEAL_POSITION: Final = pl.col("position").is_in(["CO", "BTN", "SB"]).fill_null(False)
IN_BLIND: Final = pl.col("position").is_in(["SB", "BB"]).fill_null(False)
CAN_OPEN: Final = pl.col("rfi").is_not_null()
CAN_LIMP: Final = (LEVEL == 1) & IS_FIRST & (pl.col("to_call") > 0) & ~IS_BIG_BLIND & ~pl.col("posted_big")
IS_RAISED_AFTER_CALL: Final = (LEVEL >= 2) & (pl.col("turn") == 1) & (pl.col("previous") == "C")
FACES_THREE_BET: Final = (LEVEL == 3) & HAS_ENTERED
FACES_STEAL: Final = pl.col("faces_steal")

# fmt: off
# columns that count only after one of the player's actions named in the key
AFTER: Final = (
    (("limp",), answer("vs_raise_after_limp", "a raise after limping", IS_RAISED_AFTER_CALL)),
    (("limp",), made("limp_raise", "raised after limping", IS_RAISED_AFTER_CALL & CAN_RAISE, RAISES)),
    (("first_raise", "call_two_bet"),
     answer("vs_squeeze", "a squeeze, as opener or caller", (LEVEL == 3) & pl.col("raiser_squeezes"))),
    (("three_bet",), answer("vs_four_bet", "a 4-bet, as the 3-bettor", LEVEL == 4)),
    (("four_bet",), answer("vs_five_bet", "a 5-bet, as the 4-bettor", LEVEL == 5)),
)
PREFLOP: Final = (
    chance("rfi", "raised first in", pl.col("rfi")),
    made("first_raise", "raised where nobody had, over limpers or not", (LEVEL == 1) & CAN_RAISE, RAISES),
    made("open_limp", "called as the first to enter", CAN_OPEN, CALLS),
    times("open_shove", "raised first in all-in: 1 made, 0 not, empty without a chance",
          taken(CAN_OPEN, RAISES & pl.col("took_stack"))),
    made("limp", "called the big blind at the first decision", CAN_LIMP, CALLS),
    made("over_limp", "called the big blind behind a limper", CAN_LIMP & (ENTERED > 0), CALLS),
    made("isolate", "raised limpers", (LEVEL == 1) & (ENTERED > 0) & CAN_RAISE, RAISES),
    made("pfr", "raised", RAISES | ~IS_FIRST | CAN_RAISE, RAISES),
    chance("preflop_all_in", "put all chips in by a call or raise",
           (pl.col("took_stack") & ~FOLDS).cast(pl.Int8)),
    made("three_bet", "raised the first raise", (LEVEL == 2) & CAN_RAISE, RAISES),
    made("squeeze", "raised the first raise after a caller",
         (LEVEL == 2) & (pl.col("callers") > 0) & CAN_RAISE, RAISES),
    made("cold_call", "called the first raise with nothing in", (LEVEL == 2) & IS_COLD, CALLS),
    made("call_two_bet", "called the first raise", LEVEL == 2, CALLS),
    made("cold_call_three_bet", "called a 3-bet with nothing in", (LEVEL == 3) & IS_COLD, CALLS),
    made("cold_call_four_bet", "called a 4-bet with nothing in", (LEVEL == 4) & IS_COLD, CALLS),
    made("call_three_bet_all", "called a 3-bet", LEVEL == 3, CALLS),
    made("four_bet", "raised a 3-bet", (LEVEL == 3) & CAN_RAISE, RAISES),
    made("four_bet_plus", "raised a 3-bet or a later raise", (LEVEL >= 3) & CAN_RAISE, RAISES),
    made("cold_four_bet", "raised a 3-bet without having entered",
         (LEVEL == 3) & CAN_RAISE & ~HAS_ENTERED, RAISES),
    made("five_bet_plus", "raised a 4-bet or a later raise", (LEVEL >= 4) & CAN_RAISE, RAISES),
    answer("vs_two_bet", "the first raise before the flop", LEVEL == 2),
    answer("vs_two_bet_not_limped", "the first raise before the flop, without having limped",
           (LEVEL == 2) & ~pl.col("called")),
    *(column for _, column in AFTER),
    answer("vs_three_bet", "a 3-bet before the flop, with chips put in voluntarily", FACES_THREE_BET),
    fact("in_position_vs_three_bet", "acts after the 3-bettor on later streets",
         taken(FACES_THREE_BET, pl.col("raiser_place") < pl.col("place"))),
    answer("vs_steal", "a steal, in a blind with nobody else involved", FACES_STEAL),
    made("three_bet_vs_steal", "raised a steal from a blind", FACES_STEAL & CAN_RAISE, RAISES),
    *sizes("two_bet_faced", "the first raise", LEVEL == 2, "opening_price"),
    *sizes("three_bet_faced", "the 3-bet", LEVEL == 3, "opening_price"),
    *sizes("four_bet_faced", "the 4-bet", LEVEL == 4, "opening_price"),
    number("limpers", "callers of the big blind in front of the first decision, when nobody had raised",
           "players", pl.when((LEVEL == 1) & IS_FIRST).then(ENTERED), pl.Int32()),
    word("opener_group", "position group of the raiser whom a 3-bet would answer", GROUPS,
         pl.when((LEVEL == 2) & CAN_RAISE).then("raiser_group"), pl.Enum(GROUPS)),
    word("stealer", "position of the player who stole, when a blind faces a steal", Position,
         pl.when(FACES_STEAL).then("raiser_position")),
    ratio("open_size", "total amount of the first raise of the player, in big blinds",
          pl.when((LEVEL == 1) & RAISES).then(pl.col("amount_to") / pl.col("opening_price"))),
)
# fmt: on


def preflop_decisions(turns: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """Return hand, seat, `PREFLOP` and `OPEN_STACK`, one row per player with a decision before the flop.

    Args:
        turns: All decisions before the flop, in order, with the columns of `find_seats`.
        players: The table `players`.
    """
    steals = (pl.col("rfi") == 1) & IN_STEAL_POSITION
    rows = turns.with_columns(rfi=_rfi()).with_columns(steals=steals).with_columns(**_opener())
    return (
        rows.lazy()
        .group_by("hand", "seat")
        .agg(**{name: value.max() for name, value in values_of(PREFLOP).items()})
        .with_columns(**_own_history())
        .join(open_stacks(rows, players).lazy(), on=["hand", "seat"], how="left")
        .collect(engine=ENGINE)
    )


def _own_history() -> dict[str, pl.Expr]:
    """Return the columns of `AFTER`, null unless the player took one of the chances named before."""
    return {
        column.name: pl.when(pl.any_horizontal(pl.col(earlier).eq_missing(1))).then(column.name)
        for earlier, column in AFTER
    }


def _rfi() -> pl.Expr:
    """Return the chance to raise first in: 1, 0, or null behind other action or another's straddle."""
    is_unopened = (LEVEL == 1) & (ENTERED == 0) & (pl.col("checks") == 0) & ~pl.col("others_straddle")
    return taken(is_unopened & CAN_RAISE & ~IS_BIG_BLIND, RAISES)


def _opener() -> dict[str, pl.Expr]:
    """Return the columns about the player who made the faced raise: `raiser_...` and `faces_steal`."""
    is_alone = (LEVEL == 2) & (ENTERED == 1)
    return {
        "raiser_place": at_raise("place"),
        "raiser_group": at_raise("position_group"),
        "raiser_position": at_raise("position"),
        "raiser_squeezes": (at_raise("level") == 2) & (at_raise("callers") > 0),
        "faces_steal": (is_alone & at_raise("steals") & IS_FIRST & IN_BLIND).fill_null(False),
    }
