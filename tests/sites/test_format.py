"""The games listed by `hh sites` are the games in the sample histories."""

from collections import defaultdict

import pytest

from hhparser.columns.hands import SHORT_BETTING
from hhparser.sites import FORMATS, Format
from tests.engine.samples import hands_in
from tests.sample_files import FILES


@pytest.fixture(scope="module")
def shown() -> dict[str, set[tuple[str, str]]]:
    """Kind and betting of the hands of each site."""
    games = defaultdict(set)
    for path in FILES:
        for hand in hands_in(path):
            if hand.site and hand.kind and hand.stakes:
                games[hand.site].add((hand.kind.value, SHORT_BETTING[hand.stakes.betting]))
    return games


def games_of(text: str) -> set[tuple[str, str]]:
    """`cash NL PL, tournament NL` as kinds with betting."""
    kinds = [part.split() for part in text.split(", ")]
    return {(kind, betting) for kind, *bettings in kinds for betting in bettings}


@pytest.mark.parametrize("format_", FORMATS, ids=lambda format_: format_.title)
def test_each_game_has_a_sample(format_: Format, shown: dict[str, set[tuple[str, str]]]) -> None:
    assert games_of(format_.games) == shown[format_.name]
