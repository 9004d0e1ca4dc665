"""Conditions on the opponents in a hand, as part of conditions on player-hands."""

from collections.abc import Iterable, Iterator
from typing import Final

import polars as pl

OPPONENTS: Final = "opponents"
NAME: Final = "name"  # alias of literals that are player names
SAME_HAND: Final = pl.col("hand").alias("same_hand")


def anybody(condition: pl.Expr) -> pl.Expr:
    """Return the expression: a condition holds for at least one player of the hand."""
    return condition.any(ignore_nulls=False).over(SAME_HAND)


def is_opponent_of(players: Iterable[str]) -> pl.Expr:
    """Return the expression: another player, in a hand dealt to one of these players."""
    own = pl.col("player").is_in(list(players))
    return ~own & anybody(own)


def is_player(name: str) -> pl.Expr:
    """Return the expression: the player has this name."""
    return pl.col("player") == pl.lit(name).alias(NAME)


def has_name(names: pl.Expr, name: str) -> pl.Expr:
    """Return the expression: a list of names, such as the column `opponents`, contains a name."""
    return names.list.contains(pl.lit(name).alias(NAME))


def named_opponents(condition: pl.Expr) -> set[str] | None:
    """Find the opponents that a condition names: with `has_name`, or in `anybody` with `is_player`.

    Returns:
        The names, or None if the condition depends on all opponents.
    """
    found: set[str] = set()
    for part, inputs in _parts(condition):
        if any(map(_is_opponents, inputs)):
            names = {*_names(inputs)}
        elif any(one.meta == SAME_HAND for one in inputs):
            names = {*_names(one for one, _ in _parts(part))}
        else:
            continue
        if not names:
            return None
        found |= names
    return found


def only_opponent(condition: pl.Expr) -> str | None:
    """Return the name if a condition is `opponent = NAME` and nothing else; else None."""
    names = [*_names(part for part, _ in _parts(condition))]
    is_alone = len(names) == 1 and condition.meta == has_name(pl.col(OPPONENTS), names[0])
    return names[0] if is_alone else None


def asks_number(condition: pl.Expr) -> bool:
    """Return whether a condition uses the column `hand` outside `anybody`."""
    numbers = sum(part.meta == pl.col("hand") for part, _ in _parts(condition))
    return numbers > sum(part.meta == SAME_HAND for part, _ in _parts(condition))


def _parts(condition: pl.Expr) -> Iterator[tuple[pl.Expr, list[pl.Expr]]]:
    """Yield an expression and all its nested expressions, each with its direct inputs."""
    left = [condition]
    while left:
        part = left.pop()
        inputs = part.meta.pop()
        yield part, inputs
        left += inputs


def _is_opponents(part: pl.Expr) -> bool:
    return part.meta == pl.col(OPPONENTS)


def _names(parts: Iterable[pl.Expr]) -> Iterator[str]:
    for part in parts:
        if part.meta.is_literal(allow_aliasing=True) and part.meta.output_name() == NAME:
            yield pl.select(part).item()
