"""Levels as they are printed."""

from dataclasses import replace

import pytest

from hhparser.checks.across import Auditor, Facts, facts_of
from hhparser.checks.across.tournaments import level_number
from hhparser.input.files import Block
from hhparser.pipeline import checked_hands
from tests.checks.across.dealt import tournament_texts


@pytest.mark.parametrize(
    ("text", "number"),
    [("I", 1), ("IV", 4), ("IX", 9), ("XIV", 14), ("XL", 40), ("LXXXVIII", 88), ("12", 12)],
)
def test_r11_level_number(text, number):
    assert level_number(text) == number


@pytest.mark.parametrize("text", [None, "", "Final", "3rd"])
def test_other_text_is_no_level(text):
    assert level_number(text) is None


def at_blinds(hand: Facts, level: str | None, amount: str, decimals: int) -> Facts:
    """The hand with a big blind of so much."""
    big_blind = int(amount.replace(".", ""))
    stakes = replace(hand.stakes, big_blind=big_blind, small_blind=big_blind // 2, decimals=decimals)
    return hand._replace(level=level, stakes=stakes)


@pytest.mark.parametrize(
    ("level", "first", "second", "codes"),
    [
        pytest.param(None, ("20.00", 2), ("20", 0), [], id="the same without parts of chips"),
        pytest.param(None, ("20.00", 2), ("30", 0), [], id="more"),
        pytest.param(None, ("20", 0), ("10.00", 2), ["T511"], id="less, with parts of chips"),
        pytest.param("2", ("20.00", 2), ("20", 0), [], id="one level, the same without parts of chips"),
        pytest.param("2", ("20", 0), ("20.00", 2), [], id="one level, the same with parts of chips"),
        pytest.param("2", ("30.00", 2), ("20", 0), ["T512"], id="one level, less"),
    ],
)
def test_r10_blinds_are_compared_in_whole_chips(level, first, second, codes):
    block = Block("a.txt", 1, "".join(tournament_texts(1, 2)))
    hands = [facts_of(one.hand, one.replay, one.diagnostics) for one in checked_hands(block)]
    auditor = Auditor()
    given = zip(hands, (first, second), strict=True)
    auditor.add(at_blinds(hand, level, *blinds) for hand, blinds in given)
    assert [one.finding.code for one in auditor.findings()] == codes
