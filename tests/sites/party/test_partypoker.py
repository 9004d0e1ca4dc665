"""PartyPoker text histories: lines, amounts, and small whole hands, of the client and of the mails."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from hhparser.findings.finding import Severity
from hhparser.input.files import Block
from hhparser.model import Hand
from hhparser.pipeline import check_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.lines.site import Site
from hhparser.sites.party.partypoker import PARTYPOKER, amount
from hhparser.sites.party.partypoker_email import PARTYPOKER_EMAIL
from hhparser.sites.reading import detect, parse_block, parse_hand, read_hands
from tests.sites.facts import codes_of, token_of


@pytest.mark.parametrize(
    ("text", "decimals", "expected"),
    [
        ("2", 2, 200),
        ("0.25", 2, 25),
        ("0,35", 2, 35),
        ("26,02", 2, 2602),
        ("1,000", 2, 100_000),
        ("1,534.96", 2, 153_496),
        ("1.534,96", 2, 153_496),
        ("1,000", 0, 1000),
        ("1.200", 0, 1200),
        ("4 000", 0, 4000),
        ("4\u00a0000", 0, 4000),
        ("1,250,000", 0, 1_250_000),
        ("1K", 0, 1000),
        ("1.4K", 0, 1400),
        ("1,25K", 0, 1250),
    ],
)
def test_amounts(text: str, decimals: int, expected: int) -> None:
    assert amount(text, decimals) == expected


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Seat 2: Mill Pond ( €1,033.43 EUR )", "SEAT", (2, "Mill Pond", 103_343)),
        ("Seat 2: Mill (UK) ( $5 USD ) - VPIP: 21, PFR: 14", "SEAT", (2, "Mill (UK)", 500)),
        ("Table Bolt  ( Real Money )", "TABLE", ("Bolt ", "Real")),
        ("Blinds-Antes(1 200/2 400 -400)", "BLINDS", ("Blinds", 120_000, 240_000)),
        ("Old Salt posts ante of [50].", "POST_ANTE", ("Old Salt", 5000)),
        ("Old Salt posts big blind + dead [$0,03].", "POST_BOTH", ("Old Salt", 3)),
        ("Old Salt calls [ $0.10 USD ]", "CALL", ("Old Salt", 10)),
        ("Old Salt raises [$1.90 USD].", "RAISE", ("Old Salt", 190)),
        ("Old Salt wins $3.50 USD from main pot", "WINS", ("Old Salt", 350, "main", None)),
        ("Old Salt wins 20 chips from  side pot #1  with a pair.", "WINS", ("Old Salt", 2000, "side", 1)),
        ("Old Salt shows [As, Kh ]", "SHOW", ("Old Salt", "As, Kh ", "")),
        ("Old Salt doesn't show [ As, Kh ]high card Ace.", "HIDE", ("Old Salt", " As, Kh ")),
        ("Player Old Salt finished in 1 place and received $0.50 USD ", "FINISHED", ("Old Salt", 1, "0.50")),
        ("Kestrel 9: he folds", "CHAT", ()),
        ("Kestrel 9: Old Salt wins $3.50 USD", "CHAT", ()),
        ("Kestrel 9 is disconnected. We will wait for Kestrel 9 to reconnect for a maximum of 14 seconds.", "CONNECTION", ("Kestrel 9",)),
        ("Kestrel 9 folds [$1 USD]", UNKNOWN, ("Kestrel 9 folds [$1 USD]",)),
    ],
)  # fmt: skip
def test_lines_of_the_client_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(PARTYPOKER, line) == (kind, fields)


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Main Pot: 654", "POTS", ("Main Pot: 654", None)),
        ("Old Salt balance $0.95, didn't bet (folded)", "FOLDED", ("Old Salt", 95, None)),
        ("Old Salt balance 0, lost 327[ Ac, Ks ] [ high card ace -- Ac,Ks,9h,8c,2s ]", "SHOWED", ("Old Salt", 0, 32_700, None, None, None, None, " Ac, Ks ", "high card ace")),
        ("Old Salt balance 5432, bet 1105, collected 1505, net +400", "SHOWED", ("Old Salt", 543_200, None, 110_500, 150_500, "+", 40_000, None, None)),
    ],
)  # fmt: skip
def test_lines_of_the_mails_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(PARTYPOKER_EMAIL, line) == (kind, fields)


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("a pair of Kings.", "a pair of Kings"),
        ("two pairs, Aces and Twos.", "two pair, Aces and Deuces"),
        ("a straight Three to Seven.", "a straight, Three to Seven"),
        ("a straight, Two to Six.", "a straight, Deuce to Six"),
        ("a pair of Queens with Ace kicker.", "a pair of Queens - Ace kicker"),
        ("high card, Ace with Queen kicker.", "high card Ace - Queen kicker"),
        (" two pairs, tens and twos.", "two pair, tens and deuces"),
    ],
)
def test_names_of_hands_in_the_words_of_the_other_sites(printed: str, expected: str) -> None:
    assert PARTYPOKER.usual_words(printed) == expected


# --- whole hands: button in seat 1, three players unless a hand says otherwise ---

CASH = "$0.10/$0.25 USD NL Texas Hold'em - Tuesday, March 05, 18:34:01 EST 2013"
TOURNAMENT = "NL Texas Hold'em  Trny: 90000001 Level: 1  Blinds(20/40) - Monday, July 16, 22:00:21 EDT 2012"
MONEY_SEATS = (
    "Seat 1: Mill Pond ( $25 USD )",
    "Seat 2: Kestrel 9 ( $25 USD )",
    "Seat 3: Old Salt ( $25 USD )",
)
CHIP_SEATS = ("Seat 1: Mill Pond ( 1,000 )", "Seat 2: Kestrel 9 ( 1,000 )", "Seat 3: Old Salt ( 1,000 )")
BLINDS = ("Kestrel 9 posts small blind [$0.10 USD].", "Old Salt posts big blind [$0.25 USD].")
DEAL = "** Dealing down cards **"
NO_SMALL = "There is no Small Blind in this hand as the Big Blind of the previous hand left the table."
WALK = ("Mill Pond folds", "Kestrel 9 folds", "Old Salt does not show cards.", "Old Salt wins $0.35 USD")


def text_of(game: str, seats: Sequence[str], *lines: str) -> str:
    head = ("***** Hand History for Game 20000000900 *****", game, "Table Reykholt (Real Money)")
    return "\n".join(
        (*head, "Seat 1 is the button", f"Total number of players : {len(seats)}/6 ", *seats, *lines, "")
    )


def hand_of(game: str, seats: Sequence[str], *lines: str) -> Hand:
    return parse_hand(text_of(game, seats, *lines))


def blinds(hand: Hand) -> str:
    """Return name and chips of each blind; ! marks an all-in."""
    posts = [a for a in hand.actions if "blind" in a.kind]
    return ", ".join(
        f"{hand.name(a.seat)} {a.kind.removeprefix('post_')} {a.amount}{'!' * a.all_in}" for a in posts
    )


@pytest.mark.parametrize(
    ("posts", "expected"),
    [
        pytest.param(("[$0.10 USD]", "[$0.25 USD]"), (10, 25), id="both posts"),
        pytest.param(("[$0.01 USD]", "[$0.04 USD]"), (2, 4), id="a short small blind"),
        pytest.param((None, "[$0.05 USD]"), (2, 5), id="no small blind: no half cents"),
        pytest.param((None, None), (10, 25), id="no posts: a hundredth of the buy-in"),
    ],
)
def test_stakes_where_the_header_prints_the_buy_in(
    posts: tuple[str | None, str | None], expected: tuple[int, int]
) -> None:
    lines = [f"{who} {blind}." for (who, blind) in zip(("Kestrel 9 posts small blind", "Old Salt posts big blind"), posts, strict=True) if blind]  # fmt: skip
    hand = hand_of(CASH.replace("$0.10/$0.25", "$25"), MONEY_SEATS, *lines, DEAL, *WALK)
    assert (hand.stakes.small_blind, hand.stakes.big_blind) == expected


@pytest.mark.parametrize(("where", "venue"), [("", "partypoker"), (" (Pebble Beach)", "Pebble Beach")])
@pytest.mark.parametrize(("header", "seats"), [(CASH, MONEY_SEATS), (TOURNAMENT, CHIP_SEATS)])
def test_a_converter_prints_where_it_was_played(
    header: str, seats: tuple[str, ...], where: str, venue: str
) -> None:
    text = text_of(header, seats).replace(" *****\n", f" *****{where}\n")
    assert parse_hand(text).venue == venue


@pytest.mark.parametrize(
    ("game", "betting"),
    [("$1/$2 USD Texas Hold'em", "fixed_limit"), ("$5  USD  NL  Texas Hold'em", "no_limit")],
)
def test_older_headers_of_cash_games(game: str, betting: str) -> None:
    hand = hand_of(f"{game} - Tuesday, March 05, 18:34:01 EST 2013", MONEY_SEATS)
    assert (str(hand.status), hand.stakes.betting, hand.stakes.currency) == ("read", betting, "USD")


def test_a_time_without_a_zone_is_local() -> None:
    hand = hand_of("$0.10/$0.25 USD NL Texas Hold'em - Tuesday, March 05, 18:34:01 2013", MONEY_SEATS)
    assert str(hand.started_at) == "2013-03-05 18:34:01"


def test_play_money_has_no_currency() -> None:
    hand = parse_hand(text_of(CASH, MONEY_SEATS, *BLINDS, DEAL, *WALK).replace("Real Money", "Play Money"))
    assert hand.play_money
    assert hand.stakes.currency is None


# --- posts ---


def test_who_joins_late_and_posts_the_big_blind_sits_behind_the_small_blind() -> None:
    seats = (MONEY_SEATS[0], MONEY_SEATS[1])
    posts = ("Old Salt has joined the table.", *BLINDS)
    hand = hand_of(CASH, seats, *posts, DEAL, *WALK)
    assert [(s.number, s.name, s.stack) for s in hand.seats] == [
        (1, "Mill Pond", 2500),
        (2, "Kestrel 9", 2500),
        (3, "Old Salt", None),
    ]
    assert codes_of(hand) == []


def test_who_joins_late_and_posts_to_come_in_sits_where_they_act() -> None:
    rye = ("Rye has joined the table.", "Rye posts big blind + dead [$0.35 USD].")
    seats = (*MONEY_SEATS[:2], "Seat 4: Old Salt ( $25 USD )", "Seat 6: Mossy ( $25 USD )")
    play = ("Rye checks", "Mossy folds", *WALK[:2], "Old Salt checks", "** Dealing Flop ** [ 2c, 7d, Jh ]")
    end = ("Old Salt bets [$0.25 USD]", "Rye folds", "Old Salt wins $0.95 USD")
    hand = hand_of(CASH, seats, *BLINDS, *rye, DEAL, *play, *end)
    assert (hand.seat(5).name, hand.seat(5).stack) == ("Rye", None)
    assert codes_of(hand) == []


def test_a_player_who_joins_a_full_table_gets_the_free_seat() -> None:
    seats = ("Seat 1: Mill Pond ( $25 USD )", "Seat 2: Kestrel 9 ( $25 USD )", "Seat 3: Rye ( $0 USD )")
    others = [f"Seat {number}: Player {number} ( $25 USD )" for number in (4, 5, 6)]
    posts = (BLINDS[0], "Rye has left the table.", "Old Salt has joined the table.", BLINDS[1])
    folds = [f"Player {number} folds" for number in (4, 5, 6)]
    hand = hand_of(CASH, (*seats, *others), *posts, DEAL, *folds, *WALK)
    assert (hand.seat(3).name, hand.seat(3).stack) == ("Old Salt", None)
    assert codes_of(hand) == []


def test_who_leaves_before_the_deal_is_not_dealt_in() -> None:
    seats = (*MONEY_SEATS, "Seat 4: Rye ( $0 USD )")
    hand = hand_of(CASH, seats, BLINDS[0], "Rye has left the table.", BLINDS[1], DEAL, *WALK)
    assert hand.seat(4).sat_out
    assert codes_of(hand) == []


def test_a_newcomer_without_chips_brings_an_unknown_stack() -> None:
    seats = (*MONEY_SEATS[:2], "Seat 3: Old Salt ( $0 USD )")
    hand = hand_of(CASH, seats, "Old Salt has joined the table.", *BLINDS, DEAL, *WALK)
    assert hand.seat(3).stack is None
    assert codes_of(hand) == []


@pytest.mark.parametrize("small", [BLINDS[0], NO_SMALL], ids=["a second one", "the only one"])
def test_a_small_blind_posted_to_come_in_is_live(small: str) -> None:
    seats = (*MONEY_SEATS, "Seat 4: Rye ( $25 USD )")
    posts = (small, "Rye posts small blind [$0.10 USD].", BLINDS[1], DEAL)
    play = ("Rye calls [$0.15 USD]", *WALK[:2], "Old Salt checks", "** Dealing Flop ** [ 2c, 7d, Jh ]")
    won = 60 if small == BLINDS[0] else 50
    end = ("Old Salt bets [$0.25 USD]", "Rye folds", f"Old Salt wins $0.{won + 25} USD")
    assert codes_of(hand_of(CASH, seats, *posts, *play, *end)) == []


def test_lines_that_run_together() -> None:
    seats = (*MONEY_SEATS, "Seat 4: Rye ( $25 USD )")
    hand = hand_of(CASH, seats, f"Rye is sitting out{BLINDS[0]}", BLINDS[1], DEAL, *WALK)
    assert hand.seat(4).sat_out
    assert codes_of(hand) == []


def test_r24_a_short_big_blind_is_not_the_price() -> None:
    seats = (*MONEY_SEATS[:2], "Seat 3: Old Salt ( $0.15 USD )")
    posts = (BLINDS[0], "Old Salt posts big blind [$0.15 USD].", DEAL)
    board = "** Dealing Flop ** [ 2c, 7d, Jh ]", "** Dealing Turn ** [ 3c ]", "** Dealing River ** [ 4d ]"
    play = ("Mill Pond calls [$0.25 USD]", "Kestrel 9 folds", *board, "Mill Pond wins $0.50 USD")
    hand = hand_of(CASH.replace("$0.10/$0.25", "$25"), seats, *posts, *play)
    assert hand.stakes.big_blind == 25
    assert codes_of(hand) == []


@pytest.mark.parametrize(
    "header", [" Trny: 90000001 Level: 1  Stakes(40/80) ", " Trny: 90000001 Level: 1 ", " "]
)
@pytest.mark.parametrize("line", ["Stakes(40/80)", "Blinds(20/40)"])
def test_bets_of_a_fixed_limit_tournament(header: str, line: str) -> None:
    play = ("Mill Pond folds", "Kestrel 9 calls [20]", "Old Salt checks", "** Dealing Flop ** [ 2c, 7d, Jh ]")
    end = ("Kestrel 9 bets [40]", "Old Salt folds", "Kestrel 9 wins 120 chips")
    game = f"FL Texas Hold'em $5 Buy-in {header}- Monday, July 16, 22:00:21 EDT 2012"
    hand = hand_of(game, CHIP_SEATS, line, DEAL, *play, *end)
    assert (hand.stakes.small_bet, hand.stakes.big_bet, hand.tournament.fee) == (40, 80, None)
    assert codes_of(hand) == []


def test_a_stranger_who_did_not_join_has_no_seat() -> None:
    assert "L101" in codes_of(hand_of(CASH, MONEY_SEATS[:2], *BLINDS, DEAL, *WALK))


def test_a_seat_line_that_comes_twice_is_one_player() -> None:
    hand = hand_of(CASH, (*MONEY_SEATS, MONEY_SEATS[2]), *BLINDS, DEAL, *WALK)
    assert [s.name for s in hand.seats] == ["Mill Pond", "Kestrel 9", "Old Salt"]
    assert codes_of(hand) == ["P120"]


@pytest.mark.parametrize(
    ("lines", "sat_out"),
    [
        pytest.param((*BLINDS, "Mill Pond is sitting out", DEAL), True, id="before the first decision"),
        pytest.param((*BLINDS, DEAL, "Mill Pond folds", "Mill Pond is sitting out"), False, id="after it"),
    ],
)
def test_sitting_out(lines: Sequence[str], sat_out: bool) -> None:
    assert hand_of(CASH, MONEY_SEATS, *lines).seat(1).sat_out is sat_out


SIX = tuple(f"Seat {n}: Player {n} ( 1,000 )" for n in range(1, 7))  # seats 4 to 1 act before the blinds
END = ("Player 2 folds", "Player 3 wins 60 chips")


@pytest.mark.parametrize(
    ("folds", "found"),
    [
        pytest.param("4561", [], id="in turn"),
        pytest.param("6541", [], id="absent players fold backwards"),
        pytest.param("4165", [], id="also behind the first player"),
        pytest.param("4651", ["L105"], id="only two in the wrong order"),
        pytest.param("5641", ["L105"], id="in another order"),
    ],
)
def test_folds_of_absent_players(folds: str, found: list[str]) -> None:
    hand = hand_of(TOURNAMENT, SIX, DEAL, *(f"Player {n} folds" for n in folds), *END)
    errors = [one.code for one in check_hand(hand).diagnostics if one.severity is Severity.ERROR]
    assert errors == found


# --- tournaments that do not print who posts the blinds ---

FOLDS = ("Mill Pond folds", "Kestrel 9 folds")
BOTH = "Kestrel 9 small_blind 20, Old Salt big_blind 40"
ANTES = tuple(f"{name} posts ante [5]" for name in ("Mill Pond", "Kestrel 9", "Old Salt"))


@pytest.mark.parametrize(
    ("seats", "lines", "expected"),
    [
        (CHIP_SEATS, (DEAL,), BOTH),  # R14
        (CHIP_SEATS[:2], (DEAL, "Mill Pond folds", "Kestrel 9 wins 60 chips"), "Mill Pond small_blind 20, Kestrel 9 big_blind 40"),  # R15
        (CHIP_SEATS, (NO_SMALL, DEAL), "Kestrel 9 big_blind 40"),
        # chips left by the ante are all-in; players without an ante wait; printed posts remain; no seat, no post
        ((*CHIP_SEATS[:2], "Seat 3: Old Salt ( 35 )"), (*ANTES, DEAL), "Kestrel 9 small_blind 20, Old Salt big_blind 30!"),
        ((CHIP_SEATS[0], "Seat 2: fennel_77 ( 1,000 )", "Seat 3: Kestrel 9 ( 1,000 )", "Seat 4: Old Salt ( 1,000 )"),
         (*ANTES, DEAL, "fennel_77 folds", *FOLDS), BOTH),
        (CHIP_SEATS, ("Kestrel 9 posts small blind [20].", "Old Salt posts big blind [40].", DEAL), BOTH),
        (CHIP_SEATS, ("Nobody checks", DEAL), BOTH),
    ],
)  # fmt: skip
def test_blinds_of_a_tournament(seats: Sequence[str], lines: Sequence[str], expected: str) -> None:
    named = (*lines, *FOLDS, "Old Salt wins 60 chips") if lines[-1] == DEAL else lines
    assert blinds(hand_of(TOURNAMENT, seats, *named)) == expected


def test_the_level_below_the_seats_is_played() -> None:
    hand = hand_of(TOURNAMENT, CHIP_SEATS, "Trny: 90000001 Level: 2", "Blinds(30/60)", DEAL, *FOLDS)
    assert hand.tournament.level == "2"
    assert (hand.stakes.small_blind, hand.stakes.big_blind) == (30, 60)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        pytest.param("$5.50 USD Buy-in Trny:9 Level:2  Blinds(20/40)", ("9", 550, None, "USD"), id="with the fee in it"),
        pytest.param("$30 Buy-in  + $3 Entry Fee  Trny:9 Level:2 Blinds(20/40)", ("9", 3000, 300, "USD"), id="fee apart"),
        pytest.param(" Trny: 9 Level: 2  Blinds(20/40)", ("9", None, None, None), id="freeroll"),
        pytest.param("€1 EUR Buy-in ", ("90000003", 100, None, "EUR"), id="number at the table only"),
    ],
)  # fmt: skip
def test_buy_ins(game: str, expected: tuple) -> None:
    header = f"NL Texas Hold'em {game} - Monday, July 16, 22:00:21 EDT 2012"
    text = text_of(header, CHIP_SEATS, "Blinds(20/40)", DEAL, *FOLDS, "Old Salt wins 60 chips")
    t = parse_hand(text.replace("Table Reykholt", "Table Sit & Go (90000003) Table #1")).tournament
    assert (t.id, t.buy_in, t.fee, t.currency) == expected
    assert t.name == "Sit & Go"


# --- mails ---

MAIL = """***** Hand History For Game 20000000901 *****
0.10/0.25 Texas Hold'em Game Table (NL)  -  Tue Mar 05 18:34:01 EST 2013
Table Reykholt (Real Money) -- Seat 1 is the button
Total number of players : 3/6
Seat 1: Mill Pond ($25)
Seat 2: Kestrel 9 ($25)
Seat 3: Old Salt ($25)
Kestrel 9 posts small blind (0.1)
Old Salt posts big blind (0.25)
** Dealing down cards **
Mill Pond raises 25.0 to 25.0
Mill Pond is all-In.
Kestrel 9 folds
Old Salt folds
** Summary **
Main Pot: $0.6 Rake: $0
Mill Pond balance $25.35, bet $25, collected $25.35, net +$0.35
Kestrel 9 balance $24.9, lost $0.1 (folded)
Old Salt balance $24.75, lost $0.25 (folded)
"""


# --- parsed and rejected texts ---


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (text_of(CASH, MONEY_SEATS), PARTYPOKER),
        (MAIL, PARTYPOKER_EMAIL),
    ],
)
def test_detection(text: str, expected: Site) -> None:
    assert detect(text) is expected


@pytest.mark.parametrize(
    "line",
    [
        "***** 888poker Hand History for Game 20000000900 *****",
        "***** Hand history for game #20000000900 *****",
        "Kestrel 9: Hand History for Game 20000000900",
    ],
)
def test_headers_of_other_sites(line: str) -> None:
    assert detect(f"{line}\n{CASH}\n") not in (PARTYPOKER, PARTYPOKER_EMAIL)


def test_zero_bytes_behind_a_hand_do_not_matter(tmp_path: Path) -> None:
    text = text_of(CASH, MONEY_SEATS, *BLINDS, DEAL, *WALK)
    file = tmp_path / "hands.txt"
    file.write_text(f"{text}\0{text}\0", encoding="utf-8")
    assert [codes_of(hand) for hand in read_hands(str(file))] == [[], []]


def test_a_file_that_begins_in_the_middle_of_a_hand() -> None:
    text = text_of(CASH, MONEY_SEATS, *BLINDS, DEAL, *WALK)
    hands = list(parse_block(Block("-", 1, f"Mill Pond calls [$1 USD]\nOld Salt folds\n{text}")))
    assert [(str(hand.status), hand.line) for hand in hands] == [("unparsed", 1), ("read", 3)]


@pytest.mark.parametrize(
    ("game", "status", "code"),
    [
        ("$1/$2 USD PL Omaha - Tuesday, March 05, 18:34:01 EST 2013", "unsupported", "P101"),
        ("$1/$2 USD NL Double Hold'em - Tuesday, March 05, 18:34:01 EST 2013", "unsupported", "P101"),
        ("FL 7 Card Stud $6 USD Buy-in Trny:9 Level:2  Stakes-Antes(60/120-10) - Wednesday", "unsupported", "P101"),
        ("$1/$2 USD XX Texas Hold'em - Tuesday, March 05, 18:34:01 EST 2013", "unparsed", "P103"),
    ],
)  # fmt: skip
def test_other_games(game: str, status: str, code: str) -> None:
    hand = hand_of(game, MONEY_SEATS)
    assert (str(hand.status), codes_of(hand)) == (status, [code])


def test_a_wrong_card_is_located_within_its_line() -> None:
    hand = hand_of(CASH, MONEY_SEATS, *BLINDS, DEAL, "** Dealing Flop ** [ 2c, 7s,9c, Jh ]")
    found = next(d for d in hand.diagnostics if d.code == "D102")
    assert (found.column, found.end_column) == (1, len(hand.source_line(found.line)) + 1)
