"""The night when the clocks go back: 01:00 to 02:00 in New York comes twice on 3 Nov 2024."""

import pytest

from hhparser.input.files import Block
from hhparser.sites.reading import parse_block
from tests.analysis.deals import deal


def hours(*hands: tuple[int, str]) -> list[str]:
    """Hours and minutes in UTC of hands with these numbers and printed times."""
    text = "".join(
        deal("BTN folds", 2, number=number).replace("2024/05/06 20:00:00", f"2024/11/03 {time}")
        for number, time in hands
    )
    return [f"{hand.started_at:%H:%M}" for hand in parse_block(Block("a.txt", 1, text)) if hand.started_at]


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        pytest.param([(1, "1:50:00"), (2, "1:01:00"), (3, "1:02:00"), (4, "1:59:00"), (5, "2:01:00")],
                     ["05:50", "06:01", "06:02", "06:59", "07:01"], id="put back"),
        pytest.param([(1, "1:50:00"), (2, "1:49:30")], ["05:50", "05:49"], id="half a minute is a wrong clock"),
        pytest.param([(2, "1:50:00"), (1, "1:01:00")], ["05:50", "05:01"], id="numbers fall too"),
        pytest.param([(1, "1:01:00"), (2, "1:02:00")], ["05:01", "05:02"], id="not known"),
        pytest.param([(1, "3:50:00"), (2, "3:01:00")], ["08:50", "08:01"], id="another hour"),
        pytest.param([(1, "0:50:00"), (2, "1:30:00"), (3, "1:20:00")], ["04:50", "05:30", "06:20"], id="from before"),
    ],
)  # fmt: skip
def test_rising_numbers_determine_the_hour(hands: list[tuple[int, str]], expected: list[str]) -> None:
    assert hours(*hands) == expected
