"""The cards of flop, turn and river, and the texture of the first board."""

from functools import partial
from typing import Final

import polars as pl

from analysis.decisions.card_texts import CARD, from_cards
from analysis.schema.column import Columns, ordered, text, word, yes_no
from hhparser.base.cards import RANKS

SUITS: Final = ("monotone", "two-tone", "rainbow")
HIGHEST_FIRST: Final = RANKS[::-1]
BOARD: Final = pl.col("board")
FIRST: Final = {"flop": 0, "turn": 3, "river": 4}  # index of the first card of each street
DEALT: Final = {"flop": 3, "turn": 4, "river": 5}  # number of cards on the board


def _text_of(street: str) -> pl.Expr:
    start, end = CARD * FIRST[street], CARD * DEALT[street] - 1
    return pl.when(BOARD.str.len_bytes() >= end).then(BOARD.str.slice(start, end - start))


CHANGES: Final = (
    ("pairs", "has the rank of another card on the board"),
    ("overcard", "is higher than all others on the board"),
    ("completes_flush", "is at least the third of its suit: a flush is possible with it"),
    ("completes_straight", "is of a new rank, and a straight is possible with it"),
)


def _of_card(street: str) -> Columns:
    """Return the columns for the card of turn or river, and the changes that it makes to the board."""
    changes = (
        yes_no(f"{street}_{name}", f"the {street} card {meaning}", from_cards(BOARD, DEALT[street], name))
        for name, meaning in CHANGES
    )
    return text(street, f"the {street} card", _text_of(street)), *changes


_of_flop: Final = partial(from_cards, BOARD, DEALT["flop"])
TEXTURES: Final = (
    text("flop", "the three cards of the flop", _text_of("flop")),
    ordered(word("flop_high_card", "highest rank on the flop, A to 2", HIGHEST_FIRST,
                 _of_flop("high_card", HIGHEST_FIRST), pl.Enum(HIGHEST_FIRST)), RANKS),
    word("flop_suits", "monotone, two-tone or rainbow: one, two or three suits on the flop", SUITS,
         _of_flop("suits", SUITS), pl.Enum(SUITS)),
    yes_no("flop_paired", "two cards of the flop have the same rank, or all three", _of_flop("paired")),
    yes_no("flop_connected", "the flop has three cards of one straight: it is possible with two hole cards",
           _of_flop("connected")),
    *_of_card("turn"),
    *_of_card("river"),
)  # fmt: skip
