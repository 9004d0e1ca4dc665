"""Subject of an analysis: one player in one kind of game, so that currencies are never mixed."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import polars as pl

from analysis.dataset import Dataset
from analysis.decisions.stacks import in_big_blinds
from analysis.players.played import GAME, PlayedHands
from analysis.queries.keys import UTC_DAYS, Calendar
from analysis.queries.opponents import anybody
from analysis.stats import condition_of, player_stats

PLAY_MONEY = "play money"
USUAL = "no_limit"
OF_NET = ("net", "cash_out_net", "big_blind")


@dataclass(frozen=True, eq=False, kw_only=True)
class PlayerInGame:
    """A player in one kind of game.

    Attributes:
        player: Name.
        site: Site or format; a name is one person per site.
        kind: `cash` or `tournament`.
        currency: Currency of the amounts; `chips` without one.
        play_money: Whether the game is for play money.
        betting: `no_limit`, `pot_limit` or `fixed_limit`.
    """

    player: str
    site: str
    kind: str
    currency: str
    play_money: bool
    betting: str

    @property
    def key(self) -> tuple[object, ...]:
        """Return the key of the game: site, kind, currency, play money, and betting."""
        return tuple(self.who.values())[1:]

    @property
    def who(self) -> dict[str, Any]:  # Any: texts and a truth value
        """Return the player and the key of the game as fields by name."""
        return {name: getattr(self, name) for name in ("player", *GAME)}


@dataclass(frozen=True, eq=False, kw_only=True)
class Subject(PlayerInGame):
    """A player in one kind of game, with their hands.

    Attributes:
        played: The hands that the player was dealt in all kinds of game.
        hands: The player's rows of `player_hands` in this game, in the order of play, with the money
            result in big blinds as `net_bb`.
        in_bb: Whether `results` are in big blinds instead of money.
    """

    played: PlayedHands
    hands: pl.DataFrame
    in_bb: bool = False

    @property
    def tables(self) -> Dataset:
        """Return the dataset."""
        return self.played.tables

    @property
    def calendar(self) -> Calendar:
        """Return time zone and session gap."""
        return self.played.calendar

    @property
    def unit(self) -> str:
        """Return the unit of the amounts of the hands: `currency`, or `play money`."""
        return PLAY_MONEY if self.play_money else self.currency

    @property
    def game(self) -> str:
        """Return the kind of game in words: `cash USD, pokerstars`."""
        return game_words(self.kind, self.betting, self.unit, self.site)

    @property
    def where(self) -> pl.Expr:
        """Return a filter that keeps the player-hands of all players in the game."""
        question = self.played.question
        return self.is_game if question is None else question & self.is_game

    @property
    def is_game(self) -> pl.Expr:
        """Return a filter that keeps the rows of the game."""
        return pl.all_horizontal(pl.col(column) == getattr(self, column) for column in GAME)

    @property
    def results(self) -> pl.DataFrame:
        """Return `hands` with results as numbers: `net` (with cash-outs), `ev_net`, `luck` and `luck_bb`.

        They are in `unit`, except `luck_bb`. With `in_bb` all are in big blinds, and hands without a big
        blind are left out. `luck` is the net without cash-outs minus `ev_net`.
        """
        scale = pl.lit(10.0).pow(pl.col("decimals"))
        chips = self.hands.with_columns(luck=pl.col("net") - pl.col("ev_net"))
        if self.in_bb:
            chips = chips.drop_nulls("net_bb")

        def amount(column: str) -> pl.Expr:
            return in_big_blinds(column) if self.in_bb else pl.col(column) / scale

        return chips.with_columns(
            net=amount("cash_out_net"),
            ev_net=amount("ev_net"),
            luck=amount("luck"),
            luck_bb=in_big_blinds("luck"),
        )

    def win_rates(self, key: str) -> pl.DataFrame:
        """Return bb/100 by a group key such as `position`, with the 95% interval: rows of `player_stats`."""
        return player_stats(
            self.tables,
            by=[key],
            where=self.where,
            players=[self.player],
            stats=["bb_per_100"],
            calendar=self.calendar,
        )

    @property
    def is_shared(self) -> pl.Expr:
        """Return a filter that keeps the player-hands of all players in hands dealt to the player."""
        return self.where & anybody(pl.col("player") == self.player)

    @property
    def sessions(self) -> pl.Series:
        """Return the session number of each hand, from 0; a hand without a time never begins a session."""
        is_new = (self.hands["started_at"].diff() > self.calendar.session_gap).fill_null(value=False)
        return is_new.cum_sum().alias("session")

    @property
    def net_bb(self) -> list[float]:
        """Return the big blinds won in each hand with a big blind, in the order of play."""
        return self.hands["net_bb"].drop_nulls().to_list()


def subjects(
    tables: Dataset,
    player: str,
    calendar: Calendar = UTC_DAYS,
    where: pl.Expr | str | None = None,
    columns: Collection[str] | None = None,
) -> list[Subject]:
    """Return one subject per kind of game of a player, most hands first; empty without hands.

    Args:
        tables: The dataset.
        player: Name of the player.
        calendar: Time zone and session gap.
        where: Filter of player-hands: an expression, or a query for `parse_where`.
        columns: Columns of `Subject.hands` to read, in addition to `GAME` and `OF_NET`; None for all.
    """
    played = PlayedHands(tables, player, condition_of(where), calendar)
    hands = played.own(None if columns is None else {*GAME, *OF_NET, *columns})
    games = hands.with_columns(net_bb=in_big_blinds("cash_out_net")).partition_by(*GAME, maintain_order=True)
    found = [
        Subject(player=player, **hands.select(GAME).row(0, named=True), played=played, hands=hands)
        for hands in games
    ]
    return sorted(found, key=lambda game: (-game.hands.height, *game.key))


def game_words(kind: str, betting: str, unit: str, site: str) -> str:
    """Describe a kind of game in words, such as `cash USD, pokerstars`; no limit is the unnamed default."""
    limit = "" if betting == USUAL else f" {betting.replace('_', ' ')}"
    return f"{kind}{limit} {unit}, {site}"
