"""Sorting of hole cards."""

from hhparser.base.cards import high_first, parse_cards


def test_the_higher_rank_is_first() -> None:
    assert high_first(["Kd", "Ad"]) == ("Ad", "Kd")
    assert high_first(parse_cards("2c As 2h")) == parse_cards("As 2c 2h")
