"""Hands beside their rows of `player_hands`."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import polars as pl

from analysis import Tables
from analysis.stats import player_hands
from hhparser import Hand, Replay
from tests.oracle.money import Stated

HandsOfFiles = dict[str, list[tuple[Hand, Replay]]]


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


def summaries(tables: Tables) -> Iterator[Stated]:
    """The finishing places that summary files state."""
    in_summaries = pl.col("hand").is_null() & pl.col("place").is_not_null()
    return map(Stated._make, tables.places.filter(in_summaries).select(Stated._fields).iter_rows())
