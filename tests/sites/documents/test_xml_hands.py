"""Helpers shared by XML formats: amounts, contexts and pots."""

import pytest

from hhparser.base.errors import AmountError
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.fields import DocumentError
from hhparser.sites.documents.xml import read_xml
from hhparser.sites.documents.xml_hands import (
    amount,
    decimals,
    epoch,
    pot_names,
    separated_amount,
    two_amounts,
)
from hhparser.sites.markup.everest import EVEREST


def builder(digits: int = 2) -> DocumentBuilder:
    b = DocumentBuilder("f", 1, "", EVEREST)
    b.game.decimals = digits
    return b


@pytest.mark.parametrize(
    ("text", "digits", "value"),
    [("0.50", 2, 50), ("$1900.00", 0, 1900), (" 7 ", 2, 700), ("€3", 2, 300), ("1.5", 0, None), ("", 2, None), ("-1", 2, None), ("1,5", 2, None), ("9" * 16, 0, None), ("٣", 0, None)],
)  # fmt: skip
def test_amounts(text: str, digits: int, value: int | None) -> None:
    element, _ = read_xml(f'<a n="{text}"/>', 0, 1)
    if value is None:
        with pytest.raises(DocumentError, match="not an amount"):
            amount(builder(digits), element, "n")
    else:
        assert amount(builder(digits), element, "n") == value


@pytest.mark.parametrize(
    ("text", "cents"),
    [("0,50", 50), ("0.50", 50), ("1 750", 175_000), ("1,000", 100_000), ("1.234,5", 123_450), ("1,234,567.89", 123_456_789)],
)  # fmt: skip
def test_a_separator_before_three_digits_is_one_of_thousands(text: str, cents: int) -> None:
    assert separated_amount(text, 2) == cents


def test_invalid_amounts_with_separators() -> None:
    with pytest.raises(AmountError):
        separated_amount("1.2.3", 2)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("0.05|0.10", (5, 10)),
        ("No Limit ($0.10/$0.25)", (10, 25)),
        ("Limit $10/$20", (1000, 2000)),
        ("No Limit Level 5 Ante 10, Blinds 50/100", (5000, 10000)),
        ("0,01 €/0,02 €", (1, 2)),
        ("1 750/3 500", (175_000, 350_000)),
        ("none", None),
        ("1.2.3/4", None),
    ],
)
def test_two_amounts(text: str, cents: tuple[int, int] | None) -> None:
    element, _ = read_xml("<a/>", 0, 1)
    if cents is None:
        with pytest.raises(DocumentError, match="has stakes"):
            two_amounts(builder(), element, text)
    else:
        assert two_amounts(builder(), element, text) == cents


@pytest.mark.parametrize(
    ("amounts", "digits"), [([], 0), (["10.00", "5.00"], 0), (["10.00", "2.50"], 1), (["0.05"], 2)]
)
def test_decimals(amounts: list[str], digits: int) -> None:
    assert decimals(amounts) == digits


def test_instants() -> None:
    assert str(epoch(0)) == "1970-01-01 00:00:00+00:00"
    assert epoch(None) is epoch(10**15) is None


@pytest.mark.parametrize(
    ("numbers", "names"),
    [
        ([], {}),
        (["1"], {"1": "pot"}),
        (["2", "1", "2"], {"1": "main", "2": "side-1"}),
        (["10", "9", "1"], {"1": "main", "9": "side-1", "10": "side-2"}),
    ],
)
def test_names_of_pots(numbers: list[str], names: dict[str, str]) -> None:
    assert pot_names(numbers) == names
