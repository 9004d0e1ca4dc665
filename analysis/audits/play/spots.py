"""Decisions for the checks of play: opponent, price and result."""

from typing import Final

import polars as pl

from hhparser.base.cards import parse_cards
from hhparser.engine.ranks import best_rank

LONG_ODDS: Final = 0.1  # maximum price, as a share of the pot after the call
LARGE_POT: Final = 20  # big blinds
TWO_CARDS: Final = 5  # letters
KINDS: Final = {"fold": 0, "check": 1, "call": 1, "bet": 2, "raise": 2}
STREETS: Final = {"preflop": 0, "flop": 1, "turn": 2, "river": 3}
FACING: Final = 3  # number of decision kinds on a street, both without a bet and facing a bet


def _aggressor(actions: pl.DataFrame) -> pl.DataFrame:
    """Add the column `opponent`, the last player to bet or raise before the action on the street."""
    bettor = pl.when(pl.col("action").is_in(["bet", "raise"])).then("player")
    return actions.with_columns(opponent=bettor.forward_fill().shift(1).over("hand", "street"))


def long_odds(actions: pl.DataFrame) -> pl.DataFrame:
    """Return decisions at a price of at most a tenth of a large pot; `folds` is 1 for a fold."""
    price = pl.col("to_call") / (pl.col("pot") + pl.col("to_call"))
    facing = (pl.col("to_call") > 0) & (price <= LONG_ODDS) & pl.col("action").is_in(list(KINDS))
    return (
        _aggressor(actions)
        .filter(facing & (pl.col("pot") >= LARGE_POT * pl.col("big_blind")))
        .filter(pl.col("opponent") != pl.col("player"))
        .select("hand", "venue", "player", "opponent", folds=(pl.col("action") == "fold").cast(pl.Int64))
    )


def flops_heads_up(players: pl.DataFrame) -> pl.DataFrame:
    """Return flops seen by two players with chips behind; `checked` is 1 if neither bets on any street."""
    streets = [pl.col(f"actions_{street}") for street in ("flop", "turn", "river")]
    bets = pl.any_horizontal(street.str.contains("[BR]") for street in streets)
    alone = (pl.len() == 2) & (pl.col("actions_flop") != "").all()
    return (
        players.filter(pl.col("saw_flop") == 1)
        .group_by("hand", "venue", maintain_order=True)
        .agg(
            first=pl.col("player").min(),
            second=pl.col("player").max(),
            checked=(~bets.any()).cast(pl.Int64),
            alone=alone,
        )
        .filter("alone")
        .drop("alone")
    )


def decisions(actions: pl.DataFrame) -> pl.DataFrame:
    """Return every decision with an integer code for its situation: street, facing a bet, and action."""
    kind = pl.col("action").replace_strict(KINDS, default=None, return_dtype=pl.Int64)
    street = pl.col("street").replace_strict(STREETS, return_dtype=pl.Int64)
    facing = (pl.col("to_call") > 0).cast(pl.Int64)
    return actions.select(
        "hand", "venue", "player", situation=(street * 2 + facing) * FACING + kind
    ).drop_nulls("situation")


def river_decisions(hands: pl.DataFrame, players: pl.DataFrame, actions: pl.DataFrame) -> pl.DataFrame:
    """Return calls and folds on the river; `right` is 1 for a call that won or a fold of the worse hand.

    Calls count with two players at showdown, folds only if the cards of both players are known.
    """
    facing = (pl.col("street") == "river") & (pl.col("to_call") > 0)
    faced = _aggressor(actions).filter(facing & pl.col("action").is_in(["call", "fold"]))
    at_end = pl.col("went_to_showdown").sum().over("hand")
    seats = players.select("hand", "player", "hole_cards", "won", at_end=at_end)
    theirs = players.select("hand", opponent="player", their_cards="hole_cards")
    known = (
        faced.filter(pl.col("player") != pl.col("opponent"))
        .join(seats, on=["hand", "player"])
        .join(theirs, on=["hand", "opponent"])
        .join(hands.filter(pl.col("runs") == 1).select("hand", "board"), on="hand")
    )
    calls = known.filter(pl.col("action") == "call", pl.col("at_end") == 2)
    return pl.concat(
        [calls.select("hand", "venue", "player", right=pl.col("won").cast(pl.Int64)), _folds(known)]
    )


def _folds(known: pl.DataFrame) -> pl.DataFrame:
    """Return folds with known cards of both players, with the column `right`."""
    whole = pl.all_horizontal(pl.col("hole_cards", "their_cards").str.len_chars() == TWO_CARDS)
    folds = known.filter(pl.col("action") == "fold", whole)
    rows = folds.select("hole_cards", "their_cards", "board").rows()
    right = pl.Series("right", [_is_behind(*row) for row in rows], dtype=pl.Int64)
    return folds.select("hand", "venue", "player").with_columns(right)


def _is_behind(mine: str, theirs: str, board: str) -> int:
    ours, others = (best_rank(parse_cards(f"{cards} {board}")) for cards in (mine, theirs))
    return int(ours < others)
