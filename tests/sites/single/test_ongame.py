"""OnGame: lines that no sample has, and each peculiarity in a small hand with chips that add up by eye."""

from datetime import UTC, datetime

import pytest

from hhparser.model import HandKind
from hhparser.sites import detect, parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.ongame import ONGAME
from tests.sites.facts import token_of

HEAD = """\
***** History for hand T5-77-5 (TOURNAMENT: "Cup", R-12-3, buy-in: $10+$1) *****
Start hand: Wed Dec 22 20:58:33 GMT+0100 2010
Table: Table #40 [77] (NO_LIMIT TEXAS_HOLDEM 10/20, TC)
Button: seat 9
Players in round: 3
Seat 1: Ann (1000)
Seat 5: Bob (15)
Seat 9: Cy (2000)
"""


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ('***** History for hand T5-81-5 (TOURNAMENT: "A, b", R-2-7, buy-in: €10+€1) *****', "TITLE", ("T5-81-5", "A, b", "R-2-7", "€10+€1")),
        ("Table: A B [7] (LIMIT TEXAS_HOLDEM 0.50/1, Real money)", "TABLE_HEADER", (None, "A B", "7", "LIMIT", "", 50, 100, "Real money")),
        ("Table: [SPEED] A [7] (NO_LIMIT TEXAS_HOLDEM €1/€2, Real money)", "TABLE_HEADER", ("[SPEED] ", "A", "7", "NO_LIMIT", "€", 100, 200, "Real money")),
        ("Table: Table #4 [7] (NO_LIMIT TEXAS_HOLDEM 100/200, ante: 20, TC)", "TABLE_HEADER", (None, "Table #4", "7", "NO_LIMIT", "", 10000, 20000, "TC")),
        ("Table: Table #4 [7] (NO_LIMIT TEXAS_HOLDEM 100/200, Chips)", "TABLE_HEADER", (None, "Table #4", "7", "NO_LIMIT", "", 10000, 20000, "Chips")),
        ("Table: A [7] (NO_LIMIT TEXAS_HOLDEM $1/$2 ante: $0.50, Real money)", "TABLE_HEADER", (None, "A", "7", "NO_LIMIT", "$", 100, 200, "Real money")),
        ("Table: A [7] (LIMIT FIVE_CARD_DRAW $1/$2, Real money)", UNKNOWN, ("Table: A [7] (LIMIT FIVE_CARD_DRAW $1/$2, Real money)",)),
        ("Seat 4: Old (Salt ($1,010.25) ", "SEAT", (4, "Old (Salt", 101025)),
        ("Seat 4: Old Salt ($0), net: -$1,000", "SEAT_NET", (4, "Old Salt", 0, "-", 100_000, None, None)),
        ("Seat 4: Old Salt (26.10), net: +2.20, [Kd, Ks]", "SEAT_NET", (4, "Old Salt", 2610, "+", 220, "Kd, Ks", None)),
        ("Dealing to Old: Salt: [Kd, Ks]", "DEALT", ("Old: Salt", "Kd, Ks")),
        ("Main pot: $2,000 won by Old Salt ($1,999)", "POT", ("Main", None, 200000, "Old Salt ($1,999)")),
        ("Side pot 2: 46 won by Ann (23), Bob (23)", "POT", ("Side", 2, 4600, "Ann (23), Bob (23)")),
        ("Old Salt calls $50.91 [all in] ", "CALL", ("Old Salt", 5091, " [all in]")),
        ("Old Salt posts dead blind ($0.05)", "POST_DEAD", ("Old Salt", 5, None)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(ONGAME, line) == (kind, fields)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("HIGH_CARD ACE", "high card Ace"),
        ("PAIR SIX", "a pair of Sixes"),
        ("TWO_PAIR TEN, TWO", "two pair, Tens and Deuces"),
        ("THREE_OF_A_KIND JACK", "three of a kind, Jacks"),
        ("STRAIGHT FIVE", "a straight, Ace to Five"),
        ("FLUSH KING", "a flush, King high"),
        ("FULL_HOUSE SEVEN, NINE", "a full house, Sevens full of Nines"),
        ("FOUR_OF_A_KIND TWO", "four of a kind, Deuces"),
        ("STRAIGHT_FLUSH NINE", "a straight flush, Five to Nine"),
        ("STRAIGHT_FLUSH ACE", "a Royal Flush"),
        ("PAIR OF KNAVES", "PAIR OF KNAVES"),
    ],
)
def test_descriptions(words: str, expected: str) -> None:
    assert ONGAME.usual_words(words) == expected


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("Wed Dec 22 20:58:33 GMT+0100 2010", datetime(2010, 12, 22, 19, 58, 33, tzinfo=UTC)),
        ("Wed Dec 22 20:58:33 GMT-0430 2010", datetime(2010, 12, 23, 1, 28, 33, tzinfo=UTC)),
        ("Tue Jul 24 19:12:45 CEST 2012", datetime(2012, 7, 24, 17, 12, 45, tzinfo=UTC)),
        ("Mon Jan 06 01:00:00 CET 2014", datetime(2014, 1, 6, tzinfo=UTC)),
        ("Sun Sep 11 15:26:27 EEST 2011", datetime(2011, 9, 11, 12, 26, 27, tzinfo=UTC)),
        ("Sun Foo 11 15:26:27 EEST 2011", None),
        ("some day", None),
    ],
)
def test_times(printed: str, expected: datetime | None) -> None:
    hand = parse_hand(HEAD.replace("Wed Dec 22 20:58:33 GMT+0100 2010", printed))
    assert (hand.time_text, hand.started_at) == (printed, expected)


