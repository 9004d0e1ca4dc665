"""Columns of the row of each player."""

from typing import Any

import pytest

from hhparser import replay
from hhparser.formats.ohh import write_ohh
from hhparser.sites import parse_hand
from tests.analysis.deals import deal
from tests.columns.rows import UNKNOWN_RAKE, players_of

RIVER = (
    "BTN folds, SB raises 6, BB calls | SB bets 10, BB calls | SB checks, BB checks | SB checks, BB checks"
)
FOLDED_ON_THE_TURN = "BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB bets 8, BTN folds"
NO_ACTION = """PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2021/03/14 20:15:00 ET
Table 'Aster' 6-max Seat #1 is the button
Seat 1: Ansel ($200 in chips)
Seat 2: Birgit ($200 in chips)
*** SHOW DOWN ***
Birgit: shows [Ah Kd]
*** SUMMARY ***
Total pot $0 | Rake $0
"""


def in_one_line(text: str) -> str:
    """A hand as OHH."""
    hand = parse_hand(text)
    return write_ohh(hand, replay(hand))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param(deal(RIVER, 3, wins="SB", rake=3), {
            "position": "BTN SB BB", "committed": [0, 16, 16], "collected": [0, 29, 0], "net": [0, 13, -16],
            "posted": [0, 1, 2], "won": [0, 1, 0], "went_to_showdown": [0, 1, 1],
            "saw_flop": [0, 1, 1], "saw_turn": [0, 1, 1], "saw_river": [0, 1, 1],
            "in_position_flop": [None, 0, 1], "in_position_turn": [None, 0, 1], "in_position_river": [None, 0, 1],
            "straddled": [0, 0, 0], "walk": [0, 0, 0],
        }, id="three players of whom two see the river"),
        pytest.param(deal(RIVER, 3, wins="SB", rake=3), {
            "rake_dealt": [1, 1, 1], "rake_contributed": [0, 2, 1], "rake_weighted": [0, 2, 1], "rake_taken": [0, 3, 0],
        }, id="a rake of 3: an odd unit goes to the first left of the button"),
        pytest.param(deal(RIVER, 3, wins="SB"), {
            "rake_dealt": [0, 0, 0], "rake_contributed": [0, 0, 0], "rake_weighted": [0, 0, 0], "rake_taken": [0, 0, 0],
        }, id="no rake"),
        pytest.param(UNKNOWN_RAKE, {"rake_dealt": [0, 0, 0], "rake_taken": [0, 0, 0]}, id="a rake that is not known"),
        pytest.param(deal(FOLDED_ON_THE_TURN, 3), {
            "saw_flop": [1, 0, 1], "saw_turn": [1, 0, 1], "saw_river": [0, 0, 0], "in_position_turn": [1, None, 0],
            "in_position_river": [None, None, None], "went_to_showdown": [0, 0, 0], "won": [0, 0, 1],
        }, id="nobody sees a river that is not dealt"),
        pytest.param(deal("CO calls, BTN folds, SB calls, BB checks | SB checks, BB bets 4, CO calls, SB folds | BB checks, CO checks | BB checks, CO checks", 4, wins="CO"), {
            "in_position_flop": [None, 0, 0, 1], "in_position_turn": [None, None, 0, 1],
        }, id="the last of three players to act is in position"),
        pytest.param(deal("BTN folds, SB folds, BB folds", 4).replace("BB: posts", "CO: posts").replace("SB: posts", "BB: posts"), {
            "position": ["BTN", None, "SB", "BB"],
        }, id="who is passed over by the blinds has no position"),
        pytest.param(deal("BTN raises 6, SB folds, BB folds", 3).replace(" Seat #1 is the button", ""), {
            "position": [None, "SB", "BB"],
        }, id="without a button nobody is on it"),
        pytest.param(deal("BTN raises 6, SB folds, BB raises 20, BTN folds", 3), {
            "walk": [0, 0, 0], "saw_flop": [0, 0, 0], "saw_turn": [0, 0, 0], "saw_river": [0, 0, 0], "won": [0, 0, 1],
        }, id="who reraises the last player out had no walk and saw no flop"),
        pytest.param(deal("BTN folds, SB folds", 3, posts="BB straddle 4"), {
            "straddled": [0, 0, 1], "posted": [0, 1, 6],
        }, id="a straddle"),
    ],
)  # fmt: skip
def test_players_in_the_order_of_seats(text: str, told: dict[str, Any]) -> None:
    rows = players_of(text).values()
    for column, values in told.items():
        expected = values.split() if isinstance(values, str) else values
        assert [row[column] for row in rows] == expected, column


def test_hole_cards_were_dealt_or_shown() -> None:
    text = deal(RIVER, 3, wins="SB", dealt={"BB": "Ah Kd"}, shows={"SB": "7s 7h"})
    assert {name: row["hole_cards"] for name, row in players_of(text).items()} == {
        "BTN": None, "SB": "7s 7h", "BB": "Ah Kd",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "exposed"),
    [
        pytest.param(deal("BTN folds Ks Qd, SB calls, BB checks | SB checks, BB bets 4, SB folds", 3), ["BTN"], id="shown while others still act"),
        pytest.param(deal("BTN folds, SB folds Ks Qd", 3), ["SB"], id="shown with the last action"),
        pytest.param(deal("BTN folds, SB folds", 3).replace("BB collected", "BTN: shows [Ks Qd]\nBB collected"), [], id="shown after the last action"),
        pytest.param(deal(RIVER, 3, wins="SB", shows={"SB": "7s 7h"}), [], id="shown at the end by who had not folded"),
        pytest.param(deal("BTN raises 6, SB folds, BB folds", 3), [], id="nothing shown"),
        pytest.param(in_one_line(deal("BTN folds Ks Qd, SB calls, BB checks | SB checks, BB bets 4, SB folds", 3)), [], id="all in one line, so nobody knows when"),
        pytest.param(NO_ACTION, [], id="cards without any action"),
    ],
)  # fmt: skip
def test_who_folded_and_showed_while_others_had_to_decide(text: str, exposed: list[str]) -> None:
    assert [name for name, row in players_of(text).items() if row["exposed"]] == exposed
