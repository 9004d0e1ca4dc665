"""What a condition on player-hands asks about the other players of the hand."""

from typing import Final

import polars as pl

OPPONENTS: Final = "opponents"
NAME: Final = "name"  # marks a name in `has_name`
SAME_HAND: Final = pl.col("hand").alias("same_hand")


def anybody(condition: pl.Expr) -> pl.Expr:
    """Whether a condition holds for a player of the hand."""
    return condition.any(ignore_nulls=False).over(SAME_HAND)


def has_name(names: pl.Expr, name: str) -> pl.Expr:
    """Whether a name is among those of a list, such as the column `opponents`."""
    return names.list.contains(pl.lit(name).alias(NAME))


def named_opponents(condition: pl.Expr) -> set[str] | None:
    """The names that a condition looks for among opponents with `has_name`; None if it uses all of them."""
    found: set[str] = set()
    left = [condition]
    while left:
        part = left.pop()
        inputs = part.meta.pop()
        if any(map(_is_opponents, inputs)) and (names := [*filter(_is_name, inputs)]):
            found.update(pl.select(name).item() for name in names)
        elif _is_opponents(part):
            return None
        else:
            left += inputs
    return found


def asks_number(condition: pl.Expr) -> bool:
    """Whether a condition uses the number of the hand, other than in `anybody`."""
    left = [condition]
    while left:
        part = left.pop()
        if part.meta == pl.col("hand"):
            return True
        left += [] if part.meta == SAME_HAND else part.meta.pop()
    return False


def _is_opponents(part: pl.Expr) -> bool:
    return part.meta == pl.col(OPPONENTS)


def _is_name(part: pl.Expr) -> bool:
    return part.meta.is_literal(allow_aliasing=True) and part.meta.output_name() == NAME
