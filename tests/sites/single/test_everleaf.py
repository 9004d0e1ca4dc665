"""Everleaf: lines that no sample has, and each peculiarity in a small hand with chips that add up by eye."""

import pytest

from hhparser.model import BIG_BLIND, DEAD, SMALL_BLIND, Betting, HandKind
from hhparser.pipeline import check_hand
from hhparser.sites import detect, parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.everleaf import EVERLEAF
from tests.sites.facts import token_of

HEAD = """\
Everleaf Gaming Game #7100
***** Hand history for game #7100 *****
{stakes} - 2009/11/17 - 18:57:01
Table {table}
Seat 9 is the button
Total number of players: 3
Seat 1: Ann (  $ 10 USD )
Seat 3: Bob (  $ 4 USD )
Seat 9: Cy (  $ 20 USD )
"""


STAKES = "Blinds $0.05/$0.10 NL Hold'em"


def hand_of(lines: str = "", stakes: str = STAKES, table: str = "Teasel IV"):
    return parse_hand(HEAD.format(stakes=stakes, table=table) + lines)


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Tournament #81", "TOURNAMENT", ("81", None)),
        ("600/1,200 Hold'em - 2011/06/23 - 17:51:01", "STAKES_HEADER", ("", 60000, 120000, None, None, "2011/06/23 - 17:51:01")),
        ("Blinds $0.05/$0.10 PL Omaha Hi/Lo - 2010/03/02 - 19:35:19", UNKNOWN, ("Blinds $0.05/$0.10 PL Omaha Hi/Lo - 2010/03/02 - 19:35:19",)),
        ("Seat 4: Old (Salt (  $ 1,010.25 USD )", "SEAT", (4, "Old (Salt", 101025)),
        ("Old Salt raises [€ 1.50 EURO]", "RAISE", ("Old Salt", 150)),
        ("Old Salt wins 40 chips from side pot with a pair of tens [ Jh, Ts, Th, 8s, 7h ] with kicker [ J ]", "COLLECTED", ("Old Salt", 4000, "side")),
        ("Old Salt: posts both blinds [€ 0.75 EURO]", "POST_BOTH", ("Old Salt", 75)),
        ("Old Salt: nobody folds", "CHAT", ()),
        ("Old Salt: bets [a lot]", UNKNOWN, ("Old Salt: bets [a lot]",)),
        ("Old Salt: nice hand", "CHAT", ()),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(EVERLEAF, line) == (kind, fields)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("high card ace", "high card ace"),
        ("two pairs, queens and twos", "two pair, queens and deuces"),
        ("a straight, five high", "a straight, Ace to Five"),
        ("a straight flush, nine high", "a straight flush, Five to Nine"),
        ("a flush, king high", "a flush, king high"),
    ],
)
def test_descriptions(words: str, expected: str) -> None:
    assert EVERLEAF.usual_words(words) == expected


@pytest.mark.parametrize(
    ("stakes", "table", "kind", "betting", "blinds", "play_money"),
    [
        ("Blinds $0.05/$0.10 NL Hold'em", "Teasel IV", HandKind.CASH, Betting.NO_LIMIT, (5, 10), False),
        ("Blinds $0.05/$0.10 PL Hold'em", "Teasel IV", HandKind.CASH, Betting.POT_LIMIT, (5, 10), False),
        ("$0.50/$1 Hold'em", "Teasel IV", HandKind.CASH, Betting.FIXED_LIMIT, (25, 50), False),
        ("300/600 Hold'em", "1", HandKind.TOURNAMENT, Betting.FIXED_LIMIT, (150, 300), False),
        ("Blinds 15/30 NL Hold'em - 9 Max", "12", HandKind.TOURNAMENT, Betting.NO_LIMIT, (15, 30), False),
        ("Blinds 15/30 NL Hold'em", "Teasel IV", HandKind.CASH, Betting.NO_LIMIT, (15, 30), True),
    ],
)
def test_headers(
    stakes: str, table: str, kind: HandKind, betting: Betting, blinds: tuple, play_money: bool
) -> None:
    hand = hand_of(stakes=stakes, table=table)
    assert (hand.kind, hand.play_money, hand.hand_id) == (kind, play_money, "7100")
    assert (hand.stakes.betting, hand.stakes.small_blind, hand.stakes.big_blind) == (betting, *blinds)


