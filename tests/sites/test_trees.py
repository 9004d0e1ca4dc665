"""Lark's own tree of a hand has the kinds of line that the fast path reads."""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest
from lark import Token

from hhparser.language import lark_of
from hhparser.model import READ, Hand
from hhparser.sites import reading
from hhparser.sites.lines.site import Site
from hhparser.sites.reading import parse_hand, read_hands, site_of
from hhparser.sites.registry import SITES
from hhparser.sites.trees import TreeError, lark_text, tree_of
from tests.sites.lines.grammar_walks import sample_hands

REAL_HANDS = 2000
HANDS_OF_A_FILE = 8
HAND = """\
PokerStars Hand #7:  Hold'em No Limit ($0.01/$0.02 USD) - 2021/03/01 12:00:00 ET
Table 'Pebble' 6-max Seat #1 is the button
Seat 1: Ann ($2 in chips)
Seat 2: Bob ($2 in chips)
Ann: posts small blind $0.01
Bob: posts big blind $0.02
*** HOLE CARDS ***
Ann: calls $0.01
Bob: checks
*** FLOP *** [2c 7d Jh]
Bob: bets $0.04
Ann: folds
Uncalled bet ($0.04) returned to Bob
Bob collected $0.04 from pot
*** SUMMARY ***
Total pot $0.04 | Rake $0
"""
FastKinds = Callable[[str, str], list[str]]


@pytest.fixture
def fast_kinds(monkeypatch: pytest.MonkeyPatch) -> FastKinds:
    """Finds the kinds of line that the fast path reads in the text of a hand."""
    run = reading._run
    kinds: list[list[str]] = []

    def recorded(*args: object) -> list[str]:
        kinds.append(run(*args))
        return kinds[-1]

    monkeypatch.setattr(reading, "_run", recorded)

    def read(text: str, site: str) -> list[str]:
        kinds.clear()
        parse_hand(text, site)
        return kinds[0]

    return read


def kinds_in(hand: Hand) -> list[str]:
    return [token.type for token in tree_of(hand).scan_values(lambda value: isinstance(value, Token))]


def test_lark_alone_parses_a_hand() -> None:
    tree = lark_of("pokerstars").parse(HAND)
    header, table, *seats = tree.children[:4]
    assert [header.type, table.type, *(seat.type for seat in seats)] == [
        "CASH_HEADER",
        "TABLE",
        "SEAT",
        "SEAT",
    ]
    parts = {part.data: part.children for part in tree.children if not isinstance(part, Token)}
    assert list(parts) == ["posting", "dealing", "flop", "runs", "showdown", "ending"]
    assert [*map(str, parts["posting"])] == ["Ann: posts small blind $0.01", "Bob: posts big blind $0.02"]
    assert [child.type for child in parts["flop"][:-1]] == ["FLOP", "BET", "FOLD", "UNCALLED", "COLLECTED"]
    assert (parts["flop"][-1].data, parts["flop"][-1].children) == ("turn", [])


def test_a_header_on_two_lines_and_a_line_in_an_odd_form() -> None:
    wrapped = HAND.replace("$0.02 USD", "$0.02\nUSD").replace("Uncalled", "> Uncalled")
    assert kinds_in(parse_hand(wrapped)) == kinds_in(parse_hand(HAND))
    site = site_of(hand := parse_hand(wrapped))
    assert site is not None
    assert lark_text(hand, site).count("\n") == wrapped.count("\n")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        pytest.param(HAND + "Table 'Pebble' 6-max\n*** FLOP ***\n", 18, r"out of order: \*\*\* FLOP", id="order"),
        pytest.param("Ann: folds\n", 1, "no grammar of lines for a hand without a header", id="no header"),
    ],
)  # fmt: skip
def test_where_lark_stops(text: str, line: int, reason: str) -> None:
    with pytest.raises(TreeError, match=reason) as caught:
        tree_of(parse_hand(text))
    assert caught.value.line == line


def test_a_document_has_no_tree() -> None:
    hand = next(read_hands("sample_histories/phh/cash_session.phhs"))
    with pytest.raises(TreeError, match="no grammar of lines for phh"):
        tree_of(hand)


def compare(hand: Hand, fast_kinds: FastKinds) -> bool:
    """Compare Lark's reading of a hand with the fast path; they agree unless a line is out of order."""
    site = site_of(hand)
    assert site is not None
    in_order = "P111" not in {finding.code for finding in hand.diagnostics}
    try:
        tree = tree_of(hand)
    except TreeError:
        assert not in_order, (hand.file, hand.line)
        return False
    tokens = list(tree.scan_values(lambda value: isinstance(value, Token)))
    lines = [line.strip() for line in lark_text(hand, site).split("\n") if line.strip()]
    assert [str(token) for token in tokens] == lines
    is_same = [token.type for token in tokens] == fast_kinds(hand.text, hand.site)
    assert is_same or not in_order, (hand.file, hand.line)
    return is_same


def is_read(hand: Hand) -> bool:
    return hand.status is READ and site_of(hand) is not None


@pytest.mark.slow
@pytest.mark.parametrize("site", SITES, ids=[site.grammar for site in SITES])
def test_lark_reads_every_sample_like_the_fast_path(site: Site, fast_kinds: FastKinds) -> None:
    read = [compare(hand, fast_kinds) for hand in filter(is_read, sample_hands(site))]
    assert read
    assert all(read)


def real_hands(corpus: Path) -> Iterator[Hand]:
    """Hands of many files of real hand histories: the first ones of each."""
    for path in sorted(path for path in corpus.rglob("*") if path.is_file() and path.suffix == ".txt"):
        yield from islice(filter(is_read, read_hands(str(path))), HANDS_OF_A_FILE)


@pytest.mark.slow
@pytest.mark.corpus
def test_lark_reads_real_hands_like_the_fast_path(corpus: Path, fast_kinds: FastKinds) -> None:
    read = [compare(hand, fast_kinds) for hand in islice(real_hands(corpus), REAL_HANDS)]
    assert len(read) == REAL_HANDS
    assert sum(read) >= 0.99 * REAL_HANDS
