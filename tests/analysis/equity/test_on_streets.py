"""Equities street by street, and categories of ranges on a board, counted by hand."""

import pytest

from analysis.equity import hands_made, parse_range, range_equities, street_equities
from hhparser.base.cards import parse_cards

# ranges; board; made hands and draws of the last range
MADE = [
    pytest.param("QQ", "Qs 7d 2c", {"set": 1}, {}, id="three ways to hold two of three queens"),
    pytest.param("AhKd / QQ+, AK", "Qs 7d 2c", {"set": 3 / 18, "overpair": 6 / 18, "high card": 9 / 18}, {"backdoor": 2 / 18}, id="3 QQ, 3 AA, 3 KK and 9 AK without two cards"),
    pytest.param("0.5:QQ, KK", "Qs 7d 2c", {"overpair": 6 / 7.5, "set": 1.5 / 7.5}, {}, id="weights"),
    pytest.param("JTs", "9c 8c 2h", {"high card": 1}, {"flush draw": 1 / 4, "open-ended": 1, "backdoor": 1 / 4}, id="draws"),
    pytest.param("JTs", "9c 8c 2h 2d 3s", {"pair on board": 1}, {}, id="no draws on the river"),
    pytest.param("A5s, 0.5:AKs", "Qc 7c 2c", {"nut flush": 1 / 4, "high card": 3 / 4}, {}, id="four suits"),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "board", "strengths", "draws"), MADE)
def test_made(texts: str, board: str, strengths: dict[str, float], draws: dict[str, float]) -> None:
    *_, made = hands_made([parse_range(text) for text in texts.split(" / ")], parse_cards(board))
    assert made.strengths == pytest.approx(strengths)
    assert made.draws == pytest.approx(draws)


def test_a_hand_takes_cards_from_the_ranges_before_and_after_it() -> None:
    before, _, after = hands_made(
        [parse_range(text) for text in ("AK", "AhKd", "AK")], parse_cards("Ks Kc 2c")
    )
    assert before == after
    assert before.draws == {"backdoor": 1 / 3}  # the king of hearts is left, with three aces, one of clubs


def test_the_strongest_come_first() -> None:
    (made,) = hands_made([parse_range("random")], parse_cards("Qs 7d 2c"))
    assert [*made.strengths][:3] == ["set", "two pair with both cards", "overpair"]
    assert [*made.strengths][-1] == "high card"
    assert sum(made.strengths.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("board", "streets"),
    [
        ("", "preflop"),
        ("Qs 7d 2c", "preflop flop"),
        ("Qs 7d 2c 2d", "preflop flop turn"),
        ("Qs 7d 2c 2d As", "preflop flop turn river"),
    ],
)
def test_streets_of_a_board(board: str, streets: str) -> None:
    ranges, cards = [parse_range("AhKd"), parse_range("QQ+")], parse_cards(board)
    found = street_equities(ranges, cards)
    assert " ".join(found) == streets
    assert found["preflop"] == range_equities(ranges)
    assert [*found.values()][-1] == range_equities(ranges, cards)
