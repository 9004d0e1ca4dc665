"""Suggestions for mistyped words."""

from hhparser.base.text.hints import suggest


def test_near_words_are_suggested() -> None:
    assert suggest("Positon", ["position", "net"]) == "did you mean position?"


def test_without_a_near_word_twenty_known_ones_are_listed() -> None:
    assert suggest("x", ["net", "pot"]) == "known: net, pot"
    hint = suggest("x", [f"column_{number}" for number in range(1_500)])
    assert hint.endswith("column_18, column_19 and 1,480 more")
