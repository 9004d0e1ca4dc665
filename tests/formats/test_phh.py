"""Hands as PHH: the output, and hands that PHH cannot represent."""

import tomllib
from typing import Any

import pytest

from hhparser.engine import replay
from hhparser.formats.phh import NotInPhhError, phh_obstacle, write_phh
from hhparser.sites import parse_hand
from tests.engine.samples import all_hands, replayed

WALK = """variant = "NT"
ante_trimming_status = true
antes = [0.00, 0.00, 0.00, 0.00]
blinds_or_straddles = [0.02, 0.05, 0.00, 0.00]
min_bet = 0.05
starting_stacks = [5.00, 6.23, 5.07, 4.10]
actions = [
  "d dh p1 ????",
  "d dh p2 7h2c",
  "d dh p3 ????",
  "d dh p4 ????",
  "p3 f",
  "p4 f",
  "p1 f"
]
venue = "pokerstars"
hand = "176241538894"
table = "Eunomia"
currency = "USD"
seat_count = 6
time = 10:02:19
time_zone = "UTC"
day = 4
month = 10
year = 2017
seats = [3, 5, 6, 2]
players = ["hilltop 52", "RiverOtter", "mossy_bank", "Quill+Ink"]
finishing_stacks = [4.98, 6.25, 5.07, 4.10]
"""

SHOWDOWN = """PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2021/03/14 20:15:00 ET
Table 'Aster' 6-max Seat #1 is the button
Seat 1: Ansel ($200 in chips)
Seat 2: Birgit ($200 in chips)
Seat 3: Cosmo ($200 in chips)
Birgit: posts small blind $1
Cosmo: posts big blind $2
*** HOLE CARDS ***
Ansel: folds
Birgit: calls $1
Cosmo: checks
*** FLOP *** [Ks 8c 3d]
Birgit: checks
Cosmo: checks
*** TURN *** [Ks 8c 3d] [5h]
Birgit: checks
Cosmo: checks
*** RIVER *** [Ks 8c 3d 5h] [2s]
Birgit: checks
Cosmo: checks
*** SHOW DOWN ***
Birgit: mucks hand
Cosmo: shows [Ah Kd] (a pair of Kings)
Cosmo collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
Board [Ks 8c 3d 5h 2s]
"""


def document(name: str, number: int = 1) -> dict[str, Any]:
    """A sample as PHH, read back as TOML."""
    return tomllib.loads(write_phh(*replayed(name, number)))


def obstacle(text: str) -> str | None:
    hand = parse_hand(text)
    return phh_obstacle(hand, replay(hand))


def test_a_whole_document() -> None:
    assert write_phh(*replayed("cash_walk")) == WALK


def test_every_document_is_toml() -> None:
    for hand in all_hands():
        result = replay(hand)
        if phh_obstacle(hand, result) is None:
            read = tomllib.loads(write_phh(hand, result))
            lists = (
                "antes",
                "blinds_or_straddles",
                "starting_stacks",
                "seats",
                "players",
                "finishing_stacks",
            )
            assert {len(read[key]) for key in lists} == {len(hand.players)}


def test_streets_and_showdown() -> None:
    assert document("cash_split_odd_cent")["actions"] == [
        *("d dh p1 ????", "d dh p2 AhTs", "d dh p3 AdTc"),
        *("p3 cbr 0.06", "p1 f", "p2 cc"),
        *("d db Th6s6d", "p2 cc", "p3 cbr 0.09", "p2 cc"),
        *("d db Kc", "p2 cc", "p3 cc"),
        *("d db 2h", "p2 cbr 0.14", "p3 cc"),
        *("p2 sm AhTs", "p3 sm AdTc"),
    ]


def test_players_all_in_show_before_the_rest_of_the_board() -> None:
    assert document("cash_three_pots")["actions"][-10:] == [
        *("p3 cbr 2.25", "p4 cc", "p5 cbr 6.87", "p4 cc"),
        *("p4 sm AsKs", "p5 sm AhJh", "p3 sm 9c9s", "p1 sm KcKd"),
        *("d db 7s", "d db 2d"),
    ]


