"""One wrong line is reported at that line, although a later line shows the fault."""

from pathlib import Path

import pytest

from hhparser.input.files import Block
from hhparser.pipeline import check_hand
from hhparser.sites.reading import parse_block, parse_hand
from tests.sites.data.pokernow_hands import A, B, C, entries, log

CAKE = """\
Hand#5128FD7BB4000069 - Autumn Freeroll T16612276 -- FREEROLL -- $0 + $0 -- 8 Max -- Table 19 -- 0/10/20 NL Hold'em -- 2018/04/20 - 22:01:24
Dealer: Seat 2
Seat 1: Ann (1,500 in chips)
Seat 2: Ben (1,500 in chips)
Seat 3: Cid (1,500 in chips)
Cid: posts small blind 10
Ann: posts big blind 20
Dealt to Ann [4h,4d]
Ben: is all in 1,500
Cid: folds
Ann: is all in 1,480
Ben: shows [Qc 9c]
Ann: shows [4h 4d]
*** FLOP *** [7d,6d,5h]
*** TURN *** [2s]
*** RIVER *** [2c]
***SHOW DOWN***
Ann wins 3,010 with Two Pairs Fours and deuces
"""
EVERLEAF = """Everleaf Gaming Game #100000001
***** Hand history for game #100000001 *****
Blinds $0.50/$1 NL Hold'em - 2010/08/03 - 17:00:00
Table Alder
Seat 2 is the button
Total number of players: 3
Seat 1: Ann (  $ 40 USD )
Seat 2: Ben (  $ 100 USD )
Seat 3: Cid (  $ 100 USD )
Cid: posts small blind [$ 0.50 USD]
Ann: posts big blind [$ 1 USD]
** Dealing down cards **
Ben folds
Cid raises [$ 2.50 USD]
Ann raises [$ 39 USD]
Cid calls [$ 37 USD]
** Dealing Flop ** [ 6d, Jc, Js ]
** Dealing Turn ** [ 3d ]
** Dealing River ** [ 9d ]
Ann shows [ 4c, 4d ] two pairs, jacks and fours
Cid shows [ 8c, 8h ] two pairs, jacks and eights
Cid wins $ 78 USD from main pot with two pairs, jacks and eights [ Jc, Js, 9d, 8c, 8h ]
"""
LIMP = (
    EVERLEAF.replace("Cid raises [$ 2.50 USD]", "Cid calls [$ 0.50 USD]")
    .replace("Ann raises [$ 39 USD]", "Ann raises [$ 2 USD]\nCid raises [$ 6 USD]\nAnn raises [$ 37 USD]")
    .replace("Cid calls [$ 37 USD]", "Cid calls [$ 33 USD]")
)


PACIFIC = """#Game No : 100000002
***** 888poker Hand History for Game 100000002 *****
$0.50/$1 Blinds No Limit Holdem - *** 28 01 2020 19:11:56
Table Alder 6 Max (Real Money)
Seat 2 is the button
Total number of players : 3
Seat 1: Ann ( $100 )
Seat 2: Ben ( $100 )
Seat 3: Cid ( $100 )
Cid posts small blind [$0.50]
Ann posts big blind [$1]
** Dealing down cards **
Ben raises [$3]
Cid calls [$2.50]
Ann folds
** Dealing flop ** [ 7h, 2h, Ac ]
Cid checks
Ben checks
** Dealing turn ** [ Kd ]
Cid checks
Ben checks
** Dealing river ** [ 9d ]
Cid checks
Ben checks
** Summary **
Ben shows [ Qs, Qc ]
Cid mucks [ 5s, 5c ]
Ben collected [ $6.70 ]
"""

TWO_PAIR = (
    PACIFIC.replace("Qs, Qc", "Ah, Qc")
    .replace("mucks [ 5s, 5c", "shows [ 2s, 9s")
    .replace("Ben coll", "Cid coll")
)

