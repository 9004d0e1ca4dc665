"""The frames of a hand: one for each event, and the payouts at its end."""

from pathlib import Path

import pytest

from analysis.replayer.frames import ALL_IN, FOLDED, Frame, frames
from hhparser.pipeline import Checked
from tests.analysis.deals import deal
from tests.analysis.replayer.chips import ACTIONS, chips_after
from tests.analysis.replayer.hands import checked, many_actions, six_side_pots
from tests.engine.samples import checked_in


def frames_of(one: Checked) -> list[Frame]:
    assert one.replay is not None
    return frames(one.hand, one.hand.rules)


@pytest.mark.parametrize(
    ("story", "kinds"),
    [
        pytest.param("BTN folds", "start fold return pay", id="walk"),
        pytest.param("BTN calls, BB checks | BB checks, BTN bets 2, BB folds", "start call check deal check bet fold return pay", id="folds to a bet"),
        pytest.param("BTN raises 200, BB calls |  |  | ", "start raise call show deal deal deal pay", id="all-in before the flop"),
        pytest.param("BTN calls, BB checks | BB checks, BTN checks | BB checks, BTN checks | BB checks, BTN checks", "start call check deal check check deal check check deal check check show pay", id="checked down"),
    ],
)  # fmt: skip
def test_one_frame_for_everything_that_happens(story: str, kinds: str) -> None:
    assert [frame.kind for frame in frames_of(checked(deal(story, 2, wins="BTN")))] == kinds.split()


def test_r59_uncalled_bet_goes_back_before_the_pot_is_paid() -> None:
    # BB puts in 2 and bets 10 that nobody calls: 198 - 10 + 10 = 198, and the pot of 4 makes 202
    taken = frames_of(checked(deal("BTN calls, BB checks | BB bets 10, BTN folds", 2)))
    states = chips_after(taken)
    assert [(frame.kind, states[n][0][2]) for n, frame in enumerate(taken)][-3:] == [
        ("fold", 188),
        ("return", 198),
        ("pay", 202),
    ]


def test_r57_side_pots_are_paid_from_the_last_to_the_main_one() -> None:
    pays = [frame for frame in frames_of(checked(six_side_pots())) if frame.kind == "pay"]
    assert [frame.amount for frame in pays] == [6, 5, 4, 3, 2, 1, 0]
    assert [frame.pots for frame in pays][:2] == [
        (160, 140, 120, 100, 80, 60, 0),
        (160, 140, 120, 100, 80, 0, 0),
    ]


def test_who_folded_and_who_is_all_in() -> None:
    story = "BTN raises 20, SB folds, BB raises 60, BTN calls"
    taken = frames_of(checked(deal(story, 3, stacks={"BTN": 20}, wins="BB")))
    standing = {change.seat: change.standing for frame in taken[:5] for change in frame.changes}
    assert standing == {1: ALL_IN, 2: FOLDED, 3: 0}


def test_every_action_has_its_frame() -> None:
    one = checked(many_actions())
    assert one.diagnostics == ()
    assert sum(frame.kind in ACTIONS for frame in frames_of(one)) == 67


def test_r93_each_board_is_dealt_and_paid(samples: Path) -> None:
    hands = checked_in(samples / "ggpoker" / "cash_run_twice_and_three_times.txt")
    taken = frames_of(next(one for one in hands if one.hand.runs == 3))
    assert [frame.run for frame in taken if frame.kind == "pay"] == [0, 1, 2]
    assert {frame.run for frame in taken if frame.kind == "deal"} == {0, 1, 2}
