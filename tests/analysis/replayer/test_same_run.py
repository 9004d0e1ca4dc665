"""Text, steps, their JSON and the frames of a hand agree."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from analysis.replayer.frames import Frame, frames
from hhparser.engine import Replay, Step, known_chips, steps
from hhparser.engine.replay.steps import beyond_cap
from hhparser.formats.steps_json import replay_object
from hhparser.model import POSTS, Hand
from hhparser.pipeline import Checked
from tests.analysis.replayer.chips import Chips, chips_after, last_of_each_step
from tests.engine.samples import FOLDER, checked_in
from tests.sample_files import SUFFIXES

CASES = Path(__file__).parents[2] / "cases"
FOLDERS = sorted(path for root in (FOLDER, CASES) for path in root.iterdir() if path.is_dir())


@cache
def replayed_in(folder: Path) -> list[tuple[Hand, Replay, Checked]]:
    """The hands of a folder that can be replayed."""
    texts = [path for path in sorted(folder.rglob("*")) if path.suffix in SUFFIXES]
    hands = [one for path in texts for one in checked_in(path)]
    return [(one.hand, one.replay, one) for one in hands if one.replay is not None]


@pytest.mark.fast_cases(56)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_frames_and_json_agree_with_the_steps(folder: Path) -> None:
    for hand, replayed, one in replayed_in(folder):
        taken, drawn = steps(hand, replayed.rules), frames(hand, replayed.rules)
        told = replay_object(one)["steps"]
        numbers, states = last_of_each_step(drawn), chips_after(drawn)
        assert len(numbers) == len(taken) == len(told), hand.text
        for start, number, step, words in zip([-1, *numbers], numbers, taken, told, strict=False):
            # in a faulty hand a street may be dealt too early, after the choices
            is_faulty = one.status != "ok" and step.legal is not None
            of_step = drawn[start + 1 if is_faulty else number : number + 1]
            assert_same(of_step, states[number], step)
            assert chips_of_json(words, hand) == chips_of_step(step), hand.text
            if one.status == "ok":
                dealt = [frame for frame in drawn[: number + 1] if frame.kind == "deal" and not frame.run]
                assert "".join(frame.cards for frame in dealt) == "".join(map(str, step.board)), hand.text


def assert_same(of_step: list[Frame], state: Chips, step: Step) -> None:
    """Compare chips and choices after some frames with a step."""
    stacks, bets = state
    assert stacks == {seat: known_chips(chips) for seat, chips in step.stacks.items()}
    assert bets == step.bets
    assert sum(of_step[-1].pots) + sum(bets.values()) == step.pot
    legal = step.legal
    shown = next((frame.legal for frame in reversed(of_step) if frame.legal is not None), None)
    assert shown == (legal and (legal.seat, legal.call, legal.min_to, known_chips(legal.max_to)))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_text_has_the_pot_price_and_stack_of_the_step(folder: Path) -> None:
    for hand, replayed, _ in replayed_in(folder):
        assert len(replayed.spots) == len(hand.actions), hand.text
        behind = beyond_cap(replayed.hand)
        spots = zip(hand.actions, replayed.spots, strict=True)
        voluntary = [spot for action, spot in spots if action.kind not in POSTS and action.seat > 0]
        taken = steps(hand, replayed.rules)
        for (before, after), (pot, owed, stack, _) in zip(pairwise(taken), voluntary, strict=True):
            assert before.pot == pot, hand.text
            action, legal = after.action, before.legal
            assert before.stacks.get(action.seat, 0) == stack + behind.get(action.seat, 0), hand.text
            if legal is not None and legal.seat == action.seat:
                assert (legal.call or 0) == owed, hand.text


OfStep = tuple[int, int | None, dict[int, int | None]]


def chips_of_step(step: Step) -> OfStep:
    """Pot, chips to call and stacks by seat."""
    call = None if step.legal is None else step.legal.call
    return step.pot, call, {seat: known_chips(chips) for seat, chips in step.stacks.items()}


def chips_of_json(step: dict[str, Any], hand: Hand) -> OfStep:
    scale = 10**hand.stakes.decimals

    def chips(text: str | None) -> int | None:
        return None if text is None else round(float(text) * scale)

    call = None if step["legal"] is None else chips(step["legal"]["call"])
    seats = {seat.name: seat.number for seat in hand.seats}
    return chips(step["pot"]) or 0, call, {seats[name]: chips(n) for name, n in step["stacks"].items()}


def test_r14_chips_of_a_big_blind_that_the_text_leaves_out() -> None:
    """Small blind 1 and big blind 2 are in the pot; two players who call 6 and the small blind pay 13."""
    (one,) = checked_in(CASES / "L131" / "fail_big_blind_left_out.txt")
    pots = [float(step["pot"]) for step in replay_object(one)["steps"]]
    assert pots == [3, 9, 9, 13, 13, 21, 0]
    paid = frames(one.hand)[-2]
    assert (paid.kind, paid.pots) == ("return", (1300,))
    posts = [action.kind.value for action in one.replay.hand.actions[:2]]
    assert posts == ["post_big_blind", "post_small_blind"]
