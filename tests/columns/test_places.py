"""Rows of finishing places."""

import pytest

from analysis.schema.tables import TABLES
from hhparser.columns.names import player_names
from hhparser.columns.places import place_rows
from hhparser.formats.anonymize import Anonymizer
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
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


def test_prizes_of_an_anonymized_freeroll_have_no_currency() -> None:
    """The line that names the currency is not in the hand."""
    said = f"{WINS} and receives $5.00 - congratulations!\n"
    hand = parse_hand(tournament_hand("BTN folds", said=said, buy_in="Freeroll"))
    anonymous = Anonymizer("salt")(check_hand(hand)).hand
    place = [column.name for column in TABLES["places"]].index("currency")
    currencies = [row[place] for one in (hand, anonymous) for row in place_rows(1, one, player_names(one))]
    assert currencies == ["USD", None]


@pytest.mark.parametrize(("buy_in", "said", "prize"), PRIZES)
def test_prize_of_a_place(buy_in: str, said: str, prize: int | None) -> None:
    (row,) = rows_of(tournament_hand("BTN folds", said=f"{said}\n", buy_in=buy_in)).places
    assert dict(zip([column.name for column in TABLES["places"]], row, strict=True))["prize"] == prize
