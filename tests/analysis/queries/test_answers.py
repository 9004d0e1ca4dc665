"""Questions of players over a few hands, with the answers counted by hand."""

from typing import Any

import pytest

from analysis import Tables
from analysis.stats import chosen_hands, player_stats
from tests.analysis.deals import deal, load_text

FOLDED = "LJ folds, HJ folds, CO folds, "
OPENED = FOLDED + "BTN raises 6, "
FLOP = FOLDED + "BTN raises 7, SB folds, BB calls | "  # a pot of 15
BIG = FOLDED + "BTN raises 6, SB folds, BB raises {0}, BTN calls | BB bets 200, BTN folds"
DEEP = {"BTN": 500, "BB": 500}

HANDS: list[tuple[str, dict[str, Any]]] = [
    # 3-bets of the small blind: 35, 40, 100, 35, 30 and 30 big blinds between the two
    (OPENED + "SB raises 20, BB folds, BTN folds", {"stacks": {"SB": 70}}),
    (OPENED + "SB raises 20, BB folds, BTN folds", {"stacks": {"SB": 80}}),
    (OPENED + "SB folds, BB raises 20, BTN folds", {"stacks": {"BB": 70}}),
    (OPENED + "SB raises 20, BB folds, BTN calls | SB checks, BTN bets 10, SB folds", {"stacks": {"SB": 70}}),
    (OPENED + "SB raises 20, BB folds, BTN folds", {"stacks": {"BTN": 60}}),
    (
        "LJ folds, HJ folds, CO raises 6, BTN folds, SB raises 20, BB folds, CO folds",
        {"stacks": {"CO": 60}},
    ),
    # continuation bets of 10, 11 and 11 into 15, and a bet of 15 into the raiser
    (FLOP + "BB checks, BTN bets 10, BB folds", {}),
    (FLOP + "BB checks, BTN bets 11, BB folds", {}),
    (FLOP + "BB checks, BTN bets 11, BB calls | BB checks, BTN bets 20, BB folds", {}),
    (FLOP + "BB bets 15, BTN folds", {}),
    # the big blind wins 221 and 200, then 201 at a showdown
    (BIG.format(220), {"stacks": DEEP}),
    (BIG.format(199), {"stacks": DEEP}),
    (FOLDED + "BTN raises 200, SB folds, BB calls |  |  | ", {"stacks": DEEP, "wins": "BB"}),
    # the small blind is all-in for 9.5, 10, 7.5 big blinds; it raises to 3, and the button is all-in
    (FOLDED + "BTN folds, SB raises 19, BB folds", {"stacks": {"SB": 19}}),
    (FOLDED + "BTN folds, SB raises 20, BB folds", {"stacks": {"SB": 20}}),
    (FOLDED + "BTN folds, SB raises 200, BB folds", {"stacks": {"BB": 15}}),
    (FOLDED + "BTN folds, SB raises 6, BB folds", {"stacks": {"SB": 19}}),
    (FOLDED + "BTN raises 19, SB folds, BB folds", {"stacks": {"BTN": 19}}),
]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    texts = [deal(story, number=number, **options) for number, (story, options) in enumerate(HANDS, 1)]
    return load_text(tmp_path_factory.mktemp("answers"), *texts)


LARGE_CBET = "bet_faced_flop > 0.667"
ANSWERS = [
    pytest.param("position = BTN and vs_three_bet = F and three_bettor_position = SB and stack_vs_three_bettor < 40bb", "1 BTN, 5 BTN", id="folded the button to a 3-bet of the small blind with less than 40 bb"),
    pytest.param(f"vs_cbet_flop = F and {LARGE_CBET}", "8 BB", id="folded to a continuation bet of more than two thirds"),
    pytest.param("vs_three_bet is not empty and opponent SB three_bet", "1 BTN, 2 BTN, 4 BTN, 5 BTN, 6 CO", id="SB 3-bet me"),
    pytest.param("net > 100bb and not went_to_showdown", "11 BB", id="won more than 100 bb without a showdown"),
    pytest.param("open_shove and position = SB and open_stack < 10bb", "14 SB, 16 SB", id="shoved less than 10 bb from the small blind"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "fitting"), ANSWERS)
def test_answers(tables: Tables, question: str, fitting: str) -> None:
    found = chosen_hands(tables, where=question).select("hand_id", "player").collect()
    assert {f"{hand} {player}" for hand, player in found.iter_rows()} == set(fitting.split(", "))


@pytest.mark.parametrize(
    ("by", "statistic", "player", "counts"),
    [
        pytest.param("three_bettor_position", "fold_to_three_bet", "BTN", {"SB": (3, 4), "BB": (1, 3)}, id="folds by the position of the 3-bettor"),
        pytest.param("opener_position", "three_bet", "SB", {"BTN": (4, 12), "CO": (1, 1)}, id="3-bets by the position of the opener"),
        pytest.param("bet_faced_flop_bin", "fold_to_cbet_flop", "BB", {"to 70 %": (1, 1), "to 80 %": (1, 2)}, id="folds by the size of the bet"),
        pytest.param("stack_bin", "open_shove_10bb", "SB", {"to 10 bb": (2, 3), "to 100 bb": (1, 1)}, id="shoves by the stack"),
    ],
)  # fmt: skip
def test_answers_by_group(
    tables: Tables, by: str, statistic: str, player: str, counts: dict[str, tuple[int, int]]
) -> None:
    rows = player_stats(tables, by=[by], players=[player], stats=[statistic]).iter_rows(named=True)
    found = {row[by]: (row[f"{statistic}_made"], row[f"{statistic}_chances"]) for row in rows}
    assert {group: count for group, count in found.items() if count[1]} == counts
