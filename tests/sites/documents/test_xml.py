"""XML elements: their values, their locations, and hostile input."""

import time

import pytest

from hhparser.sites.documents.fields import DocumentError
from hhparser.sites.documents.xml import DEEPEST_XML, LONGEST_XML, read_xml

TEXT = """noise
<game id="7" name="Zoë &amp; &lt;b&gt;">
  <seat n="1" chips=" 20 "/>first<seat n="2"
     chips="x"/>
  <note>one<b/> two </note>
</game><game id="8"/>"""


def test_values() -> None:
    game, end = read_xml(TEXT, 6, 10)
    assert (game.tag, game.get("id"), game.get("name"), game.get("none")) == ("game", "7", "Zoë & <b>", "")
    assert (game.text, game.child_text("note"), game.child_text("none")) == ("first", "onetwo", "")
    assert [seat.get("n") for seat in game.all("seat")] == ["1", "2"]
    assert TEXT[end:] == '<game id="8"/>'


def test_where_elements_stand() -> None:
    game, _ = read_xml(TEXT, 6, 10)
    found = [e.location for e in (game, *game.children)]
    assert found == [(11, 1, 41), (12, 3, 29), (12, 34, 45), (14, 3, 9)]


def test_whole_numbers() -> None:
    first, second = read_xml(TEXT, 6, 10)[0].all("seat")
    assert (first.integer("n"), first.integer("chips"), first.integer("none")) == (1, 20, None)
    with pytest.raises(DocumentError, match="seat has chips 'x', which is not a whole number") as error:
        second.integer("chips")
    assert error.value.location.line == 12


def test_an_element_without_end_where_it_may_be_so() -> None:
    text = '<game id="7"><seat n="1"/><seat n="2">one'
    game, end = read_xml(text, 0, 1)
    assert ([(seat.get("n"), seat.whole) for seat in game.all("seat")], game.whole) == (
        [("1", True), ("2", False)],
        False,
    )
    assert end == len(text)
    assert read_xml(text + "</seat></game> ", 0, 1)[0].whole


@pytest.mark.parametrize("text", ["<a", " ", "<a>" + " " * LONGEST_XML])
def test_nothing_or_too_much_is_an_error_all_the_same(text: str) -> None:
    with pytest.raises(DocumentError):
        read_xml(text, 0, 1)


@pytest.mark.parametrize(
    ("text", "reason", "column"),
    [
        ("<a><b></a>", "mismatched tag", 9),
        ("<a", "without end", 1),
        ("<a>\0</a>", "invalid token", 4),
        ("<a>&other;</a>", "undefined entity", 4),
        ('<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;&b;</a>', "declaration of entities", 13),
        ('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', "declaration of entities", 40),
        ("<a>" * 100, "too deep", 3 * DEEPEST_XML + 1),
        ("<a>" + " " * LONGEST_XML + "</a>", f"a of more than {LONGEST_XML} characters", 1),
    ],
)
def test_hostile_xml_ends_in_one_error(text: str, reason: str, column: int) -> None:
    with pytest.raises(DocumentError, match=reason) as error:
        read_xml(text, 0, 1)
    assert error.value.location.column == column


@pytest.mark.parametrize(
    "text",
    ["<a>" + "\n" * (LONGEST_XML - 8) + "</a>", "<a " + "".join(f' k{n}=""' for n in range(20_000)) + "/>"],
    ids=["lines", "attributes"],
)
def test_large_elements_are_read_fast(text: str) -> None:
    started = time.process_time()
    assert read_xml(text, 0, 1)[1] == len(text)
    assert time.process_time() - started < 2


def test_a_huge_number_is_an_error() -> None:
    with pytest.raises(DocumentError, match="not a whole number"):
        read_xml('<a n="' + "9" * 1000 + '"/>', 0, 1)[0].integer("n")
