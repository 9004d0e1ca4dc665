"""Two sets of hands: counts of each side, and the tests against figures from textbooks."""

import pytest
from scipy.stats import ttest_ind

from analysis import Tables
from analysis.players.compare import compare_hands
from hhparser.base.errors import SettingError
from tests.analysis.deals import deal, load_text

WINS_BIG = "BTN raises 6, BB calls | BB checks, BTN bets 8, BB folds"  # BTN +6, three big blinds
STEALS = "BTN raises 6, BB folds"  # BTN +2, one big blind
FOLDS = "BTN folds"  # BTN -1, half a big blind


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """Four hands on Monday (UTC): +3, +1, +1, -0.5 bb; three on Tuesday: -0.5, -0.5, +1 bb."""
    monday = [(WINS_BIG, "06"), (STEALS, "06"), (STEALS, "06"), (FOLDS, "06")]
    stories = [*monday, (FOLDS, "07"), (FOLDS, "07"), (STEALS, "07")]
    texts = [
        deal(story, 2, number=number).replace("2024/05/06 20", f"2024/05/{day} 12")
        for number, (story, day) in enumerate(stories)
    ]
    return load_text(tmp_path_factory.mktemp("compare"), *texts)


def test_two_periods(tables: Tables) -> None:
    compared = compare_hands(
        tables, "day = 2024-05-06", players=["BTN"], stats=["vpip", "bb_per_100", "af", "three_bet"]
    )
    assert (compared.hands, compared.both) == ((4, 3), 0)
    vpip, result, three_bet = compared.comparisons
    assert [one.statistic.id for one in compared.comparisons] == ["vpip", "bb_per_100", "three_bet"]
    assert (vpip.a.counted, vpip.a.of, vpip.b.counted, vpip.b.of) == (3, 4, 1, 3)
    assert vpip.difference == pytest.approx(3 / 4 - 1 / 3)
    # of the 35 ways to share 4 of 7, those no more probable than 12: 4 + 12 + 1 + ... all but the 18
    assert vpip.p == pytest.approx(17 / 35)
    welch = ttest_ind([300, 100, 100, -50], [-50, -50, 100], equal_var=False)
    ends = welch.confidence_interval()
    assert (result.p, result.low, result.high) == pytest.approx((welch.pvalue, ends.low, ends.high))
    assert (three_bet.a.of, three_bet.difference, three_bet.p, three_bet.q) == (0, None, None, None)


def test_q_is_over_all_tests(tables: Tables) -> None:
    (alone,) = compare_hands(tables, "day = 2024-05-06", players=["BTN"], stats=["vpip"]).comparisons
    both = compare_hands(tables, "day = 2024-05-06", players=["BTN"], stats=["vpip", "pfr"]).comparisons
    assert alone.q == alone.p
    assert [one.q for one in both] == [alone.p, alone.p]  # the second of two equal p counts


def test_two_players(tables: Tables) -> None:
    compared = compare_hands(tables, "player = BTN", "player = BB", stats=["net_showdown", "wwsf", "vpip"])
    wwsf, vpip = compared.comparisons
    assert [(wwsf.a.counted, wwsf.a.of), (wwsf.b.counted, wwsf.b.of)] == [(1, 1), (0, 1)]
    assert [(vpip.a.counted, vpip.a.of), (vpip.b.counted, vpip.b.of)] == [(4, 7), (1, 4)]
    assert wwsf.a.is_small
    assert compared.hands == (7, 7)


def test_hands_on_both_sides_are_counted(tables: Tables) -> None:
    compared = compare_hands(tables, "net > 0", "vpip", where="player = BTN", stats=["vpip"])
    assert (compared.hands, compared.both) == ((4, 4), 4)


def test_queries_on_opponents_are_evaluated_before_filters(tables: Tables) -> None:
    asked = {"players": ["BTN"], "where": "position = BTN", "stats": ["vpip"]}
    compared = compare_hands(tables, "opponent BB vpip", "opponent BB net < 0", **asked)
    assert (compared.hands, compared.both) == ((1, 4), 1)


def test_values_that_do_not_vary_are_not_tested(tables: Tables) -> None:
    (one,) = compare_hands(tables, "not vpip", "net = 2", players=["BTN"], stats=["bb_per_100"]).comparisons
    assert (one.difference, one.low, one.p) == (-150, None, None)


BOTH = (None, None)


@pytest.mark.parametrize(
    ("where", "cash"),
    [
        pytest.param(
            None,
            [(False, "fixed_limit"), (False, "no_limit"), (False, "pot_limit"), (True, "no_limit")],
            id="all apart",
        ),
        pytest.param("betting is not empty", [(False, None), (True, None)], id="limits together"),
        pytest.param("betting is not empty and (play_money or not play_money)", [BOTH], id="together"),
    ],
)
def test_kinds_are_apart_unless_a_question_names_them(
    stars_tables: Tables, where: str | None, cash: list[tuple[bool | None, str | None]]
) -> None:
    compared = compare_hands(stars_tables, "is_hero", where=where, stats=["vpip"]).comparisons
    assert [(one.play_money, one.betting) for one in compared if one.kind == "cash"] == cash
    assert {one.kind for one in compared} == {"cash", "tournament"}


def test_an_unknown_statistic(tables: Tables) -> None:
    with pytest.raises(SettingError, match="luck"):
        compare_hands(tables, "is_hero", stats=["luck"])
