"""Whose hands a chart shows: one player in one kind of game, so that no two currencies are added up."""

from dataclasses import dataclass
from datetime import tzinfo
from functools import cached_property

import polars as pl

from analysis.stats import CHIPS, player_hands
from analysis.stats.results import in_big_blinds
from analysis.tables import Tables

PLAY_MONEY = "play money"
GAME = ("site", "kind", "currency", "play_money")


@dataclass(frozen=True)
class Subject:
    """A player in one kind of game.

    Attributes:
        tables: All that was read.
        player: His name.
        site: Site or format, on which the name is one person.
        kind: `cash` or `tournament`.
        currency: Currency of the amounts; `chips` when they have none.
        play_money: Played for play money.
        zone: Time zone of hours and weekdays; None for UTC.
    """

    tables: Tables
    player: str
    site: str
    kind: str
    currency: str
    play_money: bool
    zone: tzinfo | None = None

    @property
    def unit(self) -> str:
        """What the amounts are."""
        return PLAY_MONEY if self.play_money else self.currency

    @property
    def game(self) -> str:
        """The kind of game in words: `cash USD, pokerstars`."""
        return f"{self.kind} {self.unit}, {self.site}"

    @property
    def where(self) -> pl.Expr:
        """Keeps the player-hands of the game, those of all players."""
        return pl.all_horizontal(pl.col(column) == getattr(self, column) for column in GAME)

    @cached_property
    def hands(self) -> pl.DataFrame:
        """His player-hands in the order of play, with `net` in units and, in big blinds, `net_bb`."""
        return (
            player_hands(self.tables)
            .filter(self.where, pl.col("player") == self.player)
            .sort("started_at", "hand", nulls_last=True, maintain_order=True)
            .with_columns(
                net=pl.col("net") / pl.lit(10.0).pow(pl.col("decimals")), net_bb=in_big_blinds("net")
            )
            .collect()
        )

    @property
    def hands_with_ev(self) -> pl.DataFrame:
        """`hands` with `ev_net` in units, `ev_net_bb`, `equity` and `ev_reason`."""
        with_ev = self.hands.join(self.tables.ev, on=["hand", "seat"], how="left", maintain_order="left")
        return with_ev.with_columns(
            ev_net=pl.col("ev_net") / pl.lit(10.0).pow(pl.col("decimals")), ev_net_bb=in_big_blinds("ev_net")
        )

    @property
    def net_bb(self) -> list[float]:
        """Big blinds won in each hand, in the order of play."""
        return self.hands["net_bb"].drop_nulls().to_list()


def subjects(tables: Tables, player: str, zone: tzinfo | None = None) -> list[Subject]:
    """The kinds of game that a player played, those with most hands first.

    Args:
        tables: What was read.
        player: Name of the player.
        zone: Time zone of hours and weekdays; None for UTC.
    """
    games = (
        player_hands(tables)
        .filter(pl.col("player") == player)
        .group_by(GAME)
        .agg(hands=pl.len())
        .sort(["hands", *GAME], descending=[True, *[False] * len(GAME)])
        .collect()
    )
    return [
        Subject(tables, player, site, kind, currency or CHIPS, play_money, zone)
        for site, kind, currency, play_money, _ in games.iter_rows()
    ]
