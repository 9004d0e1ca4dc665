"""Cake and Horizon: lines that no sample has, and each peculiarity in a small hand with chips that add up by eye."""

import pytest

from hhparser.model import HandKind
from hhparser.pipeline import check_hand
from hhparser.sites import detect, parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.cake import CAKE
from tests.sites.facts import codes_of, token_of

CASH = "Hand#2701011900001689 - Mill Pond (6-max) 11985 -- $0.50/$1 NL Hold'em -- 2011/08/28 - 00:53:30\n"
TOURNAMENT = "Hand#2990AB91EA000257 - Cup T11 -- CASH -- $5 + $0,5 -- 9 Max -- Table 9 -- 0/10/20 NL Hold'em -- 2012.06.12 - 13:40:16\n"
SEATS = """\
Dealer: Seat 7
Seat 1: Ann A (100 in chips)
Seat 4: Bob (40 in chips)
Seat 7: Cy (200 in chips)
"""
BLINDS = "Ann A: posts small blind $0.50\nBob: posts big blind $1\n"
BOARD = "*** FLOP *** [2c,7d,Jh]\n*** TURN *** [5s]\n*** RIVER *** [Qd]\n"


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Seat 4: Old (Salt ($1,010.25 in chips) ", "SEAT", (4, "Old (Salt", 101025, None)),
        ("Seat 4: Old***4 (2 134.75 in chips) DEALER", "SEAT", (4, "Old***4", 213475, " DEALER")),
        ("Old Salt: posts small blind -1", UNKNOWN, ("Old Salt: posts small blind -1",)),
        ("Old Salt: returns uncalled bet $0,27", "UNCALLED", ("Old Salt", 27)),
        ("Old Salt: mucks [2c,8d] (HighCard) .", "MUCK", ("Old Salt", "2c,8d")),
        ("Old Salt: mucks [ Td, Ac ] (Pair)", "MUCK", ("Old Salt", " Td, Ac ")),
        ("Old Salt wins $50,50", "COLLECTED", ("Old Salt", 5050, None)),
        ("Old Salt: wins $76 with Flush, Ace high", "COLON_COLLECTED", ("Old Salt", 7600, "Flush, Ace high")),
        ("Old Salt  chats: Ann: folds", "CHAT", ()),
    ],
)
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(CAKE, line) == (kind, fields)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("High card King with Queen kicker", "high card King - Queen kicker"),
        ("Pair of Fives with Ace, King kickers", "a pair of Fives - Ace+King kicker"),
        ("Two Pairs Fours and deuces", "two pair, Fours and Deuces"),
        ("Three of a Kind deuces", "three of a kind, Deuces"),
        ("Straight Five high", "a straight, Ace to Five"),
        ("Flush, Ace high", "a flush, Ace high"),
        ("Full House Nines full of Fours", "a full house, Nines full of Fours"),
        ("Four of a Kind Tens", "four of a kind, Tens"),
        ("Straight Flush Nine high", "a straight flush, Five to Nine"),
        ("Five of a Kind", "Five of a Kind"),
    ],
)
def test_descriptions(words: str, expected: str) -> None:
    assert CAKE.usual_words(words) == expected


@pytest.mark.parametrize("mark", ["", "ï»¿"], ids=["plain", "mark written twice"])
def test_header_of_a_cash_game(mark: str) -> None:
    hand = parse_hand(mark + CASH + SEATS)
    assert detect(mark + CASH) is CAKE
    assert (hand.kind, hand.hand_id) == (HandKind.CASH, "2701011900001689")
    assert (hand.table, hand.max_seats, hand.button) == ("Mill Pond (6-max) 11985", 6, 7)
    assert (hand.stakes.small_blind, hand.stakes.big_blind, hand.stakes.currency) == (50, 100, "USD")
    assert [d.code for d in hand.diagnostics] == ["P113"]


