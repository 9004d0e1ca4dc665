"""Actions, cards and claimed results in hands of iPoker."""

import re
from typing import Any

import pytest

from hhparser.base.errors import AmountError
from hhparser.base.text.spans import line_of
from hhparser.model import BIG_BLIND, CALL, CHECK, DEAD, FOLD, POSTS, SMALL_BLIND
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
from hhparser.sites.markup.ipoker_actions import read_amount
from tests.sites.facts import codes_of
from tests.sites.markup.ipoker_hands import BLINDS, MTT, SEATS, TYPES, game, play, session


@pytest.mark.parametrize(
    ("text", "decimals", "amount"),
    [
        ("€0.10", 2, 10),
        ("$5,000.50", 2, 500050),
        ("€946,60", 2, 94660),
        ("1.500", 0, 1500),
        ("1.234.567,8", 2, 123456780),
        ("1,234", 0, 1234),
        ("£1,234", 2, 123400),
        ("0,5 €", 2, 50),
        ("20", 2, 2000),
        ("\x80" + "4", 2, 400),
        ("€1 480", 2, 148000),
        ("€2\u00a0000,50", 2, 200050),
        ("1\u202f234\u2009567", 0, 1234567),
    ],
)
def test_amounts(text: str, decimals: int, amount: int) -> None:
    assert read_amount(text, decimals) == amount


@pytest.mark.parametrize(
    "text", ["", "DP", "€", "-5", "1.5", "9" * 16, "1,2,3,4", "2 3", "1 2345", "1 234.567 8", "0.125"]
)
def test_no_amounts(text: str) -> None:
    with pytest.raises(AmountError):
        read_amount(text, 0)


# --- posts ---


@pytest.mark.parametrize(
    ("posts", "expected", "new", "price"),
    [
        pytest.param(("c bb 0.10",), [(BIG_BLIND, 10)], {5}, 10, id="r97-live-post"),
        pytest.param(("c bb 0.15",), [(DEAD, 5), (BIG_BLIND, 10)], {5}, 10, id="r102-live-and-dead"),
        pytest.param(("c sb 0.05",), [(SMALL_BLIND, 5)], set(), 10, id="second-small-blind"),
        pytest.param(("c out",), [], set(), 10, id="sits-out"),
        pytest.param(("c gone",), [], set(), 10, id="gone"),
    ],
)
def test_posts(posts: tuple[str, ...], expected: list[tuple[Any, int]], new: set[int], price: int) -> None:
    hand = parse_hand(session(game((*BLINDS, *posts), ("a call 0.05", "b check"))))
    made = [(a.kind, a.amount) for a in hand.actions if a.kind not in (CALL, CHECK)]
    assert made == [(SMALL_BLIND, 5), (BIG_BLIND, price), *expected]
    assert hand.new_posts == new


@pytest.mark.parametrize(
    ("posts", "play_"),
    [
        pytest.param(("d out", *BLINDS), ("c call 0.10", "a call 0.05", "b check"), id="before the blinds"),
        pytest.param(BLINDS, ("d out", "c call 0.10", "a call 0.05", "b check"), id="behind the blinds"),
        pytest.param(BLINDS, ("c call 0.10", "d out", "a call 0.05", "b check"), id="in turn"),
    ],
)
def test_r32_who_sits_out_after_his_ante_folds_in_his_turn(
    posts: tuple[str, ...], play_: tuple[str, ...]
) -> None:
    seats = (*SEATS, (8, "d", "€10", 0, "€0"))  # c has the button, d comes next
    antes = ("d ante 0.02", "a ante 0.02", "b ante 0.02", "c ante 0.02")
    hand, result = play(session(game((*antes, *posts), play_, seats=seats)))
    voluntary = [(a.seat, a.kind) for a in hand.actions if a.kind not in POSTS]
    assert voluntary == [(5, CALL), (8, FOLD), (1, CALL), (3, CHECK)]
    assert (result.illegal_actions, result.misplaced) == ((), None)


CHIPS = ((1, "a", "1,000", 0, "0"), (3, "b", "1,000", 0, "0"), (5, "c", "1,000", 1, "0"))


