"""Raisers before the flop: the position of each raiser, and the effective stack against them."""

from collections.abc import Mapping
from typing import Final

import polars as pl

from analysis.decisions.turns import IS_RAISE
from analysis.schema.column import ENGINE, Column, Columns, amount, values_of, word
from hhparser.model.positions import Position

KEYS: Final = ["hand", "seat"]
STACK: Final = pl.col("stack")
WORDS: Final[Mapping[str, str]] = {
    "opener": "who raised first, over limpers or not",
    "three_bettor": "who made the 3-bet",
    "four_bettor": "who made the 4-bet",
}


def _position(raiser: str) -> Column:
    return word(f"{raiser}_position", f"position of the player {WORDS[raiser]}", Position)


def _stack(raiser: str) -> Column:
    seat, theirs = (pl.col(f"{raiser}_{name}") for name in ("seat", "stack"))
    are_known = STACK.is_not_null() & theirs.is_not_null() & (seat != pl.col("seat"))
    meaning = f"the smaller of the player's stack and that of another {WORDS[raiser]}, before the posts"
    return amount(f"stack_vs_{raiser}", meaning, pl.when(are_known).then(pl.min_horizontal(STACK, theirs)))


RAISERS: Final[Columns] = (*map(_position, WORDS), *map(_stack, WORDS))


def find_raisers(turns: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """Return one row per player-hand, in the order of `players`: hand, seat and `RAISERS`.

    Args:
        turns: The decisions before the flop, with `position`.
        players: The table `players`.
    """
    stacks = players.lazy().select(*KEYS, "stack")
    raises = turns.lazy().filter(IS_RAISE).select(*KEYS, "level", "position").join(stacks, on=KEYS)
    rows = stacks
    for level, raiser in enumerate(WORDS, 1):
        of_hand = raises.filter(pl.col("level") == level).select(
            "hand", **{f"{raiser}_{name}": name for name in ("seat", "position", "stack")}
        )
        rows = rows.join(of_hand, on="hand", how="left", maintain_order="left")
    return rows.select(*KEYS, **values_of(RAISERS)).collect(engine=ENGINE)
