"""Made hands and draws of hole cards on a board, in the words of a player."""

import polars as pl
import pytest

from analysis.decisions.holdings import HOLDINGS
from analysis.schema.column import values_of

Row = dict[str, str | bool | None]


def made(hole_cards: str | None, board: str | None, last_street: str = "river", showdown: int = 1) -> Row:
    """The columns of a player who saw the streets up to a last one."""
    streets = ("flop", "turn", "river")
    saw = {f"saw_{street}": int(streets.index(street) <= streets.index(last_street)) for street in streets}
    given = {"hole_cards": hole_cards, "board": board, **saw, "went_to_showdown": showdown}
    schema = {"hole_cards": pl.String, "board": pl.String}
    return pl.DataFrame([given], schema_overrides=schema).select(**values_of(HOLDINGS)).row(0, named=True)


# hole cards, board, strength
STRENGTHS = [
    ("Ah Kd", "Qs 7d 2c", "high card"),
    ("Ah Kd", "Qs Qd 2c", "pair on board"),
    ("3h 3d", "Qs 7d 4c", "underpair"),
    ("2h 2d", "Qs 7d 3c", "underpair"),
    ("Ah 2d", "Qs 7d 2c", "bottom pair"),
    ("Ah 7h", "Qs 7d 2c", "middle pair"),
    ("Th Td", "Qs 7d 2c", "middle pair"),
    ("Qh Jd", "Qs 7d 2c", "top pair"),
    ("2h Qd", "Qs 7d 3c", "top pair"),
    ("Kh Kd", "Qs 7d 2c", "overpair"),
    ("Ah 5d", "Qs 9d 5c 2h", "middle pair"),
    ("Ah 2d", "Ks 9d 5c 3h 2s", "bottom pair"),
    ("Kh Kd", "Qs 7d 2c Ah", "middle pair"),
    ("Ah Kd", "Qs Qd 2c 2h", "two pair on board"),
    ("4h 4d", "Qs Qd 7c 7h 2d", "two pair on board"),
    ("Qh Jd", "Qs 7d 7c", "two pair with one card"),
    ("7h 4d", "Qs Qd 7c 2h 2d", "two pair with one card"),
    ("Kh 2d", "Ks 7d 7c 2h 4d", "two pair with one card"),
    ("Kh Kd", "Qs Qd 2c", "two pair with pocket pair"),
    ("3h 3d", "Qs Qd 2c", "two pair with pocket pair"),
    ("4h 4d", "Qs Qd 2c 2h 7d", "two pair with pocket pair"),
    ("Qh 7c", "Qs 7d 2c", "two pair with both cards"),
    ("7h 2d", "Qs 7d 2c", "two pair with both cards"),
    ("Kh 7h", "Ks 7d 2c 2h 4d", "two pair with both cards"),
    ("Ah Kd", "7s 7d 7c", "trips on board"),
    ("7h Kd", "7s 7d 2c", "trips"),
    ("7h 7c", "7s Kd 2c", "set"),
    ("9h 8c", "7s 6d 5c", "straight"),
    ("Ah 4c", "2s 3d 5c", "straight"),
    ("Ah Ad", "9s 8d 7c 6h 5d", "straight"),
    ("9h 2h", "Kh 7h 5h", "flush"),
    ("Ah 2h", "Kh 7h 5h", "nut flush"),
    ("Kh 2h", "Ah 7h 5h", "nut flush"),
    ("Qh 2h", "Ah 7h 5h", "flush"),
    ("Kd 2d", "Ad 7d 5d", "nut flush"),
    ("Qh 2s", "Ah Kh 7h 5h", "nut flush"),
    ("Jh 2s", "Ah Kh 7h 5h", "flush"),
    ("2s 2d", "Ah Kh 9h 7h 5h", "flush"),
    ("Ah Qs", "Qh Qd 7h 7c 5h", "full house"),
    ("2h 2d", "Ah Ad As", "full house"),
    ("7h 7c", "7s 7d 2c", "four of a kind"),
    ("9h 8h", "7h 6h 5h", "straight flush"),
]  # fmt: skip


