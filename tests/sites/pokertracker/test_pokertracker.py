"""PokerTracker's iPoker and Merge texts: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.model import HandKind
from hhparser.sites import detect, parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.pokertracker.pokertracker import CARD_WORDS, POKERTRACKER
from tests.sites.facts import codes_of, token_of

IPOKER = "GAME #3700000001: Texas Hold'em NL $0.50/$1 2011/01/23 20:16:35"
MERGE = "MERGE_GAME #3040000000001: Texas Hold'em NL $0.50/$1 01/13/2011 12:07:30"
TOURNAMENT = "GAME #3610000001: Texas Hold'em  NL  Tournament 2011-06-15 22:04:13"
SEATS = """\
Seat 1: Ann ($10.00 in chips) DEALER
Seat 4: Bob ($20.00 in chips)
Seat 7: Cy ($30.00 in chips)
"""
BLINDS = "Bob: Post SB $0.50\nCy: Post BB $1.00\n"
DEAL = "*** HOLE CARDS ***\n"


def hand_of(lines: str, head: str = IPOKER, table: str = "Birch", seats: str = SEATS):
    return parse_hand(f"{head}\nTable {table}\n{seats}{lines}")


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Table Birch (30000001), Seats 6", "TABLE", ("Birch (30000001)", 6)),
        ("Table A, B, 7, 8 (Tournament: A, B Buy-In: $2+$0.20)", "TOURNAMENT_TABLE", ("A, B", "7", "8", "$2+$0.20")),
        ("Seat 4: Old (Salt ($1,010.25 in chips) DEALER", "SEAT", (4, "Old (Salt", 101025, " DEALER")),
        ("*** TURN *** [S5]", "TURN", ("S5",)),
        ("bob: Fold: Fold", "FOLD", ("bob: Fold",)),
        ("bob: Post BB Allin €20.00", "POST_BIG_BLIND", ("bob", 2000)),
        ("bob: Shows [HA D10] One Pair, Tens", "SHOW", ("bob", "HA D10", "One Pair, Tens")),
        ("bob: Mucks [HA D10] High Card, Ace", "MUCK", ("bob", "HA D10")),
        ("bob: Dances", UNKNOWN, ("bob: Dances",)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(POKERTRACKER, line) == (kind, fields)


@pytest.mark.parametrize(
    ("head", "hand_id", "venue", "currency", "blinds", "time"),
    [
        (IPOKER, "3700000001", "ipoker", "USD", (50, 100), "2011-01-23 20:16:35"),
        ("GAME #37 Texas Hold'em NL €1/€2 2018-12-24 10:34:39/GMT", "37", "ipoker", "EUR", (100, 200), "2018-12-24 10:34:39+00:00"),
        ("GAME #81 Version:18.5.6.4 Uncalled:Y Texas Hold'em PL £0.01/£0.02 2018-12-26 22:40:05/GMT", "81", "ipoker", "GBP", (1, 2), "2018-12-26 22:40:05+00:00"),
        (MERGE, "3040000000001", "merge", "USD", (50, 100), "2011-01-13 12:07:30"),
        ("MERGE_GAME #53-134: Holdem NL $0.10/$0.25 04/11/2012 19:28:19", "53-134", "merge", "USD", (10, 25), "2012-04-11 19:28:19"),
        ("Merge Game #80-236 | Holdem NL ($0.02/$0.04) | 12/05/2014 17:08:49 EST | Version:2", "80-236", "merge", "USD", (2, 4), "2014-12-05 22:08:49+00:00"),
    ],
)  # fmt: skip
def test_headers(head: str, hand_id: str, venue: str, currency: str, blinds: tuple, time: str) -> None:
    hand = hand_of(BLINDS, head)
    assert (hand.site, hand.format, hand.venue, hand.hand_id) == (
        "pokertracker",
        "pokertracker",
        venue,
        hand_id,
    )
    assert (hand.stakes.currency, hand.stakes.small_blind, hand.stakes.big_blind) == (currency, *blinds)
    assert (hand.button, str(hand.started_at)) == (1, time)


def test_a_header_of_pokerstars_in_capitals_is_not_of_this_format() -> None:
    text = "POKERSTARS GAME #37: HOLD'EM NO LIMIT ($0.50/$1) - 2008/01/23 20:16:35 ET\n"
    assert detect(text) is not POKERTRACKER


@pytest.mark.parametrize(
    ("words", "code", "status"),
    [
        ("Omaha PL $1/$2", "P101", "unsupported"),
        ("Omaha Hi-Lo PL Tournament", "P101", "unsupported"),
        ("Texas Hold'em XL $1/$2", "P103", "unparsed"),
    ],
)
def test_other_games_are_left_alone(words: str, code: str, status: str) -> None:
    hand = hand_of(BLINDS, f"GAME #37: {words} 2011/01/23 20:16:35")
    assert (hand.status, [d.code for d in hand.diagnostics], hand.actions) == (status, [code], ())


@pytest.mark.parametrize(
    ("word", "card"), [("HA", "Ah"), ("D10", "Td"), ("s10", "Ts"), ("dQ", "Qd"), ("Th", "Th"), ("10c", "Tc")]
)
def test_cards_begin_with_rank_or_suit(word: str, card: str) -> None:
    assert str(CARD_WORDS[word]) == card


def test_every_word_is_one_card() -> None:
    assert len(set(CARD_WORDS.values())) == 52


@pytest.mark.parametrize(
    ("printed", "usual"),
    [
        ("High Card, Queen", "high card Queen"),
        ("One Pair, Tens", "a pair of Tens"),
        ("Two Pair, Tens and Sevens", "two pair, Tens and Sevens"),
        ("Three of a Kind, Tens", "three of a kind, Tens"),
        ("Straight, Six to Ten", "straight"),
    ],
)
def test_hands_in_usual_words(printed: str, usual: str | None) -> None:
    assert POKERTRACKER.usual_words(printed) == usual


@pytest.mark.parametrize(
    ("posts", "blinds"),
    [
        ("Bob: Post SB $5.00\nCy: Post BB $10.00\n", (500, 1000)),
        ("Cy: Post BB $10.00\n", (None, 1000)),
        ("Bob: Post SB $20.00\nCy: Post BB $30.00\n", (None, None)),
        ("Bob: Post SB $19.00\nCy: Post BB $30.00\n", (1900, 3800)),
        ("Bob: Post SB $20.00\nCy: Post BB $28.00\n", (1400, 2800)),
    ],
    ids=["both", "no small blind", "both cut", "big blind cut", "small blind cut"],
)
def test_r23_blinds_of_a_tournament_are_inferred_from_the_posts(posts: str, blinds: tuple) -> None:
    table = "Birch, 59, 47 (Tournament: Birch Buy-In: €22,25 + €22,25 + €5,50)"
    hand = hand_of(posts + DEAL, TOURNAMENT, table)
    assert hand.kind is HandKind.TOURNAMENT
    assert (hand.stakes.small_blind, hand.stakes.big_blind) == blinds
    t = hand.tournament
    assert (t.id, t.buy_in, t.bounty, t.fee, t.currency, hand.table) == ("59", 2225, 2225, 550, "EUR", "47")


def test_stacks_of_merge_tournaments_are_printed_after_the_posts() -> None:
    head = "MERGE_GAME #53-134: Holdem NL Tournament 04/11/2012 19:28:19"
    seats = SEATS.replace("30.00", "0.00")
    posts = "Ann: Post Ante $1.00\nBob: Post Ante $1.00\nCy: Post Ante $1.00\nBob: Post SB $4.00\nCy: Post BB Allin $5.00\n"
    play = "Dealt to Ann [X X]\nAnn: Fold\nBob: Call $4.00\n*** SUMMARY ***\nCy: wins $16.00\n"
    hand = hand_of(posts + DEAL + play, head, "Birch (5300001-7), Seats 9", seats)
    assert [seat.stack for seat in hand.seats] == [1100, 2500, 600]
    assert (hand.tournament.id, hand.tournament.name) == ("5300001", "Birch")
    assert (hand.stakes.small_blind, hand.stakes.big_blind) == (400, 800)
    assert [finding.code for finding in hand.diagnostics] == []


@pytest.mark.parametrize(
    ("numbers", "mark", "codes"),
    [
        pytest.param((1, 2, 3), " DEALER", [], id="marked"),
        pytest.param((1, 2, 3), "", ["P133"], id="not marked"),
        pytest.param((1, 4, 7), "", [], id="the empty seat 2 or 3 may have a dead button"),
        pytest.param((9, 1, 2), "", [], id="so may seat 10"),
    ],
)
def test_r98_a_dead_button_has_no_mark(numbers: tuple[int, ...], mark: str, codes: list[str]) -> None:
    marks = {"Ann": mark, "Bob": "", "Cy": ""}
    seats = [
        f"Seat {number}: {name} ($10.00 in chips){marks[name]}\n"
        for number, name in sorted(zip(numbers, marks, strict=True))
    ]
    play = f"{BLINDS}{DEAL}Ann: Fold\nBob: Fold\n*** SUMMARY ***\nCy: wins $1.50\n"
    assert codes_of(hand_of(play, seats="".join(seats))) == codes
