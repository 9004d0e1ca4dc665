"""Hands drawn from a grammar: a real beginning, then lines that may follow, of any text that their kind allows."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from hypothesis import strategies as st

from hhparser.language.automaton import Automaton, Node
from hhparser.language.tables import table
from hhparser.model import Hand
from hhparser.sites.lines.lexer import UNKNOWN, LineLexer
from hhparser.sites.lines.site import Site
from hhparser.sites.reading import parse_hand, site_lexer
from tests.engine.samples import all_hands

LONGEST_WALK: Final = 30
LETTERS: Final = st.characters(codec="utf-8", exclude_characters="\0\r\n\ufeff")
CARD: Final = "[2-9TJQKA][cdhs]"
LOOKAROUND: Final = re.compile(r"\(\?<?[=!]")
_FIELD: Final = re.compile(r"\(\?P<\w+?_(player|who|name|seat_number|\w*cards|shown|repeated)>[^()|]+\)")
# blinds 5 + 10, a call of 5, a bet of 20 that goes back: pot 20
PORTUGUESE: Final = """\
Mão PokerStars #1: Hold'em No Limit ($0.05/$0.10 USD) - 2015/07/07 16:42:52 ET
Mesa 'Lince' 6-max Lugar #1 é o botão
Lugar 1: Ana ($10 em fichas)
Lugar 4: Rui Sá ($8.20 em fichas)
Ana: paga o small blind $0.05
Rui Sá: paga o big blind $0.10
*** CARTAS DA MÃO ***
Ana recebe [Jc 9s]
Ana: iguala $0.05
Rui Sá: passa
*** FLOP *** [8c 2d 6s]
Rui Sá: passa
Ana: aposta $0.20
Rui Sá: desiste
Aposta não-igualada ($0.20) voltou para Ana
Ana recebeu $0.20 do pote
Ana: não mostra a mão
*** SUMÁRIO ***
Total pote $0.20 | comissão $0
Mesa [8c 2d 6s]
Lugar 1: Ana (Botão) (small blind) recebeu ($0.20)
Lugar 4: Rui Sá (big blind) desistiu no Flop
"""


@cache
def sample_hands(site: Site) -> tuple[Hand, ...]:
    """The sample hands of a format that are read."""
    hands = (*all_hands(), parse_hand(PORTUGUESE))
    return tuple(hand for hand in hands if hand.format == site.grammar and hand.seats)


@cache
def sample_lines(site: Site) -> dict[str, list[str]]:
    """The lines of the samples by kind."""
    lines: dict[str, list[str]] = {}
    for hand in sample_hands(site):
        lexer = lexer_of(site, hand)
        for line in filter(str.strip, hand.text.split("\n")):
            lines.setdefault(lexer.lex(line).kind, []).append(line)
    return lines


def lexer_of(site: Site, hand: Hand) -> LineLexer:
    return site_lexer(site, site.decimals(hand.text))


@cache
def automaton_of(site: Site) -> Automaton:
    return Automaton(table(site.grammar))


def walks(site: Site) -> st.SearchStrategy[str]:
    """Texts of hands of a format."""
    return st.sampled_from(sample_hands(site)).flatmap(lambda hand: _walk(site, hand))


@st.composite
def _walk(draw: st.DrawFn, site: Site, hand: Hand) -> str:
    """The beginning of a sample hand, its header at least, and lines that may follow."""
    lexer = lexer_of(site, hand)
    lines, nodes, headers = zip(*_steps(site, lexer, hand), strict=True)
    kept = draw(st.integers(1 + headers.index(True), len(lines)))
    node, names = nodes[kept - 1], tuple(seat.name for seat in hand.seats)
    taken = list(lines[:kept])
    for _ in range(draw(st.integers(1, LONGEST_WALK))):
        kinds = [kind for kind in node.expected() if kind != "$END"]
        kind = draw(st.sampled_from(kinds)) if kinds else UNKNOWN
        taken.append(draw(_lines(site, lexer, kind, names)))
        node = node[kind] or node
    return "\n".join(taken)


def _steps(site: Site, lexer: LineLexer, hand: Hand) -> Iterator[tuple[str, Node, bool]]:
    """The lines of a hand, each with the state of the parser after it, and whether it is the header."""
    node, lines = automaton_of(site).start, hand.text.split("\n")
    start = re.search(site.header, hand.text)
    wrapped = start[0].count("\n") if start and site.header_lines == 1 else 0
    lines[: wrapped + 1] = ["\n".join(lines[: wrapped + 1])]
    for line in filter(str.strip, lines):
        joined = line.replace("\n", " ")
        node = node[lexer.lex(joined).kind] or node
        yield line, node, lexer.is_header(joined)


@cache
def _lines(site: Site, lexer: LineLexer, kind: str, names: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Lines of a kind: of the samples, of any text that its pattern matches, and of such about the players."""
    seen = sample_lines(site).get(kind, [])
    known = st.sampled_from(seen) if seen else st.nothing()
    if kind == UNKNOWN:
        return known | st.text(LETTERS, max_size=60)
    pattern = lexer.patterns[kind]
    if LOOKAROUND.search(pattern):  # hypothesis draws nothing that would satisfy most of them
        return known if seen else st.just(kind)
    return known | _matches(pattern) | _matches(_about(pattern, names))


def _matches(pattern: str) -> st.SearchStrategy[str]:
    return st.from_regex(pattern, fullmatch=True, alphabet=LETTERS)


def _about(pattern: str, names: tuple[str, ...]) -> str:
    """The pattern with players of the hand, low seat numbers and real cards."""
    player = "|".join(map(re.escape, names))

    def field(match: re.Match[str]) -> str:
        if match[1] in ("player", "who", "name"):
            return f"(?:{player})"
        return "[1-9]" if match[1] == "seat_number" else f"(?:{CARD} ){{0,4}}{CARD}"

    return _FIELD.sub(field, pattern)
