"""The chart of the tests of the deal."""

import pytest

from analysis.charts.deal import chart
from analysis.inference.tests import Result

TEST = Result("hole cards: pairs", 20_000, 1250, 1176.5, 2.3, 0.005, 0.0625, 0.01, 0.11, 0.2, 0.0096)


@pytest.mark.parametrize(("value", "text"), [(-0.1, "−10%"), (0.0, "0%"), (-0.0, "0%"), (0.2, "+20%")])
def test_ticks(value: float, text: str) -> None:
    assert chart([TEST]).axes.xaxis.get_major_formatter()(value) == text


def test_numbers_beside_the_rows() -> None:
    texts = [text.get_text() for text in chart([TEST]).axes.texts]
    assert texts == ["20,000", "0.0096", "0.20", "n", "q", "power"]
