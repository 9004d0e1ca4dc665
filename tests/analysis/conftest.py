"""The tables of the samples and of real hands, and the hands that stand in them."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import polars as pl
import pytest

from analysis import Tables, load
from analysis.stats import player_hands
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


def with_rows(
    tables: Tables, hands: HandsOfFiles, *columns: str | pl.Expr
) -> Iterator[tuple[Hand, Replay, dict[int, dict[str, Any]]]]:
    """The hands that count, each with its rows of `player_hands` by seat."""
    rows = player_hands(tables).select("file", "line", "seat", *columns).collect()
    assert rows.height > 500
    for (file,), of_file in rows.partition_by("file", as_dict=True).items():
        by_line: dict[int, dict[int, dict[str, Any]]] = defaultdict(dict)
        for row in of_file.iter_rows(named=True):
            by_line[row["line"]][row["seat"]] = row
        for hand, replayed in hands[str(file)]:
            if hand.line in by_line:
                yield hand, replayed, by_line[hand.line]
