"""The line lexer: each terminal reads the line that its comment shows, whatever the players are called."""

import re
from importlib.resources import files
from inspect import signature

import pytest

from hhparser.language.tables import table
from hhparser.sites import SITES
from hhparser.sites.data import phh_actions, pokernow_lines
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines import lexer as lines
from hhparser.sites.lines.lexer import UNKNOWN, LineLexer
from hhparser.sites.lines.site import Site, handlers_of

EXAMPLE = re.compile(r"^// (?P<line>.+)\n(?P<terminal>[A-Z_]+)(?:\.-?\d+)?: /", re.MULTILINE)
TERMINAL = re.compile(r"^(?P<terminal>[A-Z_]+)(?:\.-?\d+)?: /", re.MULTILINE)


def text_of(name: str) -> str:
    return files("grammars").joinpath(f"{name}.lark").read_text(encoding="utf-8")


def lexer_of(site: Site) -> LineLexer:
    return LineLexer(table(site.grammar).terminals, 2, site.handlers, site.mend, site.amount)


LEXERS = {site.grammar: lexer_of(site) for site in SITES} | {
    "phh": LineLexer(table("phh").terminals, 2, phh_actions.HANDLERS, str.strip),
    "pokernow": LineLexer(table("pokernow").terminals, 2, pokernow_lines.HANDLERS, str.strip),
}
GRAMMARS = pytest.mark.parametrize(("name", "lexer"), LEXERS.items(), ids=LEXERS)
POKERSTARS = SITES[0]


@pytest.fixture
def lexer() -> LineLexer:
    return lexer_of(POKERSTARS)


@GRAMMARS
def test_each_terminal_reads_the_line_above_it(name: str, lexer: LineLexer) -> None:
    shown = [(match["terminal"], match["line"]) for match in EXAMPLE.finditer(text_of(name))]
    assert [(lexer.lex(line).kind, line) for _, line in shown] == shown


@GRAMMARS
def test_each_terminal_has_a_line_above_it(name: str, lexer: LineLexer) -> None:
    shown = {match["terminal"] for match in EXAMPLE.finditer(text_of(name))}
    assert shown == {match["terminal"] for match in TERMINAL.finditer(text_of(name))}
    assert shown | {UNKNOWN} == {*lexer.patterns, UNKNOWN}


@GRAMMARS
def test_each_handler_takes_the_fields_of_its_terminal(name: str, lexer: LineLexer) -> None:
    for kind, pattern in lexer.patterns.items():
        signature(lexer.handlers[kind]).bind("builder", *re.compile(pattern).groupindex)


def test_a_terminal_without_a_handler_is_an_error() -> None:
    known = {kind: handler for kind, handler in POKERSTARS.handlers.items() if kind != "CAPPED"}
    with pytest.raises(KeyError, match="CAPPED"):
        LineLexer(table("pokerstars").terminals, 2, known, str.strip)


def test_the_first_module_that_has_a_handler_counts() -> None:
    def bet(*fields: object) -> None: ...
    def call(*fields: object) -> None: ...

    found = handlers_of({"bet": bet}, {"bet": call, "call": call}, asides=("RAISE",), FOLD=bet)
    assert (found["BET"], found["CALL"], found["FOLD"]) == (bet, call, bet)
    assert (found["BOARD"], found["CHECK"], found["RAISE"]) == (
        summaries.board,
        handlers.check,
        handlers.aside,
    )


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("RiverOtter: folds", "FOLD", ("RiverOtter", None)),
        ("RiverOtter: folds [Ah Kd]", "FOLD", ("RiverOtter", "Ah Kd")),
        ("RiverOtter: calls $1,234.50", "CALL", ("RiverOtter", 123450, None)),
        ("RiverOtter: calls €0.30 and is all-in", "CALL", ("RiverOtter", 30, " and is all-in")),
        ("RiverOtter: raises $0.20 to $0.30", "RAISE", ("RiverOtter", 20, 30, None)),
        ("RiverOtter collected $4.10 from side pot-1", "COLLECTED", ("RiverOtter", 410, "side", 1)),
        ("Seat 3: Old Salt (small blind) mucked [7c 7d]", "SEAT_MUCKED", (3, "Old Salt (small blind)", "7c 7d")),
        ("Seat 6: Kestrel 9", "SEAT_SILENT", (6, "Kestrel 9")),
        ("*** TURN *** [2c 7d Jh] [5s]", "TURN", ("2c 7d Jh", "5s")),
        ("nothing that a site writes", UNKNOWN, ("nothing that a site writes",)),
    ],
)  # fmt: skip
def test_fields(lexer: LineLexer, line: str, kind: str, fields: tuple) -> None:
    token = lexer.lex(line)
    assert (token.kind, token.fields) == (kind, fields)
    assert token.handler is POKERSTARS.handlers[kind]


