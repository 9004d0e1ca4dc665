"""Bovada, Ignition and Bodog histories: lines, headers, seats, posts and actions."""

import pytest

from hhparser.model import (
    ANTE,
    BET,
    BIG_BLIND,
    CALL,
    DEAD,
    FLOP,
    RAISE,
    RIVER,
    SMALL_BLIND,
    TURN,
    Status,
)
from hhparser.sites import detect
from hhparser.sites.bovada.bovada import BOVADA
from hhparser.sites.lines.lexer import UNKNOWN
from tests.sites.bovada_hands import (
    BLINDS,
    CASH,
    DEALT,
    LIMIT,
    THREE_SEATS,
    TOURNAMENT,
    WALK,
    ZONE,
    bets,
    codes,
    hand_of,
    heads_up,
)
from tests.sites.facts import token_of

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
        ("UTG : Raises(timeout) 170 to 340", "RAISE", ("UTG", None, 34000)),
        ("UTG : All-in(raise) $31.75 to $34", "RAISE", ("UTG", "All-in", 3400)),
        ("UTG : All-in(raise-timeout) 60 to 80", "RAISE", ("UTG", "All-in", 8000)),
        ("UTG : All-in(timeout) 80", "ALL_IN", ("UTG", 8000)),
        ("Small Blind : Small blind 10", "POST_SMALL_BLIND", ("Small Blind", 1000)),
        ("UTG : Posts chip $0.25", "POST_CHIP", ("UTG", 25)),
        ("UTG : Hand result-Side pot $59.57", "COLLECTED", ("UTG", "-Side pot", 5957)),
        ("UTG : Hand Result-Side Pot 250", "COLLECTED", ("UTG", "-Side Pot", 25000)),
        ("UTG : Does not show [7c 8c] (Flush)", "NO_SHOW", ("UTG", "7c 8c", None)),
        ("UTG : Showdown(High Card)", "SHOW", ("UTG",)),
        ("Card to the table [2c 7d Jh]", "TABLE_FLOP", ("2c 7d Jh",)),
        ("Seat+3: UTG+1 Folded before the FLOP", "SEAT_FOLDED", (3, "UTG+1", "before the FLOP")),
        ("Seat+8: Small Blind lose with Flush [7s 2s-As 9s 7s 4s 2s]", "SEAT_LOST", (8, "Small Blind", "7s 2s", "-As 9s 7s 4s 2s")),
        ("Seat+3: UTG [ME] $21 with [Kd Qs-Kh Kd Qs Qd 9h]", "SEAT_WON", (3, "UTG", 2100, "Kd Qs")),
        ("Seat 7:Dealer 86  with Flush [7s 2s-As 9s 7s 4s 2s]   BOUNTY awarded:$5", "SEAT_WON", (7, "Dealer", 8600, "7s 2s")),
        ("Seat+3: Big Blind [Does not show]", "SEAT_COLLECTED", (3, "Big Blind", None)),
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


def test_zone_is_fast() -> None:
    hand = hand_of(ZONE, *THREE_SEATS, *BLINDS, *DEALT, *WALK)
    assert (hand.fast, hand.table, hand.time_text) == (True, "1201", "2019-06-02 07:15:44")


@pytest.mark.parametrize(
    ("words", "betting"),
    [
        pytest.param("No Limit", "no_limit", id="named"),
        pytest.param("Turbo", "no_limit", id="a speed stands for no-limit"),
        pytest.param(" ", "no_limit", id="nothing"),
        pytest.param("Fixed Limit", "fixed_limit", id="fixed limit"),
    ],
)
def test_betting_of_tournaments(words: str, betting: str) -> None:
    hand = hand_of(
        TOURNAMENT.format(words), "Seat 1: Dealer (500 in chips)", "Seat 2: Big Blind (500 in chips)"
    )
    assert hand.stakes is not None
    assert hand.stakes.betting.value == betting


