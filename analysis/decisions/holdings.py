"""Made hands and draws of known hole cards with the first board, on each street that the player saw."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import polars as pl

from analysis.decisions.card_texts import CARD, from_cards
from analysis.decisions.textures import BOARD, DEALT
from analysis.equity.made_hands import CATEGORIES, FLUSH_DRAWS, MADE_HANDS, STRAIGHT_DRAWS
from analysis.schema.column import Column, ordered, word, yes_no

HOLE_CARDS: Final = 2


def _on(street: str, condition: pl.Expr, finder: str, words: tuple[str, ...] = ()) -> pl.Expr:
    """Return a finder's result on a street; null if hole cards are unknown or the player did not see it."""
    held = pl.col("hole_cards")
    are_two = held.str.len_bytes() == CARD * HOLE_CARDS - 1
    text = pl.when(condition & are_two).then(held + " " + BOARD)
    return from_cards(text, HOLE_CARDS + DEALT[street], finder, words)


def _of_street(street: str) -> Iterator[Column]:
    on = partial(_on, street, pl.col(f"saw_{street}") == 1)

    def asked(name: str, meaning: str, words: tuple[str, ...]) -> Column:
        meaning = f"{meaning} on the {street}: {', '.join(words)}"
        return ordered(word(f"{name}_{street}", meaning, words, on(name, words), pl.Enum(words)))

    yield asked("strength", "made hand of the hole cards", MADE_HANDS)
    yield asked("best_five", "category of the best five cards", CATEGORIES)
    if street != "river":
        yield asked("flush_draw", "flush draw", FLUSH_DRAWS)
        yield asked("straight_draw", "straight draw", STRAIGHT_DRAWS)
        yield yes_no(
            f"combo_draw_{street}", f"flush draw and straight draw on the {street}", on("combo_draw")
        )


HOLDINGS: Final = (
    *(column for street in DEALT for column in _of_street(street)),
    ordered(
        word(
            "strength_showdown",
            "made hand of the hole cards at showdown: the words of strength_river",
            MADE_HANDS,
            _on("river", pl.col("went_to_showdown") == 1, "strength", MADE_HANDS),
            pl.Enum(MADE_HANDS),
        )
    ),
)
