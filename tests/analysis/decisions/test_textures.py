"""The cards of each street, and the texture that they give to the board."""

import polars as pl
import pytest

from analysis.decisions.textures import TEXTURES
from analysis.schema.column import values_of

FACTS = [column.name for column in TEXTURES if column.dtype == pl.Boolean()]
# board; high card and tones of the flop; all that is true of it
CASES = [
    ("As 7d 2h", "A rainbow", ""),
    ("7d As 2s", "A two-tone", ""),
    ("2s 7s As", "A monotone", ""),
    ("Kd Kh 2h", "K two-tone", "flop_paired"),
    ("2c 9c 2s", "9 two-tone", "flop_paired"),
    ("5c 5d 5s", "5 rainbow", "flop_paired"),
    ("Tc 9d 8s", "T rainbow", "flop_connected"),
    ("Tc 6d 8s", "T rainbow", "flop_connected"),
    ("Tc 5d 8s", "T rainbow", ""),
    ("Ac 2d 5s", "A rainbow", "flop_connected"),
    ("Ac 2d 6s", "A rainbow", ""),
    ("Ac Kd Ts", "A rainbow", "flop_connected"),
    ("Ac Kd 2s", "A rainbow", ""),
    ("Ac Kd Ks", "A rainbow", "flop_paired"),
    ("As 7d 2h 7c", "A rainbow", "turn_pairs"),
    ("9s 7d 2h Jc", "9 rainbow", "turn_overcard turn_completes_straight"),
    ("9s 7d 2h 3c", "9 rainbow", ""),
    ("9s 7s 2h 3s", "9 two-tone", "turn_completes_flush"),
    ("9s 7s 2s 3s", "9 monotone", "turn_completes_flush"),
    ("9s 7s 2s 3h", "9 monotone", ""),
    ("Ac 2d 9s 4h", "A rainbow", "turn_completes_straight"),
    ("Ac Kd 9s 3h", "A rainbow", ""),
    ("Qc Jd Ts Th", "Q rainbow", "flop_connected turn_pairs"),
    ("9s 7s 2h 3s 9h", "9 two-tone", "turn_completes_flush river_pairs"),
    ("Kc 8d 2s 3h Ah", "K rainbow", "river_overcard river_completes_straight"),
    ("Kc 8d 3s 9h Ah", "K rainbow", "river_overcard"),
    ("Kc 8c 2s 2h 3c", "K two-tone", "turn_pairs river_completes_flush"),
    ("Kc Kd 8c 8d Ac", "K two-tone", "flop_paired turn_pairs river_overcard river_completes_flush"),
]


@pytest.mark.parametrize(("board", "flop", "facts"), CASES, ids=[board for board, *_ in CASES])
def test_texture(board: str, flop: str, facts: str) -> None:
    row = pl.DataFrame({"board": [board]}).select(**values_of(TEXTURES)).row(0, named=True)
    assert f"{row['flop_high_card']} {row['flop_suits']}" == flop
    assert [name for name in FACTS if row[name]] == facts.split()
    cards = [row[street] for street in ("flop", "turn", "river")]
    assert " ".join(filter(None, cards)) == board
    dealt = [name for name in FACTS if row[name] is not None]
    assert len(dealt) == 2 + 4 * sum(card is not None for card in cards[1:])


@pytest.mark.parametrize("board", [None, ""])
def test_nothing_is_known_of_a_board_that_was_not_dealt(board: str | None) -> None:
    row = pl.DataFrame({"board": [board]}, {"board": pl.String}).select(**values_of(TEXTURES)).row(0)
    assert {*row} == {None}
