"""All-ins of two players before the river: share of the pot won, and equity."""

from typing import Final

import polars as pl

from analysis.equity import equities
from analysis.equity.errors import DealError
from hhparser.base.cards import parse_cards

BOARD_LETTERS: Final = {"preflop": 0, "flop": 8, "turn": 11}  # length of the board as text, with spaces
TWO_CARDS: Final = 5  # letters


def all_in_luck(hands: pl.DataFrame, players: pl.DataFrame, actions: pl.DataFrame) -> pl.DataFrame:
    """Return the share of the pot that each player of an all-in won, the equity `due`, and its variance.

    All-ins count if the last bet was before the river, the board was dealt once and both hands are known.
    Both hands are tabled regardless of the winner, so known hands are not a biased sample.
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
    """Return an expression for the share of the pot: 1 for the winner, 0.5 for a tie."""
    return pl.col("won") / pl.col("won").sum().over("hand")


def _equities(hole_cards: list[str], board: str, street: str) -> list[float] | None:
    """Return the equity of each player; None if the board lacks a street or a card is repeated."""
    shown = parse_cards(board[: BOARD_LETTERS[street]])
    try:
        found = equities([parse_cards(cards) for cards in hole_cards], shown)
    except DealError:
        return None
    return [outcomes.equity for outcomes in found]
