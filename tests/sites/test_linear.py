"""Parsing time is linear in the length of a text: no pattern is retried quadratically."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hhparser.base.text.spans import LineOrSpan, line_of
from hhparser.columns import add_rows, no_rows
from hhparser.input.files import Block, context_after
from hhparser.model import READ, Hand
from hhparser.pipeline import check_hand
from hhparser.sites import SITES
from hhparser.sites.documents.document import Document
from hhparser.sites.lines.site import Site
from hhparser.sites.reading import MOST_LINES, hand_contexts, parse_block, site_lexer
from hhparser.sites.registry import DOCUMENTS
from tests.engine.samples import FOLDER, hands_in, hands_of_format
from tests.hands import WALK
from tests.sites.lines.grammar_walks import sample_hands

FILLINGS = (" ", "7", ".", "-", "[", "(")
SIZE = 15_000  # quadratic patterns then take a second, linear ones some milliseconds
SECONDS = 0.25
SECONDS_OF_NOISE = 0.1
TRIES = 3
FOLDS = re.compile(r'(?im)^(?!<RESULT)[^]\n]*(?:fold|check|"p\d (?:f|cc)|action no=.*type="0")[^]\n]*$')
PLACES = re.compile(r"\b|$|(?<=\W)(?=\W)")


def is_slow(seconds: Callable[..., float], *text: object) -> bool:
    """Whether it takes too long each time: a busy machine slows only some."""
    return all(seconds(*text) > SECONDS for _ in range(TRIES))


def one_of_each_kind(site: Site) -> dict[str, str]:
    """A sample line of each kind that the samples of a site have."""
    lexer = site_lexer(site, 2)
    lines = [line for hand in hands_of_format(site.grammar) for line in hand.text.split("\n")]
    return {lexer.lex(line).kind: line for line in reversed(lines) if 0 < len(line) < 300}


def seconds_for(site: Site, line: str) -> float:
    """How long a line takes the lexer, and the search for headers."""
    lexer, header = site_lexer(site, 2), re.compile(site.header)
    started = time.process_time()
    lexer.match(line.strip())
    lexer.match(site.mend(line))
    header.search(line)
    return time.process_time() - started


@pytest.mark.nightly
@pytest.mark.parametrize("site", SITES, ids=lambda site: site.grammar)
def test_long_lines(site: Site) -> None:
    slow = [
        (kind, filling, line[: place.start()])
        for kind, line in one_of_each_kind(site).items()
        for place in PLACES.finditer(line)
        for filling in FILLINGS
        if is_slow(seconds_for, site, line[: place.start()] + filling * SIZE + line[place.start() :])
    ]
    assert slow == []


def test_headers_that_were_slow() -> None:
    for grammar, line in (
        (
            "fulltilt",
            "Full Tilt Poker Game #6: Table Quarry - {}$1/$2 - No Limit Hold'em - x".format("7" * SIZE),
        ),
        ("pkr", "Ann says {} nothing".format(" " * SIZE)),
        ("pokerstars", "PokerStars Hand #6: {} Hold'em No Limit ($1/$2)".format(" " * SIZE)),
    ):
        site = next(site for site in SITES if site.grammar == grammar)
        assert not is_slow(seconds_for, site, line), grammar


def hands_of_document(document: Document) -> list[Hand]:
    files = [path for path in sorted((FOLDER / document.name).iterdir()) if path.suffix != ".json"]
    hands = [hand for file in files for hand in hands_in(file) if hand.format == document.key]
    return [hand for hand in hands if hand.status is READ]


def one_of_each_place(document: Document) -> list[tuple[str, int]]:
    """Sample hands of a format, each with a place in it behind other letters than in shorter ones."""
    texts = {hand.text for hand in hands_of_document(document)}
    places: dict[str, tuple[str, int]] = {}
    for text in sorted(texts, key=lambda text: (len(text), text)):
        for place in PLACES.finditer(text):
            before = text[max(place.start() - 30, 0) : place.start()]
            near = *re.findall(r"[A-Za-z_]{2,}", before)[-1:], before[-2:]
            places.setdefault(re.sub(r"\d", "0", " ".join(near)), (text, place.start()))
    return list(places.values())


def seconds_for_document(text: str) -> float:
    """How long a text takes from the search for hands to the hands."""
    started = time.process_time()
    list(parse_block(Block("-", 1, text)))
    context_after(hand_contexts(), "", text)
    return time.process_time() - started


@pytest.mark.nightly
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.key)
def test_long_texts_in_documents(document: Document) -> None:
    slow = [
        (filling, text[max(place - 30, 0) : place])
        for text, place in one_of_each_place(document)
        for filling in FILLINGS
        if is_slow(seconds_for_document, text[:place] + filling * SIZE + text[place:])
    ]
    assert slow == []


def repeated(hand: Hand, line: LineOrSpan, number: int) -> str:
    """The hand with a line printed again and again, each time with another name or ending."""
    lines = hand.text.split("\n")
    at = line_of(line) - hand.line
    names = [seat.name for seat in hand.seats if seat.name in lines[at]]
    source = lines[at].replace(names[-1], "Zoe@") if names else lines[at] + " @"
    more = [source.replace("@", str(n)) for n in range(number)]
    return "\n".join([*lines[: at + 1], *more, *lines[at + 1 :]])


def seconds_for_hands(text: str) -> float:
    """How long the hands of a text take until their rows are made."""
    started = time.process_time()
    for hand in parse_block(Block("-", 1, text)):
        one = check_hand(hand)
        add_rows(no_rows(), hand, one.replay, one.diagnostics, one.status)
    return time.process_time() - started


def is_linear(less: str, more: str) -> bool:
    """Whether twice the lines take about twice the time: a busy machine slows only some tries."""
    return any(
        seconds_for_hands(more) < 2.5 * seconds_for_hands(less) + SECONDS_OF_NOISE for _ in range(TRIES)
    )


@pytest.mark.slow_cases(3)
@pytest.mark.slow
@pytest.mark.parametrize("site", SITES, ids=lambda site: site.grammar)
def test_twice_the_lines_take_twice_the_time(site: Site) -> None:
    """Seats, actions, results and unknown lines, as many as a hand may have and more."""
    hand = max(sample_hands(site), key=lambda one: len(one.actions))
    for line in [part[-1].line for part in (hand.seats, hand.actions, hand.results) if part]:
        assert is_linear(*(repeated(hand, line, n * MOST_LINES) for n in (1, 2))), line


@pytest.mark.slow
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.key)
def test_twice_the_actions_of_a_document_take_twice_the_time(document: Document) -> None:
    hand = max(hands_of_document(document), key=lambda one: len(one.actions))
    *_, fold = FOLDS.finditer(hand.text)
    before, after = Path(hand.file or "").read_text(encoding="utf-8").split(hand.text)
    head, tail = f"{before}{hand.text[: fold.end()]}\n", f"{hand.text[fold.end() + 1 :]}{after}"
    lines = [re.sub(r'(?<= sequence=")\d+', str(100 + n), fold[0]) + "\n" for n in range(2 * MOST_LINES)]
    less, more = (f"{head}{''.join(lines[: n * MOST_LINES])}{tail}" for n in (1, 2))
    assert max(len(one.text) for one in parse_block(Block("-", 1, more))) > 2 * MOST_LINES * len(fold[0])
    assert is_linear(less, more)


def seconds_to_search(header: re.Pattern[str], text: str) -> float:
    started = time.process_time()
    list(header.finditer(text))
    return time.process_time() - started


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.grammar)
def test_repeated_beginnings_of_headers(site: Site) -> None:
    header = re.compile(site.header)
    match = header.search(next(iter(sample_hands(site))).text)
    assert match is not None
    for size in (len(match[0]), len(match[0]) // 2, 20):
        piece = match[0][:size].replace("\n", " ")
        assert not is_slow(seconds_to_search, header, piece * (4 * SIZE // len(piece))), piece


def test_more_lines_than_a_hand_has() -> None:
    """The hand is read up to the bound; text behind a hand is not part of it."""
    long = WALK.replace("Ansel: folds", "\n".join(["Ansel: waves"] * MOST_LINES))
    hand, after = parse_block(Block("-", 1, f"{long}\n{WALK}"))
    assert ("P138", MOST_LINES) in [(found.code, found.line) for found in hand.diagnostics]
    assert after.line == long.count("\n") + 2
    (hand,) = parse_block(Block("-", 1, WALK + "\n\nwords" * MOST_LINES))
    assert [found.code for found in hand.diagnostics] == ["P114"]
