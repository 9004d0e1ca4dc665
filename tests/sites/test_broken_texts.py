"""Text histories broken at random and hands drawn from the grammars: never an exception, and no hand is lost."""

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from hhparser.input.files import Block, read_blocks
from hhparser.pipeline import check_hand
from hhparser.sites import SITES, parse_hand
from hhparser.sites.lines.site import Site
from hhparser.sites.reading import hand_starts, parse_block
from tests.engine.samples import FOLDER
from tests.sites.broken_texts import BREAKS, Break, every_change, read_through
from tests.sites.lines.grammar_walks import PORTUGUESE, sample_hands, walks

PATHS = sorted(FOLDER.rglob("*.txt"))
WALKS = settings(
    database=None,
    phases=(Phase.generate,),  # a text that fails is printed as it was drawn: shrinking takes minutes
    suppress_health_check=list(HealthCheck),
)


def text_of(path: Path) -> str:
    return "".join(block.text for block in read_blocks(str(path), hand_starts()))


def read_walks(site: Site, count: int) -> None:
    @settings(WALKS, max_examples=count)
    @given(walks(site))
    def read(text: str) -> None:
        read_through(text)

    read()


# --- a few of each format ---


@pytest.mark.fast_cases(9)
@pytest.mark.parametrize("site", SITES, ids=lambda site: site.grammar)
def test_some_breaks_of_each_format(site: Site) -> None:
    chance = random.Random(site.grammar)
    hands = sample_hands(site)
    for break_text in BREAKS:
        two = chance.choice(hands).text + "\n" + chance.choice(hands).text
        read_through(break_text(two, chance))


@pytest.mark.fast_cases(9)
@pytest.mark.parametrize("site", SITES, ids=lambda site: site.grammar)
def test_some_walks_through_each_grammar(site: Site) -> None:
    read_walks(site, 1)


def test_earlier_hands_do_not_change_a_hand() -> None:
    hands = [hand for site in SITES for hand in sample_hands(site)]
    before = [[d.code for d in parse_hand(hand.text).diagnostics] for hand in hands]
    for site in SITES:
        list(
            parse_block(Block("f", 1, sample_hands(site)[0].text.replace("\n", "\n\n").replace("\n", "", 1)))
        )
    assert [[d.code for d in parse_hand(hand.text).diagnostics] for hand in hands] == before


def test_the_hand_in_portuguese_is_right() -> None:
    assert check_hand(parse_hand(PORTUGUESE)).diagnostics == ()


# --- many of the shortest file of each folder ---

SHORTEST = [
    min(files, key=lambda path: path.stat().st_size)
    for files in (
        [path for path in PATHS if path.parent == folder]
        for folder in sorted({path.parent for path in PATHS})
    )
]


@pytest.mark.nightly
@pytest.mark.parametrize("path", SHORTEST, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_change_of_a_line(path: Path) -> None:
    whole = text_of(path)
    starts = [match.start() for match in hand_starts().finditer(whole)]
    for text in every_change(whole[: starts[2]] if len(starts) > 2 else whole):
        read_through(text)


@pytest.mark.slow
@pytest.mark.parametrize("break_text", BREAKS)
@pytest.mark.parametrize("path", SHORTEST, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_breaks_of_a_file(path: Path, break_text: Break) -> None:
    whole, chance = text_of(path), random.Random(path.name)
    for _ in range(10):
        read_through(break_text(whole, chance))


@pytest.mark.nightly
@pytest.mark.parametrize("site", SITES, ids=lambda site: site.grammar)
def test_walks_through_a_grammar(site: Site) -> None:
    read_walks(site, 30)
