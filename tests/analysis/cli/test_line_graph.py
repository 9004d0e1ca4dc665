"""Graphs of lines as text."""

import pytest

from analysis.cli.text.line_graph import line_graph


def graph(*values: float, width: int = 12, height: int = 4) -> list[str]:
    return line_graph(values, width, lambda value: f"{value:+.0f}", height)


@pytest.mark.parametrize(
    ("values", "lines"),
    [
        pytest.param((0, 8), ["+8 ┤    ⡏⠉⠉⠉", "   │    ⡇", "   │    ⡇", "+0 ┤⣀⣀⣀⣀⡇"], id="up"),
        pytest.param((0, -8), ["+0 ┤⠉⠉⠉⠉⡇", "   │    ⡇", "   │    ⡇", "-8 ┤    ⣇⣀⣀⣀"], id="down"),
        pytest.param((5,), ["+5 ┤⠉⠉⠉⠉⠉⠉⠉⠉", "   │", "   │", "+0 ┤"], id="one value"),
        pytest.param((0, 0), ["+0 ┤⠉⠉⠉⠉⠉⠉⠉⠉", "   │", "   │", "   │"], id="nothing"),
    ],
)
def test_a_line_is_drawn_between_its_labels(values, lines):
    assert graph(*values) == lines


def test_many_values_keep_the_width_and_the_last_value():
    lines = graph(*range(10_000), -1, width=40)
    assert max(map(len, lines)) == 40
    assert lines[-1][-1] == "⢸"
