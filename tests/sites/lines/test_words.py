"""Words that many sites print alike."""

import pytest

from hhparser.base.errors import AmountError
from hhparser.sites.lines.words import international_amount


@pytest.mark.parametrize(
    ("text", "digits", "units"),
    [
        ("0,01", 2, 1),
        ("0.5", 2, 50),
        ("5", 2, 500),
        ("1,000", 2, 100000),
        ("1.000", 2, 100000),
        ("1 000", 2, 100000),
        ("1\u00a0000,25", 2, 100025),
        ("42.797,60", 2, 4279760),
        ("1,234,567.8", 2, 123456780),
        ("1.000.000", 0, 1000000),
    ],
)
def test_amounts(text: str, digits: int, units: int) -> None:
    assert international_amount(text, digits) == units


def test_an_amount_finer_than_the_unit_is_none() -> None:
    with pytest.raises(AmountError):
        international_amount("42.797,60", 0)
