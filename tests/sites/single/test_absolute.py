"""Absolute Poker and UltimateBet: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.model import FIXED_LIMIT, NO_LIMIT, POT_LIMIT
from hhparser.sites import detect, parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.absolute import ABSOLUTE
from tests.sites.facts import actions_of, codes_of, token_of

HEADER = "Stage #7: Holdem  {game} - 2010-03-24 00:50:15 (ET)"
HEAD = """\
Table: BIRCH HOLLOW (Real Money) Seat #4 is the dealer
Seat 1 - ANN ($100 in chips)
Seat 2 - BOB ($80 in chips)
Seat 3 - CY ($60 in chips)
Seat 4 - DAN ($100 in chips)
"""
BLINDS = "ANN - Posts small blind $1\nBOB - Posts big blind $2\n"
DEAL = "*** POCKET CARDS ***\n"
FLOP = "*** FLOP *** [2c 7d Jh]\n"
TURN = "*** TURN *** [2c 7d Jh] [5s]\n"
RIVER = "*** RIVER *** [2c 7d Jh 5s] [10d]\n"


def hand_of(lines: str, *, header: str = HEADER.format(game="No Limit $2")):
    return parse_hand(f"{header}\n{HEAD}{lines}")


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Table: Hut (No. 2) (Play Money) Seat #10 is the dealer", "TABLE", ("Hut (No. 2)", "Play Money", 10)),
        ("Table: Hut (Real Money) Seat #6 is the dead dealer", "TABLE", ("Hut", "Real Money", 6)),
        ("OLDSALT - Checks (Preselection)", "CHECK", ("OLDSALT",)),
        ("OLDSALT - Bets $1,250", "BET", ("OLDSALT", 125000)),
        ("OLDSALT - All-In $1.47", "ALL_IN", ("OLDSALT", 147)),
        ("OLDSALT - All-In(Raise) $12.70 to $13", "RAISE_ALL_IN", ("OLDSALT", 1270, 1300)),
        ("OLDSALT - Posts big blind €1", "POST_BIG_BLIND", ("OLDSALT", 100)),
        ("OLDSALT - Posts $1", "POST_NEW", ("OLDSALT", 100)),
        ("Seat 2: OLDSALT collected Total ($6)", "SEAT_COLLECTED", (2, "OLDSALT", 600, None)),
        ("Seat 2: OLDSALT collected Total (375) All-In", "SEAT_COLLECTED", (2, "OLDSALT", 37500, None)),
        ("Seat 2: OLDSALT collected Total ($6) All-In HI:($6)  [Does not show]", "SEAT_COLLECTED", (2, "OLDSALT", 600, 600)),
        (
            "Seat 2: OLDSALT won Total ($7) All-In HI:($7) with One pair, kings(ace kicker) [Ah Kd - P:Kd,B:Kc]",
            "SEAT_WON",
            (2, "OLDSALT", 700, 700, "One pair, kings(ace kicker)", "Ah Kd"),
        ),
        ("Seat 2: OLDSALT HI:lost with ace high [Qh As - P:As,B:Ks]", "SEAT_LOST", (2, "OLDSALT", "ace high", "Qh As")),
        ("Seat 2: OLDSALT HI: [Mucked] [10s 2s]", "SEAT_MUCKED", (2, "OLDSALT", "10s 2s")),
        ("OLDSALT - dances", UNKNOWN, ("OLDSALT - dances",)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(ABSOLUTE, line) == (kind, fields)


@pytest.mark.parametrize(
    ("game", "betting", "currency", "blinds", "bets"),
    [
        ("No Limit $2", NO_LIMIT, "USD", (100, 200), (None, None)),
        ("Pot Limit €2", POT_LIMIT, "EUR", (100, 200), (None, None)),
        ("No Limit $2 Turbo", NO_LIMIT, "USD", (100, 200), (None, None)),
        ("No Limit $2, $0.25 ante", NO_LIMIT, "USD", (100, 200), (None, None)),
        ("No Limit $2 (7-2)", NO_LIMIT, "USD", (100, 200), (None, None)),
        ("(1 on 1) No Limit $2", NO_LIMIT, "USD", (100, 200), (None, None)),
        ("NORMAL $2/$4", FIXED_LIMIT, "USD", (100, 200), (200, 400)),
        ("No Limit 2", NO_LIMIT, None, (100, 200), (None, None)),
    ],
)
def test_headers_print_the_big_blind_or_the_bets(
    game: str, betting: str, currency: str | None, blinds: tuple, bets: tuple
) -> None:
    hand = hand_of(BLINDS + DEAL, header=HEADER.format(game=game))
    stakes = hand.stakes
    assert (stakes.betting, stakes.currency, hand.play_money) == (betting, currency, currency is None)
    assert (stakes.small_blind, stakes.big_blind, stakes.small_bet, stakes.big_bet) == (*blinds, *bets)


def test_times_may_have_a_fraction_and_the_players_own_clock() -> None:
    clock = "2011-02-21 05:08:53.010 (ET) [ 2011-02-21 11:08:53 ]"
    hand = parse_hand(f"Stage #C7: Holdem  (1 on 1)  No Limit $2 Turbo - {clock}\n{HEAD}")
    assert (hand.hand_id, hand.max_seats, hand.time_text) == ("C7", None, clock)
    assert str(hand.started_at) == "2011-02-21 10:08:53+00:00"


@pytest.mark.parametrize(
    ("game", "status", "code", "words"),
    [
        ("Omaha  Pot Limit $2", "unsupported", "P101", "Omaha Pot Limit"),
        ("Seven Card Hi/Lo  Normal $2/$4", "unsupported", "P101", "Seven Card Hi/Lo Normal"),
        ("Holdem  Some Limit $2", "unparsed", "P103", "Holdem Some Limit"),
    ],
)
def test_other_games_are_left_alone(game: str, status: str, code: str, words: str) -> None:
    hand = parse_hand(f"Stage #7: {game} - 2009-12-14 17:14:02 (ET)\n{HEAD}ANN - Folds\n")
    assert (hand.status, hand.actions) == (status, ())
    assert [(d.code, d.found) for d in hand.diagnostics] == [(code, words)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Stage #7: Omaha  Pot Limit $2 - 2009-12-14 17:14:02 (ET)", True),
        ("Stage #C7 Tourney ID 8 Holdem - 2009-12-14", True),
        ("Stage #7 of the tour", False),
    ],
)
def test_a_stage_has_a_date(text: str, found: bool) -> None:
    assert (detect(text) is ABSOLUTE) == found


@pytest.mark.parametrize(
    ("line", "posted"),
    [
        ("DAN - Posts $2", [("DAN", "post_big_blind", 200, 200, False)]),
        ("DAN - Posts $2 dead $1", [("DAN", "post_dead", 100, None, False), ("DAN", "post_big_blind", 200, 200, False)]),
        ("DAN - Posts dead $3 dead $1", [("DAN", "post_dead", 100, None, False), ("DAN", "post_big_blind", 200, 200, False)]),
    ],
    ids=["live", "dead and live", "both together and the dead part"],
)  # fmt: skip
def test_r97_new_and_returning_players_post(line: str, posted: list) -> None:
    hand = hand_of(BLINDS + line + "\n" + DEAL + "CY - Folds\nDAN - Checks\nANN - Folds\nBOB - Checks\n")
    assert actions_of(hand)[2 : 2 + len(posted)] == posted
    assert codes_of(hand) == ["P113"]


@pytest.mark.parametrize(
    ("lines", "posted"),
    [
        ("ANN - All-In $1\nBOB - Posts big blind $2\n", ("ANN", "post_small_blind", 100, 100, True)),
        ("ANN - Posts small blind $1\nBOB - All-In $1.50\n", ("BOB", "post_big_blind", 150, 150, True)),
        ("ANN - Ante $0.25\nBOB - All-In $0.20\n", ("BOB", "post_ante", 20, None, True)),
    ],
    ids=["small blind", "big blind", "ante"],
)
def test_r23_an_all_in_before_the_deal_is_the_post_that_is_due(lines: str, posted: tuple) -> None:
    assert posted in actions_of(hand_of(lines + DEAL))


def test_who_sits_out_is_not_dealt_in() -> None:
    folds = "CY - Folds\nANN - Folds\n*** SHOW DOWN ***\nBOB Collects $3 from main pot\n*** SUMMARY ***\n"
    hand = hand_of(BLINDS + "DAN - sitout (wait for BB)\n" + DEAL + folds)
    assert hand.players == (1, 2, 3)
    assert [seat.number for seat in hand.seats if seat.sat_out] == [4]


@pytest.mark.parametrize(
    ("printed", "pots"),
    [
        ("5,480:3,750,1,730", (("main", 3750), ("side-1", 1730))),
        ("700:500,200", (("main", 500), ("side-1", 200))),
        ("500,700:500,200,500", (("main", 500200), ("side-1", 500))),
        ("6:1,2,3", (("main", 1), ("side-1", 2), ("side-2", 3))),
        ("700:500,300", ()),
        ("700", ()),
    ],
)
def test_pots_add_up_to_the_total(printed: str, pots: tuple) -> None:
    head = "Stage #7 Tourney ID 81 Holdem Multi Normal Tournament No Limit 10 - 2011-01-16 17:03:29 (ET)"
    hand = parse_hand(f"{head}\nSeat 1 - ANN (9 in chips)\n*** SUMMARY ***\nTotal Pot({printed})\n")
    assert hand.claims.pots == pots


@pytest.mark.parametrize(
    ("printed", "usual"),
    [
        ("ace high", "high card Ace"),
        ("One pair, sixes", "a pair of Sixes"),
        ("One pair, kings(ace kicker)", "a pair of Kings - Ace kicker"),
        ("Two Pair, jacks and twos", "two pair, Jacks and Deuces"),
        ("Three of a kind, tens", "three of a kind, Tens"),
        ("Straight, two to six", "a straight, Deuce to Six"),
        ("Flush, ace high", "a flush, Ace high"),
        ("Full house, twos full of kings", "a full house, Deuces full of Kings"),
        ("Four of a kind, threes", "four of a kind, Threes"),
        ("Straight flush, ace to five", "a straight flush, Ace to Five"),
    ],
)
def test_usual_words(printed: str, usual: str) -> None:
    assert ABSOLUTE.usual_words(printed) == usual


def test_who_gets_the_ante_back_is_not_in_the_hand() -> None:
    antes = "".join(f"{name} - Ante $0.25\n" for name in ("ANN", "BOB", "CY", "DAN"))
    out = "CY - sitout (wait for BB)\nCY - Ante returned $0.25\n"
    hand = hand_of(f"{antes}{BLINDS}{out}{DEAL}DAN - Folds\nANN - Folds\nBOB - returned ($1) : not called\n"
                   "*** SHOW DOWN ***\nBOB - Does not show\nBOB Collects $2.75 from main pot\n"
                   "*** SUMMARY ***\nTotal Pot($2.75)\nSeat 1: ANN Folded on the POCKET CARDS\n"
                   "Seat 2: BOB collected Total ($2.75)\nSeat 4: DAN Folded on the POCKET CARDS\n")  # fmt: skip
    assert hand.players == (1, 2, 4)
    assert codes_of(hand) == []


def test_r99_a_dead_button_is_at_a_seat_without_a_player() -> None:
    seats = HEAD.replace("Seat 4 - DAN ($100 in chips)\n", "").replace("the dealer", "the dead dealer")
    walk = (
        "CY - Folds\nANN - Folds\nBOB - returned ($1) : not called\n*** SHOW DOWN ***\nBOB - Does not show\n"
    )
    end = """\
BOB Collects $2 from main pot
*** SUMMARY ***
Total Pot($2)
Seat 1: ANN (small blind) Folded on the POCKET CARDS
Seat 2: BOB (big blind) collected Total ($2)
Seat 3: CY Folded on the POCKET CARDS
"""
    hand = parse_hand(f"{HEADER.format(game='No Limit $2')}\n{seats}{BLINDS}{DEAL}{walk}{end}")
    assert (hand.button, hand.players, codes_of(hand)) == (4, (1, 2, 3), [])
