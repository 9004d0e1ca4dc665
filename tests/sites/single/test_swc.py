"""Seals with Clubs: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.model import Hand
from hhparser.pipeline import check_hand
from hhparser.sites import detect, parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.swc import SWC
from tests.sites.facts import token_of

HEAD = """\
Hand #7-1 - 2013-05-02 18:34:01
Game: {game}
Site: Seals With Clubs
Table: NLHE 6max 1/2 #1
Seat 1: Ann (200)
Seat 2: Bob (200)
Seat 4: Cy (200) - waiting for big blind
Seat 5: Dan (50) - sitting out
"""
NO_LIMIT_GAME = "NL Hold'em (40 - 200) - Blinds 1/2"
POSTS = "Ann has the dealer button\nBob posts small blind 1\nCy posts big blind 2\n"
DEAL = "** Hole Cards **\nDealt to Ann [Ah Kd]\n"
BOARD = "** Flop ** [2c 7d Jh]\n** Turn ** [5s]\n** River ** [9h]"


def hand_of(*lines: str, game: str = NO_LIMIT_GAME) -> Hand:
    return parse_hand(HEAD.format(game=game) + POSTS + DEAL + "\n".join(lines))


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Table: NLHE HU 15/30 #2", "TABLE", ("NLHE HU 15/30 #2",)),
        ("Old Salt posts ante 0.10", "POST_ANTE", ("Old Salt", 10, None)),
        ("Old Salt posts small & big blind 3", "POST_BOTH", ("Old Salt", 300, None)),
        ("** Main Pot Show Down **", "SHOW_DOWN", (None,)),
        ("Old Salt splits Side Pot 1 (5) with a Pair", "COLLECTED", ("Old Salt", "Side", 1, 500)),
        ("Old Salt dances", UNKNOWN, ("Old Salt dances",)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(SWC, line) == (kind, fields)


@pytest.mark.parametrize(
    ("game", "code"), [("PL Omaha (40 - 200) - Blinds 1/2", "P101"), ("NL Hold'em - Antes 1", "P103")]
)
def test_other_games_are_left_alone(game: str, code: str) -> None:
    assert [d.code for d in parse_hand(HEAD.format(game=game)).diagnostics] == [code]


def test_the_first_line_alone_is_no_header() -> None:
    assert detect(HEAD.format(game=NO_LIMIT_GAME)) is SWC
    assert detect(HEAD.partition("\n")[0]) is None


def test_r60_a_split_pot_and_the_words_of_a_high_card() -> None:
    hand = hand_of(
        "Ann folds", "Bob calls 1", "Cy checks", BOARD.replace("\n", "\nBob checks\nCy checks\n"), "Bob checks",
        "Cy checks", "** Pot Show Down ** [2c 7d Jh 5s 9h]", "Bob shows [Ac 4c] (High Card Ace +J975)",
        "Cy shows [Ad 4d] (High Card King +J975)", "Bob splits Pot (2) with High Card",
        "Cy splits Pot (2) with High Card", "Rake (0)",
    )  # fmt: skip
    assert [(d.code, d.expected) for d in check_hand(hand).diagnostics] == [("S302", "high card Ace")]


def test_the_showdown_of_the_main_pot_after_that_of_a_side_pot() -> None:
    hand = hand_of("** Side Pot 1 Show Down ** [2c 7d Jh 5s 9h]", "** Main Pot Show Down **", "Rake (0)")
    assert len(hand.claims.boards) == 1
    assert not hand.diagnostics or "P110" not in [d.code for d in hand.diagnostics]
