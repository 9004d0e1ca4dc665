"""Results and summaries of Bovada histories."""

import pytest

from hhparser.model import FLOP, PREFLOP, RIVER, TURN, Hand
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


def without_seats(hand: Hand) -> list[str]:
    """Return the codes of a hand with a summary that has no seats here."""
    return [code for code in codes_of(hand) if code != "S310"]


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
def test_cards_that_differ_from_the_dealt_cards(line: str) -> None:
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


@pytest.mark.parametrize("header", [CASH, ZONE])
@pytest.mark.parametrize("left", [(), ("Small Blind : Leave(Auto)",)], ids=["", "left"])
def test_lost_without_the_best_five_cards_does_not_say_how(header: str, left: tuple[str, ...]) -> None:
    others = ("Seat+1: Dealer Folded before the FLOP", "Seat+3: Big Blind $0.35 [Does not show]")
    line = "Seat+2: Small Blind lost with High Card [7c 2d]"
    hand = hand_of(header, *THREE_SEATS, *BLINDS, *DEALT, *left, *WALK, *others, line)
    assert [(result.outcome, result.cards) for result in hand.results][2:] == [("none", ())]
    assert codes_of(hand) == []


def checked_down(shown: str, lost: str) -> Hand:
    """Return a hand without bets, with the given best five shown by the small blind."""
    play = ("Dealer [ME] : Folds", "Small Blind : Calls $0.15", "Big Blind : Checks")
    streets = ("FLOP *** [2c 7h Jh]", "TURN *** [2c 7h Jh] [5s]", "RIVER *** [2c 7h Jh 5s] [Qd]")
    checks = ("Small Blind : Checks", "Big Blind : Checks")
    end = (f"Small Blind : Showdown [{shown}] (One pair)", "Big Blind : Mucks [9s 9h] (One pair)")
    summary = ("*** SUMMARY ***", "Total Pot($0.50)", lost)
    lines = [line for street in streets for line in (f"*** {street}", *checks)]
    return hand_of(
        CASH, *THREE_SEATS, *BLINDS, *DEALT, *play, *lines, *end, "Big Blind : Hand result $0.50", *summary
    )


def test_lost_without_the_best_five_cards_at_a_showdown() -> None:
    hand = checked_down("7c 7h Qd Jh 5s", "Seat+2: Small Blind lost with One pair [7c 2d]")
    assert "S305" not in codes_of(hand)


@pytest.mark.parametrize(
    ("shown", "wrong"),
    [("7c 7h Qd Jh 5s", False), ("7c 7h Qd Jh 5d", True), ("7c 7h Qd Jh Jh", True)],
    ids=["right", "strange card", "card twice"],
)
def test_the_best_five_are_of_the_board_and_the_hole_cards(shown: str, wrong: bool) -> None:
    assert ("D106" in codes_of(checked_down(shown, ""))) == wrong


def test_a_hand_all_in_before_the_flop_may_have_its_board_in_the_summary_only() -> None:
    play = ("Dealer [ME] : Folds", "Small Blind : All-in(raise) $10", "Big Blind : All-in $3.75")
    end = ("Small Blind : Return uncalled portion of bet $6", "Small Blind : Showdown [7c 7h Qd Jh 5s] (One pair)",
           "Big Blind : Showdown [9s 9h Qd Jh 7h] (One pair)", "Big Blind : Hand result $8")  # fmt: skip
    summary = ("*** SUMMARY ***", "Total Pot($8)", "Board [3c 7h Jh 5s Qd]")
    hand = hand_of(CASH, *THREE_SEATS, *BLINDS, *DEALT, *play, *end, *summary)
    assert without_seats(hand) == []
    wrong = hand_of(CASH, *THREE_SEATS, *BLINDS, *DEALT, *play, *end, *summary[:2], "Board [3c 7h 7d 5s Qd]")
    assert without_seats(wrong) == ["S301"]


@pytest.mark.parametrize(
    ("small", "big", "dealer", "codes"),
    [
        pytest.param("$3.33", "$3.35", "$3.33", [], id="both odd cents to the big blind"),
        pytest.param("$3.34", "$3.34", "$3.33", ["S307"], id="one each from the left of the button"),
    ],
)
def test_r61_odd_cents_go_to_the_first_winner_from_the_big_blind_on(
    small: str, big: str, dealer: str, codes: list[str]
) -> None:
    seats = [
        f"Seat {n}: {who} ($3.34 in chips)"
        for n, who in enumerate(("Dealer [ME]", "Small Blind", "Big Blind"), 1)
    ]
    dealt = ("*** HOLE CARDS ***", "Dealer [ME] : Card dealt to a spot [2s 3s]",
             "Small Blind : Card dealt to a spot [2d 3d]", "Big Blind : Card dealt to a spot [2h 3h]")  # fmt: skip
    play = ("Dealer [ME] : All-in(raise) $3.34", "Small Blind : All-in $3.24", "Big Blind : All-in $3.09")
    streets = ("*** FLOP *** [Tc Js Qh]", "*** TURN *** [Tc Js Qh] [Ks]", "*** RIVER *** [Tc Js Qh Ks] [Ad]")
    paid = [
        f"{who} : Hand result {won}"
        for who, won in (("Dealer [ME]", dealer), ("Small Blind", small), ("Big Blind", big))
    ]
    rake = ("*** SUMMARY ***", "Total Pot($10.02) | Rake ($0.01)")
    hand = hand_of(CASH, *seats, *BLINDS, *dealt, *play, *streets, *paid, *rake)
    assert without_seats(hand) == codes


def test_prizes_outside_tournaments_are_left_alone() -> None:
    hand = hand_of(
        CASH, *THREE_SEATS, *BLINDS, *DEALT, "Dealer : Prize Cash [$5]", "Dealer : BOUNTY PRIZE [$5]"
    )
    assert (hand.tournament, hand.bounties) == (None, ())