@pytest.mark.parametrize(
    ("posts", "stakes"),
    [
        pytest.param(("a sb 10", "b bb 20"), (10, 20, None), id="blinds"),
        pytest.param(("a ante 5", "b ante 5", "c ante 5", "a sb 25", "b bb 50"), (25, 50, 5), id="r16-antes"),
        pytest.param(("b bb 20",), (None, 20, None), id="r98-no-small-blind"),
        pytest.param(("a sb 600", "b bb 1000"), (600, 1200, None), id="r24-short-big-blind"),
        pytest.param(("a sb 1000", "b bb 1000"), (None, 1000, None), id="both-all-in"),
        pytest.param(("a ante 1000", "b ante 1000", "c ante 1000"), (None, None, 1000), id="all-in-antes"),
    ],
)
def test_blinds_of_a_tournament_are_inferred_from_the_posts(
    posts: tuple[str, ...], stakes: tuple[int | None, ...]
) -> None:
    s = parse_hand(session(game(posts, seats=CHIPS), **MTT)).stakes
    assert (s.small_blind, s.big_blind, s.ante) == stakes


def test_r90_all_in_from_the_antes() -> None:
    seats = tuple((n, name, "500", d, win) for n, name, _, d, win in CHIPS[:1] + CHIPS[2:])
    seats = ((1, "a", "500", 0, "1,000"), *seats[1:])
    text = session(
        game(("a ante 500", "c ante 500"), (), (), (), (), seats=seats, cards=("S2 S3 S4", "D9", "HJ", "a SA SK", "c CA CK")),
        **MTT,
    )  # fmt: skip
    hand, result = play(text)
    assert (result.collected, result.rake, check_hand(hand).diagnostics) == ({1: 1000}, 0, ())


# --- actions ---


@pytest.mark.parametrize("amount", ["10", "9.99"], ids=["the whole stack", "all but a cent"])
def test_the_last_chip_is_all_in(amount: str) -> None:
    hand = parse_hand(session(game(BLINDS, (f"c raise {amount}", "a fold", "b fold"))))
    assert hand.actions[2].all_in is (amount == "10")


def test_a_player_with_disconnection_protection_plays_for_what_they_have_put_in() -> None:
    raises = ("c raise 0.30", "a raise 0.80", "b call 0.70", "c all DP")
    checks = ("a check", "b check")
    seats = ((1, "a", "€10", 0, "€0"), (3, "b", "€10", 0, "€1"), (5, "c", "€10", 1, "€0.90"))
    cards = ("H10 D2 C3", "SK", "SQ", "a H4 D4", "b H9 D9", "c SA S10")
    text = session(game(BLINDS, raises, checks, checks, checks, cards=cards, seats=seats)).replace(
        "€DP", "DP"
    )
    hand, result = play(text)
    assert (result.collected, result.rake, hand.has_cut_off) == ({3: 100, 5: 90}, 0, True)
    assert check_hand(hand).diagnostics == ()
    fold = parse_hand(text.replace(f'type="{TYPES["all"]}" sum="DP"', f'type="{TYPES["fold"]}" sum="DP"'))
    assert [found.code for found in fold.diagnostics] == ["P110"]


def test_the_numbers_determine_the_order() -> None:
    text = session(game(BLINDS, ("c raise 0.30", "a fold", "b fold")))
    lines = text.split("\n")
    at = [n for n, line in enumerate(lines) if "<action" in line]
    for one, other in ((at[0], at[1]), (at[2], at[4])):
        lines[one], lines[other] = lines[other], lines[one]
    whole, mixed = parse_hand(text), parse_hand("\n".join(lines))
    assert [a[:4] for a in mixed.actions] == [a[:4] for a in whole.actions]
    assert [line_of(a.line) for a in mixed.actions] == [14, 13, 19, 18, 17]


# --- cards ---

SHOWN = (
    BLINDS,
    ("c call 0.10", "a fold", "b check"),
    ("b check", "c check"),
    ("b check", "c check"),
    ("b check", "c check"),
)
BOARD = ("H10 D2 C3", "SK", "SQ")


@pytest.mark.parametrize(
    ("pockets", "dealt", "shown"),
    [
        pytest.param(("a X X", "b H9 D9", "c SA S10"), ["9h 9d"], ["As Ts"], id="the hero is b"),
        pytest.param(("a HA H4", "b X X", "c X X"), ["Ah 4h"], [], id="a folded hand"),
        pytest.param(("a S4 X", "b H9 D9", "c x x"), ["9h 9d"], ["4s"], id="one card after a fold"),
    ],
)
def test_cards_of_others_who_stay_in_were_shown(
    pockets: tuple[str, ...], dealt: list[str], shown: list[str]
) -> None:
    seats = (SEATS[0], (3, "b", "€10", 0, "€0"), (5, "c", "€10", 1, "€0.25"))
    hand = parse_hand(session(game(*SHOWN, cards=(*BOARD, *pockets), seats=seats)))
    assert [" ".join(map(str, d.cards)) for d in hand.dealt] == dealt
    assert [" ".join(map(str, s.cards)) for s in hand.shows] == shown
    assert [" ".join(map(str, deal.added)) for deal in hand.board] == ["Th 2d 3c", "Ks", "Qs"]
    assert {d.code for d in check_hand(hand).diagnostics} <= {"S309"}


