"""The rake of a stake, inferred from its hands."""

from dataclasses import replace
from decimal import Decimal

import pytest

from hhparser.checks.across.facts import facts_of
from hhparser.checks.across.rake import RakeBook, Raked, RakeFormula, departures, infer
from hhparser.checks.hand.rake import DeclaredRake, RakeFacts
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
from tests.checks.across.dealt import cash_texts

CHECKED = check_hand(parse_hand(cash_texts(1, 1)[0]))
FACTS = facts_of(CHECKED.hand, CHECKED.replay, CHECKED.diagnostics)


@pytest.mark.parametrize(
    ("rake", "pieces", "fits"),
    [
        pytest.param(50, 1, True, id="what is due"),
        pytest.param(51, 1, True, id="a unit more"),
        pytest.param(52, 1, False, id="two units more"),
        pytest.param(52, 2, True, id="a unit for each of two pots"),
    ],
)
def test_r86_fits(rake: int, pieces: int, fits: bool) -> None:
    assert Raked(FACTS, 1000, rake, 6, pieces).fits(RakeFormula(500, 1, -1), 1) is fits


@pytest.mark.parametrize(
    "schedule",
    [
        RakeFormula(500, 1, -1),
        RakeFormula(450, 1, 0),
        RakeFormula(555, 1, -1),
        RakeFormula(500, 5, -1),
        RakeFormula(500, 100, -1),
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


@pytest.mark.parametrize(("odd", "codes"), [(3, ["C471"] * 3), (4, ["C472"])], ids=["three", "four"])
def test_r108_more_than_three_in_a_hundred_pay_by_another_schedule(odd: int, codes: list[str]) -> None:
    paid = [40] * odd + [50] * (100 - odd)
    hands = [FACTS._replace(rake=RakeFacts(1000, rake, 6, flop=True, pieces=1)) for rake in paid]
    window = [Raked(hand, 1000, rake, 6, 1) for hand, rake in zip(hands, paid, strict=True)]
    assert [one.finding.code for one in departures(window, DeclaredRake(Decimal(5)))] == codes


def test_r108_stakes_in_dollars_and_in_cents_are_judged_apart() -> None:
    """Both have blinds of 1 and 2 units: 0.01/0.02 with two decimals, 1/2 with none."""
    dollars = replace(FACTS.stakes, decimals=0, small_blind=1, big_blind=2)
    book = RakeBook()
    for number, pot in enumerate(range(20, 4000, 37)):
        is_dollars = number % 40 == 39
        stakes = dollars if is_dollars else replace(dollars, decimals=2)
        rake = RakeFacts(pot, pot // (10 if is_dollars else 20), 6, flop=True, pieces=1)
        assert not [*book.add(FACTS._replace(stakes=stakes, rake=rake))]
    assert [one.finding.code for one in book.end()] == []
