"""The columns that queries on hands may name: tables, keys, decisions and rates."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final

import polars as pl

from analysis.dataset.derived import WORKED_OUT
from analysis.decisions.holdings import HOLDINGS
from analysis.decisions.preflop import PREFLOP
from analysis.decisions.pushes import PUSHES
from analysis.decisions.stacks import OPEN_STACK
from analysis.decisions.textures import TEXTURES
from analysis.queries.keys import COUNTS_PREFLOP, KEYS, OPPONENT
from analysis.schema.column import Column, ColumnKind, cards
from analysis.schema.noted import NOTED, TAG
from analysis.schema.tables import HANDS, PLAYERS

BEFORE_FLOP: Final = frozenset(column.name for column in (*PREFLOP, OPEN_STACK, *PUSHES))
Section = Mapping[str, Column]


def sections(rates: Iterable[Column]) -> dict[str, Section]:
    """Return the columns by the heading of their section.

    Args:
        rates: Columns of rates; they replace decision columns of the same name.
    """
    chances = {column.name: column for column in rates}
    worked_out = (column for column in chain(*WORKED_OUT.values()) if column.name not in chances)
    hand = cards("hand", "the same as hole_cards", pl.col("hole_cards"))
    return {
        "The player": {**_asked(PLAYERS), "hand": hand},
        "The hand": _asked(HANDS),
        "The board, and the cards with it": _asked((*TEXTURES, *HOLDINGS)),
        "Times, sessions, groups": {**_asked(KEYS), "opponent": OPPONENT},
        "Your notes": {"tag": TAG, **_asked(NOTED)},
        "What the player did and faced": _asked(worked_out),
        "Chances: 1 or more made, 0 not taken, empty no chance": chances,
    }


def _asked(columns: Iterable[Column]) -> Section:
    """Return columns by name, with expressions for rows that already have them.

    Decisions before the flop are null where statistics do not count them, in hands with a cap.
    """
    return {
        column.name: column._replace(value=_read(column))
        for column in columns
        if column.is_asked and column.name != "hand"
    }


def _read(column: Column) -> pl.Expr:
    value = pl.col(column.name)
    if column.name in BEFORE_FLOP:
        value = pl.when(COUNTS_PREFLOP).then(value)
    return value.cast(pl.String) if column.kind in (ColumnKind.WORD, ColumnKind.LETTERS) else value