FOUR = (
    PACIFIC.replace("Seat 2 is", "Seat 3 is")
    .replace("Seat 3: Cid", "Seat 4: Cid")
    .replace("Seat 2: Ben", "Seat 2: Dan ( $100 )\nSeat 3: Ben")
    .replace(": 3\n", ": 4\n")
    .replace("Ben raises", "Dan folds\nBen raises")
)
MICRO = (
    PACIFIC.replace("$0.50/$1 ", "$0.01/$0.02 ")
    .replace("[$0.50]", "[$0.01]")
    .replace("[$1]", "[$0.02]")
    .replace("[$3]", "[$0.04]")
    .replace("[$2.50]", "[$0.03]")
    .replace("$6.70", "$0.10")
)
ADDED = (
    PACIFIC.replace("Ann folds", "Ann raises [$11]\nBen calls [$9]\nCid folds")
    .replace("Cid checks", "Ann checks")
    .replace("Cid mucks", "Ann mucks")
    .replace("$6.70", "$26")
)
RAISE = PACIFIC.partition("Cid calls")[0] + (
    "Cid folds\nAnn folds\n** Summary **\nBen did not show his hand\nBen collected [ $2.50 ]\n"
)
PARTY = """***** Hand History for Game 100000006 *****
$0.50/$1 USD NL Texas Hold'em - Tuesday, March 05, 18:34:01 EST 2013
Table Alder (Real Money)
Seat 2 is the button
Total number of players : 3/6
Seat 1: Ann ( $100 USD )
Seat 2: Ben ( $100 USD )
Seat 3: Cid ( $100 USD )
Cid posts small blind [$0.50 USD].
Ann posts big blind [$1 USD].
** Dealing down cards **
Ben raises [$30 USD]
Cid folds
Ann folds
Ben does not show cards.
Ben wins $31.50 USD
"""
RETURNED = PARTY.replace("Ben wins $31.50 USD", "Ben wins $29 USD\nBen wins $2.50 USD from main pot")

STARS = """PokerStars Hand #100000003:  Hold'em No Limit ($0.50/$1 USD) - 2020/01/02 12:00:00 ET
Table 'Alder' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Ben ($100 in chips)
Seat 3: Cid ($4 in chips)
Ben: posts small blind $0.50
Cid: posts big blind $1
*** HOLE CARDS ***
Ann: raises $5 to $6
Ben: folds
Cid: calls $3 and is all-in
Uncalled bet ($2) returned to Ann
*** FLOP *** [7h 2h Ac]
*** TURN *** [7h 2h Ac] [Kd]
*** RIVER *** [7h 2h Ac Kd] [9d]
*** SHOW DOWN ***
Ann: shows [5s 5c] (a pair of Fives)
Cid: shows [Qs Qc] (a pair of Queens)
Cid collected $8.50 from pot
*** SUMMARY ***
Total pot $8.50 | Rake $0
Board [7h 2h Ac Kd 9d]
Seat 1: Ann (button) showed [5s 5c] and lost with a pair of Fives
Seat 2: Ben (small blind) folded before Flop
Seat 3: Cid (big blind) showed [Qs Qc] and won ($8.50) with a pair of Queens
"""

ALL_IN = STARS.replace("raises $5 to $6", "raises $99 to $100 and is all-in").replace("($2) ret", "($96) ret")


