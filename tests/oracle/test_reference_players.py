"""Every statistic of every player agrees with a second implementation: parts, values and amounts."""

from decimal import Decimal
from fractions import Fraction
from math import isclose

import polars as pl
import pytest

from analysis import Tables
from analysis.stats import STATISTICS, player_stats
from tests.oracle.players import Players, values_of_player
from tests.oracle.rows import HandsOfFiles, summaries

KEYS = ["player", "site", "kind", "stakes"]
RAKEBACK = 0.3
OF_VARIANCE = {
    *("sd_per_100", "se_per_100", "bankroll_5pct", "bankroll_1pct"),
    *(f"{s.id}_{end}" for s in STATISTICS.values() if s.has_squares for end in ("low", "high")),
}
PARTS = {s.part_name(part) for s in STATISTICS.values() if not s.money for part in s.parts}


@pytest.mark.slow
def test_players_agree(read_tables: Tables, whole_hands: HandsOfFiles) -> None:
    counted = set(
        read_tables.hands.filter("complete", ~pl.col("left_out")).select("file", "line").iter_rows()
    )
    theirs = Players(whole_hands, counted, summaries(read_tables)).sums
    frame = player_stats(read_tables, by=["player"], rakeback={None: RAKEBACK})
    compared = [name for name in frame.columns if name not in KEYS]
    disagree: list[tuple[object, ...]] = []
    told: set[str] = set()
    for row in frame.iter_rows(named=True):
        sums = theirs.pop((row["site"], row["kind"], row["player"]))
        values = sums | values_of_player(sums, RAKEBACK)
        told |= values.keys()
        for name in compared:
            expected = values.get(name, 0 if name in PARTS else None)
            if not agrees(row[name], expected, 5 if name in OF_VARIANCE else 9):
                disagree.append((name, row["site"], row["player"], row[name], expected))
    assert disagree[:20] == []
    assert theirs == {}
    assert told <= set(compared)


def agrees(ours: object, expected: object, digits: int) -> bool:
    """Compare amounts to half of their last digit, so sums exactly; other numbers to fewer digits.

    Values based on a variance are the least exact: it is the difference of large sums.
    """
    if ours is None or expected is None:
        return ours is expected
    if isinstance(ours, Decimal):
        return abs(Fraction(ours) - expected) <= Fraction(10) ** ours.as_tuple().exponent / 2
    return isclose(ours, expected, rel_tol=10**-digits, abs_tol=100 * 10**-digits)
