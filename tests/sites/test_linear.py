"""No line, however long, takes longer than its length: what follows another pattern is never tried again and again."""

import re
import time

import pytest

from hhparser.sites import SITES
from hhparser.sites.lines.site import Site
from hhparser.sites.reading import site_lexer
from tests.engine.samples import hands_of_format

FILLINGS = (" ", "7", ".", "-", "[", "(")
SIZE = 15_000  # with this, what is quadratic takes a second, and what is linear some milliseconds
SECONDS = 0.25
PLACES = re.compile(r"\b|$|(?<=\W)(?=\W)")


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


@pytest.mark.slow
@pytest.mark.parametrize("site", SITES, ids=lambda site: site.grammar)
def test_long_lines(site: Site) -> None:
    slow = [
        (kind, filling, line[: place.start()])
        for kind, line in one_of_each_kind(site).items()
        for place in PLACES.finditer(line)
        for filling in FILLINGS
        if seconds_for(site, line[: place.start()] + filling * SIZE + line[place.start() :]) > SECONDS
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
        assert seconds_for(site, line) < SECONDS, grammar
