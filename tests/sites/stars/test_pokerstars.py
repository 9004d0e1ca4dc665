"""PokerStars: headers that no sample has."""

from datetime import UTC, datetime

import pytest

from hhparser.sites import detect, parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
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


@pytest.mark.parametrize(
    ("header", "stakes"),
    [
        ("Hold'em No Limit (€1/€2 EUR) [AAMS ID: M2F1A9C07D]", (100, 200, "EUR")),
        (
            "Tournament #77, €4.50+€0.50 EUR Hold'em No Limit - Level I (10/20) [ADM ID: M2F1A9C07D]",
            (10, 20, None),
        ),
    ],
)
def test_the_session_number_of_the_italian_authority(header: str, stakes: tuple[object, ...]) -> None:
    zones = "2021/03/15 1:15:00 CET [2021/03/14 20:15:00 ET]"
    hand = parse_hand(f"PokerStars Hand #9: {header} - {zones}\n")
    assert hand.stakes is not None
    assert (hand.stakes.small_blind, hand.stakes.big_blind, hand.stakes.currency) == stakes
    assert hand.started_at == datetime(2021, 3, 15, 0, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("line", "kind"), [("Ann: checks (disconnect)", "CHECK"), ("Ann: folds (disconnect)", "FOLD")]
)
def test_the_site_acts_for_a_player_who_lost_the_connection(line: str, kind: str) -> None:
    assert token_of(POKERSTARS, line)[0] == kind


@pytest.mark.parametrize("line", ["Ann: aposta -60", "Ann: aposta $-60", "Ann recebeu -132 do pote"])
def test_an_amount_below_zero_is_no_amount_in_portuguese(line: str) -> None:
    assert token_of(POKERSTARS_PT, line) == (UNKNOWN, (line,))


@pytest.mark.parametrize(
    ("price", "parts"),
    [
        ("100+9 8-Game (Hold'em No Limit)", (100, 9, None, None)),
        ("$5.00+$0.50 USD 8-Game (Hold'em No Limit)", (500, 50, None, "USD")),
        ("8-Game (Hold'em No Limit)", (None, None, None, None)),
        ("$5+$5+$0.90 USD Hold'em No Limit", (500, 90, 500, "USD")),
        ("3.00€+0.30€ EUR Hold'em No Limit", (300, 30, None, "EUR")),
        ("500FPP Hold'em No Limit", (500, 0, None, "FPP")),
        ("Freeroll  Hold'em No Limit", (0, 0, None, None)),
    ],
)
def test_a_number_in_the_name_of_a_game_is_not_a_price(price: str, parts: tuple[object, ...]) -> None:
    text = f"PokerStars Hand #9: Tournament #77, {price} - Level X (100/200) - 2024/03/10 1:30:00 ET"
    tournament = parse_hand(text).tournament
    assert tournament is not None
    assert (tournament.buy_in, tournament.fee, tournament.bounty, tournament.currency) == parts
