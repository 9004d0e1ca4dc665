"""Results and summaries of Bovada histories."""

import pytest

from hhparser.model import FLOP, PREFLOP, RIVER, TURN
from tests.sites.bovada.bovada_hands import (
    BLINDS,
    CASH,
    DEALT,
    LIMIT,
    THREE_SEATS,
    TOURNAMENT,
    WALK,
    ZONE,
    hand_of,
)
from tests.sites.facts import codes_of


def test_the_line_after_side_pots_is_the_main_pot() -> None:
    lines = ("Dealer : Hand result-Side pot $2", "Big Blind : Hand result $3", "*** SUMMARY ***")
    hand = hand_of(CASH, *THREE_SEATS, *BLINDS, *DEALT, *lines)
    assert [(paid.pot, paid.amount) for paid in hand.payouts] == [("side", 200), ("main", 300)]


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        pytest.param("Big Blind : Showdown [9s 9h Ks Qd 7d] (One pair)", [("9s", "9h")], id="the best five are not the cards"),
        pytest.param("Big Blind : Mucks [9s 9h] (One pair)", [("9s", "9h")], id="mucked"),
        pytest.param("Big Blind : Does not show [9s 9h] (One pair)", [], id="not shown"),
        pytest.param("Big Blind : Does not show [9s 9h] Show1 [9h] (One pair)", [("9h",)], id="one card"),
        pytest.param("Big Blind : Folds & Shows [9s 9h] Show1 [9h]", [("9h",)], id="folded, one card"),
        pytest.param("Big Blind : Folds & shows [9s 9h]", [("9s", "9h")], id="folded, both cards"),
    ],
)  # fmt: skip
def test_shows(line: str, shown: list[tuple[str, ...]]) -> None:
    hand = hand_of(CASH, *THREE_SEATS, *BLINDS, *DEALT, line)
    assert [tuple(map(str, show.cards)) for show in hand.shows] == shown
    assert len(hand.dealt) == 3


@pytest.mark.parametrize(
    "line", ["Big Blind : Does not show [9s 8h] (High Card)", "Big Blind : Mucks [9s 8h] (High Card)"]
)
def test_cards_that_differ_from_those_dealt(line: str) -> None:
    hand = hand_of(CASH, *THREE_SEATS, *BLINDS, *DEALT, *WALK[:2], line, *WALK[3:])
    assert codes_of(hand) == ["D106"]


@pytest.mark.parametrize(
    ("header", "street", "folded_on"),
    [
        (CASH, "before the FLOP", PREFLOP),
        (LIMIT, "on the POCKET CARDS", PREFLOP),
        (CASH, "on the FLOP", FLOP),
        (CASH, "on the RIVER", RIVER),
        (ZONE, "before the RIVER", PREFLOP),
        (ZONE, "on the RIVER", None),
        (TOURNAMENT.format("Normal"), "on the FLOP", None),
        (TOURNAMENT.format("Normal"), "on the TURN", TURN),
    ],
)
def test_streets_of_folds(header: str, street: str, folded_on: int | None) -> None:
    seats = [seat.replace("$", "") for seat in THREE_SEATS]
    hand = hand_of(
        header, *seats, "*** HOLE CARDS ***", "*** SUMMARY ***", f"Seat+2: Small Blind Folded {street}"
    )
    assert [result.folded_on for result in hand.results] == [folded_on]


def test_who_left_his_zone_table_has_folded() -> None:
    line = "Seat+2: Small Blind lost with High Card [7c 2d]"
    hand = hand_of(ZONE, *THREE_SEATS, *BLINDS, *DEALT, "Small Blind : Leave(Auto)", *WALK, line)
    assert [(result.outcome, result.cards) for result in hand.results] == [("folded", ())]
    assert codes_of(hand) == []


def test_prizes_outside_tournaments_are_left_alone() -> None:
    hand = hand_of(
        CASH, *THREE_SEATS, *BLINDS, *DEALT, "Dealer : Prize Cash [$5]", "Dealer : BOUNTY PRIZE [$5]"
    )
    assert (hand.tournament, hand.bounties) == (None, ())