@pytest.mark.parametrize(("hole_cards", "board", "strength"), STRENGTHS)
def test_strength(hole_cards: str, board: str, strength: str) -> None:
    street = {3: "flop", 4: "turn", 5: "river"}[len(board.split())]
    row = made(hole_cards, board)
    assert row[f"strength_{street}"] == strength
    assert row["strength_showdown"] == (strength if street == "river" else None)


# hole cards, board, flush draw, straight draw
DRAWS = [
    ("Ah 2h", "Kh 7h 5c", "nut flush draw", "none"),
    ("Kh 2h", "Ah 7h 5c", "nut flush draw", "none"),
    ("Qh 2h", "Ah 7h 5c", "flush draw", "none"),
    ("Ah 2s", "Kh 7h 5h", "nut flush draw", "none"),
    ("Qh 2s", "Kh 7h 5h", "flush draw", "none"),
    ("As 2s", "Kh 7h 5h", "none", "none"),
    ("Ah 2h", "Kh 7d 5c", "backdoor", "none"),
    ("Ah 2s", "Kh 7h 5c", "backdoor", "none"),
    ("Ah 2h", "Kh 7d 5c 9h", "nut flush draw", "none"),
    ("Qh 2h", "Kh 7d 5c 9h", "flush draw", "none"),
    ("Ah 2h", "Kh 7d 5c 9s", "none", "none"),
    ("Ah 2s", "Kh 7h 5h 9h", "none", "none"),
    ("Jh Tc", "9s 8d 2c", "none", "open-ended"),
    ("Jh 9c", "Ts 8d 2c", "none", "open-ended"),
    ("Jh 7c", "Ts 8d 2c", "none", "gutshot"),
    ("Jh 7c", "9s Td 5c 8h", "none", "none"),
    ("Ah Kc", "Qs Jd 2c", "none", "gutshot"),
    ("Ah 2c", "3s 4d 9c", "none", "gutshot"),
    ("3h 2c", "4s 5d 9c", "none", "open-ended"),
    ("9h 7c", "Js 8d 5c", "none", "open-ended"),
    ("8h 7c", "Js Td 4c 9s", "none", "none"),
    ("Ah Kc", "5s 6d 7c 8h", "none", "none"),
    ("Ah Tc", "5s 6d 7c 8h", "none", "gutshot"),
    ("9h 9c", "8s 7d 6c", "none", "open-ended"),
    ("8h 8c", "8s 7d 6c", "none", "none"),
    ("Jh Th", "9h 8h 2c", "flush draw", "open-ended"),
    ("Jh 9h", "8h 7h 2h", "none", "none"),
    ("9h 8h", "7h 6h 5c", "flush draw", "none"),
]  # fmt: skip


@pytest.mark.parametrize(("hole_cards", "board", "flush_draw", "straight_draw"), DRAWS)
def test_draws(hole_cards: str, board: str, flush_draw: str, straight_draw: str) -> None:
    street = {3: "flop", 4: "turn"}[len(board.split())]
    row = made(hole_cards, board)
    assert (row[f"flush_draw_{street}"], row[f"straight_draw_{street}"]) == (flush_draw, straight_draw)
    is_combo = flush_draw.endswith("flush draw") and straight_draw != "none"
    assert row[f"combo_draw_{street}"] == is_combo


def test_streets_that_the_player_saw() -> None:
    row = made("Ah Kd", "As 7d 2c Kc 7h", last_street="turn", showdown=0)
    seen = {name: value for name, value in row.items() if value is not None}
    assert seen == {
        "strength_flop": "top pair",
        "best_five_flop": "pair",
        "flush_draw_flop": "none",
        "straight_draw_flop": "none",
        "combo_draw_flop": False,
        "strength_turn": "two pair with both cards",
        "best_five_turn": "two pair",
        "flush_draw_turn": "none",
        "straight_draw_turn": "none",
        "combo_draw_turn": False,
    }


@pytest.mark.parametrize("hole_cards", [None, "Ah ??", "?? ??", "Ah"])
def test_cards_that_are_not_known(hole_cards: str | None) -> None:
    assert {*made(hole_cards, "As 7d 2c Kc 7h").values()} == {None}


def test_a_board_that_was_not_dealt() -> None:
    assert {*made("Ah Kd", None).values()} == {None}
