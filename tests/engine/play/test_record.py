"""Fields of the record of a played hand."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from hhparser.base.cards import parse_cards
from hhparser.engine.play.play import Game, Played
from hhparser.engine.play.record import Heading, record
from hhparser.model import Betting, Dealt, Hand, Stakes
from tests.engine.play.stacked import BOARD, played
from tests.engine.play.tables import name_of

HANDS = {"A": "Ah Ad", "B": "9h 9d"}
GAME = Game(Stakes(Betting.NO_LIMIT, 0, None, 1, 2))
HEADING = Heading("7", "Aster", 6, dict(enumerate("ABCDE", 1)), datetime(2024, 5, 6, tzinfo=UTC))


def recorded(result: Played) -> Hand:
    return record(result, GAME, HEADING)


def boards(hand: Hand) -> list[str]:
    """Each street in words: `turn 5h after Ks 8c 3d`, on the second board with `2:` in front."""
    return [
        f"{'2: ' if deal.run else ''}{deal.street.name.lower()} {' '.join(map(str, deal.added))}"
        f"{' after ' if deal.repeated else ''}{' '.join(map(str, deal.repeated))}"
        for deal in hand.board
    ]


@pytest.mark.parametrize(
    ("words", "streets"),
    [
        pytest.param("B folds", [], id="before the flop"),
        pytest.param("B calls, A checks, A bets 2, B folds", ["flop Ks 8c 3d"], id="on the flop"),
        pytest.param("B calls, A checks, A checks, B checks, A bets 2, B folds",
                     ["flop Ks 8c 3d", "turn 5h after Ks 8c 3d"], id="on the turn"),
        pytest.param("B raises to 100, A calls",
                     ["flop Ks 8c 3d", "turn 5h after Ks 8c 3d", "river 2s after Ks 8c 3d 5h"], id="all-in"),
    ],
)  # fmt: skip
def test_streets_until_the_hand_ends(words: str, streets: list[str]) -> None:
    assert boards(recorded(played([100, 100], words, HANDS, BOARD))) == streets


def test_streets_shared_by_two_boards_are_recorded_once() -> None:
    words = "B calls, A checks, A bets 98, B calls"
    result = played([100, 100], words, HANDS, BOARD, runs=2, more="3s Jh 8h 9s")
    assert boards(recorded(result)) == [
        "flop Ks 8c 3d", "turn 5h after Ks 8c 3d", "river 2s after Ks 8c 3d 5h",
        "2: turn Jh after Ks 8c 3d", "2: river 9s after Ks 8c 3d Jh",
    ]  # fmt: skip


CHECKED_DOWN = "B calls, A checks, A checks, B checks, A checks, B checks, A checks, B checks"


@pytest.mark.parametrize(
    ("words", "mucked"),
    [
        pytest.param("B folds", {}, id="no showdown"),
        pytest.param("B raises to 100, A calls", {"A": False, "B": False}, id="all-in"),
        pytest.param(CHECKED_DOWN, {"A": False, "B": True}, id="a beaten hand is mucked"),
    ],
)
def test_shows_equal_the_showdown(words: str, mucked: dict[str, bool]) -> None:
    hand = recorded(played([100, 100], words, HANDS, BOARD))
    assert {name_of(show.seat): show.mucked for show in hand.shows} == mucked


@pytest.mark.parametrize(
    ("hero", "dealt"),
    [
        pytest.param(1, (Dealt(1, parse_cards("Ah Ad"), 0),), id="dealt in"),
        pytest.param(5, (), id="not dealt in"),
        pytest.param(None, (), id="nobody"),
    ],
)
def test_the_hole_cards_of_the_hero(hero: int | None, dealt: tuple[Dealt, ...]) -> None:
    result = played([100, 100], "B folds", HANDS, BOARD)
    assert record(result, GAME, replace(HEADING, hero=hero)).dealt == dealt


def test_a_record_without_text_has_no_lines() -> None:
    result = played([100, 90], "B raises to 90, A calls", HANDS, BOARD)
    hand = record(result, GAME, replace(HEADING, hero=1))
    told = (*hand.seats, *hand.dealt, *hand.actions, *hand.board, *hand.shows, *hand.payouts)
    assert {one.line for one in told} == {0}
