"""PokerStars: headers that no sample has."""

import pytest

from hhparser.sites import detect, parse_hand
from hhparser.sites.grammar.lexer import UNKNOWN
from hhparser.sites.stars.pokerstars import POKERSTARS
from hhparser.sites.stars.pokerstars_pt import POKERSTARS_PT
from tests.sites.facts import token_of

GAME = "Hold'em No Limit ($1/$2 USD) - 2021/03/14 20:15:00 ET"


@pytest.mark.parametrize(
    ("words", "fast"),
    [
        ("PokerStars Game", False),
        ("PokerStarsCollection Hand", False),
        ("PokerStars.eu Zoom Hand", True),
        ("PokerStars Big Game on Tour Hand", False),
        ("POKERSTARS HAND", False),
    ],
)
def test_any_words_between_the_name_and_the_number(words: str, fast: bool) -> None:
    header = f"{words} #1001:  {GAME}"
    hand = parse_hand(f"{header}\nTable 'Aster' 6-max Seat #1 is the button\nSeat 1: Ann ($9 in chips)\n")
    assert detect(header) is POKERSTARS
    assert (hand.hand_id, hand.fast, hand.table) == ("1001", fast, "Aster")


@pytest.mark.parametrize("words", ["PokerStars", "PokerStars Tournament", "PokerStarsHand"])
def test_other_words_start_no_hand(words: str) -> None:
    assert detect(f"{words} #1001:  {GAME}") is None


@pytest.mark.parametrize("line", ["Ann: aposta -60", "Ann: aposta $-60", "Ann recebeu -132 do pote"])
def test_an_amount_below_zero_is_no_amount_in_portuguese(line: str) -> None:
    assert token_of(POKERSTARS_PT, line) == (UNKNOWN, (line,))
