"""How often each answer was given in the spots that are compared, and with what result."""

from collections.abc import Mapping
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.inference.strata import Numbers, StrataSums
from analysis.players.spots import SPOTS, Spot
from analysis.players.subject import Subject
from analysis.stats import STATISTICS, chosen_hands
from hhparser.columns import ANONYMOUS

STRATA: Final = ("position_group", "stack_depth")
FINE: Final = 100  # parts of a big blind that results are rounded to, so that sums are exact
IDS: Final = tuple(dict.fromkeys(spot.statistic for spot in SPOTS))
PARTS: Final = ("n", "total", "squares")


class AnswerSums(NamedTuple):
    """The answers of one side by stratum: those that the statistic counts, and the others."""

    made: StrataSums
    other: StrataSums

    @property
    def chances(self) -> Numbers:
        """How often the decision came, by stratum."""
        return self.made.n + self.other.n

    @property
    def all(self) -> StrataSums:
        """Both answers together."""
        return StrataSums(*(made + other for made, other in zip(self.made, self.other, strict=True)))


class Answers:
    """The answers of a player and of the others in the hands that the player was dealt.

    Attributes:
        hands: Hands of the player.
    """

    def __init__(self, subject: Subject) -> None:
        self.hands = subject.hands.height
        self._player = subject.player
        result = (in_big_blinds("ev_net") * FINE).round().cast(pl.Int64)
        rows = chosen_hands(subject.tables, where=subject.is_shared, calendar=subject.calendar)
        self._rows = rows.select(*STRATA, "player", result=result, **_answers()).collect()

    def sides(self, spot: Spot) -> tuple[AnswerSums, AnswerSums]:
        """The answers of the player and of the others, over the same strata."""
        frame = self._by_stratum
        if spot.group:
            frame = frame.filter(pl.col("position_group") == spot.group)
        strata = frame.select(STRATA).unique(maintain_order=True)
        own, pool = (
            strata.join(frame.filter(side), on=STRATA, how="left", nulls_equal=True, maintain_order="left")
            for side in (pl.col("is_own"), ~pl.col("is_own"))
        )
        return _side(own, spot.statistic), _side(pool, spot.statistic)

    def of_players(self, spot: Spot) -> tuple[Numbers, Numbers]:
        """How often each person did it, the player among them, and of how many chances."""
        frame = self._by_player
        if spot.group:
            frame = frame.filter(pl.col("position_group") == spot.group)
        answer = pl.col(f"{spot.statistic}_made", f"{spot.statistic}_n")
        sums = frame.group_by("player").agg(answer.sum()).sort("player")
        made, chances = (sums[f"{spot.statistic}_{part}"].to_numpy() for part in ("made", "n"))
        return made.astype(np.float64), chances.astype(np.float64)

    @cached_property
    def _by_stratum(self) -> pl.DataFrame:
        is_own = (pl.col("player") == self._player).alias("is_own")
        parts = [_part(name, answer, part) for name in IDS for answer in (True, False) for part in PARTS]
        return self._rows.group_by(*STRATA, is_own).agg(parts).sort(*STRATA, "is_own")

    @cached_property
    def _by_player(self) -> pl.DataFrame:
        each = pl.col(IDS)
        parts = each.sum().name.suffix("_made"), each.count().name.suffix("_n")
        persons = self._rows.filter(pl.col("player") != ANONYMOUS)
        return persons.group_by("player", "position_group").agg(*parts)


def _answers() -> Mapping[str, pl.Expr]:
    """Whether each decision was made, empty without the chance; by the id of its statistic."""
    found = {}
    for name in IDS:
        made, chances = (STATISTICS[name].counted(part).fill_null(0) for part in ("made", "chances"))
        found[name] = pl.when(chances.cast(pl.Boolean)).then(made.cast(pl.Boolean))
    return found


def _part(name: str, answer: bool, part: str) -> pl.Expr:
    """A sum over the decisions with one answer and a known result."""
    result = pl.col("result").filter(pl.col(name) == answer)
    sums = {"n": result.count(), "total": result.sum(), "squares": (result * result).sum()}
    return sums[part].alias(f"{name} {answer} {part}")


def _side(frame: pl.DataFrame, name: str) -> AnswerSums:
    made, other = (
        [frame[f"{name} {answer} {part}"].fill_null(0).to_numpy().astype(np.float64) for part in PARTS]
        for answer in (True, False)
    )
    return AnswerSums(
        *(StrataSums(n, total / FINE, squares / FINE**2) for n, total, squares in (made, other))
    )
