"""How pages write amounts."""

import pytest

from analysis.web.drawing import money


@pytest.mark.parametrize(
    ("text", "unit", "shown"),
    [
        ("60095.00", "chips", "60,095"),
        ("-1200.50", "chips", "−1,200.50"),
        ("1258630", "play money", "1,258,630"),
        ("1234.00", "USD", "1,234.00"),
        ("-0.05", "EUR", "−0.05"),
        ("", "USD", ""),
    ],
)
def test_money(text: str, unit: str, shown: str) -> None:
    assert money(text, unit) == shown
