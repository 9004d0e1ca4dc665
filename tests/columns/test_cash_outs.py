"""The money result of a hand with cash-outs: the contract's payment replaces the pots."""

import pytest

from hhparser import replay
from hhparser.columns.cash_outs import cash_out_results
from hhparser.sites import parse_hand
from tests.columns.rows import players_of
from tests.hands import CASHED_OUT

CONTRACT = "Ann cashed out the hand for $16.50 | Cash Out Fee $0.17\n"

HAND = CASHED_OUT.replace(CONTRACT, "")
WINNER = HAND.replace(
    "Ben collected $39 from pot", "Ben cashed out the hand for $22.50 | Cash Out Fee $0.23"
).replace("of a kind, Queens\nSeat 3", "of a kind, Queens (pot not awarded as player cashed out)\nSeat 3")
AT_GGPOKER = """Poker Hand #HD7: Hold'em No Limit ($0.5/$1) - 2024/03/09 18:30:00
Table 'Corvus' 6-max Seat #1 is the button
Seat 1: Hero ($20 in chips)
Seat 2: 5b1c ($20 in chips)
Seat 3: 7d2e ($30 in chips)
5b1c: posts small blind $0.5
7d2e: posts big blind $1
*** HOLE CARDS ***
Dealt to Hero [As Kd]
Dealt to 5b1c
Dealt to 7d2e
Hero: raises $19 to $20 and is all-in
5b1c: calls $19.5 and is all-in
7d2e: folds
Hero: shows [As Kd]
5b1c: shows [Qs Qd]
5b1c: Chooses to EV Cashout
*** FLOP *** [2s 7s 3c]
*** TURN *** [2s 7s 3c] [Qh]
*** RIVER *** [2s 7s 3c Qh] [9c]
5b1c: Pays Cashout Risk ($15)
*** SHOWDOWN ***
5b1c collected $39 from pot
*** SUMMARY ***
Total pot $41 | Rake $2 | Jackpot $0 | Bingo $0 | Fortune $0 | Tax $0
Board [2s 7s 3c Qh 9c]
Seat 1: Hero (button) showed [As Kd] and lost with Ace high
Seat 2: 5b1c (small blind) showed [Qs Qd] and won ($39) with Three of a kind, Cashout Risk ($15)
Seat 3: 7d2e (big blind) folded before Flop
"""


@pytest.mark.parametrize(
    ("text", "net", "with_cash_outs"),
    [
        pytest.param(HAND, [-2000, 1900, -100], [-2000, 1900, -100], id="none"),
        pytest.param(CASHED_OUT, [-2000, 1900, -100], [-350, 1900, -100], id="the loser's"),
        pytest.param(WINNER, [-2000, 1900, -100], [-2000, 250, -100], id="the winner's, in place of the pot"),
        pytest.param(AT_GGPOKER, [-2000, 1900, -100], [-2000, 400, -100], id="a fee that the winner pays"),
    ],
)
def test_w42_money_results_count_cash_outs(text: str, net: list[int], with_cash_outs: list[int]) -> None:
    hand = parse_hand(text)
    played = replay(hand)
    assert [played.collected.get(seat, 0) - chips for seat, chips in played.committed.items()] == net
    assert list(cash_out_results(hand, played).values()) == with_cash_outs


def test_w42_the_row_of_a_player_has_both_results() -> None:
    rows = players_of(CASHED_OUT)
    assert [rows[name]["net"] for name in ("Ann", "Ben", "Cal")] == [-2000, 1900, -100]
    assert [rows[name]["cash_out_net"] for name in ("Ann", "Ben", "Cal")] == [-350, 1900, -100]
