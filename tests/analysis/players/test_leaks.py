"""Differences from the others in the same spots."""

import pytest

from analysis.players import leaks
from analysis.players.differences.costs import Cost
from analysis.players.differences.leaks import with_prices
from analysis.players.differences.spots import SPOTS
from analysis.players.subject import subjects
from tests.analysis.deals import deal, load_text

OPENS = "BTN raises 6, SB folds, BB folds"
FOLDS = "BTN folds, SB folds"
CYD = {"BTN": "Cyd", "SB": "Dee", "BB": "Eve"}


def renamed(text: str, names: dict[str, str]) -> str:
    for position, name in names.items():
        text = text.replace(position, name)
    return text


@pytest.fixture(scope="module")
def subject(tmp_path_factory):
    """Ann opens all her 30 buttons, Bob 10 of his 30; they are in the other's hands as small blind."""
    own = [renamed(deal(OPENS, 3, number=n), {"BTN": "Ann", "SB": "Bob"}) for n in range(30)]
    opened = [renamed(deal(OPENS, 3, number=n), {"BTN": "Bob", "SB": "Ann"}) for n in range(40, 50)]
    folded = [renamed(deal(FOLDS, 3, number=n), {"BTN": "Bob", "SB": "Ann"}) for n in range(60, 80)]
    elsewhere = [renamed(deal(OPENS, 3, number=n), {"BTN": "Bob", "SB": "Cyd"}) for n in range(90, 99)]
    tables = load_text(tmp_path_factory.mktemp("leaks"), *own, *opened, *folded, *elsewhere)
    return subjects(tables, "Ann")[0]


@pytest.fixture(scope="module")
def opening(subject):
    return next(one for one in leaks(subject) if (one.statistic, one.spot) == ("rfi", "the button"))


def test_a_decision_is_compared_with_the_others_of_the_same_hands_and_position(opening):
    assert (opening.made, opening.chances, opening.raw) == (30, 30, 1)
    assert (opening.pool, opening.pool_chances) == (pytest.approx(1 / 3), 30)
    assert opening.low < opening.difference < opening.high


def test_the_cost_is_what_the_others_win_more_in_the_hands_with_the_decision(opening):
    # an open wins 1.5 bb, a fold nothing; in 30 of 60 hands Ann wins 1.5 bb, Bob a third of it
    assert opening.cost_bb_100 == pytest.approx(-100 * 30 / 60 * (1.5 - 1.5 / 3))
    assert opening.cost_low < opening.cost_bb_100 < opening.cost_high < 0
    assert opening.is_strength
    assert not opening.is_leak


@pytest.mark.parametrize(
    ("q", "cost", "error", "kinds"),
    [
        pytest.param(0.05, 0.05, 0.02, (True, False, False), id="costs"),
        pytest.param(0.05, 0.05, 0.03, (False, False, True), id="may cost nothing"),
        pytest.param(0.05, 0.04, 0.01, (False, False, True), id="costs 0.0"),
        pytest.param(0.05, -0.05, 0.02, (False, True, False), id="gains"),
        pytest.param(0.05, -0.05, 0.03, (False, False, True), id="may gain nothing"),
        pytest.param(0.05, -0.04, 0.01, (False, False, True), id="gains 0.0"),
        pytest.param(0.06, 9.0, 1.0, (False, False, False), id="not certain"),
    ],
)
def test_a_leak_is_certain_and_so_is_its_cost(opening, q, cost, error, kinds):
    before = opening._replace(q=q, cost=Cost(cost, error, 1e9), cost_bb_100=cost, is_priced=False)
    (one,) = with_prices([before])
    assert (one.is_leak, one.is_strength, one.is_different) == kinds


def test_the_interval_of_a_leak_allows_for_its_selection(opening):
    price = Cost(3.0, 0.5, 1e9)
    one = opening._replace(q=0.01, cost=price, cost_bb_100=3.0, is_priced=False)
    others = [one._replace(cost=Cost(0.0, 1.0, 1e9), cost_bb_100=0.0)] * 19
    first, *rest = with_prices([one, *others])
    assert (first.cost_bb_100, first.cost_low, first.cost_high) == price.ends(1 - 0.05 / 20)
    assert [other.is_priced for other in rest] == [False] * 19


def test_only_the_main_difference_at_a_point_is_a_leak(opening):
    (one,) = with_prices(
        [opening._replace(q=0.01, cost=Cost(3.0, 0.5, 1e9), cost_bb_100=3.0, is_main=False, is_priced=False)]
    )
    assert (one.is_leak, one.is_different) == (False, True)


def test_words_and_question(opening):
    assert opening.meaning == ("Opens from the button 100% of the time; the others in the same spots 33%.")
    assert opening.question == "rfi is not empty and position_group = btn"


def test_a_table_of_habits_fits_eighty_columns():
    assert max(len(spot.habit) for spot in SPOTS) <= 34
    assert len({(spot.statistic, spot.group) for spot in SPOTS}) == len({spot.habit for spot in SPOTS})


def test_q_counts_all_tests(subject):
    tested = sorted((one for one in leaks(subject) if one.is_enough), key=lambda one: one.p)
    assert [one.q for one in tested] == pytest.approx(
        [min(other.p * len(tested) / (place + n) for n, other in enumerate(tested[place - 1 :]))
         for place in range(1, len(tested) + 1)]
    )  # fmt: skip


def test_few_hands_are_not_compared(tmp_path):
    few = [deal(OPENS, 3, number=n) for n in range(9)]
    (subject,) = subjects(load_text(tmp_path, *few), "BTN")
    found = leaks(subject)
    assert not any(one.is_enough or one.is_certain for one in found)
    (opening,) = [one for one in found if one.chances and one.spot]
    assert opening.meaning == "Opens from the button: not enough hands, 0 of the 30 chances needed."
    assert (opening.p, opening.q, opening.cost_bb_100) == (None, None, None)
