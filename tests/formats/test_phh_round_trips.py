"""Hands written as PHH and read back."""

import pytest

from hhparser.engine import replay
from hhparser.formats.phh import write_phh
from hhparser.formats.phh_limits import decisions, phh_problem
from hhparser.model import (
    Hand,
)
from hhparser.pipeline import check_hand
from tests.engine.samples import all_hands
from tests.formats.round_trips import facts, read_back


def same(hand: Hand) -> None:
    result = replay(hand)
    assert result is not None
    back, again = read_back(write_phh(hand, result))
    assert facts(hand, result, decisions(hand, result)) == facts(back, again, decisions(back, again))
    assert check_hand(back).status == "ok"
    assert (back.venue, back.started_at, back.rules) == (hand.venue, hand.started_at, hand.rules)


def writable(hands: list[Hand]) -> list[Hand]:
    return [hand for hand in hands if phh_problem(hand, replay(hand)) is None]


@pytest.mark.parametrize("hand", writable(list(all_hands())), ids=lambda hand: hand.hand_id)
def test_samples_come_back(hand: Hand) -> None:
    same(hand)
