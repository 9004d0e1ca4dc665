"""The decisions of all hands with the actions each player faced: one pass over the table `actions`."""

from typing import Final

import polars as pl

from analysis.schema.column import ENGINE, Column, Columns, chance, letters, ratio

LETTERS: Final = {"check": "X", "bet": "B", "call": "C", "raise": "R", "fold": "F"}
LETTER: Final = pl.Enum(["X", "B", "C", "R", "F"])
STREETS: Final = pl.Enum(["preflop", "flop", "turn", "river"])
MOST_SEATS: Final = 64
# needed columns of the table `actions`
OF_ACTIONS: Final = (
    *("hand", "number", "street", "seat", "action", "amount", "amount_to", "pot", "to_call", "can_raise"),
    "stack",
)
IS_PREFLOP: Final = pl.col("street") == "preflop"
IS_RAISE: Final = pl.col("letter").is_in(["B", "R"])
STREET_STARTS: Final = pl.col("betting_round").ne_missing(pl.col("betting_round").shift(1))
POT_CALLED: Final = pl.col("pot") + pl.col("to_call")
PRICE: Final = pl.when(pl.col("to_call") > 0).then(pl.col("to_call") / POT_CALLED)
# a bet divided by the pot; for a raise, the chips above a call divided by the pot with the call
SIZE: Final = pl.when(POT_CALLED > 0).then((pl.col("amount") - pl.col("to_call")) / POT_CALLED)


def find_turns(players: pl.DataFrame, actions: pl.DataFrame) -> pl.DataFrame:
    """Return one row per decision, in the order of the hands, with earlier actions of the street.

    Args:
        players: The table `players`; decisions of seats without a row are left out.
        actions: The table `actions`.

    Returns:
        The columns of `plain_turns` and
        callers: calls since the last bet or raise;
        raiser_checked: whether the player who made this bet or raise had checked before it;
        faced, faced_to: its size in pots, and its total in chips;
        turn: decisions of the same player before it on the street;
        previous: the letter of the last of them;
        called, raised: whether the player has already called, or bet or raised, on the street;
        price: pot odds, the cost of a call divided by the pot including that call;
        price_laid: the pot odds that a bet or raise gave to the next player; null if nobody was left.
    """
    return _with_others(_with_own(plain_turns(players, actions)))


def plain_turns(players: pl.DataFrame, actions: pl.DataFrame) -> pl.DataFrame:
    """Return one row per decision, in the order of the hands.

    A player without chips behind does not make a decision, nor does a disconnected player who is kept in.

    Args:
        players: The table `players`; decisions of seats without a row are left out.
        actions: The table `actions`.

    Returns:
        The columns `OF_ACTIONS` except action, and
        letter: X check, B bet, C call, R raise, F fold; before the flop a bet is a raise;
        took_stack: whether it took all the player had left;
        level: bets before it on the street; before the flop the big blind is the first;
        entered, checks: number of calls and raises, and of checks, before it on the street;
        row: its number from 0;
        betting_round: an identifier of the hand and the street.
    """
    is_asked = pl.col("stack").is_null() | (pl.col("stack") > 0)
    is_cut_off = (pl.col("action") == "check") & (pl.col("to_call") > 0)
    letter = pl.col("action").replace_strict(LETTERS, default=None, return_dtype=pl.String)
    return (
        actions.lazy()
        .filter(pl.col("action").is_in(list(LETTERS)), is_asked, ~is_cut_off)
        .select(OF_ACTIONS)
        .join(players.lazy().select("hand", "seat"), on=["hand", "seat"], how="semi")
        .sort("hand", "number")
        .with_columns(
            pl.col("street").cast(STREETS),
            letter=pl.when(IS_PREFLOP & (letter == "B")).then(pl.lit("R")).otherwise(letter).cast(LETTER),
            took_stack=(pl.col("amount") >= pl.col("stack")).fill_null(False),
        )
        .with_columns(
            pl.col("can_raise") | IS_RAISE,
            betting_round=pl.col("hand").cast(pl.Int64) * 4 + pl.col("street").to_physical(),
        )
        .with_columns(
            level=sum_before(IS_RAISE, STREET_STARTS) + IS_PREFLOP,
            entered=sum_before(IS_RAISE | (pl.col("letter") == "C"), STREET_STARTS),
            checks=sum_before(pl.col("letter") == "X", STREET_STARTS),
        )
        .drop("action")
        .with_row_index("row")
        .collect(engine=ENGINE)
    )


