"""JSON documents have the location of each value, and no content does harm."""

import pytest

from hhparser.sites.documents.fields import DocumentError
from hhparser.sites.documents.json import LONGEST_JSON, read_json

JSON = '[ {"a": 1, "b": [{"c": "x, ]"},\n {"c": [true, null]}],\n "": {"d\\u0065": -1.50}} ]'


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
    assert fields.locate(*path) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param('{"a": 1,\n "b"', "Expecting ':' delimiter", id="cut off"),
        pytest.param('{"a": ' + "[" * 100_000, "objects nested too deeply", id="deep"),
        pytest.param(
            '{"a": [' + "1," * LONGEST_JSON, f"an object of more than {LONGEST_JSON} characters", id="long"
        ),
    ],
)
def test_json_that_cannot_be_read(text: str, reason: str) -> None:
    with pytest.raises(DocumentError, match=reason):
        read_json(text, 0, 1)
