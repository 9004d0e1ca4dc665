"""Values of documents by type; one of another type is an error that says where it stands."""

import json
import pickle
from decimal import Decimal

import pytest

from hhparser.base.spans import Location, LocationFinder
from hhparser.sites.documents.fields import DocumentError, Fields
from hhparser.sites.documents.json import read_json
from tests.sites.facts import columns


def test_a_location_is_its_line() -> None:
    first, second = LocationFinder("ab cd\n", 5).find(0, 2), LocationFinder("ab cd\n", 5).find(3, 5)
    assert (first, f"{first}", json.dumps(first)) == (5, "5", "5")
    assert first != second
    assert min([second, first]).column == 1
    assert {5: "line"}[first] == "line"
    assert columns(pickle.loads(pickle.dumps(second))) == (5, 4, 6)


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
        ("NaN", "a is no number"),
        ("true", "a is no number"),
        ('"ten"', "a is no number"),
        ("[1]", "a is no number"),
    ],
)
def test_what_is_no_number(value: str, reason: str) -> None:
    with pytest.raises(DocumentError, match=reason):
        read_json(f'{{"a": {value}}}', 0, 1)[0].number("a")


@pytest.mark.parametrize(
    ("method", "value", "reason"),
    [
        ("text", "[1]", "a is no text"),
        ("text", "true", "a is no text"),
        ("flag", "1", "a is neither true nor false"),
        ("integer", "1.5", "a is no whole number"),
        ("integer", "Infinity", "a is no whole number"),
        ("numbers", "1", "a is no list"),
        ("texts", "[1]", "a holds what is no text"),
        ("items", "[[]]", "a holds what is no object"),
        ("fields", "[]", "a is no object"),
    ],
)
def test_values_of_another_type(method: str, value: str, reason: str) -> None:
    fields = read_json(f'{{"a": {value}}}', 0, 1)[0]
    with pytest.raises(DocumentError, match=reason):
        getattr(fields, method)("a")


def test_missing_values() -> None:
    fields = Fields({}, {(): Location(1)})
    assert [fields.text("a"), fields.number("a"), fields.integer("a"), fields.flag("a")] == [None] * 4
    assert fields.fields("a") is None
    assert fields.numbers("a") == fields.texts("a") == fields.items("a") == []


def test_halves_of_characters_are_replaced() -> None:
    assert read_json('{"a": "x\\ud800", "b": ["\\udfff"]}', 0, 1)[0].text("a") == "x?"
