"""Hands written as PHH and read back."""

import pytest

from hhparser.engine import replay
from hhparser.formats.phh import write_phh
from hhparser.formats.phh_limits import decisions, phh_obstacle
from hhparser.model import Hand
from hhparser.pipeline import check_hand
from tests.engine.samples import FORMATS, hands_of_format
from tests.formats.round_trips import facts, read_back


def same(hand: Hand) -> None:
    result = replay(hand)
    assert result is not None
    back, again = read_back(write_phh(hand, result))
    own = facts(hand, result, decisions(hand, result))
    assert own == facts(back, again, decisions(back, again)), hand.text
    assert check_hand(back).status == "ok", hand.text
    assert (back.venue, back.started_at, back.rules) == (hand.venue, hand.started_at, hand.rules), hand.text


def writable(hands: list[Hand]) -> list[Hand]:
    return [hand for hand in hands if phh_obstacle(hand, replay(hand)) is None]


@pytest.mark.fast_cases(9)
@pytest.mark.parametrize("name", FORMATS)
def test_samples_come_back(name: str) -> None:
    for hand in writable(hands_of_format(name)):
        same(hand)