def test_d104_a_street_without_cards() -> None:
    text = session(game(*SHOWN, cards=(*BOARD, "b H9 D9", "c SA S10")))
    assert codes_of(re.sub(r'<cards type="Turn".*\n', "", text)) == ["D104"]


def test_s301_the_worse_hand_wins() -> None:
    text = session(
        game(*SHOWN, cards=(*BOARD, "b H9 D9", "c SA S10"), seats=(SEATS[0], (3, "b", "€10", 0, "€0.25"), SEATS[2]))
    )  # fmt: skip
    (found,) = check_hand(parse_hand(text)).diagnostics
    assert (found.code, found.line, found.expected, found.found) == ("S301", 8, "c", "b")


# --- claimed results ---


def test_r61_nobody_knows_who_gets_an_odd_cent() -> None:
    seats = (SEATS[0], (3, "b", "€10", 0, "€0.13"), (5, "c", "€10", 1, "€0.12"))
    text = session(game(*SHOWN, cards=(*BOARD, "b SA S10", "c DA D10"), seats=seats))
    assert codes_of(text) == []
    assert codes_of(text.replace("0.13", "x").replace("0.12", "0.13").replace("x", "0.12")) == []
    assert codes_of(text.replace("0.13", "0.14").replace("0.12", "0.11")) == ["S307"]


def test_m204_more_is_won_than_put_in() -> None:
    seats = (SEATS[0], (3, "b", "€10", 0, "€0.50"), SEATS[2])
    (found,) = check_hand(parse_hand(session(game(seats=seats)))).diagnostics
    assert (found.code, found.line, found.column) == ("M204", 8, 1)


def test_without_wins_the_cards_decide() -> None:
    text = re.sub(r' win="[^"]*"', "", session(game(*SHOWN, cards=(*BOARD, "b H9 D9", "c SA S10"))))
    hand, result = play(text)
    assert (hand.unsettled, result.collected, check_hand(hand).diagnostics) == (True, {5: 25}, ())


@pytest.mark.parametrize(
    ("after", "found"),
    [
        pytest.param("<round", ["P113"], id="among the players' lines"),
        pytest.param('type="23"', ["P113"], id="before the last actions"),
        pytest.param("</game>", ["P112"], id="before the end of the game"),
    ],
)
def test_hands_that_break_off(after: str, found: list[str]) -> None:
    text = session(game(BLINDS, ("c raise 0.30", "a fold", "b fold"), seats=(*SEATS[:1], (3, "b", "€10", 0, "€0"), (5, "c", "€10", 1, "€0.45"))))  # fmt: skip
    assert codes_of(text) == []
    assert codes_of(text[: text.rindex(after)]) == found


def test_p113_nobody_wins() -> None:
    seats = tuple((*seat[:4], "€0") for seat in SEATS)
    assert codes_of(session(game(BLINDS, ("c raise 0.30",), seats=seats))) == ["P113"]


@pytest.mark.parametrize(
    ("won", "uncalled"), [pytest.param("€0.15", True, id="with"), pytest.param("€0.10", False, id="without")]
)
def test_a_walk_shows_whether_wins_include_the_uncalled_bet(won: str, uncalled: bool) -> None:
    seats = tuple((*seat[:2], "€1 000,50", seat[3], won if seat[1] == "b" else "€0") for seat in SEATS)
    checked = check_hand(parse_hand(session(game(BLINDS, ("c fold", "a fold"), seats=seats))))
    assert (checked.status, checked.hand.figures.payouts_have_uncalled) == ("ok", uncalled)
    assert {seat.stack for seat in checked.hand.seats} == {100050}


@pytest.mark.parametrize(("second", "found"), [("c", []), ("a", ["P119"])])
def test_hole_cards_are_dealt_once_to_a_player(second: str, found: list[str]) -> None:
    """Also where both are hidden."""
    hand, _ = play(session(game(cards=("", "", "", "a X X", f"{second} X X"))))
    assert codes_of(hand) == found
