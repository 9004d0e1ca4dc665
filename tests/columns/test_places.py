"""Rows of finishing places."""

import pytest

from analysis.schema.tables import TABLES
from tests.analysis.tournaments import BUY_IN, tournament_hand
from tests.columns.rows import rows_of

WINS = "BTN wins the tournament"
PRIZES = [
    pytest.param(BUY_IN, f"{WINS} and receives $10.00 - congratulations!", 1000, id="a prize"),
    pytest.param(BUY_IN, f"{WINS} and receives $0.00 - congratulations!", None, id="no winner of nothing"),
    pytest.param("Freeroll", f"{WINS} and receives $0.00 - congratulations!", 0, id="a freeroll for nothing"),
    pytest.param(
        BUY_IN, "BB finished the tournament in 2nd place", 0, id="nobody else wins unless it says so"
    ),
]


@pytest.mark.parametrize(("buy_in", "said", "prize"), PRIZES)
def test_prize_of_a_place(buy_in: str, said: str, prize: int | None) -> None:
    (row,) = rows_of(tournament_hand("BTN folds", said=f"{said}\n", buy_in=buy_in)).places
    assert dict(zip([column.name for column in TABLES["places"]], row, strict=True))["prize"] == prize
