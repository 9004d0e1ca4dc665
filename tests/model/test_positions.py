"""Names of positions for two to ten players, dead buttons, missing blinds and skipped players."""

import pytest

from hhparser.model.positions import Position, big_blind_seat, clockwise, marked_seats, positions
from tests.engine.samples import hands_of

# the button is on seat 1: names from the small blind on, clockwise, the button last
FULL = {
    2: "BB BTN",
    3: "SB BB BTN",
    4: "SB BB CO BTN",
    5: "SB BB HJ CO BTN",
    6: "SB BB LJ HJ CO BTN",
    7: "SB BB UTG LJ HJ CO BTN",
    8: "SB BB UTG UTG+1 LJ HJ CO BTN",
    9: "SB BB UTG UTG+1 UTG+2 LJ HJ CO BTN",
    10: "SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO BTN",
}


def names(seats: list[int], button: int, big_blind: int | None) -> str:
    """Positions clockwise from the left of the button, `-` for a player without a name."""
    named = positions(tuple(seats), button, big_blind)
    return " ".join(named[seat] or "-" for seat in clockwise(seats, button))


@pytest.mark.parametrize("players", FULL)
def test_every_table_size(players: int) -> None:
    seats = list(range(1, players + 1))
    big_blind = 3 if players > 2 else 2
    assert names(seats, 1, big_blind) == FULL[players]


@pytest.mark.parametrize("button", [1, 4, 9])
def test_the_table_may_turn(button: int) -> None:
    seats = [1, 2, 4, 6, 7, 9]
    big_blind = clockwise(seats, button)[1]
    assert names(seats, button, big_blind) == FULL[6]


@pytest.mark.parametrize(
    ("seats", "button", "big_blind", "expected"),
    [
        pytest.param([1, 2, 4, 5], 3, 5, "SB BB HJ CO", id="dead button: nobody is BTN"),
        pytest.param([2, 4, 5, 6], 2, 4, "BB HJ CO BTN", id="dead small blind: nobody is SB"),
        pytest.param([2, 4, 5, 6], 3, 4, "BB LJ HJ CO", id="dead button and dead small blind"),
        pytest.param([1, 2, 3, 4, 5], 1, 4, "- SB BB CO BTN", id="a skipped player has no name"),
        pytest.param([2, 5], 2, 5, "BB BTN", id="heads-up"),
        pytest.param([2, 5], 3, 2, "BTN BB", id="heads-up, dead button"),
        pytest.param([1, 2, 3], 1, None, "- - -", id="nobody owed the big blind"),
    ],
)
def test_peculiar_tables(seats: list[int], button: int, big_blind: int | None, expected: str) -> None:
    assert names(seats, button, big_blind) == expected


def test_names_as_printed() -> None:
    assert " ".join(Position) == "BTN SB BB CO HJ LJ UTG UTG+1 UTG+2 UTG+3"


@pytest.mark.parametrize(
    ("name", "number", "seat"),
    [
        pytest.param("cash_walk", 1, 5, id="who posts it"),
        pytest.param("cash_new_player_posts", 1, 5, id="not a new player"),
        pytest.param("cash_small_and_big_blinds", 1, 4, id="not a returning player"),
        pytest.param("cash_missing_small_blind", 1, 4, id="without a small blind"),
        pytest.param("tour_antes_only", 1, 5, id="heads-up without blinds: the other player"),
    ],
)
def test_big_blind_seat(name: str, number: int, seat: int) -> None:
    assert big_blind_seat(hands_of(name)[number - 1]) == seat


@pytest.mark.parametrize(
    ("name", "number", "expected"),
    [
        pytest.param("cash_new_player_posts", 1, {"button": 3, "small blind": 4, "big blind": 5}, id="new"),
        pytest.param("cash_missing_small_blind", 1, {"button": 2, "big blind": 4}, id="no small blind"),
    ],
)
def test_marked_seats(name: str, number: int, expected: dict[str, int]) -> None:
    assert marked_seats(hands_of(name)[number - 1]) == expected
