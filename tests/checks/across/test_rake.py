"""The rake of a stake, told from its hands."""

import pytest

from hhparser.checks.across.facts import facts_of
from hhparser.checks.across.rake import Raked, RakeFormula, infer
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
from tests.checks.across.dealt import cash_texts

CHECKED = check_hand(parse_hand(cash_texts(1, 1)[0]))
FACTS = facts_of(CHECKED.hand, CHECKED.replay, CHECKED.diagnostics)


@pytest.mark.parametrize(
    "schedule",
    [
        RakeFormula(500, 1, -1),
        RakeFormula(450, 1, 0),
        RakeFormula(555, 1, -1),
        RakeFormula(500, 5, -1),
        RakeFormula(1000, 1, -1),
    ],
)
def test_r86_schedule_is_inferred(schedule: RakeFormula) -> None:
    hands = [Raked(FACTS, pot, schedule.due(pot), 6, 1, above=9) for pot in range(20, 4000, 37)]
    told = infer(hands)
    assert [told.due(hand.pot) for hand in hands] == [hand.rake for hand in hands]


@pytest.mark.parametrize(
    ("rake", "above", "fits"),
    [
        pytest.param(50, 9, True, id="5 % of 1000"),
        pytest.param(40, 9, False, id="less, though nine hands paid more"),
        pytest.param(40, 2, True, id="less, the most that hands pay"),
        pytest.param(60, 0, False, id="more than is due"),
    ],
)
def test_r108_cap(rake: int, above: int, fits: bool) -> None:
    assert Raked(FACTS, 1000, rake, 6, 1, above).fits(RakeFormula(500, 1, -1)) is fits
