"""The split of the result: parts that add up, and no number from thin data."""

from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest

from analysis.players.played import GAME
from analysis.players.results.board import BoardResult
from analysis.players.results.price_leaks import price_leaks
from analysis.players.results.split import FEWEST, DecisionSum, split_result, sum_decisions
from analysis.pricing.prices import AnswerPrice, Price
from analysis.pricing.review import Review

VERDICT = {"hands": 1000, "bb_per_100": -2.0, "luck_bb_100": 3.0, "all_ins": 12}
BOARD = BoardResult(900, -2.0, 1.0, -3.0, -9.0, 3.0, 0.5, 1.9)
DECISIONS = DecisionSum(40, 60, -15.0, 10.0)
CASH = ("pokerstars", "cash", "USD", False, "no_limit")


def values(*parts):
    return {one.name: one.bb_per_100 for one in split_result(*parts)}


def test_the_parts_add_up_to_the_win_rate():
    parts = values(VERDICT, BOARD, DECISIONS)
    assert parts == {"all-in luck": 3.0, "board luck": 0.5, "decisions": -1.5, "rest": -4.0}
    assert sum(parts.values()) == pytest.approx(VERDICT["bb_per_100"])


def test_decisions_have_an_interval_and_their_numbers():
    part = split_result(VERDICT, BOARD, DECISIONS)[2]
    assert (part.low, part.high) == pytest.approx((-1.5 - 1.96, -1.5 + 1.96), abs=1e-3)
    assert part.words == "40 priced against the pool, 60 not priced"


@pytest.mark.parametrize(
    ("decisions", "words"),
    [
        (
            DecisionSum(FEWEST - 1, 60, 5.0, 1.0),
            "not enough priced decisions: 29 of 30, and 60 not priced",
        ),
        ("not computed (--prices)", "not computed (--prices)"),
    ],
)
def test_few_priced_decisions_have_no_number(decisions, words):
    *_, part, rest = split_result(VERDICT, "not computed", decisions)
    assert (part.bb_per_100, part.low, part.words) == (None, None, words)
    assert rest.bb_per_100 == pytest.approx(-5.0)


@pytest.mark.parametrize("few", [{"hands": FEWEST - 1}, {"bb_per_100": None}])
def test_few_hands_are_not_split(few):
    assert split_result(VERDICT | few, BOARD, DECISIONS) == ()


def reviewed(chosen, value, *, game=CASH, is_priced=True, day=1, **facts):
    """A river call or fold of a pool that calls one in four."""
    answers = (AnswerPrice("fold", 0.0, 0.0, 0.6), AnswerPrice("call", value, 2.0, 0.2))
    advantage = 0.75 * value if chosen == "call" else -0.25 * value
    price = Price(None, answers, chosen, "", advantage, 0.0, 2.0, 200.0)  # type: ignore[arg-type]
    facts |= {**dict(zip(GAME, game, strict=True)), "started_at": datetime(2024, 1, 1) + timedelta(day)}
    return SimpleNamespace(price=price, is_priced=is_priced, facts=facts)


def test_errors_of_the_model_are_added_as_if_all_had_the_same_sign():
    found = Review(
        4,
        (  # type: ignore[arg-type]
            reviewed("call", 4.0),
            reviewed("fold", 4.0, day=2),
            reviewed("call", 9.0, is_priced=False),
            reviewed("call", 9.0, game=(*CASH[:2], "EUR", *CASH[3:])),
        ),
        {},
    )
    total = sum_decisions(found, CASH)
    assert (total.priced, total.not_priced, total.total) == (2, 1, 2.0)
    # errors of 1.5 and 0.5 of the advantages; the decisions themselves vary by 3 and 1
    assert total.error == pytest.approx((2.0**2 + 3.0**2 + 1.0**2) ** 0.5)


def spot(position, raises, values, days=30):
    """Calls in one spot: a value of each, on changing days."""
    return [
        reviewed("call", value, day=n % days, position=position, raises=raises)
        for n, value in enumerate(values)
    ]


def test_costs_of_a_spot_are_summed_and_a_certain_one_is_a_leak():
    losing, even = spot("BTN", 2, [-40.0] * 40), spot("BB", 1, [8.0, -8.0] * 20)
    few = spot("CO", 1, [-40.0] * (FEWEST - 1))
    elsewhere = [reviewed("call", -40.0, position="BTN", raises=2, game=(*CASH[:2], "EUR", *CASH[3:]))] * 40
    found = Review(100, (*losing, *even, *few, *elsewhere), {})  # type: ignore[arg-type]
    first, second = price_leaks(found, CASH, 10_000)
    assert (first.position, first.pot_type, first.decisions, first.is_leak) == ("BTN", "3-bet", 40, True)
    assert first.cost_bb_100 == pytest.approx(40 * 30 / 100)
    assert 0 < first.low < first.cost_bb_100 < first.high
    assert (second.position, second.cost_bb_100, second.is_leak) == ("BB", 0.0, False)
    assert second.low == pytest.approx(-second.high)
    assert first.question == 'position = BTN and pot_type = "3-bet" and call_bet_river is not empty'


def test_a_gain_is_no_leak_and_comes_last():
    found = Review(80, (*spot("BB", 1, [40.0] * 40), *spot("BTN", 1, [1.0] * 40)), {})  # type: ignore[arg-type]
    rows = price_leaks(found, CASH, 10_000)
    assert [(one.position, one.is_leak) for one in rows] == [("BTN", False), ("BB", False)]
    assert rows[-1].high < 0


def test_results_of_a_day_that_agree_give_a_wider_interval():
    agreeing = spot("BB", 1, [9.0, -9.0] * 30, days=30)  # the two of a day have one sign
    cancelling = spot("BB", 1, [9.0, -9.0] * 30, days=15)
    wide, narrow = (
        price_leaks(Review(60, tuple(some), {}), CASH, 1000)[0]  # type: ignore[arg-type]
        for some in (agreeing, cancelling)
    )
    assert wide.cost_bb_100 == narrow.cost_bb_100 == 0
    assert wide.high > 1.2 * narrow.high


def test_no_prices_give_no_leaks():
    assert price_leaks(Review(0, (), {}), CASH, 1000) == []
