"""Documents know where each value stands, and nothing that they hold does harm."""

import json
import pickle
from decimal import Decimal

import pytest

from hhparser.base.locations import Location, LocationFinder
from hhparser.sites.documents import LONGEST_JSON, LONGEST_TOML, DocumentError, Fields, read_json, read_toml

TOML = """# a note with = and "
variant = "NT"  # commentary
antes = [0.50, 1,
  2]
'players' = ["a", 'b # no comment', "c \\"d\\""]
actions = [
  # Flop
  "d db AhKd2c",
  "p1 f # out",
]
"""
JSON = '[ {"a": 1, "b": [{"c": "x, ]"},\n {"c": [true, null]}],\n "": {"d\\u0065": -1.50}} ]'


def columns(location: Location) -> tuple[int, int, int]:
    return int(location), location.column, location.end_column


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        pytest.param((), (7, 1, 22), id="the document"),
        pytest.param(("variant",), (8, 11, 15), id="a value"),
        pytest.param(("antes",), (9, 1, 6), id="a list stands at its key"),
        pytest.param(("antes", 1), (9, 16, 17), id="a number of a list"),
        pytest.param(("antes", 2), (10, 3, 4), id="on the next line"),
        pytest.param(("players", 1), (11, 19, 35), id="a sign of a comment inside a text"),
        pytest.param(("players", 2), (11, 37, 46), id="escaped quotes"),
        pytest.param(("actions", 1), (15, 3, 15), id="after a comment"),
        pytest.param(("actions", 9), (12, 1, 8), id="no such element: the list"),
        pytest.param(("none",), (7, 1, 22), id="no such key: the document"),
    ],
)
def test_where_values_of_toml_stand(path: tuple[str | int, ...], expected: tuple[int, int, int]) -> None:
    assert columns(read_toml(TOML, 7).locate(*path)) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        pytest.param((), (3, 3, 32), id="an object of several lines ends with its first"),
        pytest.param(("a",), (3, 9, 10), id="a number"),
        pytest.param(("b", 0), (3, 18, 31), id="an object of a list"),
        pytest.param(("b", 1, "c", 1), (4, 15, 19), id="an element of a list in it"),
        pytest.param(("", "de"), (5, 18, 23), id="an empty key and one with an escape"),
        pytest.param(("b", 1, "x"), (4, 2, 21), id="no such key: its object"),
    ],
)
def test_where_values_of_json_stand(path: tuple[str | int, ...], expected: tuple[int, int, int]) -> None:
    fields, end = read_json(JSON, 2, 3)
    assert JSON[end:] == " ]"
    assert columns(fields.locate(*path)) == expected


def test_a_location_is_its_line() -> None:
    first, second = LocationFinder("ab cd\n", 5).find(0, 2), LocationFinder("ab cd\n", 5).find(3, 5)
    assert (first, f"{first}", json.dumps(first)) == (5, "5", "5")
    assert first != second
    assert min([second, first]).column == 1
    assert {5: "line"}[first] == "line"
    assert columns(pickle.loads(pickle.dumps(second))) == (5, 4, 6)


@pytest.mark.parametrize(
    ("text", "reason", "place"),
    [
        pytest.param("a = \n", "", (1, 5), id="no value"),
        pytest.param("a = 1\nb = ?\n", "", (2, 5), id="no value either"),
        pytest.param("a = 1\na = 2\n", "", (2, 6), id="a key twice"),
        pytest.param("a = [1, \n", "", (1, 7), id="an open list"),
        pytest.param("a = " + "[" * 9000, "lists in lists without end", (1, 1), id="deep"),
        pytest.param("a" + ".b" * 9000 + " = 1", "a key of many parts", (1, 1), id="a long key"),
        pytest.param("a = " + "1" * 5000, "Exceeds the limit", (1, 1), id="a number of 5000 digits"),
        pytest.param("#" * (LONGEST_TOML + 1), f"a document of {LONGEST_TOML + 1} characters", (1, 1), id="long"),
    ],
)  # fmt: skip
def test_toml_that_cannot_be_read(text: str, reason: str, place: tuple[int, int]) -> None:
    with pytest.raises(DocumentError) as error:
        read_toml(text, 1)
    assert error.value.reason.startswith(reason)
    assert (error.value.location, error.value.location.column) == place


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param('{"a": 1,\n "b"', "Expecting ':' delimiter", id="cut off"),
        pytest.param('{"a": ' + "[" * 100_000, "objects in objects without end", id="deep"),
        pytest.param(
            '{"a": [' + "1," * LONGEST_JSON, f"an object of more than {LONGEST_JSON} characters", id="long"
        ),
    ],
)
def test_json_that_cannot_be_read(text: str, reason: str) -> None:
    with pytest.raises(DocumentError, match=reason):
        read_json(text, 0, 1)


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
