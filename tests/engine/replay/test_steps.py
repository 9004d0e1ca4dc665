"""Steps of a hand: the situation of each decision, from the posts to the payout."""

from itertools import pairwise

import pytest

from hhparser.engine import Replay, Step, replay, steps
from hhparser.model import POSTS, ActionKind, Hand, Street
from hhparser.sites import parse_hand
from tests.engine.samples import FORMATS, hands_of, hands_of_format

CARDS = {Street.PREFLOP: 0, Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}


def steps_of(hand: Hand) -> list[Step]:
    result = replay(hand)
    assert result is not None
    return steps(hand)


def story(hand: Hand) -> list[str]:
    """Return one line per step: street, board, pot, bets by seat and legal actions."""
    return [tell(step) for step in steps_of(hand)]


def tell(step: Step) -> str:
    board = " ".join(map(str, step.board)) or "-"
    bets = " ".join(f"{seat}:{chips}" for seat, chips in sorted(step.bets.items())) or "-"
    legal = step.legal
    choice = "nobody"
    if legal is not None:
        choice = f"{legal.seat}: call {legal.call or 0}, {legal.min_to}-{legal.max_to}"
    return f"{step.street.name.lower()} | {board} | {step.pot} | {bets} | {choice}"


def test_straddle_called_and_checked_to_the_river() -> None:
    assert story(hands_of("cash_straddle")[0]) == [
        "preflop | - | 700 | 1:200 2:400 6:100 | 3: call 400, 800-21400",
        "preflop | - | 1900 | 1:200 2:400 3:1200 6:100 | 5: call 1200, 2000-18775",
        "preflop | - | 1900 | 1:200 2:400 3:1200 6:100 | 6: call 1100, 2000-20000",
        "preflop | - | 1900 | 1:200 2:400 3:1200 6:100 | 1: call 1000, 2000-20000",
        "preflop | - | 1900 | 1:200 2:400 3:1200 6:100 | 2: call 800, 2000-26350",
        "flop | Kd 8c 5h | 2700 | - | 2: call 0, 200-25150",
        "flop | Kd 8c 5h | 2700 | - | 3: call 0, 200-20200",
        "flop | Kd 8c 5h | 4100 | 3:1400 | 2: call 1400, 2800-25150",
        "turn | Kd 8c 5h 2s | 5500 | - | 2: call 0, 200-23750",
        "turn | Kd 8c 5h 2s | 5500 | - | 3: call 0, 200-18800",
        "river | Kd 8c 5h 2s Jd | 5500 | - | 2: call 0, 200-23750",
        "river | Kd 8c 5h 2s Jd | 8500 | 2:3000 | 3: call 3000, 6000-18800",
        "river | Kd 8c 5h 2s Jd | 0 | - | nobody",
    ]


def test_the_pots_are_paid_in_the_last_step() -> None:
    last = steps_of(hands_of("cash_straddle")[0])[-1]
    assert dict(last.stacks) == {1: 19800, 2: 20750, 3: 27000, 5: 18775, 6: 19900}


def test_the_board_is_complete_when_nobody_can_bet_any_more() -> None:
    # seat 2 is all-in from the ante, seat 6 folds to a bet on the flop
    told = story(hands_of("tour_ante_all_in")[0])
    assert told[-2:] == [
        "flop | Kc 7s 3d | 3880 | 1:900 | 6: call 900, 1250-1250",
        "flop | Kc 7s 3d Jd 4h | 0 | - | nobody",
    ]


@pytest.mark.parametrize(
    ("name", "number", "last"),
    [
        pytest.param("cash_run_it_twice", 1, "preflop | 8h 4c 2d Js 5s | 0 | - | nobody", id="the first of several boards"),
        pytest.param("tour_truncated", 1, "flop | Qs 6d 4h | 270 | 5:90 | 2: call 90, 180-1470", id="breaks off at an open decision"),
        pytest.param("cash_cancelled", 0, "flop | As 9h 5c | 500 | 1:175 | 4: call 175, 350-4635", id="cancelled"),
    ],
)  # fmt: skip
def test_the_last_step(name: str, number: int, last: str) -> None:
    assert story(hands_of(name)[number])[-1] == last


@pytest.mark.parametrize("until", ["*** SECOND FLOP", "*** FIRST SHOW DOWN"])
def test_a_hand_run_twice_that_breaks_off_has_its_first_board(until: str) -> None:
    text = hands_of("cash_run_it_twice")[1].text.partition(until)[0]
    assert " ".join(map(str, steps(parse_hand(text))[-1].board)) == "8h 4c 2d Js 5s"


def test_chips_beyond_the_cap_stay_in_the_stack() -> None:
    # seat 1 has 159.50, the cap is 80
    last_but_one = steps_of(hands_of("cash_cap_game")[1])[-2]
    assert last_but_one.stacks[1] == 15950 - 8000


@pytest.mark.parametrize("name", FORMATS)
def test_steps_of_every_sample(name: str) -> None:
    for hand in hands_of_format(name):
        if (result := replay(hand)) is not None:
            check_steps(hand, result)


def check_steps(hand: Hand, result: Replay) -> None:
    taken = steps(hand)
    voluntary = [action for action in hand.actions if action.kind not in POSTS and action.seat > 0]
    assert [step.action for step in taken] == [None, *voluntary], hand.text
    for before, after in pairwise(taken):
        check_step(before, after)
    if result.complete:
        assert (taken[-1].pot, taken[-1].legal, dict(taken[-1].bets)) == (0, None, {}), hand.text
        assert taken[-1].board == result.boards[0], hand.text


def check_step(before: Step, after: Step) -> None:
    """The next action is one of the legal ones, and chips only move between stacks and pot."""
    action, legal = after.action, before.legal
    assert action.seat == legal.seat
    assert len(before.board) == CARDS[before.street], "no card is seen before its street"
    if action.kind is ActionKind.CALL:
        assert action.amount == legal.call
    elif action.kind is ActionKind.CHECK:
        assert legal.check or action.all_in
    elif action.kind in (ActionKind.BET, ActionKind.RAISE):
        assert legal.min_to is not None
        assert legal.max_to is not None
        assert legal.min_to <= (action.amount_to or 0) <= legal.max_to
    if after.pot:
        assert after.pot + sum(after.stacks.values()) == before.pot + sum(before.stacks.values())
    assert Street.PREFLOP <= before.street <= after.street
