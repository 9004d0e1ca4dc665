"""The cards of a hand in play: legal deals, and visible cards by seat."""

from collections.abc import Callable

import pytest

from hhparser.base.cards import CARDS, parse_cards
from hhparser.engine.errors import IllegalAction
from hhparser.engine.hand_cards import HandCards
from hhparser.findings.rules import RULE_BY_CODE
from hhparser.model import FLOP, PREFLOP, RIVER, TURN

FACE_DOWN = (None, None)


def dealt(**hands: str) -> HandCards:
    """Hole cards by player, A in seat 1, B in seat 2; a hand not given lies face down."""
    cards = HandCards([1, 2, 3])
    for seat, player in enumerate("ABC", 1):
        for card in parse_cards(hands[player]) if player in hands else FACE_DOWN:
            cards.give(seat, card)
    return cards


def flopped() -> HandCards:
    cards = dealt(A="Ac Ad", B="Kc Kd")
    cards.deal(FLOP, parse_cards("2c 7d 9h"))
    return cards


def refusal(step: Callable[[], None]) -> tuple[str, int | None, object, object]:
    """Slug and numbers of the rule that a step breaks."""
    with pytest.raises(IllegalAction) as caught:
        step()
    wrong = caught.value
    return RULE_BY_CODE[wrong.code].slug, wrong.seat, wrong.expected, wrong.found


# --- legal deals ---


@pytest.mark.parametrize(
    "step",
    [
        pytest.param(lambda cards: cards.give(3, CARDS["Ac"]), id="in another hand"),
        pytest.param(lambda cards: cards.burn(CARDS["Ac"]), id="as burn card"),
        pytest.param(lambda cards: cards.deal(FLOP, parse_cards("7d Ac 9h")), id="on the flop"),
    ],
)
def test_r2_a_card_that_is_out_cannot_be_dealt_again(step: Callable[[HandCards], None]) -> None:
    cards = HandCards([1, 3])
    cards.give(1, CARDS["Ac"])
    slug, _, _, found = refusal(lambda: step(cards))
    assert (slug, found) == ("duplicate-card", CARDS["Ac"])
    assert (cards.hole_cards, cards.boards, cards.burns) == ({1: (CARDS["Ac"],), 3: ()}, [()], [])


@pytest.mark.parametrize("place", ["burn", "flop"])
def test_r2_a_burn_card_and_a_board_card_are_out_too(place: str) -> None:
    cards = dealt()
    if place == "burn":
        cards.burn(CARDS["9h"])
    else:
        cards.deal(FLOP, parse_cards("2c 7d 9h"))
    assert refusal(lambda: cards.burn(CARDS["9h"]))[0] == "duplicate-card"


def test_r2_a_flop_with_one_card_twice_deals_none_of_its_cards() -> None:
    cards = dealt()
    assert refusal(lambda: cards.deal(FLOP, parse_cards("2c 7d 2c")))[0] == "duplicate-card"
    cards.deal(FLOP, parse_cards("2c 7d 9h"))
    assert cards.boards == [parse_cards("2c 7d 9h")]


@pytest.mark.parametrize("held", ["Ac Ad", None], ids=["known", "face down"])
def test_r27_a_third_hole_card_is_refused(held: str | None) -> None:
    cards = dealt(A=held) if held else dealt()
    assert refusal(lambda: cards.give(1, CARDS["5c"])) == ("hole-cards-wrong-deal", 1, 2, 3)


def test_r27_only_players_who_are_dealt_in_get_cards() -> None:
    cards = HandCards([1, 2])
    assert refusal(lambda: cards.give(3, CARDS["5c"]))[:2] == ("unseated-player", 3)


@pytest.mark.parametrize(
    ("street", "given", "expected", "found"),
    [
        pytest.param(FLOP, "2c 7d", 3, 2, id="flop of two"),
        pytest.param(FLOP, "2c 7d 9h Ts", 3, 4, id="flop of four"),
        pytest.param(TURN, "", 1, 0, id="turn of none"),
        pytest.param(TURN, "2c 7d", 1, 2, id="turn of two"),
        pytest.param(RIVER, "2c 7d", 1, 2, id="river of two"),
    ],
)
def test_r29_a_street_has_three_cards_or_one(street, given: str, expected: int, found: int) -> None:
    cards = dealt()
    for before, board in ((FLOP, "3s 4s 5s"), (TURN, "6s")):
        if before < street:
            cards.deal(before, parse_cards(board))
    wrong = refusal(lambda: cards.deal(street, parse_cards(given)))
    assert wrong == ("street-wrong-deal", None, expected, found)


