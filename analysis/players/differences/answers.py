"""Frequencies and results of the answers in the compared spots."""

from collections.abc import Iterator
from itertools import chain
from typing import Final, NamedTuple

import numpy as np
import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.inference.strata import Numbers, StrataSums
from analysis.players.differences.spots import SPOTS, Spot
from analysis.players.subject import Subject
from analysis.stats import STATISTICS
from hhparser.columns.names import ANONYMOUS

STRATA: Final = ("position_group", "stack_depth")
FINE: Final = 100  # results are rounded to this fraction of a big blind, so that sums are exact
GROUPS: Final = tuple(dict.fromkeys(spot.group for spot in SPOTS))
IDS: Final = tuple(dict.fromkeys(spot.statistic for spot in SPOTS))


def _answers() -> Iterator[tuple[str, pl.Expr]]:
    """Yield the ID of each statistic with an expression: True if made in a hand, null without a chance."""
    for name in IDS:
        made, chances = (STATISTICS[name].counted(part).fill_null(0) for part in ("made", "chances"))
        yield name, pl.when(chances.cast(pl.Boolean)).then(made.cast(pl.Boolean))


def _result_sums(name: str) -> Iterator[tuple[str, pl.Expr]]:
    """Yield sums over the hands with a chance and a known result, by name."""
    result = pl.col("result").filter(pl.col(name).is_not_null())
    yield f"{name} made", pl.col(name).filter(pl.col("result").is_not_null()).sum()
    yield from {
        f"{name} n": result.count(),
        f"{name} total": result.sum(),
        f"{name} squares": (result * result).sum(),
    }.items()


VALUES: Final = {"result": (in_big_blinds("ev_net") * FINE).round().cast(pl.Int64), **dict(_answers())}
RESULTS: Final = dict(chain.from_iterable(map(_result_sums, IDS)))
COUNTS: Final = {
    **{f"{name}_made": pl.col(name).sum() for name in IDS},
    **{f"{name}_n": pl.col(name).count() for name in IDS},
}


class AnswerSums(NamedTuple):
    """Answers of the player or of the pool in one spot, by stratum; hands without a big blind are excluded.

    Attributes:
        made: Number of hands in which the action was taken.
        results: All-in EV of all hands with the chance, in big blinds.
    """

    made: Numbers
    results: StrataSums

    @property
    def chances(self) -> Numbers:
        """Return the number of chances, by stratum."""
        return self.results.n


class Answers:
    """Answers of a player and of their opponents in the hands that the player was dealt.

    Attributes:
        hands: Number of hands of the player.
    """

    def __init__(self, subject: Subject) -> None:
        self.hands = subject.hands.height
        sums, is_game = subject.played.sums, subject.is_game
        by_stratum = sums(STRATA, VALUES, RESULTS).filter(is_game).sort(*STRATA, "is_own")
        strata = by_stratum.select(STRATA).unique(maintain_order=True)
        sides = (by_stratum.filter(pl.col("is_own") == is_own) for is_own in (True, False))
        both = [
            strata.join(side, on=STRATA, how="left", nulls_equal=True, maintain_order="left").with_columns(
                pl.col(*RESULTS).fill_null(0).cast(pl.Float64)
            )
            for side in sides
        ]
        self._sides = {group: [_in_group(side, group) for side in both] for group in GROUPS}
        is_person = pl.col("player") != ANONYMOUS
        counts = sums(("player", "position_group"), VALUES, COUNTS).filter(is_game, is_person)
        self._by_player = {
            group: _in_group(counts, group).group_by("player").agg(pl.col(*COUNTS).sum()).sort("player")
            for group in GROUPS
        }

    def sides(self, spot: Spot) -> tuple[AnswerSums, AnswerSums]:
        """Return the answers of the player and of the pool, over the same strata (`STRATA`)."""
        own, pool = (_side(side, spot.statistic) for side in self._sides[spot.group])
        return own, pool

    def of_players(self, spot: Spot) -> tuple[Numbers, Numbers]:
        """Return times made and chances of each named player, including the subject; length n_players."""
        sums = self._by_player[spot.group]
        made, chances = (sums[f"{spot.statistic}_{part}"].to_numpy() for part in ("made", "n"))
        return made.astype(np.float64), chances.astype(np.float64)


def _in_group(frame: pl.DataFrame, group: str) -> pl.DataFrame:
    """Return the rows of a position group; all rows if `group` is empty."""
    return frame.filter(pl.col("position_group") == group) if group else frame


def _side(frame: pl.DataFrame, name: str) -> AnswerSums:
    made, n, total, squares = (
        frame[f"{name} {part}"].to_numpy() for part in ("made", "n", "total", "squares")
    )
    return AnswerSums(made, StrataSums(n, total / FINE, squares / FINE**2))
