"""TOML documents have the location of each value, and no content does harm."""

import pytest

from hhparser.sites.documents.fields import DocumentError
from hhparser.sites.documents.toml import LONGEST_TOML, read_toml

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
    assert read_toml(TOML, 7).locate(*path) == expected


@pytest.mark.parametrize(
    ("text", "reason", "place"),
    [
        pytest.param("a = \n", "", (1, 5), id="no value"),
        pytest.param("a = 1\nb = ?\n", "", (2, 5), id="no value either"),
        pytest.param("a = 1\na = 2\n", "", (2, 6), id="a key twice"),
        pytest.param("a = [1, \n", "", (1, 7), id="an open list"),
        pytest.param("a = " + "[" * 9000, "lists nested too deeply", (1, 1), id="deep"),
        pytest.param("a" + ".b" * 9000 + " = 1", "a key of too many parts", (1, 1), id="a long key"),
        pytest.param("a = " + "1" * 5000, "Exceeds the limit", (1, 1), id="a number of 5000 digits"),
        pytest.param("#" * (LONGEST_TOML + 1), f"a document of {LONGEST_TOML + 1} characters", (1, 1), id="long"),
    ],
)  # fmt: skip
def test_toml_that_cannot_be_read(text: str, reason: str, place: tuple[int, int]) -> None:
    with pytest.raises(DocumentError) as error:
        read_toml(text, 1)
    assert error.value.reason.startswith(reason)
    assert error.value.location[:2] == place
