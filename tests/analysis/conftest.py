"""The tables of the samples and of real hands, and the hands that stand in them."""

import pytest

from analysis import Tables, load
from hhparser import Replay, replay
from hhparser.model import Hand
from hhparser.sites import read_hands

HandsOfFiles = dict[str, list[tuple[Hand, Replay]]]


@pytest.fixture(
    scope="session", params=["samples", pytest.param("corpus", marks=[pytest.mark.corpus, pytest.mark.slow])]
)
def read_tables(request: pytest.FixtureRequest) -> Tables:
    """All samples; in the slow suite the real hands too."""
    if request.param == "samples":
        tables: Tables = request.getfixturevalue("all_tables")
        return tables
    return load(request.getfixturevalue("corpus"), jobs=1)


@pytest.fixture(scope="session")
def whole_hands(read_tables: Tables) -> HandsOfFiles:
    """The whole hands of `read_tables` with their replays, by file in the same order."""
    found: HandsOfFiles = {}
    for (file,), rows in read_tables.hands.filter("complete").group_by("file", maintain_order=True):
        lines = set(rows["line"])
        hands = ((hand, replay(hand)) for hand in read_hands(str(file)) if hand.line in lines)
        found[str(file)] = [(hand, replayed) for hand, replayed in hands if replayed is not None]
    return found
