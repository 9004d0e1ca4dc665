"""Entraction: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.model import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, HandKind
from hhparser.sites import detect, parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.lines.times import find_time
from hhparser.sites.single.entraction import ENTRACTION
from tests.sites.facts import codes_of, token_of

HEADER = """Game # 7 - Texas Hold'em {game} - Table "Birch Hollow"\n"""
HEAD = """\

Players(max 6):
Ann                         (EUR 100.00 in seat 1)
Bob B                       (EUR 80.00 in seat 2)
Cy                          (EUR 60.00 in seat 4)

Dealer:                     Cy
Small Blind:                Ann         (1.00)
Big Blind:                  Bob B       (2.00)

"""
END = "\nGame ended 2012-05-31 02:46:55 GMT+01:00\n"


def hand_of(lines: str, *, game: str = "No Limit EUR 1.00/2.00"):
    return parse_hand(HEADER.format(game=game) + HEAD + lines)


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("A name as long as its column (6.00 in seat 10)", "SEAT", ("A name as long as its column", 600, 10)),
        ("Big Blind:                  Old Salt  (1,400.00)", "POST_BIG_BLIND", ("Old Salt", 140000)),
        ("Fold Fold", "FOLD", ("Fold",)),
        ("Old Salt                    All-In      (2,075.00)", "ALL_IN", ("Old Salt", 207500)),
        ("Old Salt wins:              EUR 2,005.70", "WINS", ("Old Salt", 200570)),
        ("Old Salt wins:              1,160.00", "WINS", ("Old Salt", 116000)),
        ("Old Salt                    Dance", UNKNOWN, ("Old Salt                    Dance",)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(ENTRACTION, line) == (kind, fields)


@pytest.mark.parametrize(
    ("game", "betting", "currency", "blinds", "bets"),
    [
        ("No Limit EUR 1.00/2.00", NO_LIMIT, "EUR", (100, 200), (None, None)),
        ("Pot Limit USD 1.00/2.00", POT_LIMIT, "USD", (100, 200), (None, None)),
        ("No Limit EUR 1.00/2.00 and 0.20 ante", NO_LIMIT, "EUR", (100, 200), (None, None)),
        ("Fixed Limit EUR 2.00/4.00", FIXED_LIMIT, "EUR", (100, 200), (200, 400)),
    ],
)
def test_headers_print_the_blinds_or_the_bets(
    game: str, betting: str, currency: str, blinds: tuple, bets: tuple
) -> None:
    hand = hand_of("Cy                          Fold\n", game=game)
    stakes = hand.stakes
    assert (stakes.betting, stakes.currency) == (betting, currency)
    assert (hand.kind, hand.table) == (HandKind.CASH, "Birch Hollow")
    assert (stakes.small_blind, stakes.big_blind, stakes.small_bet, stakes.big_bet) == (*blinds, *bets)
    assert (hand.hand_id, hand.max_seats, hand.button) == ("7", 6, 4)


@pytest.mark.parametrize(
    ("game", "status", "code", "words"),
    [
        ("Omaha Hi/Lo Fixed Limit EUR 1.00/2.00", "unsupported", "P101", "Omaha Hi/Lo Fixed Limit"),
        ("Texas Hold'em Some Limit EUR 1.00/2.00", "unparsed", "P103", "Texas Hold'em Some Limit"),
    ],
)
def test_other_games_are_left_alone(game: str, status: str, code: str, words: str) -> None:
    hand = parse_hand(f'Game # 7 - {game} - Table "Birch Hollow"\n{HEAD}')
    assert (hand.status, hand.actions) == (status, ())
    assert [(d.code, d.found) for d in hand.diagnostics] == [(code, words)]


@pytest.mark.parametrize(
    ("text", "found"),
    [(HEADER.format(game="No Limit EUR 1.00/2.00"), True), ("Game # 7 - the winner\nTable \"x\"", False)],
)  # fmt: skip
def test_a_game_names_its_table(text: str, found: bool) -> None:
    assert (detect(text) is ENTRACTION) == found


@pytest.mark.parametrize(
    ("rake", "codes"), [("0.20", []), ("0.30", ["M202"])], ids=["the rake that is missing", "another"]
)
def test_m202_the_rake_is_what_the_winners_lack(rake: str, codes: list[str]) -> None:
    hand = hand_of(
        "Cy   Fold\nAnn   Call   (1.00)\nBob B   Check\nFlop   2c - 7d - Jh\nAnn   Check\nBob B   Check\n"
        "Turn   2c - 7d - Jh - 5s\nAnn   Check\nBob B   Check\nRiver   2c - 7d - Jh - 5s - Td\nAnn   Check\n"
        "Bob B   Check\nAnn shows:   Ac - 3c\nBob B shows:   As - 3s\n"
        f"Ann wins:   EUR 1.90\nBob B wins:   EUR 1.90\nRake:   EUR {rake}\n" + END
    )
    assert codes_of(hand) == codes


def test_a_hand_without_its_end_is_not_whole() -> None:
    hand = hand_of(
        "Cy   Fold\nAnn   Fold\nBob B   Payback   (1.00)\nBob B wins:   EUR 2.00\nRake:   EUR 0.00\n"
    )
    assert codes_of(hand) == ["P112"]
    assert hand.started_at is None


@pytest.mark.parametrize(
    ("text", "instant"),
    [
        ("2012-05-31 02:46:55 GMT+01:00", "2012-05-31 01:46:55+00:00"),
        ("2012-05-31 02:46:55 GMT-0330", "2012-05-31 06:16:55+00:00"),
        ("2012-06-25 21:54:16 BST", "2012-06-25 20:54:16+00:00"),
        ("2012-06-25 21:54:16 GMT", "2012-06-25 21:54:16+00:00"),
        ("2012-06-25 21:54:16", "2012-06-25 21:54:16"),
        ("2012-13-25 21:54:16 GMT+01:00", "None"),
    ],
)
def test_zones_are_names_or_offsets(text: str, instant: str) -> None:
    assert str(find_time(text)) == instant
