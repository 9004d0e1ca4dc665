"""All-ins of two players before the river: what they won, and what their cards were worth."""

from typing import Final

import polars as pl

from analysis.equity import equities
from analysis.equity.errors import DealError
from hhparser.base.cards import parse_cards

BOARD_LETTERS: Final = {"preflop": 0, "flop": 8, "turn": 11}  # length of the board as text, with blanks
TWO_CARDS: Final = 5  # letters


def all_in_luck(hands: pl.DataFrame, players: pl.DataFrame, actions: pl.DataFrame) -> pl.DataFrame:
    """The share of the pot that each player of an all-in won, the share that was due, and its variance.

    All-ins count when the last bet came before the river, the board was dealt once and both hands are known;
    both hands are tabled whoever wins, so the winner did not choose which are known.
    """
    last = actions.group_by("hand", maintain_order=True).agg(street=pl.col("street").last())
    called = (
        hands.filter(pl.col("runs") == 1, pl.col("last_street") == "river")
        .select("hand", "board")
        .join(last, on="hand")
        .filter(pl.col("street").is_in(list(BOARD_LETTERS)))
    )
    pairs = (
        players.filter(pl.col("went_to_showdown") == 1)
        .join(called, on="hand", maintain_order="left")
        .group_by("hand", "venue", "board", "street", maintain_order=True)
        .agg("player", "hole_cards", "won")
        .filter(pl.col("player").list.len() == 2, _are_known(pl.col("hole_cards")))
    )
    due = [_equities(*row) for row in pairs.select("hole_cards", "board", "street").rows()]
    return (
        pairs.select("hand", "venue", "player", "won")
        .with_columns(pl.Series("due", due, dtype=pl.List(pl.Float64)))
        .drop_nulls("due")
        .explode("player", "won", "due")
        .select(
            "hand", "venue", "player", "due", share=_share(), variance=pl.col("due") * (1 - pl.col("due"))
        )
    )


def _are_known(hole_cards: pl.Expr) -> pl.Expr:
    return hole_cards.list.eval(pl.element().str.len_chars().fill_null(0) == TWO_CARDS).list.all()


def _share() -> pl.Expr:
    """The share of the pot: 1 for the winner, a half for each of two who share."""
    return pl.col("won") / pl.col("won").sum().over("hand")


def _equities(hole_cards: list[str], board: str, street: str) -> list[float] | None:
    """The equity of each player; None where the text lacks a street of the board or repeats a card."""
    shown = parse_cards(board[: BOARD_LETTERS[street]])
    try:
        found = equities([parse_cards(cards) for cards in hole_cards], shown)
    except DealError:
        return None
    return [outcomes.equity for outcomes in found]
