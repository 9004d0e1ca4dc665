"""The automaton accepts the same input as Lark: it uses a private table of Lark."""

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer

from hhparser.language.automaton import Automaton
from hhparser.language.sources import grammar_text
from hhparser.language.tables import table
from hhparser.model import READ
from hhparser.sites import SITES
from hhparser.sites.lines.lexer import LineLexer
from hhparser.sites.lines.site import Site
from tests.engine.samples import all_hands

GRAMMARS = [site.grammar for site in SITES]
WALKS = pytest.mark.parametrize("walks", [20, pytest.param(60, marks=pytest.mark.slow)])
STEPS = 60


class Kinds(Lexer):
    """Hands Lark the kinds of line that it is given, without any text."""

    def __init__(self, lexer_conf: object) -> None:
        pass

    def lex(self, kinds: Sequence[str]) -> Iterator[Token]:
        for kind in kinds:
            yield Token(kind, "")


@cache
def lark_of(name: str) -> Lark:
    return Lark(grammar_text(name), parser="lalr", lexer=Kinds)


@cache
def automaton_of(name: str) -> Automaton:
    return Automaton(table(name))


@cache
def kinds_of(name: str) -> list[str]:
    return sorted(terminal.name for terminal in table(name).terminals)


def lark_accepts(lark: Lark, kinds: Sequence[str]) -> tuple[int, set[str]] | None:
    """Return None if Lark parses all kinds, else the index of the first wrong kind and the expected kinds."""
    consumed = [0]

    def counted() -> Iterator[str]:
        for kind in kinds:
            consumed[0] += 1
            yield kind

    try:
        lark.parse(counted())
    except UnexpectedToken as error:
        at_end = error.token.type == "$END"
        return (len(kinds) if at_end else consumed[0] - 1), error.accepts or set()
    return None


def automaton_accepts(automaton: Automaton, kinds: Sequence[str]) -> tuple[int, set[str]] | None:
    """The same answer from our automaton."""
    node = automaton.start
    for index, kind in enumerate(kinds):
        following = node[kind]
        if following is None:
            return index, set(node.expected())
        node = following
    return None if "$END" in node.expected() else (len(kinds), set(node.expected()))


def walk(name: str, rng: random.Random) -> list[str]:
    """Return a random sequence accepted by the automaton, mostly advancing to later parts of the hand."""
    node, kinds = automaton_of(name).start, []
    for _ in range(rng.randint(1, STEPS)):
        onward = [(kind, node[kind]) for kind in kinds_of(name)]
        kind, node = rng.choice([(kind, there) for kind, there in onward if there is not None])
        kinds.append(kind)
    return kinds


def corrupt(kinds: list[str], every: Sequence[str], rng: random.Random) -> list[str]:
    """The sequence with one kind left out, doubled, replaced, moved or put in."""
    wrong, i = kinds[:], rng.randrange(len(kinds))
    match rng.randrange(4):
        case 0:
            del wrong[i]
        case 1:
            wrong[i] = rng.choice(every)
        case 2:
            wrong.insert(i, rng.choice(every))
        case 3:
            wrong.insert(rng.randrange(len(kinds)), wrong.pop(i))
    return wrong


@pytest.mark.fast_cases(9)
@WALKS
@pytest.mark.parametrize("name", GRAMMARS)
def test_random_walks_are_accepted(name: str, walks: int) -> None:
    automaton, lark, rng = automaton_of(name), lark_of(name), random.Random(1)
    for _ in range(walks):
        kinds = walk(name, rng)
        assert lark_accepts(lark, kinds) == automaton_accepts(automaton, kinds)


@pytest.mark.fast_cases(9)
@WALKS
@pytest.mark.parametrize("name", GRAMMARS)
def test_corrupted_walks_fail_at_the_same_line_with_the_same_expectation(name: str, walks: int) -> None:
    automaton, lark, rng = automaton_of(name), lark_of(name), random.Random(2)
    refused = 0
    for _ in range(3 * walks):
        kinds = corrupt(walk(name, rng), kinds_of(name), rng)
        answer = lark_accepts(lark, kinds)
        assert automaton_accepts(automaton, kinds) == answer
        refused += answer is not None
    assert refused >= walks // 2


@pytest.mark.parametrize("name", GRAMMARS)
def test_random_kinds(name: str) -> None:
    automaton, lark, rng = automaton_of(name), lark_of(name), random.Random(3)
    for _ in range(60):
        kinds = rng.choices(kinds_of(name), k=rng.randint(0, 5))
        assert automaton_accepts(automaton, kinds) == lark_accepts(lark, kinds)


@pytest.mark.slow
@pytest.mark.parametrize("name", GRAMMARS)
def test_every_node_expects_what_lark_expects(name: str) -> None:
    """All nodes that can be reached, each by its first way."""
    automaton, lark = automaton_of(name), lark_of(name)
    ways = [(automaton.start, lark.parse_interactive())]
    seen = {id(automaton.start)}
    while ways:
        node, interactive = ways.pop()
        expected = node.expected()
        assert set(expected) == interactive.accepts()
        for kind in expected:
            following = None if kind == "$END" else node[kind]
            if following is not None and id(following) not in seen:
                seen.add(id(following))
                onward = interactive.copy()
                onward.feed_token(Token(kind, ""))
                ways.append((following, onward))
    assert len(seen) > 10


def lines_of(site: Site, text: str) -> list[str]:
    """Return the lines of a hand, with the header joined into one."""
    start, lines = re.search(site.header, text), text.split("\n")
    rows = start[0].count("\n") + 1 if start and site.header_lines == 1 else 1
    return [" ".join(lines[:rows]), *lines[rows:]]


@pytest.mark.parametrize("site", SITES, ids=GRAMMARS)
def test_samples_are_judged_alike(site: Site) -> None:
    lexer, lark, automaton = (
        LineLexer(table(site.grammar).terminals, 2, site.handlers, site.mend, site.amount),
        lark_of(site.grammar),
        automaton_of(site.grammar),
    )
    hands = [hand for hand in all_hands() if hand.format == site.grammar and hand.status is READ]
    answers = []
    for hand in hands:
        kinds = [lexer.lex(line).kind for line in lines_of(site, hand.text) if line.strip()]
        answers.append(lark_accepts(lark, kinds))
        assert automaton_accepts(automaton, kinds) == answers[-1]
    # some samples have names that look like other lines and need context
    assert answers.count(None) >= 0.9 * len(hands)


def test_a_node_answers_the_same_the_second_time() -> None:
    automaton = Automaton(table("pokerstars"))
    assert automaton.start["CASH_HEADER"] is automaton.start["CASH_HEADER"]
    assert automaton.start["FLOP"] is None
    assert automaton.start["FLOP"] is None