@pytest.mark.parametrize(
    ("header", "code"),
    [
        (CASH.replace("HOLDEM", "OMAHA"), "P101"),
        (TOURNAMENT.format("No Limit").replace("HOLDEM", "OMAHA HiLo"), "P101"),
        (CASH.replace("No Limit", "Some Limit"), "P103"),
    ],
)
def test_other_games(header: str, code: str) -> None:
    hand = hand_of(header, "Seat 1: Dealer ($5 in chips)")
    assert [d.code for d in hand.diagnostics] == [code]
    assert hand.status is (Status.UNSUPPORTED if code == "P101" else Status.UNPARSED)


# --- seats ---


def test_names_are_positions_and_the_mark_names_the_hero() -> None:
    hand = hand_of(CASH, *THREE_SEATS, *BLINDS, *DEALT, *WALK)
    assert [seat.name for seat in hand.seats] == ["Dealer", "Small Blind", "Big Blind"]
    assert (hand.hero, hand.anonymous, hand.button) == (1, True, 1)
    assert [str(d.cards[0]) for d in hand.dealt] == ["Ah", "7c", "9s"]


def test_without_the_mark_there_is_no_hero() -> None:
    hand = heads_up(
        TOURNAMENT.format("Normal"), 500, 500, "*** HOLE CARDS ***", "Dealer : Card dealt to a spot [Ah Kd]"
    )
    assert hand.hero is None


@pytest.mark.parametrize("mark", [" [ME]", "  [ME]"])
def test_one_blank_or_two_before_the_mark(mark: str) -> None:
    hand = hand_of(CASH, *THREE_SEATS, *BLINDS, *DEALT, f"Dealer{mark} : Raises $0.50 to $0.50")
    assert bets(hand)[-1] == (RAISE, "Dealer", 50, 50, False)


def test_seat_numbers_of_players_become_places_at_the_table() -> None:
    seats = ["Seat 240: Dealer", "Seat 38: Small Blind [ME]", "Seat 229: Big Blind", "Seat 9: UTG"]
    hand = hand_of(
        TOURNAMENT.format("Normal"),
        *(f"{seat} (1,500 in chips)" for seat in seats),
        "Dealer : Set dealer [7]",
        "Small Blind [ME] : Small blind 25",
        "Big Blind : Big blind 50",
        "*** HOLE CARDS ***",
        "UTG : Folds",
        "Dealer : Folds",
        "Small Blind [ME] : Folds",
        "Big Blind : Hand Result 75",
        "*** SUMMARY ***",
        "Total Pot(75)",
        "Seat+240: Dealer Folded on the FLOP",
        "Seat+38: Small Blind Folded on the FLOP",
        "Seat+229: Big Blind 75 [Does not show]",
        "Seat+9: UTG Folded on the FLOP",
    )
    assert [(seat.number, seat.name) for seat in hand.seats] == [
        (1, "Dealer"),
        (2, "Small Blind"),
        (3, "Big Blind"),
        (4, "UTG"),
    ]
    assert [result.seat for result in hand.results] == [1, 2, 3, 4]
    assert (hand.button, hand.hero, codes(hand)) == (1, 2, [])


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
    assert "L105" not in codes(hand)


@pytest.mark.parametrize(("when", "sat_out"), [("before the cards", True), ("after the cards", False)])
def test_sitting_out(when: str, sat_out: bool) -> None:
    line = "UTG : Seat sit out"
    before, after = ((line,), ()) if when == "before the cards" else ((), (line,))
    hand = hand_of(CASH, *THREE_SEATS, "Seat 5: UTG ($5 in chips)", *BLINDS, *before, *DEALT, *after, *WALK)
    assert hand.seat(5).sat_out is sat_out
    assert hand.players == (1, 2, 3)


def test_the_summary_must_name_who_sits_there() -> None:
    hand = hand_of(CASH, *THREE_SEATS, *BLINDS, *DEALT, *WALK, "Seat+2: Big Blind $0.35 [Does not show]")
    assert codes(hand) == ["P124"]


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
    assert found is not None
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


