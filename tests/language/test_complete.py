"""A grammar of lines is completed so that Lark alone parses text with it: whole lines, the first kind that matches."""

import pytest
from lark import Lark

from hhparser.language import lark_of
from hhparser.language.complete import completed
from hhparser.language.make_tables import NO_LINES, names

GRAMMAR = r"""
start: HEADER bets
bets: (BET | FOLD | UNKNOWN_LINE)*

HEADER: /Hand \d+/
FOLD: /.+ folds/
BET: /.+ bets (?:\[[^\]]*\]|\d+)/
UNKNOWN_LINE.-10: /.+/
"""


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        pytest.param("Ann bets 5\nBob folds", "BET FOLD", id="lines"),
        pytest.param("\n\n  Ann bets 5 \r\n\t\nBob folds\n\n", "BET FOLD", id="spaces and blank lines"),
        pytest.param("Ann bets 5 more", "UNKNOWN_LINE", id="only part of a line"),
        pytest.param("Ann bets [5\n6]", "UNKNOWN_LINE UNKNOWN_LINE", id="two lines are not one"),
        pytest.param("Ann bets 5 folds", "FOLD", id="a name like another line"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_lark_reads_whole_lines(lines: str, kinds: str) -> None:
    lark = Lark(completed(GRAMMAR), parser="lalr")
    header, bets = lark.parse(f"Hand 1\n{lines}").children
    assert header == "Hand 1"
    assert " ".join(token.type for token in bets.children) == kinds
    assert [str(token) for token in bets.children] == [
        line.strip() for line in lines.split("\n") if line.strip()
    ]


def test_the_first_terminal_that_matches_wins() -> None:
    first, second = "A: /x.*/", "B: /xy+z?.*/"
    for lines in ((first, second), (second, first)):
        text = completed("start: (A | B)*\n" + "\n".join(lines) + "\n")
        assert Lark(text, parser="lalr").parse("xyz").children[0].type == lines[0][0]


def test_a_language_is_complete() -> None:
    text = "start: WORD*\nWORD: /a/\n%ignore /b/\n"
    assert completed(text) == text
    assert lark_of("where").parse("vpip").children[0].data == "fact"


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*names(), *NO_LINES} - {"fields"}))
def test_every_grammar_compiles(name: str) -> None:
    assert lark_of(name).terminals
