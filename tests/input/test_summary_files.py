"""Tournament summaries: finishing places and prizes."""

import pytest

from hhparser.input.summary_files import read_summary
from hhparser.sites import SUMMARY_STARTS

POKERSTARS = """\
PokerStars Tournament #812345678, No Limit Hold'em
Buy-In: $5.00/$2.50/$0.75 USD
9 players
Total Prize Pool: $45.00 USD
Tournament started 2024/05/06 20:00:00 ET

  1: old mill, stream (Norway), $1,022.50 (50%)
  2: Kestrel_77 (United Kingdom), $13.50 (30%)
  3: a (b) (Spain),  (qualified for the target tournament)
  4: Zed [UK] (Malta),
  5: Mirren (Chile), still playing

You finished in 2nd place (eliminated at hand #812345679012).
"""
FULL_TILT = """\
Full Tilt Poker Tournament Summary $5 + $0.50 Sit & Go (81234567) Hold'em No Limit
Buy-In: $5 + $0.50
Buy-In Chips: 1500
9 Entries
Total Prize Pool: $45

1: RiverOtter, $27
2: Old Salt, $18
3: Kestrel_77
"""
WINAMAX = """\
Winamax Poker - Tournament summary : Petit Dejeuner(81234567)
Player : Amande
Buy-In : 4.50€ + 0.50€
Registered players : 9
Prizepool : 40.50€
You finished in 3rd place
You won 8.10€
"""
GGPOKER = """\
Tournament #81234567, Early Bird $2.20, Hold'em No Limit
Buy-in: $2+$0.2
1234 Players
Total Prize Pool: $2,468
7th : Hero, $25.3
You finished the tournament in 7th place.
"""
GG_BOUNTY = """\
Tournament #81234567, Bounty Kettle $2.50, Hold'em No Limit
Buy-in: $1.15+$0.2+$1.15
400 Players
17th : Hero, $5.55
You finished the tournament in 17th place.
You made 2 re-entries and received a total of $5.55.
"""
WON_BOUNTY = WINAMAX.replace("won 8.10€", "won 8.10€ + Bounty 4.50€ ")
ONLY_BOUNTY = WINAMAX.replace("won 8.10€", "won Bounty 4.50€")
FREE = "PokerStars Tournament #812345678, No Limit Hold'em\nBuy-In: 100 FPP\n2 players\n\n 1: Ann (Peru),\n"


@pytest.mark.parametrize(
    ("text", "expected", "places"),
    [  # site, number, currency and entrants; buy-in, bounty and fee; name, place, prize and line of each player
        (POKERSTARS, ("pokerstars", "812345678", "USD", 9, 500, 250, 75),
         [("old mill, stream", 1, 102250, 7), ("Kestrel_77", 2, 1350, 8), ("a (b)", 3, None, 9), ("Zed [UK]", 4, 0, 10)]),
        (FULL_TILT, ("fulltilt", "81234567", "USD", 9, 500, None, 50),
         [("RiverOtter", 1, 2700, 7), ("Old Salt", 2, 1800, 8), ("Kestrel_77", 3, 0, 9)]),
        (WINAMAX, ("winamax", "81234567", "EUR", 9, 450, None, 50), [("Amande", 3, 810, 6)]),
        (GGPOKER, ("ggpoker", "81234567", "USD", 1234, 200, None, 20), [("Hero", 7, 2530, 5)]),
        (GG_BOUNTY, ("ggpoker", "81234567", "USD", 400, 115, 115, 20), [("Hero", 17, 555, 4)]),
        (FULL_TILT.replace("$5 + $0.50\n", "$240 + $16\nKnockout Bounty: $40\n"),
         ("fulltilt", "81234567", "USD", 9, 20000, 4000, 1600),
         [("RiverOtter", 1, 2700, 8), ("Old Salt", 2, 1800, 9), ("Kestrel_77", 3, 0, 10)]),
        (WON_BOUNTY, ("winamax", "81234567", "EUR", 9, 450, None, 50), [("Amande", 3, 810, 6)]),
        (ONLY_BOUNTY, ("winamax", "81234567", "EUR", 9, 450, None, 50), [("Amande", 3, 0, 6)]),
        (FREE, ("pokerstars", "812345678", None, 2, None, None, None), [("Ann", 1, 0, 5)]),  # points are no money
    ],
)  # fmt: skip
def test_read_summary(text, expected, places):
    summary = read_summary(text, SUMMARY_STARTS)
    assert (summary.site, summary.id, summary.currency, summary.entrants) == expected[:4]
    assert (summary.buy_in, summary.bounty, summary.fee) == expected[4:]
    assert [tuple(place) for place in summary.places] == places


def test_a_preface_of_a_mail_is_passed_over():
    text = "Tournament History for your last 1 tournament requested by Hero\n\n\n" + POKERSTARS
    assert read_summary(text, SUMMARY_STARTS) is not None


def test_other_text_is_no_summary():
    assert read_summary("PokerStars Hand #1: Hold'em No Limit\n", SUMMARY_STARTS) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(POKERSTARS, (2, 0), id="none"),
        pytest.param(POKERSTARS + "You made 2 rebuys and 1 addons for a total of USD 16.50.\n", (2, 1650), id="a total"),
        pytest.param(WINAMAX + "Rebuy cost : 4.50€ + 0.50€\nAddon cost : 4.50€ + 0.50€\nYour rebuys : 2\nYour addons : 1\n",
                     (3, 1500), id="each"),
        pytest.param(GGPOKER, (7, 0), id="another sentence"),
        pytest.param(GG_BOUNTY, (17, 500), id="further entries"),
    ],
)  # fmt: skip
def test_rebuys_and_add_ons(text, expected):
    summary = read_summary(text, SUMMARY_STARTS)
    assert (summary.own_place, summary.bought_later) == expected


@pytest.mark.parametrize(("text", "expected"), [(WINAMAX, None), (WON_BOUNTY, 450), (ONLY_BOUNTY, 450)])
def test_a_bounty_beside_the_prize(text, expected):
    assert read_summary(text, SUMMARY_STARTS).own_bounty == expected


def test_numbers_of_more_digits_than_a_count_are_damaged_text() -> None:
    text = WINAMAX.replace("in 3rd place", f"in {10**20}th place").replace(
        "Registered players : 9", f"Registered players : {10**20}"
    )
    summary = read_summary(
        f"{text}\n  {10**20}: Ann (Peru),\nRebuy cost : 4.50€ + 0.50€\nYour rebuys : {10**20}\n",
        SUMMARY_STARTS,
    )
    assert (summary.places, summary.own_place, summary.entrants, summary.bought_later) == ((), None, None, 0)
