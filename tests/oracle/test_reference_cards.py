"""Textures, made hands and draws agree with a second implementation, for read hands and for random cards."""

from collections.abc import Sequence
from random import Random

import polars as pl
import pytest

from analysis import Tables
from analysis.decisions.holdings import HOLDINGS
from analysis.decisions.textures import TEXTURES
from analysis.schema.column import values_of
from analysis.stats import player_hands
from hhparser.base.cards import DECK, Card, parse_cards
from tests.oracle.cards import CATEGORIES, best_value, flush_draw, straight_draw, strength, texture

MOST_ROWS = 5000
STREETS = {"flop": 3, "turn": 4, "river": 5}
CARDS = ["hole_cards", "board", "saw_flop", "saw_turn", "saw_river", "went_to_showdown"]
COLUMNS = [column.name for column in (*TEXTURES, *HOLDINGS) if column.name not in STREETS]


def expected(row: dict[str, object]) -> dict[str, object]:
    """All columns of a row that are not empty."""
    board = parse_cards(str(row["board"] or ""))
    found = texture(board) if board else {}
    held = str(row["hole_cards"])
    if "?" in held or len(held.split()) < 2:
        return found
    hole_cards = parse_cards(held)
    for street, n_cards in STREETS.items():
        if row[f"saw_{street}"] and len(board) >= n_cards:
            found |= {f"{name}_{street}": value for name, value in made(hole_cards, board[:n_cards]).items()}
    if row["went_to_showdown"] and len(board) == 5:
        found["strength_showdown"] = strength(hole_cards, board)
    return found


def made(hole_cards: Sequence[Card], board: Sequence[Card]) -> dict[str, object]:
    category, _ = best_value([*hole_cards, *board])
    found: dict[str, object] = {"strength": strength(hole_cards, board), "best_five": CATEGORIES[category]}
    if len(board) == 5:
        return found
    draws = flush_draw(hole_cards, board), straight_draw(hole_cards, board)
    is_combo = draws[0] in ("flush draw", "nut flush draw") and draws[1] != "none"
    return found | {"flush_draw": draws[0], "straight_draw": draws[1], "combo_draw": is_combo}


def disagreements(rows: pl.DataFrame) -> list[dict[str, object]]:
    assert rows.height > 500
    return [
        row
        for row in rows.iter_rows(named=True)
        if {name: row[name] for name in COLUMNS if row[name] is not None} != expected(row)
    ]


@pytest.mark.slow
def test_read_hands_agree(read_tables: Tables) -> None:
    rows = player_hands(read_tables).filter(pl.col("hole_cards").is_not_null(), pl.col("board").is_not_null())
    found = rows.select(*CARDS, *COLUMNS).unique(maintain_order=True).collect()
    assert disagreements(found.gather_every(1 + found.height // MOST_ROWS))[:3] == []


@pytest.mark.slow
@pytest.mark.parametrize("suits", [4, 2], ids=["all cards", "two suits, which make many flushes"])
def test_random_cards_agree(suits: int) -> None:
    rng = Random(suits)
    deck = [card for card in DECK if card.suit < suits]
    deals = [" ".join(map(str, rng.sample(deck, 7))) for _ in range(600)]
    rows = pl.DataFrame({"hole_cards": [deal[:5] for deal in deals], "board": [deal[6:] for deal in deals]})
    rows = rows.with_columns(pl.lit(1).alias(name) for name in CARDS[2:])
    assert disagreements(rows.with_columns(**values_of((*TEXTURES, *HOLDINGS))))[:3] == []