@pytest.mark.parametrize(
    "line", ["  *** HOLE CARDS *** \t", "> *** HOLE CARDS ***", ">>*** HOLE CARDS ***\u00a0"]
)
def test_blanks_and_marks_of_quotation_around_a_line_do_not_matter(lexer: LineLexer, line: str) -> None:
    assert lexer.lex(line).kind == "HOLE_CARDS"


def test_a_name_may_begin_with_a_mark_of_quotation(lexer: LineLexer) -> None:
    assert lexer.lex(">_<: folds ").fields[0] == ">_<"


def test_an_amount_finer_than_the_unit_makes_the_line_unknown() -> None:
    chips = LineLexer(table("pokerstars").terminals, 0, POKERSTARS.handlers, POKERSTARS.mend)
    assert chips.lex("RiverOtter: bets 100").fields[1] == 100
    assert chips.lex("RiverOtter: bets 100.5").kind == UNKNOWN


# --- names that hold phrases of the grammar ---

NAMES = [
    "a: folds",
    "a: raises $1 to $2",
    "b collected $5 from pot",
    "Dealt to c [Ah Kd]",
    "*** FLOP *** [2c 7d Jh]",
    "*** SUMMARY ***",
    "Seat 3: d",
    "Seat 3: d ($10 in chips)",
    'e said, "hello"',
    "f (button)",
    "g showed [Ah Kd] and won ($1)",
    "Board [2c 7d Jh]",
    "Total pot $3 | Rake $1",
    "Uncalled bet ($1) returned to h",
    ": :",
    "1",
    "ﬁ 🦆 [UK]",
]
SENTENCES = [
    ("{}: folds", "FOLD"),
    ("{}: checks", "CHECK"),
    ("{}: calls $0.30 and is all-in", "CALL"),
    ("{}: bets $0.25", "BET"),
    ("{}: raises $0.20 to $0.30", "RAISE"),
    ("{}: posts big blind $0.10", "POST_BIG_BLIND"),
    ("{}: shows [Ah Kd] (a pair of Kings)", "SHOW"),
    ("{} collected $4.10 from pot", "COLLECTED"),
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("sentence", "kind"), SENTENCES, ids=[kind for _, kind in SENTENCES])
def test_the_tail_of_a_line_decides(lexer: LineLexer, name: str, sentence: str, kind: str) -> None:
    line = sentence.format(name)
    token = lexer.lex(line)
    if token.kind != kind or token.fields[0] != name:
        # the name looks like the beginning of another line: who is seated decides
        token = lexer.relex(line, NAMES) or token
    assert (token.kind, token.fields[0]) == (kind, name)


@pytest.mark.parametrize("name", NAMES)
def test_names_in_the_lines_that_begin_with_a_keyword(lexer: LineLexer, name: str) -> None:
    assert lexer.lex(f"Seat 4: {name} ($10.25 in chips)").fields[:3] == (4, name, 1025)
    assert lexer.lex(f"Uncalled bet ($0.20) returned to {name}").fields == (20, name)
    assert lexer.lex(f"Dealt to {name} [Ah Kd]").fields == (name, "Ah Kd")