@pytest.mark.parametrize(
    "skin", ["Everleaf Gaming Game", "Everleaf Gaming - X Gaming - Game", "- - X Poker - Game"]
)
def test_every_skin_has_its_line(skin: str) -> None:
    text = HEAD.format(stakes="Blinds 15/30 NL Hold'em", table="1").replace("Everleaf Gaming Game", skin)
    hand = parse_hand(text.replace("*****\n", "*****\nTournament #81 - Level 2\n"))
    assert detect(text) is EVERLEAF
    assert (hand.tournament.id, hand.tournament.level) == ("81", "2")
    assert [d.code for d in hand.diagnostics] == ["P113"]


def test_scale_of_amounts() -> None:
    assert EVERLEAF.decimals(HEAD.format(stakes="Blinds €0.05/€0.10 NL Hold'em", table="T")) == 2
    assert EVERLEAF.decimals(HEAD.format(stakes="15/30 Hold'em", table="T")) == 0


def test_other_games() -> None:
    hand = hand_of(stakes="Blinds $0.05/$0.10 PL Omaha Hi/Lo")
    assert [(d.code, d.found) for d in hand.diagnostics] == [("P101", "PL Omaha Hi/Lo")]


def test_the_euro_sign_of_files_in_cp1251() -> None:
    sign = "€".encode("cp1251").decode("cp1252")
    text = (
        hand_of(f"Ann: posts small blind [{sign} 0.05 EURO]\n").text.replace("$", sign).replace("USD", "EURO")
    )
    hand = parse_hand(text)
    assert (hand.stakes.currency, hand.stakes.big_blind, hand.seats[0].stack) == ("EUR", 10, 1000)
    assert [action.amount for action in hand.actions] == [5]


ALL_IN = """\
Ann: posts small blind [$ 0.05 USD]
Bob: posts big blind [$ 0.10 USD]
** Dealing down cards **
Cy raises [$ 10 USD]
Ann calls [$ 9.95 USD]
Bob calls [$ 0.30 USD]
** Dealing Flop ** [ 6d, Jc, Js ]
** Dealing Turn ** [ 3d ]
** Dealing River ** [ 9d ]
Cy shows [ 8c, 8h ] two pairs, jacks and eights
Ann shows [ 4c, 4d ] two pairs, jacks and fours
Bob shows [ 5s, Td ] a pair of jacks
Cy wins $ 1.20 USD from main pot with two pairs, jacks and eights [ Jc, Js, 9d, 8c, 8h ]
Cy wins $ 19.20 USD from side pot with two pairs, jacks and eights [ Jc, Js, 9d, 8c, 8h ]
"""


@pytest.mark.parametrize(("unpaid", "found"), [("", []), ("main", ["S306"])])
def test_a_main_pot_is_paid_before_a_side_pot(unpaid: str, found: list[str]) -> None:
    """Rake of any size may be missing from the payouts, but not a whole pot."""
    lines = [line for line in ALL_IN.splitlines(keepends=True) if not unpaid or f"{unpaid} pot" not in line]
    hand = parse_hand(
        (HEAD.replace("$ 4 USD", "$ 0.40 USD") + "".join(lines)).format(stakes=STAKES, table="Teasel IV")
    )
    assert [one.code for one in check_hand(hand).diagnostics] == found


def test_r97_both_blinds_in_one_line_are_dead_and_live() -> None:
    hand = hand_of(
        "Ann: posts small blind [$ 0.05 USD]\n"
        "Bob: posts big blind [$ 0.10 USD]\n"
        "Cy: posts both blinds [$ 0.15 USD]\n"
    )
    assert [(a.kind, a.seat, a.amount) for a in hand.actions] == [
        (SMALL_BLIND, 1, 5),
        (BIG_BLIND, 3, 10),
        (DEAD, 9, 5),
        (BIG_BLIND, 9, 10),
    ]
