"""Sizes, stacks and results agree with a second implementation, hand by hand and player by player."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain
from math import isclose
from typing import Any

import polars as pl

from analysis import Tables
from analysis.stats import Kind, Statistic, find_statistics, player_hands
from tests.analysis.conftest import HandsOfFiles
from tests.analysis.reference_values import DISTRIBUTIONS, Values, values_of

MEANS = (
    *("bb_per_100", "rake_bb_per_100", "action_profit", "bb_vs_fold", "m_ratio", "eff_stack_bb", "open_size"),
    *("bet_size_flop", "bet_size_turn", "bet_size_river", "spr", "pot_odds_laid", "pot_odds_faced"),
)
SUMS = (
    *("net", "net_showdown", "net_non_showdown", "net_bb_squares"),
    *("rake_dealt", "rake_contributed", "rake_weighted", "rake_taken"),
)
IDS = (*MEANS, *SUMS, "barrel_lines", *dict.fromkeys(DISTRIBUTIONS.values()))


def test_values_agree(read_tables: Tables, whole_hands: HandsOfFiles) -> None:
    statistics = find_statistics(IDS)
    parts = [
        statistic.parts[part].cast(pl.Float64).fill_null(0).alias(f"{statistic.id} {part}")
        for statistic in statistics
        for part in statistic.parts
    ]
    rows = player_hands(read_tables).select("file", "line", "seat", *parts).collect()
    by_file = {str(file): part for (file,), part in rows.partition_by("file", as_dict=True).items()}
    disagree: list[tuple[object, ...]] = []
    for file, part in by_file.items():
        ours = {(row["line"], row["seat"]): row for row in part.iter_rows(named=True)}
        lines = {line for line, _ in ours}
        for hand, replayed in whole_hands[file]:
            if hand.line not in lines:
                continue
            for seat, values in values_of(hand, replayed).items():
                row = ours[hand.line, seat]
                for name, expected in chain.from_iterable(_parts(one, values) for one in statistics):
                    if not isclose(row[name], expected, rel_tol=1e-9, abs_tol=1e-9):
                        disagree.append((name, file, hand.line, seat, row[name], expected))
    assert disagree[:20] == []
    assert rows.height > 500


def _parts(statistic: Statistic, values: Values) -> Iterator[tuple[str, Any]]:
    """What a player-hand adds to each part, by the id and the part."""
    counted = values[statistic.id]
    found: Iterable[tuple[str, Any]]
    if statistic.id == "barrel_lines":
        found = ((line, len(values[f"barrel_lines_{line}"])) for line in statistic.parts)
    elif statistic.kind is Kind.DISTRIBUTION:
        found = _bins(tuple(statistic.parts), counted)
    else:
        squares = sum(value * value for value in counted)
        found = (("sum", sum(counted)), ("squares", squares), ("n", len(counted)))
    yield from ((f"{statistic.id} {part}", value) for part, value in found if part in statistic.parts)


def _bins(names: tuple[str, ...], values: Sequence[Fraction]) -> Iterator[tuple[str, int]]:
    """How many values lie above the edge before a bin and up to its own; the last is open."""
    places = [bisect_left(_edges(names), value) for value in values]
    return ((name, places.count(place)) for place, name in enumerate(names))


@cache
def _edges(names: tuple[str, ...]) -> list[Fraction]:
    return [Fraction(name) for name in names if name != "more"]