def test_an_all_in_of_another_player_before_the_cards_is_an_ante() -> None:
    seats = ("Seat 1: Dealer (90 in chips)", "Seat 2: UTG (30 in chips)", "Seat 3: Big Blind (90 in chips)")
    hand = hand_of(TOURNAMENT.format("Normal"), *seats, "UTG : All-in 30")
    assert bets(hand) == [(ANTE, "UTG", 30, None, True)]


# --- actions ---


@pytest.mark.parametrize(
    ("street", "line", "expected"),
    [
        pytest.param("preflop", "Dealer : Raises $0.50 to $0.75", (RAISE, 75, 75, False), id="chips added and total"),
        pytest.param("preflop", "Small Blind : Raises $0.75", (RAISE, 65, 75, False), id="until 2012 the total"),
        pytest.param("preflop", "Small Blind : All-in(raise) $9.90 to $10", (RAISE, 990, 1000, True), id="a raise all-in"),
        pytest.param("preflop", "Dealer : All-in $0.20", (CALL, 20, 20, True), id="all-in: a call"),
        pytest.param("flop", "Small Blind : All-in $9.75", (BET, 975, 975, True), id="all-in: a bet"),
        pytest.param("flop", "Small Blind : All-in(raise) $9.75", (BET, 975, 975, True), id="a bet that is called a raise"),
    ],
)  # fmt: skip
def test_bets(street: str, line: str, expected: tuple) -> None:
    flop = ("*** FLOP *** [2c 7d Jh]",) if street == "flop" else ()
    hand = hand_of(CASH, *THREE_SEATS, *BLINDS, *DEALT, *flop, line)
    action = hand.actions[-1]
    assert (action.kind, action.amount, action.amount_to, action.all_in) == expected
    assert action.stated is None


def test_streets_without_headings() -> None:
    cards = ("Card dealt to table [2c 7d Jh]", "Card dealt to table [5s]", "Card dealt to table [Qc]")
    hand = hand_of(LIMIT, *THREE_SEATS, *BLINDS, *DEALT, *cards)
    assert [(deal.street, len(deal.added)) for deal in hand.board] == [(FLOP, 3), (TURN, 1), (RIVER, 1)]


def test_a_line_printed_several_times_counts_once() -> None:
    hand = heads_up(
        TOURNAMENT.format("No Limit"),
        500,
        500,
        *["Dealer : Ante/Small blind 25"] * 2,
        "Big Blind : Big blind/Bring in 50",
        "*** HOLE CARDS ***",
        "Dealer : Card dealt to a spot [Ah Kd]",
        *["Dealer : Raises 125 to 150"] * 4,
        *["Big Blind : Call 100"] * 2,
        "*** FLOP *** [2c 7d Jh]",
        "Big Blind : Checks",
        "Dealer : Checks",
    )
    kinds = [SMALL_BLIND, BIG_BLIND, RAISE, CALL]
    assert [action.kind for action in hand.actions[:4]] == kinds
    assert [(d.code, d.line) for d in hand.diagnostics if d.code == "P119"] == [
        ("P119", 6),
        ("P119", 11),
        ("P119", 15),
    ]


def test_the_same_bet_on_the_next_street_is_another_one() -> None:
    streets = (
        "*** FLOP *** [2c 7d Jh]",
        "Small Blind : Bets $1",
        "*** TURN *** [2c 7d Jh] [5s]",
        "Small Blind : Bets $1",
    )
    hand = hand_of(CASH, *THREE_SEATS, *BLINDS, *DEALT, *streets)
    assert [action.kind for action in hand.actions[-2:]] == [BET, BET]


# --- broken texts ---


def test_actions_before_the_first_header_are_a_fragment() -> None:
    hand = hand_of("UTG : Folds", "Dealer : Raises $0.50 to $0.50")
    assert [d.code for d in hand.diagnostics] == ["P105"]


def test_a_hand_that_breaks_off() -> None:
    hand = hand_of(CASH, *THREE_SEATS, *BLINDS, *DEALT, "Dealer [ME] : Rais")
    assert codes(hand) == ["P110", "P113"]
