"""Hands written as PHH and read back."""

from pathlib import Path

import pytest

from hhparser.engine import replay
from hhparser.formats.phh import write_phh
from hhparser.formats.phh_limits import decisions, phh_problem
from hhparser.model import (
    Hand,
)
from hhparser.pipeline import check_hand
from hhparser.sites import read_hands
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


@pytest.mark.slow
@pytest.mark.corpus
@pytest.mark.parametrize(("folder", "least"), [("pokerstars", 4_700), ("phh", 2_100)])
def test_real_hands_come_back(corpus: Path, folder: str, least: int) -> None:
    count = 0
    for path in sorted((corpus / folder).rglob("*")):
        hands = list(read_hands(str(path))) if path.is_file() else []
        for hand in writable(hands):
            # a text may forget to mark an all-in, and have a seat above the size of its table
            if check_hand(hand).status == "ok":
                same(hand)
                count += 1
    assert count > least
