"""Bovada, Ignition and Bodog histories: lines, headers, seats, posts and actions."""

import pytest

from hhparser.model import ANTE, BIG_BLIND, DEAD, SMALL_BLIND, Status
from hhparser.sites import detect
from hhparser.sites.bovada.bovada import BOVADA
from hhparser.sites.lines.lexer import UNKNOWN
from tests.sites.bovada.bovada_hands import (
    BLINDS,
    CASH,
    DEALT,
    LIMIT,
    THREE_SEATS,
    TOURNAMENT,
    WALK,
    bets,
    hand_of,
    heads_up,
)
from tests.sites.facts import codes_of, token_of

# --- lines ---


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("UTG+2  [ME] : Folds (disconnect)", "FOLD", ("UTG+2  [ME]", None, None)),
        ("UTG : Folds(auth-disconnect)", "FOLD", ("UTG", None, None)),
        ("UTG : Folds & shows [3h 2c]", "FOLD", ("UTG", "3h 2c", None)),
        ("UTG : Folds & Shows [3h 2c] Show1 [2c]", "FOLD", ("UTG", "3h 2c", "2c")),
        ("UTG : Call(timeout) 1,500", "CALL", ("UTG", 150000)),
        ("UTG : Calls $1,234.50", "CALL", ("UTG", 123450)),
        ("UTG : Raises(timeout) 170 to 340", "RAISE", ("UTG", None, 17000, 34000)),
        ("UTG : All-in(raise) $31.75 to $34", "RAISE", ("UTG", "All-in", 3175, 3400)),
        ("UTG : All-in(raise-timeout) 60 to 80", "RAISE", ("UTG", "All-in", 6000, 8000)),
        ("UTG : All-in(timeout) 80", "ALL_IN", ("UTG", 8000)),
        ("Small Blind : Small blind 10", "POST_SMALL_BLIND", ("Small Blind", 1000)),
        ("UTG : Posts chip $0.25", "POST_CHIP", ("UTG", 25)),
        ("UTG : Hand result-Side pot $59.57", "COLLECTED", ("UTG", "-Side pot", 5957)),
        ("UTG : Hand Result-Side Pot 250", "COLLECTED", ("UTG", "-Side Pot", 25000)),
        ("UTG : Does not show [7c 8c] (Flush)", "NO_SHOW", ("UTG", "7c 8c", None)),
        ("UTG : Showdown(High Card)", "SHOW", ("UTG", None, "High Card")),
        ("Card to the table [2c 7d Jh]", "TABLE_FLOP", ("2c 7d Jh",)),
        ("Seat+3: UTG+1 Folded before the FLOP", "SEAT_FOLDED", (3, "UTG+1", "before the FLOP")),
        ("Seat+8: Small Blind lose with Flush [7s 2s-As 9s 7s 4s 2s]", "SEAT_LOST", (8, "Small Blind", " Flush", "7s 2s", "-As 9s 7s 4s 2s")),
        ("Seat+3: UTG [ME] $21 with [Kd Qs-Kh Kd Qs Qd 9h]", "SEAT_WON", (3, "UTG", 2100, "", "Kd Qs")),
        ("Seat 7:Dealer 86  with Flush [7s 2s-As 9s 7s 4s 2s]   BOUNTY awarded:$5", "SEAT_WON", (7, "Dealer", 8600, " Flush", "7s 2s")),
        ("Seat+3: Big Blind [Does not show]", "SEAT_COLLECTED", (3, "Big Blind", None)),
        ("Seat+4: UTG  [ME] $0.35 [Does not show]", "SEAT_COLLECTED", (4, "UTG", 35)),
        ("Seat+4: UTG $1.35  with One pair [Does not show]", "SEAT_COLLECTED", (4, "UTG", 135)),
        ("UTG : [Does not show]", "NO_SHOW", ("UTG", None, None)),
        ("UTG : Does not show", "NO_SHOW", ("UTG", None, None)),
        ("Seat+5: UTG+2 [Mucked] [Ac Ad ]", "SEAT_MUCKED", (5, "UTG+2", "Ac Ad ")),
        ("UTG : Sitout (wait for bb)", "SITS_OUT", ("UTG",)),
        ("UTG : Prize Tournament Ticket [Any Satellite]", "MOVEMENT", ("UTG",)),
        ("UTG : Rais", UNKNOWN, ("UTG : Rais",)),
        ("Seat+2: Small Blind $127 [75 in chips)", UNKNOWN, ("Seat+2: Small Blind $127 [75 in chips)",)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(BOVADA, line) == (kind, fields)


# --- headers ---


@pytest.mark.parametrize("site", ["Bovada", "Ignition", "Bodog", "Bodog.eu", "Bodog UK"])
def test_names_of_the_site(site: str) -> None:
    hand = hand_of(CASH.replace("Bovada", site), *THREE_SEATS, *BLINDS, *DEALT, *WALK)
    assert (hand.site, hand.hand_id, hand.table, hand.status) == (
        "bovada",
        "4100000001",
        "20000001",
        Status.READ,
    )


@pytest.mark.parametrize(
    "line", ["Ignition Hand #12 is a good one", "PokerStars Hand #12:  Hold'em No Limit ($1/$2) - 2020/01/01"]
)
def test_other_texts_are_not_taken_for_this_site(line: str) -> None:
    found = detect(line)
    assert found is None or found.name != "bovada"


# --- seats ---


@pytest.mark.parametrize(
    ("numbers", "button"),
    [
        pytest.param((3, 5, 6), 2, id="the empty seat before the small blind"),
        pytest.param((1, 4, 6), 7, id="the small blind at the first seat"),
        pytest.param((44, 7, 9), 1, id="numbers of players"),
    ],
)
def test_r99_dead_button(numbers: tuple[int, int, int], button: int) -> None:
    names = ("Small Blind", "Big Blind", "UTG")
    hand = hand_of(
        TOURNAMENT.format("Normal"),
        *(f"Seat {number}: {name} (500 in chips)" for number, name in zip(numbers, names, strict=True)),
        "Small Blind : Small blind 25",
        "Big Blind : Big blind 50",
        "*** HOLE CARDS ***",
        "UTG : Call 50",
        "Small Blind : Call 25",
        "Big Blind : Checks",
        "*** FLOP *** [2c 7d Jh]",
        "Small Blind : Checks",
        "Big Blind : Checks",
        "UTG : Checks",
    )
    assert hand.button == button
    assert "L105" not in codes_of(hand)


@pytest.mark.parametrize(
    ("numbers", "line", "seats", "codes"),
    [
        pytest.param((44, 7, 9), "Set dealer [4]", [(1, 44), (2, 7), (3, 9)], [], id="entries"),
        pytest.param((7, 9, 44), "Set dealer [1]", [(1, 7), (2, 9), (3, 44)], [], id="entries in order"),
        pytest.param((44, 7, 9), "Set dealer [0]", [(1, 44), (2, 7), (3, 9)], ["P124"], id="no such place"),
        pytest.param((44, 7, 9), "Set dealer [7]", [(1, 44), (2, 7), (3, 9)], [], id="after six empty seats"),
        pytest.param((44, 7, 9), "Set dealer [8]", [(1, 44), (2, 7), (3, 9)], ["P124"], id="no seat for the others"),
        pytest.param((2, 5, 8), "Set dealer/Bring in spot [2]", [(2, None), (5, None), (8, None)], [], id="seats"),
        pytest.param((2, 5, 8), "Set dealer/Bring in spot [5]", [(2, None), (5, None), (8, None)], ["P124"], id="another seat"),
    ],
)  # fmt: skip
def test_seats_of_tournaments_have_numbers_of_seats_or_of_entries(
    numbers: tuple[int, int, int], line: str, seats: list[tuple], codes: list[str]
) -> None:
    names = ("Dealer", "Small Blind", "Big Blind")
    hand = hand_of(
        TOURNAMENT.format("Normal"),
        *(f"Seat {number}: {name} (500 in chips)" for number, name in zip(numbers, names, strict=True)),
        f"Dealer : {line}",
        "Small Blind : Small blind 25",
        "Big Blind : Big blind 50",
    )
    assert [(seat.number, seat.entry) for seat in hand.seats] == seats
    assert hand.button == seats[0][0]
    assert [code for code in codes_of(hand) if code == "P124"] == codes


@pytest.mark.parametrize(("when", "sat_out"), [("before the cards", True), ("after the cards", False)])
def test_sitting_out(when: str, sat_out: bool) -> None:
    line = "UTG : Seat sit out"
    before, after = ((line,), ()) if when == "before the cards" else ((), (line,))
    hand = hand_of(CASH, *THREE_SEATS, "Seat 5: UTG ($5 in chips)", *BLINDS, *before, *DEALT, *after, *WALK)
    assert hand.seat(5).sat_out is sat_out
    assert hand.players == (1, 2, 3)


def test_the_summary_must_name_who_sits_there() -> None:
    hand = hand_of(CASH, *THREE_SEATS, *BLINDS, *DEALT, *WALK, "Seat+2: Big Blind $0.35 [Does not show]")
    assert codes_of(hand) == ["P124"]


# --- posts and stakes ---


@pytest.mark.parametrize(
    ("header", "posts", "stakes"),
    [
        pytest.param(CASH, BLINDS, (10, 25, None, None), id="no-limit: the posts"),
        pytest.param(CASH, ("Big Blind : Big blind $0.25",), (None, 25, None, None), id="no small blind"),
        pytest.param(CASH, ("Small Blind : Small Blind $0.10", "Big Blind : All-in $0.15"), (10, 25, None, None), id="a short big blind"),
        pytest.param(CASH, ("Small Blind : Small Blind $1", "Big Blind : All-in $0.15"), (100, 200, None, None), id="a shorter one"),
        pytest.param(LIMIT, ("Small Blind : Ante/Small Blind $2", "Big Blind : Big blind/Bring in $4"), (200, 400, 400, 800), id="fixed limit: bets"),
        pytest.param(CASH, (), (None, None, None, None), id="nobody posts"),
    ],
)  # fmt: skip
def test_stakes_of_cash_games(header: str, posts: tuple[str, ...], stakes: tuple) -> None:
    found = hand_of(header, *THREE_SEATS, *posts).stakes
    assert (found.small_blind, found.big_blind, found.small_bet, found.big_bet) == stakes


@pytest.mark.parametrize(
    ("header", "blinds", "post", "expected"),
    [
        pytest.param(CASH, ("$0.10", "$0.25"), "Posts chip $0.25", [(BIG_BLIND, 25)], id="a live blind"),
        pytest.param(CASH, ("$0.10", "$0.25"), "Posts dead chip $0.35", [(DEAD, 10), (BIG_BLIND, 25)], id="both blinds"),
        pytest.param(LIMIT, ("$2", "$4"), "Posts dead chip $6", [(DEAD, 200), (BIG_BLIND, 400)], id="both of fixed limit"),
    ],
)  # fmt: skip
def test_posts_of_returning_players(
    header: str, blinds: tuple[str, str], post: str, expected: list[tuple]
) -> None:
    small, big = blinds
    posts = (f"Small Blind : Small Blind {small}", f"Big Blind : Big blind {big}", f"UTG : {post}")
    hand = hand_of(header, *THREE_SEATS, "Seat 4: UTG ($40 in chips)", *posts)
    assert [(action.kind, action.amount) for action in hand.actions[2:]] == expected
    assert hand.new_posts == {4}


@pytest.mark.parametrize(
    ("posts", "kinds"),
    [
        pytest.param(("Big Blind : All-in 30", "Dealer : Ante chip 40"), [BIG_BLIND, ANTE], id="first of all, by name"),
        pytest.param(("Dealer : Ante chip 40", "Big Blind : All-in 30"), [ANTE, ANTE], id="an ante is owed"),
        pytest.param(("Big Blind : Ante chip 40", "Big Blind : All-in 30"), [ANTE, BIG_BLIND], id="the ante is paid"),
        pytest.param(("Big Blind : Ante chip 40", "Dealer : Ante chip 40", "Dealer : All-in 20"), [ANTE, ANTE, SMALL_BLIND], id="heads-up the dealer"),
    ],
)  # fmt: skip
def test_r23_all_in_before_the_cards_is_a_post(posts: tuple[str, ...], kinds: list) -> None:
    hand = heads_up(TOURNAMENT.format("Normal"), 60, 70, *posts)
    assert [action.kind for action in hand.actions] == kinds
    assert [action.all_in for action in hand.actions] == ["All-in" in post for post in posts]


def test_the_first_ante_may_be_the_whole_stack_of_a_blind() -> None:
    posts = ("Big Blind : All-in 30", "Dealer : Ante chip 40", "Dealer : Small Blind 50")
    hand = heads_up(TOURNAMENT.format("Normal"), 90, 30, *posts)
    assert [action.kind for action in hand.actions] == [ANTE, ANTE, SMALL_BLIND]


def test_an_all_in_of_another_player_before_the_cards_is_an_ante() -> None:
    seats = ("Seat 1: Dealer (90 in chips)", "Seat 2: UTG (30 in chips)", "Seat 3: Big Blind (90 in chips)")
    hand = hand_of(TOURNAMENT.format("Normal"), *seats, "UTG : All-in 30")
    assert bets(hand) == [(ANTE, "UTG", 30, None, True)]


# --- broken texts ---


def test_actions_before_the_first_header_are_a_fragment() -> None:
    hand = hand_of("UTG : Folds", "Dealer : Raises $0.50 to $0.50")
    assert [d.code for d in hand.diagnostics] == ["P105"]