DEALT = """Bovada Hand #100000004 Zone Poker ID#1 HOLDEMZonePoker No Limit - 2020-01-02 12:00:00
Seat 1: Dealer ($20 in chips)
Seat 2: Small Blind ($20 in chips)
Seat 3: Big Blind [ME] ($20 in chips)
Dealer : Set dealer [1]
Small Blind : Small Blind $0.10
Big Blind  [ME] : Big blind $0.20
*** HOLE CARDS ***
Dealer : Card dealt to a spot [9h 3c]
Small Blind : Card dealt to a spot [As Qs]
Big Blind  [ME] : Card dealt to a spot [7s 2c]
"""
BOVADA = (
    DEALT
    + """Dealer : Folds
Small Blind : Call $0.10
Big Blind  [ME] : Checks
*** FLOP *** [8d Kd 2s]
Small Blind : Bets $0.20
Big Blind  [ME] : Folds
Small Blind : Return uncalled portion of bet $0.20
Small Blind : Does not show [As Qs] (High Card)
Small Blind : Hand result $0.40
*** SUMMARY ***
Total Pot($0.40)
Board [8d Kd 2s]
Seat+1: Dealer Folded before the FLOP
Seat+2: Small Blind $0.40 [Does not show]
Seat+3: Big Blind Folded on the FLOP
"""
)
STEAL = (
    DEALT.replace("#100000004", "#100000005")
    + """Dealer : Raises $0.60 to $0.60
Small Blind : Folds
Big Blind  [ME] : All-in(raise) $19.80 to $20
Dealer : Folds
Big Blind  [ME] : Return uncalled portion of bet $19.40
Big Blind  [ME] : Does not show [7s 2c] (High Card)
Big Blind  [ME] : Hand result $1.30
*** SUMMARY ***
"""
)
POKERNOW = log(
    entries(
        f"{B} posts a small blind of 2",
        f"{C} posts a big blind of 4",
        f"{A} raises to 12",
        f"{B} folds",
        f"{C} folds",
        f"Uncalled bet of 8 returned to {A}",
        f"{A} collected 10 from pot",
    ),
    newest_first=False,
)
PHH = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 7c2d', 'p3 cbr 250', 'p1 f', 'p2 f']
finishing_stacks = [9950, 9900, 10150]
"""


def errors(text: str, old: str = "", new: str = "") -> list[tuple[str, int]]:
    """Code and line of each warning or error after a change of the text."""
    assert old in text
    checked = check_hand(parse_hand(text.replace(old, new, 1)))
    return [(one.code, one.line) for one in checked.diagnostics if one.severity.value != "info"]


@pytest.mark.parametrize(
    "text",
    [
        CAKE,
        EVERLEAF,
        LIMP,
        PACIFIC,
        TWO_PAIR,
        FOUR,
        RAISE,
        PARTY,
        MICRO,
        ADDED,
        STARS,
        ALL_IN,
        BOVADA,
        STEAL,
        POKERNOW,
        PHH,
    ],
)
def test_the_hands_are_right(text: str) -> None:
    assert errors(text) == []


@pytest.mark.parametrize(
    ("text", "old", "new", "found"),
    [
        pytest.param(EVERLEAF, "$ 40 USD", "$ 20 USD", [("L112", 7)], id="the bet was called: the stack"),
        pytest.param(
            LIMP, "Cid calls [$ 0.50 USD]", "Cid folds", [("L127", 14)], id="raises later: the fold"
        ),
        pytest.param(STARS, "$4 in", "$14 in", [("L121", 5)], id="the short call is all-in: the stack"),
        pytest.param(TWO_PAIR, "[ Kd ]", "[ 9s ]", [("D101", 19)], id="the winner tells: the turn"),
        pytest.param(CAKE, "[Qc 9c]", "[2s 9c]", [("D101", 12)], id="the winner tells: the hand"),
        pytest.param(CAKE, "[7d,6d,5h]", "[7d,9c,5h]", [("D101", 14)], id="the hand or the flop: the later"),
        pytest.param(ALL_IN, "Ann ($100", "Ann ($101", [("L121", 3)], id="all-in but a blind: the stack"),
        pytest.param(ALL_IN, "Ann ($100", "Ann ($110", [("L121", 9)], id="all-in with chips: the mark"),
        pytest.param(PACIFIC, "3: Cid", "3: Cyd", [("L101", 9)], id="the name of a seat"),
        pytest.param(STARS, "3: Cid", "3: Cyd", [("L101", 5)], id="the name of a seat in no other line"),
        pytest.param(PACIFIC, "Cid checks", "Cyd checks", [("L101", 17)], id="the name of a turn"),
        pytest.param(PACIFIC, "6 Max", "2 Max", [("P132", 4)], id="three players, a button at seat 2"),
        pytest.param(PACIFIC, "raises [$3]", "raises [$5]", [("L127", 13)], id="the rake tells: the raise"),
        pytest.param(PACIFIC, "calls [$2.50]", "folds", [("L127", 14)], id="they act again: the fold"),
        pytest.param(
            FOUR, "Dan folds", "Ben folds", [("L105", 14)], id="no other line of a player: the fold"
        ),
        pytest.param(RAISE, "Ben ( $100", "Ben ( $2", [("L112", 8)], id="an ordinary raise: the stack"),
        pytest.param(RAISE, "raises [$3", "raises [$300", [("L112", 13)], id="a huge raise: the raise"),
        pytest.param(PARTY, "Ben ( $100", "Ben ( $15", [("L112", 7)], id="the payout tells: the stack"),
        pytest.param(
            MICRO, "raises [$0.04", "raises [$0.05", [("L127", 13)], id="a sixth is no rake: the raise"
        ),
        pytest.param(ADDED, "raises [$3]", "raises [$4]", [("L127", 13)], id="chips added later: the raise"),
        pytest.param(FOUR, "Ann posts big", "Ben posts big", [("L134", 12)], id="of four: the big blind"),
        pytest.param(
            FOUR, "Cid posts small", "Dan posts small", [("L133", 11)], id="of four: the small blind"
        ),
        pytest.param(RETURNED, "wins $29", "wins $14.50", [("M205", 16)], id="the returned bet"),
        pytest.param(
            RETURNED, "Ben wins $29", "Ben wins $29 USD\nBen wins $29", [("M205", 17)], id="returned twice"
        ),
        pytest.param(BOVADA, "Big blind $0.20", "Big blind $0.30", [("L131", 7)], id="called: the big blind"),
        pytest.param(BOVADA, "Small Blind $0.10", "Small Blind $0.15", [("L130", 6)], id="the small blind"),
        pytest.param(BOVADA, "Total Pot($0.40", "Total Pot($0.45", [("M201", 22)], id="the pot alone"),
        pytest.param(STEAL, "Big blind $0.20", "Big blind $0.30", [("L131", 7)], id="the later total"),
        pytest.param(STEAL, "Small Blind $0.10", "Small Blind $0.15", [("L130", 6)], id="no flop, no rake"),
        pytest.param(POKERNOW, "blind of 4", "blind of 6", [("L131", 5)], id="pot and uncalled bet"),
        pytest.param(POKERNOW, "blind of 2", "blind of 3", [("L130", 4)], id="the usual blind"),
        pytest.param(POKERNOW, "collected 10", "collected 11", [("M203", 10)], id="the payout alone"),
        pytest.param(PHH, "[50, 100", "[75, 100", [("L130", 3)], id="final stacks: the small blind"),
        pytest.param(EVERLEAF, "Jc, Js ]", "8h, Js ]", [("D101", 17)], id="the hands named tell: the flop"),
        pytest.param(EVERLEAF, "9d ]", "4c ]", [("D101", 19)], id="the best five tell: the river"),
    ],
)
def test_the_wrong_line_is_blamed(text: str, old: str, new: str, found: list[tuple[str, int]]) -> None:
    assert errors(text, old, new) == found


@pytest.mark.parametrize(
    ("sample", "old", "new", "code"),
    [
        pytest.param(
            "kingsclub/cash_totals.txt", "raises to 25", "raises to 37.50", "L127", id="final stacks"
        ),
        pytest.param(
            "kingsclub/cash_pot_limit_split.txt",
            "RiverOtter calls 10",
            "RiverOtter calls 6",
            "L109",
            id="a share",
        ),
        pytest.param(
            "kingsclub/cash_pot_limit_split.txt",
            "RiverOtter calls 10",
            "RiverOtter folds",
            "L127",
            id="paid after it",
        ),
        pytest.param(
            "kingsclub/cash_pot_limit_split.txt",
            "Old Salt wins pot (16)",
            "Old Salt wins pot (17)",
            "M211",
            id="unequal shares",
        ),
        pytest.param(
            "kingsclub/cash_side_pot_not_printed.txt",
            "wins pot (1,150)",
            "wins pot (1,200)",
            "M211",
            id="a pot of several",
        ),
        pytest.param("kingsclub/cash_totals.txt", "big blind 10", "big blind 7", "L131", id="a later total"),
        pytest.param(
            "bossmedia/bossmedia_tour.xml",
            '"200.00"></ACTION>',
            '"300"></ACTION>',
            "L131",
            id="all-in totals",
        ),
        pytest.param(
            "kingsclub/cash_side_pot_not_printed.txt", "bets 3,000", "bets 30,000", "L112", id="a sure stack"
        ),
        pytest.param(
            "pkr/cash_new_players_and_pots.txt",
            "$4.10\nSeat 8: TinKettle - $2.77\nSeat 9: NineOfRain - $2\nShuf",
            "$0.12\nSeat 8: TinKettle - $2.77\nSeat 9: NineOfRain - $2\nShuf",
            "L112",
            id="a stack that the final one contradicts",
        ),
        pytest.param("pkr/cash_new_players_and_pots.txt", "$4.18", "$4.08", "M214", id="a final stack"),
        pytest.param("pkr/cash_new_players_and_pots.txt", "$4.18", "$4.28", None, id="more chips bought"),
        pytest.param(
            "ipoker/cash_session.xml",
            'Kestrel_77" type="2" sum="€0.10',
            'Kestrel_77" type="2" sum="€0.15',
            "L131",
            id="no dead blind of the big blind",
        ),
        pytest.param(
            "partypoker/tour_2005.txt", "Blinds(50/100)\n", "Blinds(100/50)\n", "P128", id="two lines"
        ),
        pytest.param(
            "partypoker/tour_unprinted_blinds.txt", "Seat 4 is", "Seat 8 is", "L126", id="turns: the button"
        ),
        pytest.param(
            "partypoker/tour_unprinted_blinds.txt",
            "Kestrel 9 ( 3,000",
            "Kestrel 9 ( 10",
            "L112",
            id="acts after its blind: the stack",
        ),
        pytest.param(
            "bossmedia/bossmedia_cash_older.xml",
            'PLAYER="Tanner" KIND="HAND_BB"',
            'PLAYER="Fuller" KIND="HAND_BB"',
            "L134",
            id="the player of a blind",
        ),
        pytest.param(
            "bossmedia/bossmedia_cash_older.xml",
            'RESULT PLAYER="Cobbler"',
            'RESULT PLAYER="Weaver"',
            "P124",
            id="two results of one player: the one out of order",
        ),
        pytest.param(
            "bossmedia/bossmedia_cash_older.xml",
            'RESULT PLAYER="Weaver"',
            'RESULT PLAYER="Cobbler"',
            "P124",
            id="two results of one player: the loser's",
        ),
        pytest.param(
            "bossmedia/bossmedia_tour.xml",
            'POT="2096.00" RAKE',
            'POT="2936.00" RAKE',
            "M201",
            id="no antes on the flop: the total pot",
        ),
        pytest.param(
            "microgaming/microgaming_cash_new.xml",
            'endbalance="200.00" sittingout',
            'endbalance="150.00" sittingout',
            "M214",
            id="the final stack of an idle player",
        ),
        pytest.param(
            "betonline/tour_steal.txt", "$50.00/$100.00", "$50.00/$200.00", "L131", id="half of a level"
        ),
        pytest.param(
            "betonline/tour_steal.txt", "$50.00/$100.00", "$100.00/$50.00", "P128", id="no level falls"
        ),
        pytest.param("bovada/cash_dead_button.txt", "result $2 ", "result $1 ", "M213", id="a payout of two"),
        pytest.param(
            "winning/cash_cap_jackpot_fee.txt", "caps $0.55", "caps $0.75", "L127", id="a raise to the cap"
        ),
        pytest.param("winamax/cash_uncalled_in_side_pot.txt", "(22.30", "(22.40", "L121", id="a payout"),
        pytest.param(
            "pokerstars/cash_fixed_limit.txt", "blind $0.25", "blind $0.30", "L130", id="fixed limit"
        ),
        pytest.param(
            "pokernow/cash_evening.csv",
            'rrB91_tYc0"" posts a small blind of 0.10',
            'rrB91_tYc0"" posts a small blind of 0.30',
            "P128",
            id="no header has the blinds",
        ),
        pytest.param(
            "merge/merge_tour_balances_after_posts.xml",
            '"SMALL_BLIND" player="0" amount="25.',
            '"SMALL_BLIND" player="0" amount="75.',
            "P128",
            id="the post of a small blind",
        ),
        pytest.param(
            "everest/everest_ring.xml",
            '<BET position="1" amount="0"/>',
            '<BET position="1" amount="900"/>',
            "L127",
            id="a bet in place of a check",
        ),
        pytest.param(
            "everest/everest_ring.xml", '"300"/>', '"2000"/>', "L127", id="a bet that a raise calls"
        ),
        pytest.param("everest/everest_ring.xml", '"1100"', '"605"', "L127", id="a raise that a raise calls"),
        pytest.param("microgaming/microgaming_cash_totals.xml", "0.85", "0.82", "L127", id="a loser's raise"),
        pytest.param(
            "everest/everest_fixed_limit.xml",
            'blinds="150/300"',
            'blinds="300/150"',
            "P128",
            id="a header of bets and blinds",
        ),
        pytest.param("everest/everest_ring.xml", '"2700"/>', '"2900"/>', "M209", id="a pot of a payout"),
        pytest.param("everest/everest_tour_prize.xml", "6h, 4c", "6h, 4d", "D101", id="cards shown twice"),
        pytest.param("microgaming/microgaming_cash_new.xml", 'value="3"', 'value="1"', "D102", id="no card"),
        pytest.param("microgaming/microgaming_cash_new.xml", '"d" id="29"', '"h" id="29"', None, id="a card"),
        pytest.param(
            "microgaming/microgaming_cash_new.xml",
            '"10" suit="d" id="35"',
            '"10" suit="s" id="35"',
            "D101",
            id="a card of the board dealt twice",
        ),
    ],
)
def test_the_line_of_the_element_is_blamed(sample: str, old: str, new: str, code: str | None) -> None:
    text = (Path("sample_histories") / sample).read_text(encoding="utf-8")
    assert old in text
    line = text[: text.index(old)].count("\n") + 1
    found = [
        (one.code, one.line)
        for hand in parse_block(Block("f", 1, text.replace(old, new, 1)))
        for one in check_hand(hand).diagnostics
        if one.severity.value != "info"
    ]
    assert found == ([] if code is None else [(code, line)])


def test_a_doubled_turn_without_a_heading_is_blamed() -> None:
    lines = Path("sample_histories/bovada/cash_fixed_limit_2012.txt").read_text(encoding="utf-8").split("\n")
    at = next(n for n, line in enumerate(lines) if line == "Card dealt to table [Jc]")
    hands = parse_block(Block("f", 1, "\n".join([*lines[: at + 1], *lines[at:]])))
    found = [(one.code, one.line) for hand in hands for one in check_hand(hand).diagnostics]
    assert found[0] == ("P111", at + 2)


def test_the_blind_with_the_smaller_unit_is_blamed() -> None:
    text = Path("sample_histories/merge/merge_tour_balances_after_posts.xml").read_text(encoding="utf-8")
    text = text.replace('Limit"/>', 'Limit" version="1"/>').replace('"50.00"/>', '"36"/>')
    (hand,) = parse_block(Block("f", 1, text))
    blamed = [(one.code, one.line) for one in check_hand(hand).diagnostics if one.code in ("L130", "L131")]
    assert blamed == [("L131", 9)]


def test_a_fold_of_a_blind_that_is_all_in_before_its_turn_is_blamed() -> None:
    text = STARS.replace("($4 in chips)", "($1 in chips)").replace("blind $1\n", "blind $1 and is all-in\n")
    turns, called = "Ben: folds\n", "Cid: calls $3 and is all-in\n"
    early, late = f"Cid: folds\n{turns}", f"{turns}Cid: folds\n"
    text = text.replace(called, "")
    assert [one for one in errors(text, turns, early) if one[0].startswith("L1")] == [("L104", 10)]
    assert not [one for one in errors(text, turns, late) if one[0].startswith("L1")]


def test_a_blind_that_is_all_in_folds_in_turn_after_a_raise_of_the_small_blind() -> None:
    text = STARS.replace("Seat 3: Cid ($4", "Seat 3: Cid ($1").replace(
        "blind $1\n", "blind $1 and is all-in\n"
    )
    raised = "Ann: calls $1\nBen: raises $5 to $6\nCid: folds\nAnn: calls $5\n"
    text = text[: text.index("Ann: raises")] + raised + text[text.index("*** FLOP") :]
    assert not [one for one in errors(text) if one[0] in ("L104", "L105")]


def test_final_stacks_of_all_chips_contradict_a_blind() -> None:
    walk = PHH.replace("[50, 100", "[75, 100").replace("[9950, 9900, 10150]", "[9950, 10050, 10000]")
    actions = walk[walk.index("actions") : walk.index("finishing")]
    assert errors(walk.replace(actions, "actions = ['p3 f', 'p1 f']\n")) == [("L130", 3)]


@pytest.mark.parametrize(("old", "new"), [("cbr 250", "cbr 375"), ("cbr 300", "cbr 350")])
def test_final_stacks_of_all_chips_contradict_a_called_bet(old: str, new: str) -> None:
    """The winner has fewer chips, and the loser more, than after this bet."""
    actions = PHH[PHH.index("actions") : PHH.index("finishing")]
    called = """actions = ['d dh p1 AhAs', 'd dh p2 KhKs', 'p3 f', 'p1 cbr 300', 'p2 cc', 'd db 2c7d9s', 'p1 cbr 250',
    'p2 cc', 'd db 3c', 'p1 cc', 'p2 cc', 'd db 4d', 'p1 cc', 'p2 cc', 'p1 sm AhAs', 'p2 sm KhKs']\n"""
    played = PHH.replace(actions, called).replace("[9950, 9900, 10150]", "[10550, 9450, 10000]")
    assert errors(played) == []
    assert errors(played, old, new) == [("L127", 6)]


def test_an_unusual_small_blind_is_legal_where_nobody_states_a_payout() -> None:
    unusual = PHH.replace("[50, 100", "[75, 100").replace("finishing_stacks = [9950, 9900, 10150]\n", "")
    assert errors(unusual) == []
    assert errors(f'{unusual}currency = "USD"\nwinnings = [0, 0, 0]\n') == []