def test_heads_up_the_first_player_is_the_big_blind_and_the_blinds_stay_small_big() -> None:
    read = document("tour_heads_up_button")
    assert read["players"] == ["Kestrel_77", "RiverOtter"]
    assert read["blinds_or_straddles"] == [25, 50]
    assert read["actions"][2:4] == ["p2 cc", "p1 cc"]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        pytest.param("cash_straddle", {"blinds_or_straddles": [1, 2, 4, 0, 0], "min_bet": 4}, id="a straddle is the least raise"),
        pytest.param("cash_fixed_limit", {"variant": "FT", "small_bet": 0.5, "big_bet": 1, "min_bet": None}, id="fixed limit"),
        pytest.param("tour_ante_all_in", {"antes": [50] * 6, "ante_trimming_status": True}, id="antes in full though one has 30"),
        pytest.param("tour_big_blind_ante", {"antes": [0, 1000, 0, 0, 0, 0], "ante_trimming_status": False}, id="ante of the big blind"),
        pytest.param("tour_button_ante", {"antes": [0, 0, 0, 0, 300], "ante_trimming_status": False}, id="ante of the button"),
        pytest.param("tour_big_blind_short", {"blinds_or_straddles": [200, 400, 0, 0, 0]}, id="blinds in full though one is short"),
        pytest.param("cash_new_player_posts", {"blinds_or_straddles": [0.25, 0.5, -0.5, 0, 0]}, id="the post of a new player is below 0"),
        pytest.param("cash_straddle", {"_rake": 3}, id="rake in a field of our own"),
        pytest.param("cash_2005", {"_rules": "odd_chip_unit=5"}, id="house rules in a field of our own"),
        pytest.param("cash_split_odd_cent", {"finishing_stacks": [1.99, 2.03, 1.86]}, id="what the site paid"),
    ],
)  # fmt: skip
def test_fields(name: str, written: dict[str, Any]) -> None:
    read = document(name)
    assert {key: read.get(key) for key in written} == written


def test_names_and_tables_may_hold_quotes_and_backslashes() -> None:
    text = SHOWDOWN.replace("Birgit", 'Bir"g\\t').replace("'Aster'", "'As\"ter'")
    hand = parse_hand(text)
    read = tomllib.loads(write_phh(hand, replay(hand)))
    assert read["players"][0] == 'Bir"g\\t'
    assert read["table"] == 'As"ter'


def test_a_mucked_hand_is_written_without_cards() -> None:
    hand = parse_hand(SHOWDOWN)
    read = tomllib.loads(write_phh(hand, replay(hand)))
    assert read["actions"][-2:] == ["p1 sm", "p2 sm AhKd"]


@pytest.mark.parametrize(
    ("name", "number", "reason"),
    [
        ("cash_small_and_big_blinds", 1, "a player posts a dead blind"),
        ("cash_dead_small_blind", 1, "a player posts a dead blind"),
        ("cash_run_it_twice", 1, "its board was run more than once"),
        ("cash_cap_game", 1, "betting is capped for each player"),
        ("cash_pot_limit", 1, "the standard has no variant for pot-limit hold'em"),
        ("tour_truncated", 2, "it is incomplete"),
        ("cash_cancelled", 1, "it is incomplete"),
    ],
)
def test_samples_that_phh_cannot_hold(name: str, number: int, reason: str) -> None:
    hand, result = replayed(name, number)
    with pytest.raises(NotInPhhError, match=reason) as error:
        write_phh(hand, result)
    assert (error.value.hand_id, error.value.reason) == (hand.hand_id, reason)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        pytest.param("Ansel: folds", "Ansel: checks", "it breaks a rule (L107)", id="a broken rule"),
        pytest.param("Cosmo ($200", "Cosmo ($0", "a player puts in more than their stack", id="a stack of 0"),
        pytest.param("Ansel: folds", "Nobody: folds", "it breaks a rule (L101)", id="a stranger"),
        pytest.param(
            "Cosmo: shows [Ah Kd] (a pair of Kings)",
            "Birgit: shows [7h 7d] (a pair of Sevens)",
            "the cards that decide a pot are not shown",
            id="the winner is not seen but the loser is",
        ),
        pytest.param(
            "*** RIVER *** [Ks 8c 3d 5h] [2s]",
            "*** RIVER *** [Ks 8c 3d 5h] []",
            "a street has no heading or too few cards",
            id="a card is missing",
        ),
        pytest.param(
            "Cosmo: posts big blind $2\n*** HOLE CARDS ***\nAnsel: folds\nBirgit: calls $1\nCosmo: checks",
            "*** HOLE CARDS ***\nAnsel: folds\nBirgit: checks\nCosmo: calls $1",
            "nobody posts the big blind",
            id="no big blind, though there is play",
        ),
    ],
)
def test_hands_that_phh_cannot_hold(old: str, new: str, reason: str) -> None:
    assert old in SHOWDOWN
    assert obstacle(SHOWDOWN) is None
    assert obstacle(SHOWDOWN.replace(old, new)) == reason


