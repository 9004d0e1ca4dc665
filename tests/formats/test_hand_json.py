"""A hand as JSON: details that the samples' golden files do not distinguish."""

import pytest

from hhparser.formats import json_types as js
from hhparser.formats.hand_json import hand_object
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand

MUCKS = """PokerStars Hand #1: Hold'em No Limit ($1/$2 USD) - 2013/08/14 21:36:55 ET
Table 'Fen' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Seat 3: Cy ($20 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Ann: calls $2
Bob: calls $1
Cy: checks
*** FLOP *** [2c 7d Jh]
Bob: checks
Cy: checks
Ann: checks
*** TURN *** [2c 7d Jh] [5s]
Bob: checks
Cy: checks
Ann: checks
*** RIVER *** [2c 7d Jh 5s] [9h]
Bob: checks
Cy: checks
Ann: checks
*** SHOW DOWN ***
{showdown}
Cy collected $6 from pot
*** SUMMARY ***
Total pot $6 | Rake $0
Board [2c 7d Jh 5s 9h]
Seat 1: Ann (button) mucked [4c 4d]
Seat 2: Bob (small blind) mucked [8c 3d]
Seat 3: Cy (big blind) showed [Ah Kd] and won ($6) with high card Ace
"""
DROP = """Poker Hand #RC1: Hold'em No Limit ($0.02/$0.05) - 2025/03/05 09:10:00
Table 'RushAndCash1' 6-max Seat #1 is the button
Seat 1: ann ($5 in chips)
Seat 2: bob ($5 in chips)
Seat 3: cy ($5 in chips)
{drop}bob: posts small blind $0.02
cy: posts big blind $0.05
*** HOLE CARDS ***
ann: folds
bob: calls $0.03
cy: checks
*** FLOP *** [As 7d 2c]
bob: bets $1
cy: folds
Uncalled bet ($1) returned to bob
*** SHOWDOWN ***
bob collected ${collected} from pot
*** SUMMARY ***
Total pot ${total} | Rake $0.01 | Jackpot $0 | Bingo $0 | Fortune $0 | Tax $0
Board [As 7d 2c]
Seat 1: ann (button) folded before Flop
Seat 2: bob (small blind) won (${collected})
Seat 3: cy (big blind) folded on the Flop
"""


def json_of(text: str) -> js.HandJson:
    return hand_object(check_hand(parse_hand(text)))


@pytest.mark.parametrize(
    ("lines", "order"),
    [
        ("Ann: mucks hand|Cy: shows [Ah Kd] (high card Ace)|Bob: mucks hand", "Cy Ann Bob"),
        ("Bob: mucks hand|Ann: mucks hand|Cy: shows [Ah Kd] (high card Ace)", "Cy Bob Ann"),
        (
            "Bob: shows [8c 3d] (high card Jack)|Ann: mucks hand|Cy: shows [Ah Kd] (high card Ace)",
            "Bob Cy Ann",
        ),
    ],
)
def test_cards_known_only_from_the_summary_come_last(lines: str, order: str) -> None:
    hand = json_of(MUCKS.format(showdown=lines.replace("|", "\n")))
    assert [show["player"] for show in hand["showdown"]] == order.split()


@pytest.mark.parametrize(
    ("drop", "added", "total", "collected"),
    [("", "0.00", "0.10", "0.09"), ("Cash Drop to Pot : total $0.5\n", "0.50", "0.60", "0.59")],
    ids=["nothing-added", "r109-cash-drop"],
)
def test_r109_total_pot_is_what_players_put_in(drop: str, added: str, total: str, collected: str) -> None:
    hand = json_of(DROP.format(drop=drop, total=total, collected=collected))
    assert (hand["total_pot"], hand["added"], hand["rake"]) == ("0.10", added, "0.01")
    assert (hand["pots"][0]["amount"], hand["claims"]["total_pot"]) == (total, total)
    assert hand["diagnostics"] == []
