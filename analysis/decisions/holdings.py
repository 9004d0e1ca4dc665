"""What known hole cards made of the board, the first of several, on each street that the player saw."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import polars as pl

from analysis.decisions.card_texts import CARD, Found, Numbers, from_cards
from analysis.decisions.textures import BOARD, DEALT
from analysis.equity.evaluator import Cards
from analysis.equity.made_hands import (
    CATEGORIES,
    FLUSH_DRAWS,
    MADE_HANDS,
    STRAIGHT_DRAWS,
    categories,
    flush_draws,
    made_hands,
    straight_draws,
)
from analysis.schema.column import Column, ordered, word, yes_no

HOLE_CARDS: Final = 2
Find = Callable[[Cards, Cards], Found]


def _on(street: str, condition: pl.Expr, find: Find, words: tuple[str, ...] = ()) -> pl.Expr:
    """What hole cards make on a street; empty where they are not known or the player was not there."""
    held = pl.col("hole_cards")
    are_two = held.str.len_bytes() == CARD * HOLE_CARDS - 1

    def found(cards: Numbers) -> Found:
        return find(cards[:HOLE_CARDS], cards[HOLE_CARDS:])

    text = pl.when(condition & are_two).then(held + " " + BOARD)
    return from_cards(text, HOLE_CARDS + DEALT[street], found, words)


def _is_combo(hole_cards: Cards, board: Cards) -> Found:
    has_flush_draw = flush_draws(hole_cards, board) >= FLUSH_DRAWS.index("flush draw")
    return has_flush_draw & (straight_draws(hole_cards, board) > 0)


def _of_street(street: str) -> Iterator[Column]:
    on = partial(_on, street, pl.col(f"saw_{street}") == 1)

    def asked(name: str, meaning: str, find: Find, words: tuple[str, ...]) -> Column:
        meaning = f"{meaning} on the {street}: {', '.join(words)}"
        return ordered(word(f"{name}_{street}", meaning, words, on(find, words), pl.Enum(words)))

    yield asked("strength", "what the hole cards made", made_hands, MADE_HANDS)
    yield asked("best_five", "category of the best five cards", categories, CATEGORIES)
    if street != "river":
        yield asked("flush_draw", "flush draw", flush_draws, FLUSH_DRAWS)
        yield asked("straight_draw", "straight draw", straight_draws, STRAIGHT_DRAWS)
        yield yes_no(f"combo_draw_{street}", f"flush draw and straight draw on the {street}", on(_is_combo))


HOLDINGS: Final = (
    *(column for street in DEALT for column in _of_street(street)),
    ordered(
        word(
            "strength_showdown",
            "what the hole cards made, of those that went to showdown: the words of strength_river",
            MADE_HANDS,
            _on("river", pl.col("went_to_showdown") == 1, made_hands, MADE_HANDS),
            pl.Enum(MADE_HANDS),
        )
    ),
)
