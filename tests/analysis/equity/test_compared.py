"""Boards as players type them."""

import pytest

from analysis.equity.compared import parse_board


@pytest.mark.parametrize(
    ("text", "cards"),
    [("", ""), ("Qs7d2c", "Qs 7d 2c"), ("qs 7D, 2c Th", "Qs 7d 2c Th"), ("QS7D2CTHAH", "Qs 7d 2c Th Ah")],
    ids=["none", "flop", "turn", "river"],
)
def test_a_board_is_none_or_a_flop_turn_or_river(text: str, cards: str) -> None:
    assert " ".join(map(str, parse_board(text))) == cards