@pytest.mark.parametrize("money", ["TC", "Chips"])
def test_header_of_a_tournament(money: str) -> None:
    hand = parse_hand(HEAD.replace("TC)", f"{money})"))
    assert detect(HEAD) is ONGAME
    assert (hand.kind, hand.hand_id, hand.table) == (HandKind.TOURNAMENT, "T5-77-5", "Table #40")
    assert (hand.tournament.id, hand.tournament.name) == ("R-12-3", "Cup")
    assert (hand.tournament.buy_in, hand.tournament.fee, hand.tournament.currency) == (1000, 100, "USD")


@pytest.mark.parametrize(
    ("stakes", "currency", "play_money"),
    [
        ("$1/$2, Real money", "USD", False),
        ("€1/€2, Real money", "EUR", False),
        ("1/2, Real money", "GBP", False),
        ("$1/$2, Play money", None, True),
    ],
)
def test_the_rake_has_a_sign_where_other_amounts_have_none(
    stakes: str, currency: str | None, play_money: bool
) -> None:
    hand = parse_hand(HEAD.replace("10/20, TC", stakes) + "Summary:\nRake taken: £0\n")
    assert (hand.stakes.currency, hand.play_money, hand.stakes.decimals) == (currency, play_money, 2)


@pytest.mark.parametrize(
    ("game", "code"),
    [("POT_LIMIT OMAHA_HI", "P101"), ("LIMIT FIVE_CARD_DRAW", "P101"), ("SPREAD TEXAS_HOLDEM", "P103")],
)
def test_other_games(game: str, code: str) -> None:
    hand = parse_hand(HEAD.replace("NO_LIMIT TEXAS_HOLDEM", game))
    assert [(d.code, d.found) for d in hand.diagnostics] == [(code, game)]


def test_scale_of_amounts() -> None:
    assert ONGAME.decimals(HEAD) == 0
    assert ONGAME.decimals(HEAD.replace("TC", "Play money")) == 2


def test_a_pot_of_nobody_is_found() -> None:
    hand = parse_hand(HEAD + "Ann posts small blind (10)\nSummary:\nMain pot: 5 won by Dan (5)\n")
    assert [d.code for d in hand.diagnostics] == ["L101"]


def test_a_share_below_zero_is_found() -> None:
    hand = parse_hand(HEAD + "Ann posts small blind (10)\nSummary:\nMain pot: 5 won by Ann (-5)\n")
    assert [(found.code, found.line) for found in hand.diagnostics if found.code == "P110"] == [("P110", 11)]


@pytest.mark.parametrize(
    ("amount", "expected"), [(980, ("raise", 960, 980)), (60, ("call", 40, 60))], ids=["raise", "call"]
)
def test_a_bet_with_the_last_chips_may_answer_a_bet(amount: int, expected: tuple[str, int, int]) -> None:
    posts = "Ann posts small blind (10)\nCy posts big blind (20)\nDealing pocket cards\n"
    play = f"Bob folds\nAnn raises 50 to 60\nCy bets {amount} [all in]\n"
    action = parse_hand(HEAD + posts + play).actions[-1]
    assert (action.kind, action.amount, action.amount_to) == expected
