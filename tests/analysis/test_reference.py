"""Every rate agrees with a second implementation, hand by hand and player by player."""

from pathlib import Path

import polars as pl
import pytest

from analysis import load
from analysis.stats import STATISTICS, Kind, player_hands
from hhparser import replay
from hhparser.sites import read_hands
from tests.analysis.reference import Reference

RATES = [statistic for statistic in STATISTICS.values() if statistic.kind is Kind.RATE]
OF_FILES = {"straddle"}  # rests on the other hands of the table


@pytest.mark.parametrize(
    "folder", ["samples", pytest.param("corpus", marks=[pytest.mark.corpus, pytest.mark.slow])]
)
def test_rates_agree(folder: str, request: pytest.FixtureRequest) -> None:
    path: Path = request.getfixturevalue(folder)
    tables = load(path, jobs=1)
    parts = [
        statistic.parts[part].cast(pl.Int64).fill_null(0).alias(f"{statistic.id} {part}")
        for statistic in RATES
        for part in ("made", "chances")
    ]
    rows = player_hands(tables).select("file", "line", "seat", "betting", *parts).collect()
    by_file = {str(file): part for (file,), part in rows.partition_by("file", as_dict=True).items()}
    disagree: list[tuple[object, ...]] = []
    for file, part in by_file.items():
        ours = {(row["line"], row["seat"]): row for row in part.iter_rows(named=True)}
        lines = {line for line, _ in ours}
        for hand in read_hands(file):
            if hand.line not in lines:
                continue
            replayed = replay(hand)
            assert replayed is not None
            theirs = Reference(hand, replayed).counts
            for seat, counts in theirs.items():
                row = ours[hand.line, seat]
                for statistic in RATES:
                    if statistic.id in OF_FILES:
                        continue
                    mine = (row[f"{statistic.id} made"], row[f"{statistic.id} chances"])
                    if mine != counts.get(statistic.id, (0, 0)):
                        disagree.append((statistic.id, file, hand.line, seat, mine, counts.get(statistic.id)))
    assert disagree[:20] == []
    assert rows.height > 500
