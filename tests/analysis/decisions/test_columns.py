"""Columns for queries and groups only: raisers, bets faced, limpers in front, push or fold."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis.ev import solve_push_fold
from analysis.stats import player_hands
from tests.analysis.deals import deal, load_text

OPENED = "LJ folds, HJ folds, CO folds, BTN raises 6, "
RERAISED = OPENED + "SB raises 20, BB folds, "
FOUR_BET = "LJ raises 6, HJ folds, CO raises 18, BTN folds, SB folds, BB raises 50, LJ folds, CO folds"
LIMPED = "LJ calls, HJ calls, CO raises 14, BTN folds, SB folds, BB folds, LJ raises 50, HJ folds, CO folds"
SINGLE = OPENED + "SB folds, BB calls | "
ALONE = "LJ folds, HJ folds, CO folds, BTN folds, "
CHECKED = "BB checks, BTN checks | "

# story, player, the columns and their values, options of the deal
CASES = [
    pytest.param(RERAISED + "BTN folds", "BTN", {"opener_position": "BTN", "three_bettor_position": "SB", "four_bettor_position": None}, {}, id="all know who opened"),
    pytest.param(RERAISED + "BTN folds", "LJ", {"opener_position": "BTN", "three_bettor_position": "SB"}, {}, id="who folded before, too"),
    pytest.param(FOUR_BET, "HJ", {"opener_position": "LJ", "three_bettor_position": "CO", "four_bettor_position": "BB"}, {}, id="a cold 4-bet"),
    pytest.param(LIMPED, "BTN", {"opener_position": "CO", "three_bettor_position": "LJ"}, {}, id="opener over limpers, 3-bet by a limper"),
    pytest.param("LJ folds, HJ folds, CO folds, BTN calls, SB folds, BB checks | BB checks, BTN bets 2, BB folds", "BTN", {"opener_position": None, "stack_vs_opener": None}, {}, id="a bet on the flop is not an open"),
    pytest.param(RERAISED + "BTN folds", "BTN", {"stack_vs_opener": None, "stack_vs_three_bettor": 70, "stack_vs_four_bettor": None}, {"stacks": {"SB": 70}}, id="their stack is the smaller"),
    pytest.param(RERAISED + "BTN folds", "BTN", {"stack_vs_three_bettor": 60}, {"stacks": {"SB": 70, "BTN": 60, "BB": 500}}, id="the own stack is the smaller"),
    pytest.param(RERAISED + "BTN folds", "SB", {"stack_vs_opener": 60, "stack_vs_three_bettor": None}, {"stacks": {"BTN": 60}}, id="nobody is against themselves"),
    pytest.param(RERAISED + "BTN folds", "BTN", {"two_bet_faced": None, "three_bet_faced": 14 / 14, "three_bet_faced_bb": 10, "three_bet_faced_bin": "to 10 bb"}, {}, id="20 over 6: 14 more into 14"),
    pytest.param(RERAISED + "BTN folds", "SB", {"two_bet_faced": 4 / 5, "two_bet_faced_bb": 3, "three_bet_faced": None, "two_bet_faced_bin": "to 3 bb"}, {}, id="6 over 2: 4 more into 5"),
    pytest.param(RERAISED + "BTN folds", "BB", {"two_bet_faced": None, "three_bet_faced_bb": 10}, {}, id="only the 3-bet is faced"),
    pytest.param(FOUR_BET, "CO", {"two_bet_faced_bb": 3, "three_bet_faced": None, "four_bet_faced": 32 / 43, "four_bet_faced_bb": 25, "four_bet_faced_bin": "to 25 bb"}, {}, id="50 over 18: 32 more into 27 and 16"),
    pytest.param("HJ folds, CO folds, BTN raises 12, SB folds, BB folds, LJ folds", "SB", {"two_bet_faced_bb": 3}, {"posts": "LJ straddle 4"}, id="in straddles when one is live"),
    pytest.param(SINGLE + "BB checks, BTN bets 6, BB folds", "BB", {"bet_faced_flop": 6 / 13, "bet_faced_flop_bb": 3, "bet_faced_flop_bin": "to 50 %", "raise_faced_flop": None}, {}, id="6 into 13"),
    pytest.param(SINGLE + "BB checks, BTN bets 6, BB folds", "BTN", {"bet_faced_flop": None, "bet_faced_flop_bin": None}, {}, id="who bets faces nothing"),
    pytest.param(SINGLE + "BB bets 6, BTN raises 26, BB folds", "BB", {"bet_faced_flop": None, "raise_faced_flop": 20 / 25, "raise_faced_flop_bb": 13, "raise_faced_flop_bin": "to 100 %"}, {}, id="26 over 6: 20 more into 25"),
    pytest.param(SINGLE + CHECKED + "BB bets 13, BTN folds", "BTN", {"bet_faced_flop": None, "bet_faced_turn": 1, "bet_faced_turn_bin": "to 100 %"}, {}, id="the pot on the turn"),
    pytest.param(SINGLE + CHECKED + CHECKED + "BB bets 26, BTN folds", "BTN", {"bet_faced_river": 2, "bet_faced_river_bb": 13, "bet_faced_river_bin": "above 150 %"}, {}, id="an overbet on the river"),
    pytest.param(LIMPED, "LJ", {"limpers": 0}, {}, id="nobody in front"),
    pytest.param(LIMPED, "CO", {"limpers": 2}, {}, id="two limpers in front"),
    pytest.param(LIMPED, "BTN", {"limpers": None}, {}, id="raised already"),
    pytest.param(SINGLE + "BB checks, BTN bets 6, BB folds", "BTN", {"stack_bin": "to 20 bb", "stack_depth": "to 20 bb", "m_bin": "to 15 rounds", "pot_bin": "to 10 bb"}, {"stacks": {"BTN": 40}}, id="40 in blinds of 1 and 2, 13 in the pot"),
    pytest.param(ALONE + "SB raises 16, BB folds", "SB", {"push": 1, "call_push": None, "push_stack_bb": 8}, {"stacks": {"SB": 16}}, id="a push of 8 big blinds"),
    pytest.param(ALONE + "SB raises 16, BB folds", "BB", {"push": None, "call_push": 0, "push_stack_bb": 8}, {"stacks": {"SB": 16}}, id="a push that is not called"),
    pytest.param(ALONE + "SB raises 16, BB calls", "BB", {"call_push": 1, "push_stack_bb": 8}, {"stacks": {"SB": 16}, "wins": "BB"}, id="a push that is called"),
    pytest.param(ALONE + "SB folds", "SB", {"push": 0, "push_stack_bb": 20}, {"stacks": {"SB": 40}}, id="a fold with 20 big blinds"),
    pytest.param(ALONE + "SB calls, BB checks | SB checks, BB bets 2, SB folds", "SB", {"push": 0}, {"stacks": {"SB": 16}}, id="a limp is no push"),
    pytest.param(ALONE + "SB raises 5, BB folds", "SB", {"push": 0}, {"stacks": {"SB": 16}}, id="nor is a small raise"),
    pytest.param(ALONE + "SB raises 5, BB folds", "BB", {"call_push": None}, {"stacks": {"SB": 16}}, id="which asks nobody to call one"),
    pytest.param(ALONE + "SB raises 24, BB folds", "SB", {"push": 1, "push_stack_bb": 12}, {"stacks": {"BB": 24}}, id="all that the big blind has"),
    pytest.param(ALONE + "SB raises 41, BB folds", "SB", {"push": None, "push_stack_bb": None}, {"stacks": {"SB": 41}}, id="more than 20 big blinds"),
    pytest.param("LJ folds, HJ folds, CO folds, BTN raises 16, SB folds, BB folds", "BB", {"call_push": None}, {"stacks": {"BTN": 16}}, id="an all-in of the button"),
    pytest.param("LJ folds, HJ folds, CO calls, BTN folds, SB raises 16, BB folds, CO folds", "SB", {"push": None}, {"stacks": {"SB": 16}}, id="behind a limper"),
    pytest.param("BTN raises 16, BB folds", "BTN", {"push": 1, "push_stack_bb": 8}, {"players": 2, "stacks": {"BB": 16}}, id="the button has the small blind when heads-up"),
    pytest.param(ALONE + "SB folds", "SB", {"push": 0, "push_stack_bb": 7}, {"stacks": {"SB": 16, "BB": 16}, "posts": "SB ante 2, BB ante 2"}, id="without the antes"),
    pytest.param(ALONE + "SB folds", "SB", {"push_fold_ev_bb": solve_push_fold(8).push_ev["AA"]}, {"stacks": {"SB": 16}, "dealt": {"SB": "As Ad"}}, id="the worth of aces"),
    pytest.param(ALONE + "SB raises 16, BB folds", "BB", {"push_fold_ev_bb": solve_push_fold(8).call_ev["K5s"]}, {"stacks": {"SB": 16}, "dealt": {"BB": "Ks 5s"}}, id="the worth of a call"),
    pytest.param(ALONE + "SB folds", "SB", {"push_fold_ev_bb": solve_push_fold(7, 2).push_ev["K5s"]}, {"stacks": {"SB": 16, "BB": 16}, "posts": "SB ante 2, BB ante 2", "dealt": {"SB": "Ks 5s"}}, id="the worth of a push for two big blinds of antes"),
]  # fmt: skip


@pytest.mark.fast_cases(12)
@pytest.mark.parametrize(("story", "player", "values", "options"), CASES)
def test_columns(
    tmp_path: Path, story: str, player: str, values: dict[str, Any], options: dict[str, Any]
) -> None:
    rows = player_hands(load_text(tmp_path, deal(story, **options))).filter(pl.col("player") == player)
    found = rows.select(values.keys()).collect().row(0, named=True)
    assert found == {name: pytest.approx(value, abs=1e-4) for name, value in values.items()}
