"""Hands dealt to a player, and sums over all players in them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from analysis.dataset.dataset import Dataset, count_each
from analysis.queries.keys import UTC_DAYS, Calendar
from analysis.schema.column import ENGINE
from analysis.stats.counting.sums import added
from analysis.stats.player_hands import asks_numbers, player_segments
from analysis.stats.selection import AS_PLAYED, chosen_hands

GAME = ("site", "kind", "currency", "play_money", "betting")


def game_of(row: Mapping[str, Any]) -> tuple[object, ...]:  # Any: values of a row
    """Return the values of the columns `GAME` of a row."""
    return tuple(row[key] for key in GAME)


@dataclass(frozen=True)
class PlayedHands:
    """Hands that a player was dealt, in all kinds of game; sums over them are cached in the object.

    Attributes:
        tables: The dataset.
        player: Name of the player.
        question: Filter of player-hands, applied to the player and to the others; None for all.
        calendar: Time zone and session gap.
    """

    tables: Dataset
    player: str
    question: pl.Expr | None = None
    calendar: Calendar = UTC_DAYS
    _sums: dict[tuple[str, ...], pl.DataFrame] = field(default_factory=dict, repr=False, compare=False)

    def own(self, columns: Collection[str] | None = None) -> pl.DataFrame:
        """Return the player's rows of `player_hands` in the order of play.

        Args:
            columns: Columns to return, sorted by name; None for all.
        """
        rows = chosen_hands(
            self.tables,
            where=self.question,
            players=[self.player],
            calendar=self.calendar,
            columns=columns,
            order=AS_PLAYED,
        )
        return (rows if columns is None else rows.select(*sorted(columns))).collect(engine=ENGINE)

    def sums(
        self, keys: Sequence[str], values: Mapping[str, pl.Expr], sums: Mapping[str, pl.Expr]
    ) -> pl.DataFrame:
        """Return sums over the player-hands of all players in the hands dealt to the player; cached.

        The cache key is `keys` and the names of `sums`: calls with the same names must have the same
        expressions.

        Args:
            keys: Columns to group by, in addition to `GAME` and `is_own` (whether the row is the player's).
            values: Expressions for each player-hand, by name.
            sums: Aggregates of `values`, by name.
        """
        name = (*keys, *sums)
        if name not in self._sums:
            self._sums[name] = self._summed((*GAME, *keys, "is_own"), values, sums)
        return self._sums[name]

    def _summed(
        self, keys: Sequence[str], values: Mapping[str, pl.Expr], sums: Mapping[str, pl.Expr]
    ) -> pl.DataFrame:
        is_own = pl.col("player") == self.player
        asked = [] if self.question is None else [self.question]
        used = {*keys, "player", "hand"}.union(*(one.meta.root_names() for one in (*asked, *values.values())))
        needed = None if asks_numbers((), self.question) else used - {"is_own"}
        segments = player_segments(self.tables, needed, calendar=self.calendar)

        def count(rows: pl.LazyFrame) -> pl.DataFrame:
            dealt = rows.filter(is_own).select("hand").collect()["hand"]
            # polars applies this filter while reading Parquet files; a semi-join would read all rows
            counted = rows.filter(pl.col("hand").is_in(dealt.implode())).filter(*asked)
            valued = counted.with_columns(is_own=is_own).select(*keys, **values)
            return valued.group_by(keys).agg(**sums).collect()

        is_plain = not asked and needed is not None
        defined = {name: one.meta.serialize() for name, one in (*values.items(), *sums.items())}
        counted = (self.player, self.calendar, keys, defined) if is_plain else None
        return added([*count_each(self.tables, segments, count, counted)], keys)