def sum_before(counted: pl.Expr, starts: pl.Expr) -> pl.Expr:
    """Return a running sum of a number or condition: from the last start to the row above, 0 at a start."""
    upto = counted.cast(pl.Int32).cum_sum() - counted.cast(pl.Int32)
    return upto - pl.when(starts).then(upto).forward_fill()


def _with_own(turns: pl.DataFrame) -> pl.DataFrame:
    """Add columns about the player's earlier decisions on the street.

    `turn` is their number, `previous` the letter of the last one; `called`, `raised` and `checked` state
    whether they include such an action.
    """
    player = pl.col("betting_round") * MOST_SEATS + pl.col("seat")
    starts = player.ne_missing(player.shift(1))
    return (
        turns.sort(player, maintain_order=True)
        .with_columns(
            turn=sum_before(pl.col("row") >= 0, starts),
            previous=pl.when(~starts).then(pl.col("letter").shift(1)),
            called=sum_before(pl.col("letter") == "C", starts) > 0,
            raised=sum_before(IS_RAISE, starts) > 0,
            checked=sum_before(pl.col("letter") == "X", starts) > 0,
        )
        .sort("row")
    )


def _with_others(turns: pl.DataFrame) -> pl.DataFrame:
    """Add columns about all players' earlier decisions on the street, as in `find_turns`.

    They are `price`, `price_laid`, `size`, `callers`, `raiser_checked`, `faced` and `faced_to`; `raise_row`
    is the row of the faced bet or raise, for `at_raise`.
    """
    raise_row = pl.when(IS_RAISE).then("row").forward_fill().shift(1)
    return (
        turns.with_columns(
            calls=sum_before(pl.col("letter") == "C", STREET_STARTS),
            start=pl.when(STREET_STARTS).then("row").forward_fill(),
            raise_row=raise_row,
            price=PRICE,
            price_laid=pl.when(IS_RAISE & ~STREET_STARTS.shift(-1, fill_value=True)).then(PRICE.shift(-1)),
            size=SIZE,
        )
        .with_columns(raise_row=pl.when(pl.col("raise_row") >= pl.col("start")).then("raise_row"))
        .with_columns(
            callers=pl.col("calls") - at_raise("calls").fill_null(0),
            raiser_checked=at_raise("checked").fill_null(False),
            faced=at_raise("size"),
            faced_to=at_raise("amount_to"),
        )
        .drop("start", "calls", "checked", "betting_round")
    )


def at_raise(column: str) -> pl.Expr:
    """Return the value of a column in the row of the faced bet or raise; needs all rows, in order."""
    return pl.col(column).gather(pl.col("raise_row"))


def taken(condition: pl.Expr, done: pl.Expr) -> pl.Expr:
    """Return 1 if done, 0 if not, null where the condition does not hold."""
    return pl.when(condition).then(done.cast(pl.Int8))


def made(name: str, meaning: str, condition: pl.Expr, done: pl.Expr) -> Column:
    """Return a column of a chance: 1 if done, 0 if not, null where the condition does not hold."""
    return chance(name, meaning, taken(condition, done))


def sizes(name: str, faced: str, condition: pl.Expr, unit: str) -> Columns:
    """Return columns of the size of the faced bet or raise, in pots and in big blinds."""
    in_big_blinds = pl.when(pl.col(unit) > 0).then(pl.col("faced_to") / pl.col(unit))
    return (
        ratio(name, f"size of {faced} when it was faced: a bet by the pot, a raise by the pot with a call",
              pl.when(condition).then("faced")),
        ratio(f"{name}_bb", f"total amount of {faced} when it was faced, in big blinds",
              pl.when(condition).then(in_big_blinds)),
    )  # fmt: skip


def answer(name: str, faced: str, condition: pl.Expr) -> Column:
    """Return a column of the letter of an answer: the decision where the condition holds."""
    return letters(name, f"answer to {faced}", pl.when(condition).then("letter"), LETTER)