def test_relex_takes_the_longest_name(lexer: LineLexer) -> None:
    token = lexer.relex("Bo: folds: folds", ["Bo", "Bo: folds"])
    assert token.fields == ("Bo: folds", None)


def test_relex_knows_only_the_names_it_is_given(lexer: LineLexer) -> None:
    assert lexer.relex("Bo: folds", ["Ann"]) is None
    assert lexer.relex("Bo has left", ["Bo"]) is None


def test_a_quoted_action_is_chat(lexer: LineLexer) -> None:
    assert lexer.lex('RiverOtter said, "Bo: folds"').kind == "CHAT"
    assert lexer.lex('RiverOtter said, "*** RIVER *** [Jh 8d 2s 5c] [Ac]"').kind == "CHAT"


# --- cache and columns ---


def test_lines_are_kept(lexer: LineLexer) -> None:
    token = lexer.lex("RiverOtter: folds")
    assert lexer.lines == {"RiverOtter: folds": token}


def test_the_cache_is_bounded(lexer: LineLexer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "CACHE_LINES", 10)
    tokens = [lexer.lex(f"Player{n}: folds") for n in range(25)]
    assert len(lexer.lines) <= 10
    assert [token.fields[0] for token in tokens] == [f"Player{n}" for n in range(25)]
    assert lexer.lex("Player3: folds") == tokens[3]


@pytest.mark.parametrize(
    ("line", "field", "expected"),
    [
        pytest.param("RiverOtter: calls $0.30", None, "RiverOtter: calls $0.30", id="the whole line"),
        pytest.param("RiverOtter: calls $0.30 ", None, "RiverOtter: calls $0.30", id="without blanks at the end"),
        pytest.param("> *** HOLE CARDS ***", None, "*** HOLE CARDS ***", id="without a mark of quotation"),
        pytest.param("RiverOtter: calls $0.30", "player", "RiverOtter", id="a player"),
        pytest.param("RiverOtter: calls $0.30", "amount", "0.30", id="an amount"),
        pytest.param("RiverOtter: raises $0.20 to $0.30", "amount", "0.20", id="the first amount"),
        pytest.param("RiverOtter: raises $0.20 to $0.30", "to_amount", "0.30", id="the total"),
        pytest.param("Seat 4: RiverOtter ($10.25 in chips)", "seat_number", "4", id="a seat number"),
        pytest.param("> Seat 4: a ($1.50 in chips)", "amount", "1.50", id="a field behind a mark of quotation"),
        pytest.param("RiverOtter: folds", "amount", "RiverOtter: folds", id="no such field: the whole line"),
        pytest.param("what is this", "amount", "what is this", id="an unknown line"),
    ],
)  # fmt: skip
def test_span(lexer: LineLexer, line: str, field: str | None, expected: str) -> None:
    start, end = lexer.span(line, field)
    assert line[start - 1 : end - 1] == expected


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("RiverOtter: bets $99999999999", "BET"),
        ("RiverOtter: bets $100000000000.01", UNKNOWN),
        ("RiverOtter: bets $" + "9" * 5000, UNKNOWN),
        ("Seat 100000000000000001: RiverOtter ($5 in chips)", UNKNOWN),
    ],
    ids=["large", "more than can be", "five thousand digits", "a seat"],
)
def test_an_amount_that_nobody_has_is_no_amount(lexer: LineLexer, line: str, kind: str) -> None:
    assert lexer.lex(line).kind == kind


def test_blank_lines_are_not_kept_for_the_hands_that_follow(lexer: LineLexer) -> None:
    assert not lexer.is_header("")
    assert lexer.lex(" ").kind == UNKNOWN
    assert lexer.lines == {}