def test_one_winner_may_stay_unseen() -> None:
    text = SHOWDOWN.replace("Cosmo: shows [Ah Kd] (a pair of Kings)\n", "")
    assert obstacle(text) is None


def test_an_all_in_player_who_mucks_has_no_place_before_the_board() -> None:
    text = SHOWDOWN.replace(
        "Cosmo: checks\n*** FLOP",
        "Cosmo: raises $198 to $200 and is all-in\nBirgit: calls $198 and is all-in\n*** FLOP",
    )
    for street in ("TURN", "RIVER", "SHOW DOWN"):
        text = text.replace(f"Birgit: checks\nCosmo: checks\n*** {street}", f"*** {street}")
    assert obstacle(text) == "a player who is all-in mucks"


ALL_IN = """PokerStars Hand #2:  Hold'em No Limit ($1/$2 USD) - 2021/03/14 20:20:00 ET
Table 'Aster' 6-max Seat #1 is the button
Seat 1: Ansel ($200 in chips)
Seat 2: Birgit ($50 in chips)
Seat 3: Cosmo ($20 in chips)
Birgit: posts small blind $1
Cosmo: posts big blind $2
*** HOLE CARDS ***
Ansel: raises $4 to $6
Birgit: calls $5
Cosmo: raises $14 to $20 and is all-in
Ansel: raises $14 to $34
Birgit: folds
Uncalled bet ($14) returned to Ansel
*** FLOP *** [Ks 8c 3d]
*** TURN *** [Ks 8c 3d] [5h]
*** RIVER *** [Ks 8c 3d 5h] [2s]
*** SHOW DOWN ***
Ansel: shows [Ah Kd] (a pair of Kings)
Cosmo: shows [Qh Qd] (a pair of Queens)
Ansel collected $46 from pot
*** SUMMARY ***
Total pot $46 | Rake $0
Board [Ks 8c 3d 5h 2s]
"""


@pytest.mark.parametrize(
    ("stack", "action"),
    [
        pytest.param(15, "p3 cc", id="nobody can call"),
        pytest.param(20, "p3 cc", id="somebody can call the bet before"),
        pytest.param(21, "p3 cbr 34.00", id="somebody can call more"),
    ],
)
def test_a_raise_that_nobody_left_can_call_is_a_call(stack: int, action: str) -> None:
    hand = parse_hand(ALL_IN.replace("$50", f"${stack}"))
    read = tomllib.loads(write_phh(hand, replay(hand)))
    assert [one for one in read["actions"] if one.startswith("p3 c")][-1] == action
    assert read["finishing_stacks"] == [stack - 6, 0, 226]


@pytest.mark.parametrize(
    ("bet", "least"),
    [
        pytest.param("checks", 4, id="the straddle"),
        pytest.param("bets $2", 2, id="less was bet"),
        pytest.param("bets $6", 4, id="more was bet"),
    ],
)
def test_the_least_bet_is_one_that_the_house_allowed(bet: str, least: int) -> None:
    called = bet.replace("bets", "calls")
    text = (
        SHOWDOWN.replace("$2\n*** HOLE", "$2\nAnsel: posts straddle $4\n*** HOLE")
        .replace(
            "Ansel: folds\nBirgit: calls $1\nCosmo: checks", "Birgit: folds\nCosmo: calls $2\nAnsel: checks"
        )
        .replace("Birgit: checks\nCosmo: checks\n*** TURN", f"Cosmo: {bet}\nAnsel: {called}\n*** TURN")
        .replace("Birgit: checks\nCosmo: checks", "Cosmo: checks\nAnsel: checks")
        .replace("Birgit: mucks", "Ansel: mucks")
    )
    hand = parse_hand(text)
    assert tomllib.loads(write_phh(hand, replay(hand)))["min_bet"] == least


def test_a_street_without_a_heading_cannot_be_held() -> None:
    text = SHOWDOWN.replace("*** TURN *** [Ks 8c 3d] [5h]\n", "")
    assert obstacle(text) in ("it breaks a rule (L105)", "a street has no heading or too few cards")
    folds = text.replace("Cosmo: checks\n*** RIVER", "*** RIVER")
    assert obstacle(folds) is not None


def test_r59_more_than_the_pot_cannot_be_paid() -> None:
    assert obstacle(SHOWDOWN.replace("collected $4", "collected $5")) == "more is paid than its pots hold"