@pytest.mark.parametrize(
    ("dealt_before", "street", "found"),
    [
        pytest.param([], PREFLOP, 0, id="no board before the flop"),
        pytest.param([], TURN, 1, id="turn before the flop"),
        pytest.param([FLOP], RIVER, 1, id="river before the turn"),
        pytest.param([FLOP], FLOP, 3, id="flop twice"),
        pytest.param([FLOP, TURN], FLOP, 3, id="flop after the turn"),
        pytest.param([FLOP, TURN, RIVER], RIVER, 1, id="river twice"),
    ],
)
def test_r29_streets_come_in_order(dealt_before, street, found: int) -> None:
    cards, boards = dealt(), {FLOP: "2c 7d 9h", TURN: "Ts", RIVER: "3d"}
    for before in dealt_before:
        cards.deal(before, parse_cards(boards[before]))
    again = parse_cards("Jc Jd Js"[: 3 * found])
    assert refusal(lambda: cards.deal(street, again)) == ("street-wrong-deal", None, 0, found)


def test_r85_burn_cards_lie_beside_the_board() -> None:
    cards = flopped()
    cards.burn(CARDS["Qs"])
    assert (cards.burns, cards.boards) == ([CARDS["Qs"]], [parse_cards("2c 7d 9h")])


def test_r93_later_boards_share_the_cards_dealt_before_they_part() -> None:
    cards = flopped()
    cards.part(2)
    for run, card in ((0, "3s"), (1, "4s")):
        cards.deal(TURN, parse_cards(card), run)
    cards.deal(RIVER, parse_cards("5s"), 1)
    assert cards.boards == [parse_cards("2c 7d 9h 3s"), parse_cards("2c 7d 9h 4s 5s")]
    assert cards.view(None).boards == tuple(cards.boards)
    assert refusal(lambda: cards.deal(RIVER, parse_cards("4s")))[0] == "duplicate-card"


def test_r93_boards_part_once() -> None:
    cards = flopped()
    cards.part(2)
    with pytest.raises(ValueError, match="already split"):
        cards.part(2)


# --- visible cards ---


ACES, KINGS = parse_cards("Ac Ad"), parse_cards("Kc Kd")


@pytest.mark.parametrize(
    ("happens", "viewer", "seen"),
    [
        pytest.param([], 1, {1: ACES, 2: FACE_DOWN, 3: FACE_DOWN}, id="own"),
        pytest.param([], 2, {1: FACE_DOWN, 2: KINGS, 3: FACE_DOWN}, id="other"),
        pytest.param([], None, {1: FACE_DOWN, 2: FACE_DOWN, 3: FACE_DOWN}, id="spectator"),
        pytest.param([], 9, {1: FACE_DOWN, 2: FACE_DOWN, 3: FACE_DOWN}, id="not dealt in"),
        pytest.param(["show"], 2, {1: ACES, 2: KINGS, 3: FACE_DOWN}, id="shown, other"),
        pytest.param(["show"], None, {1: ACES, 2: FACE_DOWN, 3: FACE_DOWN}, id="shown, spectator"),
        pytest.param(["muck"], 1, {1: ACES, 2: FACE_DOWN, 3: FACE_DOWN}, id="folded, own"),
        pytest.param(["muck"], 2, {2: KINGS, 3: FACE_DOWN}, id="folded, other"),
        pytest.param(["muck"], None, {2: FACE_DOWN, 3: FACE_DOWN}, id="folded, spectator"),
        pytest.param(["show", "muck"], 2, {1: ACES, 2: KINGS, 3: FACE_DOWN}, id="shown, then mucked"),
    ],
)
def test_r89_hole_cards_are_hidden_from_all_others(
    happens: list[str], viewer: int | None, seen: dict
) -> None:
    cards = flopped()
    for step in happens:
        getattr(cards, step)(1)
    view = cards.view(viewer)
    assert (view.seat, view.hole_cards) == (viewer, seen)
    assert view.boards == (parse_cards("2c 7d 9h"),)


def test_r31_a_player_sees_his_cards_as_soon_as_he_has_them_and_others_see_how_many() -> None:
    cards = HandCards([1, 2])
    cards.give(1, CARDS["Ac"])
    assert cards.view(1).hole_cards == {1: (CARDS["Ac"],), 2: ()}
    assert cards.view(2).hole_cards == {1: (None,), 2: ()}


def test_r89_a_view_never_changes() -> None:
    cards = flopped()
    before = cards.view(1)
    cards.deal(TURN, parse_cards("Ts"))
    cards.muck(2)
    cards.show(3)
    assert before.boards == (parse_cards("2c 7d 9h"),)
    assert before.hole_cards == {1: ACES, 2: FACE_DOWN, 3: FACE_DOWN}


def test_r89_a_folded_hand_cannot_be_shown() -> None:
    cards = flopped()
    cards.muck(1)
    assert refusal(lambda: cards.show(1))[:2] == ("action-after-fold", 1)
    assert refusal(lambda: cards.show(9))[:2] == ("unseated-player", 9)
    assert refusal(lambda: cards.muck(9))[:2] == ("unseated-player", 9)
