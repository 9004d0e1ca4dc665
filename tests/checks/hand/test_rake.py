"""Declared rakes: the games they apply to, and the rake due from a hand."""

from decimal import Decimal

import pytest

from hhparser.checks.hand.rake import DeclaredRake, RakeFacts, RakeFormula, declared_for, rake_facts
from hhparser.model import FIXED_LIMIT, NO_LIMIT, Stakes
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
from tests.hands import HAND, TOURNAMENT

NICKEL = Decimal("0.05")
CAPPED = DeclaredRake(Decimal(5), ((2, Decimal("0.50")), (3, Decimal("1.00")), (5, Decimal("3.00"))))
STEPS = DeclaredRake(Decimal(5), step=NICKEL)
DROP = DeclaredRake(Decimal(5), no_flop_no_drop=False)


def paid(pot: int, rake: int = 0, players: int = 6, flop: bool = True, pieces: int = 1) -> RakeFacts:
    return RakeFacts(pot, rake, players, flop, pieces)


@pytest.mark.parametrize(
    ("schedule", "pot", "due"),
    [
        pytest.param(RakeFormula(500, 1, -1), 119, 5, id="5 % down: 5.95"),
        pytest.param(RakeFormula(500, 1, 0), 119, 6, id="5 % to the nearest: 5.95"),
        pytest.param(RakeFormula(500, 1, 1), 101, 6, id="5 % up: 5.05"),
        pytest.param(RakeFormula(500, 5, -1), 199, 5, id="a nickel a dollar: 1 dollar"),
        pytest.param(RakeFormula(500, 5, -1), 200, 10, id="a nickel a dollar: 2 dollars"),
        pytest.param(RakeFormula(450, 1, 0), 1000, 45, id="4.5 %"),
    ],
)
def test_r86_due(schedule: RakeFormula, pot: int, due: int) -> None:
    assert schedule.due(pot) == due


@pytest.mark.parametrize(
    ("declared", "hand", "due"),
    [
        pytest.param(CAPPED, paid(1999), 99, id="5 % of 19.99 rounded down"),
        pytest.param(CAPPED, paid(9000), 300, id="cap of five and more"),
        pytest.param(CAPPED, paid(9000, players=4), 100, id="cap of three and four"),
        pytest.param(CAPPED, paid(9000, players=2), 50, id="cap of two"),
        pytest.param(STEPS, paid(199), 5, id="a nickel a dollar: 1.99"),
        pytest.param(STEPS, paid(200), 10, id="a nickel a dollar: 2.00"),
        pytest.param(CAPPED, paid(1000, flop=False), 0, id="no flop no drop"),
        pytest.param(DROP, paid(1000, flop=False), 50, id="drop without a flop"),
    ],
)
def test_r108_due(declared: DeclaredRake, hand: RakeFacts, due: int) -> None:
    assert declared.due(hand, 2) == due


@pytest.mark.parametrize(
    ("declared", "hand", "fits"),
    [
        pytest.param(CAPPED, paid(1999, 100), True, id="rounded up"),
        pytest.param(CAPPED, paid(1999, 98), True, id="a unit less"),
        pytest.param(CAPPED, paid(1999, 97), False, id="two units less"),
        pytest.param(CAPPED, paid(1999, 97, pieces=2), True, id="two pots, each rounded down"),
        pytest.param(STEPS, paid(399, 10, pieces=2), True, id="two pots in nickels: 3.99 pays 0.10"),
        pytest.param(CAPPED, paid(1000, 1, flop=False), False, id="a cent without a flop"),
    ],
)
def test_r108_fits(declared: DeclaredRake, hand: RakeFacts, fits: bool) -> None:
    assert declared.fits(hand, 2) is fits


SMALL = (Decimal("0.05"), Decimal("0.10"))
STARS = DeclaredRake(Decimal(4), site="pokerstars", stakes=(SMALL,))
EUROS = DeclaredRake(Decimal(6), currency="EUR")
ONE_BLIND = DeclaredRake(Decimal(3), site="pokerstars", stakes=((Decimal(0), Decimal("0.10")),))


@pytest.mark.parametrize(
    ("site", "stakes", "percent"),
    [
        pytest.param("pokerstars", Stakes(NO_LIMIT, 2, "EUR", 5, 10), 4, id="the first that holds"),
        pytest.param("pokerstars", Stakes(NO_LIMIT, 2, "EUR", 10, 25), 6, id="other stakes"),
        pytest.param("winamax", Stakes(NO_LIMIT, 2, "EUR", 5, 10), 6, id="another site"),
        pytest.param("pokerstars", Stakes(FIXED_LIMIT, 2, "USD", 2, 5, 5, 10), 4, id="bets of fixed limit"),
        pytest.param("pokerstars", Stakes(NO_LIMIT, 2, "USD", None, 10), 3, id="only a big blind"),
        pytest.param("winamax", Stakes(NO_LIMIT, 2, "USD", 5, 10), None, id="none"),
    ],
)
def test_r108_declared_for(site: str, stakes: Stakes, percent: int | None) -> None:
    found = declared_for((STARS, EUROS, ONE_BLIND), site, stakes)
    assert (found and found.percent) == percent


PLAY_MONEY = HAND.replace("($1/$2 USD)", "(1/2)").replace("6-max", "6-max (Play Money)").replace("$", "")


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        pytest.param(HAND, RakeFacts(7800, 0, 3, True, 1), id="cash"),
        pytest.param(PLAY_MONEY, None, id="play money"),
        pytest.param(TOURNAMENT, None, id="tournament"),
    ],
)
def test_r86_only_cash_games_for_money_pay_rake(text: str, facts: RakeFacts | None) -> None:
    checked = check_hand(parse_hand(text))
    assert rake_facts(checked.hand, checked.replay) == facts
