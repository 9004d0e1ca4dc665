"""Untrusted text in cells of spreadsheets."""

import pytest

from hhparser.base.text.escape import csv_text


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        " =1+1",
        "\u3000=1",
        "\N{NO-BREAK SPACE}+1-1",
        "\u200b@x",
        "\ufeff -x",
        "＝1+1",
        " ＋1",
        "－x",
        "＠SUM(A1)",
    ],
)
def test_formulas_are_quoted(text: str) -> None:
    assert csv_text(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Ann", "-7", "+1.5", "1=1", "a＝b", "\u3000"])
def test_other_text_and_numbers_stay(text: str) -> None:
    assert csv_text(text) == text
