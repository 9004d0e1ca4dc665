"""Which opponents a condition asks about by name."""

import pytest

from analysis.questions.opponents import named_opponents
from analysis.stats import parse_where


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("position = BTN and tag = Bob", set()),
        ("opponent = Bob", {"Bob"}),
        ("opponent != Bob or net > 3bb", {"Bob"}),
        ("not (opponent not in (Bob, 'Big Fish') and won)", {"Bob", "Big Fish"}),
        ("opponent Bob (vpip or position = BTN) and opponent Ann three_bet", {"Ann", "Bob"}),
        ("opponent Bob opponent = Ann", {"Ann", "Bob"}),
        ("opponent is empty", None),
        ("opponent = Bob and opponent is not empty", None),
        (" or ".join(f"opponent = P{n}" for n in range(500)), {f"P{n}" for n in range(500)}),
    ],
)
def test_names(question: str, names: set[str] | None) -> None:
    assert named_opponents(parse_where(question)) == names