@pytest.mark.parametrize(
    ("head", "size", "buy_in", "fee", "blinds"),
    [
        ("CASH -- $5 + $0,5 -- 9 Max -- Table 9 -- 0/10/20", 9, 500, 50, (10, 20)),
        ("FREEROLL -- $0 + $0 -- 8 Max -- Table 2 -- 30/150/300", 8, 0, 0, (150, 300)),
        ("FREEROLL -- $0 + $0 -- 8 Max -- Table 2 -- -1/25.0000/50.0000", 8, 0, 0, (25, 50)),
        ("FREEROLL -- $0 + $0 -- 8 Max -- Table 2 -- -1/-1/0", 8, 0, 0, (None, None)),
        ("Table 1 -- 0/10/20", None, None, None, (10, 20)),
    ],
)
def test_header_of_a_tournament(
    head: str, size: int | None, buy_in: int | None, fee: int | None, blinds: tuple
) -> None:
    header = TOURNAMENT.replace("CASH -- $5 + $0,5 -- 9 Max -- Table 9 -- 0/10/20", head)
    hand = parse_hand(header + SEATS)
    assert (hand.tournament.id, hand.tournament.name) == ("11", "Cup")
    assert (hand.max_seats, hand.tournament.buy_in, hand.tournament.fee) == (size, buy_in, fee)
    assert (hand.stakes.small_blind, hand.stakes.big_blind) == blinds
    assert hand.started_at is not None


def test_scale_of_amounts() -> None:
    assert (CAKE.decimals(CASH), CAKE.decimals(TOURNAMENT)) == (2, 0)


@pytest.mark.parametrize(
    ("game", "code"), [("PL Omaha Hi", "P101"), ("NL Hold'em HiLo", "P103")], ids=["omaha", "strange"]
)
def test_other_games(game: str, code: str) -> None:
    hand = parse_hand(CASH.replace("NL Hold'em", game) + SEATS)
    assert [d.code for d in hand.diagnostics] == [code]


def test_r59_a_walk_pays_the_whole_big_blind_without_a_line() -> None:
    hand = parse_hand(
        CASH
        + SEATS
        + BLINDS
        + "Cy: folds\nAnn A: folds\nAnn A: mucks\n***SHOW DOWN***\nBob: mucks\nBob wins $1.50\n"
    )
    replayed = check_hand(hand).replay
    assert codes_of(hand) == []
    assert hand.shows == ()
    assert (replayed.total_pot, replayed.uncalled.amount, replayed.rake) == (100, 50, 0)


@pytest.mark.parametrize(("paid", "codes"), [("$2", []), ("$3", ["M204"])])
def test_m204_a_bet_that_a_line_returns_is_not_paid_again(paid: str, codes: list[str]) -> None:
    lines = f"Cy: raises to $3\nAnn A: folds\nBob: folds\nCy: returns uncalled bet $2\n***SHOW DOWN***\nCy wins {paid}.50\n"
    assert codes_of(CASH + SEATS + BLINDS + lines) == codes


def test_mucked_cards_at_the_end_have_underscores_in_the_name() -> None:
    hand = parse_hand(
        TOURNAMENT
        + SEATS
        + "Ann A: posts small blind 10\nBob: posts big blind 20\nCy: folds\nAnn A: calls 10\nBob: checks\n"
        + BOARD.replace("\n*** T", "\nAnn A: checks\nBob: checks\n*** T").replace(
            "\n*** R", "\nAnn A: checks\nBob: checks\n*** R"
        )
        + "Ann A: checks\nBob: checks\n***SHOW DOWN***\nBob: shows [Js 3c] (Pair of Jacks  )\nAnn A: mucks\n"
        + "Bob wins 40 with Pair of Jacks   \nAnn_A: mucks [Td,7s] (Pair) .\n"
    )
    assert codes_of(hand) == []
    assert [(hand.name(s.seat), len(s.cards), s.mucked) for s in hand.shows] == [
        ("Bob", 2, False),
        ("Ann A", 0, True),
        ("Bob", 0, False),
        ("Ann A", 2, True),
    ]


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("Bob finished 21 out of 66 players.\nPlayer left the table\n", []),
        ("Player left the table\nDealer: Seat 0\nSeat 4: Bob (40 in chips)\n", []),
        ("Player left the table\nDan: folds\nEve: checks\n*** FLOP *** [2c,7d,Jh]\nEve wins 5\n", ["P111"]),
    ],
    ids=["leaves", "waits", "another table"],
)
def test_what_follows_when_the_player_has_left(lines: str, codes: list[str]) -> None:
    hand = parse_hand(
        CASH + SEATS + BLINDS + "Cy: folds\nAnn A: folds\n***SHOW DOWN***\nBob wins $1.50\n" + lines
    )
    assert [d.code for d in hand.diagnostics] == codes
    assert len(hand.actions) == 4
    assert hand.button == 7
