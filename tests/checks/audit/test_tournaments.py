"""Levels as they are printed."""

import pytest

from hhparser.checks.audit.tournaments import level_number


@pytest.mark.parametrize(
    ("text", "number"),
    [("I", 1), ("IV", 4), ("IX", 9), ("XIV", 14), ("XL", 40), ("LXXXVIII", 88), ("12", 12)],
)
def test_r11_level_number(text, number):
    assert level_number(text) == number


@pytest.mark.parametrize("text", [None, "", "Final", "3rd"])
def test_other_text_is_no_level(text):
    assert level_number(text) is None
