"""A grammar that Lark cannot use is an error that names the grammar, the place and the cure."""

import pytest
from click.testing import CliRunner

from analysis.cli.main import hh
from hhparser.base.errors import GrammarError
from hhparser.language import compiler, sources, tables
from hhparser.sites import reading

POSTING = "posting: (BLINDS (BUTTON | POST_SMALL_BLIND | POST_BIG_BLIND | UNKNOWN_LINE)*)?"
ADJACENT = "posting: (BUTTON | POST_SMALL_BLIND | POST_BIG_BLIND | UNKNOWN_LINE)*"
CONFLICT = (
    "grammars/unibet.lark: reduce/reduce conflict: _seating (UNKNOWN_LINE) or posting (UNKNOWN_LINE) before "
    "BUTTON, FLOP, HOLE_CARDS and 5 more. The parser cannot choose the rule of that line. Name it in one of these "
    "rules only, or begin the second loop with a line that the first one does not have, "
    "as in `posting: (_post (_post | UNKNOWN_LINE)*)?`"
)


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The grammar of Unibet with one text in place of another."""
    old, new = request.param
    own, common = sources.grammar_sources("unibet")
    assert old in own
    texts = own.replace(old, new), common
    for module in (sources, tables):
        monkeypatch.setattr(module, "grammar_sources", lambda name: texts)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        pytest.param((POSTING, ADJACENT), CONFLICT, id="two adjacent loops"),
        pytest.param(("_seating*", "_seatin*"), "Rule '_seatin' used but not defined", id="no such rule"),
        pytest.param(("start: ", "start "), "Lark cannot read 'start CASH_HEADER", id="syntax"),
        pytest.param(
            ("{amount}", "{amuont}"), r"the placeholder \{amuont\} has no pattern", id="placeholder"
        ),
        pytest.param(("folds/", "folds(/"), "Cannot compile token", id="pattern"),
    ],
    indirect=["changed"],
)
def test_errors_of_authors(changed: None, message: str) -> None:
    match = (
        message if "\\" in message else message.replace("(", r"\(").replace(")", r"\)").replace("*", r"\*")
    )
    with pytest.raises(GrammarError, match=match) as caught:
        compiler.compiled("unibet")
    assert caught.value.name == "unibet"


@pytest.mark.parametrize("changed", [(POSTING, ADJACENT)], indirect=True)
def test_check_prints_the_error_in_one_line(changed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, cached in (("site_lexer", reading.site_lexer), ("_automaton", reading._automaton)):
        monkeypatch.setattr(reading, name, cached.__wrapped__)
    monkeypatch.setattr(reading, "table", tables.table.__wrapped__)
    done = CliRunner().invoke(hh, ["check", "sample_histories/unibet", "--jobs", "1"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].removeprefix("error: ").removeprefix("Error: ") == CONFLICT
