"""The hands that a player was dealt, and sums over all who played in them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl

from analysis.dataset import Tables
from analysis.questions.keys import UTC_DAYS, Calendar
from analysis.stats.counting.sums import added
from analysis.stats.player_hands import asks_numbers, player_pieces
from analysis.stats.player_stats import chosen_hands

EVERYTHING = pl.lit(True)
GAME = ("site", "kind", "currency", "play_money", "betting")


@dataclass(frozen=True)
class PlayedHands:
    """The hands that a player was dealt, in all kinds of game.

    Attributes:
        tables: All that was read.
        player: Their name.
        question: Which player-hands count, their own and those of the others.
        calendar: How days, hours and sessions are told apart.
    """

    tables: Tables
    player: str
    question: pl.Expr = EVERYTHING
    calendar: Calendar = UTC_DAYS
    _sums: dict[tuple[str, ...], pl.DataFrame] = field(default_factory=dict, repr=False, compare=False)

    def own(self, columns: Collection[str] | None = None) -> pl.DataFrame:
        """Their rows of `player_hands` in the order of play.

        Args:
            columns: Columns that are used; None for all.
        """
        players = [self.player]
        used = None if columns is None else {*columns, "hand"}
        rows = chosen_hands(
            self.tables, where=self.question, players=players, calendar=self.calendar, columns=used
        )
        ordered = rows.sort("started_at", "hand", nulls_last=True, maintain_order=True)
        return (ordered if columns is None else ordered.select(*sorted(columns))).collect()

    def sums(
        self, keys: Sequence[str], values: Mapping[str, pl.Expr], sums: Mapping[str, pl.Expr]
    ) -> pl.DataFrame:
        """Sums over the player-hands of all players; counted once for all kinds of game.

        Args:
            keys: Columns to group by, beside `GAME` and `is_own`, whether it is the player.
            values: What is worked out of each player-hand.
            sums: Sums over `values`, by name; the same keys and names stand for the same sums.
        """
        name = (*keys, *sums)
        if name not in self._sums:
            self._sums[name] = self._summed((*GAME, *keys, "is_own"), values, sums)
        return self._sums[name]

    def _summed(
        self, keys: Sequence[str], values: Mapping[str, pl.Expr], sums: Mapping[str, pl.Expr]
    ) -> pl.DataFrame:
        is_own = pl.col("player") == self.player
        expressions = (self.question, *values.values())
        used = {*keys, "player", "hand"}.union(*(one.meta.root_names() for one in expressions))
        needed = None if asks_numbers((), self.question) else used - {"is_own"}
        pieces = player_pieces(self.tables, needed, calendar=self.calendar)

        def count(rows: pl.LazyFrame) -> pl.DataFrame:
            dealt = rows.filter(is_own).select("hand")
            counted = rows.join(dealt, on="hand", how="semi").filter(self.question)
            valued = counted.with_columns(is_own=is_own).select(*keys, **values)
            return valued.group_by(keys).agg(**sums).collect()

        is_plain = self.question is EVERYTHING and needed is not None
        defined = {name: one.meta.serialize() for name, one in (*values.items(), *sums.items())}
        counted = (self.player, self.calendar, keys, defined) if is_plain else None
        return added([*self.tables.of_each(pieces, count, counted)], keys)
