"""Values of documents by type; a value of another type is an error with its location."""

from decimal import Decimal

import pytest

from hhparser.base.text.spans import Span, SpanFinder, line_of, text_order
from hhparser.sites.documents.fields import DocumentError, Fields
from hhparser.sites.documents.json import read_json


def test_places_follow_each_other_as_in_the_text() -> None:
    finder = SpanFinder("ab cd\n", 5)
    first, second = finder.find(0, 2), finder.find(3, 5)
    assert (first, second) == (Span(5, 1, 3), Span(5, 4, 6))
    assert [line_of(place) for place in (5, first, second)] == [5, 5, 5]
    assert sorted([6, second, 4, first], key=text_order) == [4, first, second, 6]


@pytest.mark.parametrize(
    ("value", "number"),
    [
        ("12", Decimal(12)),
        ("0.30000000000000004", Decimal("0.3")),
        ("1e2", Decimal(100)),
        ('"7.50"', Decimal("7.50")),
        ("1e-999999999", Decimal(0)),
        ("null", None),
    ],
)
def test_numbers(value: str, number: Decimal | None) -> None:
    assert read_json(f'{{"a": {value}}}', 0, 1)[0].number("a") == number


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("1e999999999", "a is too large"),
        ("9" * 16, "a is too large"),
        ("NaN", "a is not a number"),
        ("true", "a is not a number"),
        ('"ten"', "a is not a number"),
        ("[1]", "a is not a number"),
    ],
)
def test_invalid_numbers(value: str, reason: str) -> None:
    with pytest.raises(DocumentError, match=reason):
        read_json(f'{{"a": {value}}}', 0, 1)[0].number("a")


@pytest.mark.parametrize(
    ("method", "value", "reason"),
    [
        ("text", "[1]", "a is not text"),
        ("text", "true", "a is not text"),
        ("flag", "1", "a is neither true nor false"),
        ("integer", "1.5", "a is not a whole number"),
        ("integer", "Infinity", "a is not a whole number"),
        ("numbers", "1", "a is not a list"),
        ("texts", "[1]", "a holds something that is not text"),
        ("items", "[[]]", "a holds something that is not an object"),
        ("fields", "[]", "a is not an object"),
    ],
)
def test_values_of_another_type(method: str, value: str, reason: str) -> None:
    fields = read_json(f'{{"a": {value}}}', 0, 1)[0]
    with pytest.raises(DocumentError, match=reason):
        getattr(fields, method)("a")


def test_missing_values() -> None:
    fields = Fields({}, {(): Span(1)})
    assert [fields.text("a"), fields.number("a"), fields.integer("a"), fields.flag("a")] == [None] * 4
    assert fields.fields("a") is None
    assert fields.numbers("a") == fields.texts("a") == fields.items("a") == []


def test_halves_of_characters_are_replaced() -> None:
    assert read_json('{"a": "x\\ud800", "b": ["\\udfff"]}', 0, 1)[0].text("a") == "x?"
