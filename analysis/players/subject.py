"""The subject of an analysis: one player in one kind of game, so that currencies are never mixed."""

from collections.abc import Collection
from dataclasses import dataclass

import polars as pl

from analysis.dataset import Tables
from analysis.decisions.stacks import in_big_blinds
from analysis.players.played import EVERYTHING, GAME, PlayedHands
from analysis.questions.keys import UTC_DAYS, Calendar
from analysis.questions.opponents import anybody
from analysis.stats import condition_of

PLAY_MONEY = "play money"
USUAL = "no_limit"
OF_NET = ("net", "cash_out_net", "big_blind")


@dataclass(frozen=True, eq=False)
class Subject:
    """A player in one kind of game.

    Attributes:
        played: The hands that the player was dealt in all kinds of game.
        hands: Their rows of `player_hands` in this one in the order of play, with the money result
            in big blinds as `net_bb`.
        site: Site or format, on which the name is one person.
        kind: `cash` or `tournament`.
        currency: Currency of the amounts; `chips` when they have none.
        play_money: Played for play money.
        betting: `no_limit`, `pot_limit` or `fixed_limit`.
    """

    played: PlayedHands
    hands: pl.DataFrame
    site: str
    kind: str
    currency: str
    play_money: bool
    betting: str

    @property
    def tables(self) -> Tables:
        """All that was read."""
        return self.played.tables

    @property
    def player(self) -> str:
        """Their name."""
        return self.played.player

    @property
    def calendar(self) -> Calendar:
        """How days, hours and sessions are told apart."""
        return self.played.calendar

    @property
    def key(self) -> tuple[object, ...]:
        """Site, kind, currency, whether it is play money, and betting."""
        return tuple(getattr(self, column) for column in GAME)

    @property
    def unit(self) -> str:
        """The unit of the amounts."""
        return PLAY_MONEY if self.play_money else self.currency

    @property
    def game(self) -> str:
        """The kind of game in words: `cash USD, pokerstars`."""
        return game_words(self.kind, self.betting, self.unit, self.site)

    @property
    def where(self) -> pl.Expr:
        """A filter that keeps the game's player-hands, those of all players."""
        return self.played.question & self.is_game

    @property
    def is_game(self) -> pl.Expr:
        """A filter that keeps the rows of the game."""
        return pl.all_horizontal(pl.col(column) == getattr(self, column) for column in GAME)

    @property
    def results(self) -> pl.DataFrame:
        """`hands` with amounts in units: `net` with cash-outs, `ev_net`, `luck`; also `luck_bb`."""
        scale = pl.lit(10.0).pow(pl.col("decimals"))
        chips = self.hands.with_columns(luck=pl.col("net") - pl.col("ev_net"))
        return chips.with_columns(
            net=pl.col("cash_out_net") / scale,
            ev_net=pl.col("ev_net") / scale,
            luck=pl.col("luck") / scale,
            luck_bb=in_big_blinds("luck"),
        )

    @property
    def is_shared(self) -> pl.Expr:
        """A filter that keeps the hands that the player was dealt, with the player-hands of all players."""
        return self.where & anybody(pl.col("player") == self.player)

    @property
    def sessions(self) -> pl.Series:
        """The number of the session of each hand, from 0; hands without a time belong to the last one."""
        is_new = (self.hands["started_at"].diff() > self.calendar.session_gap).fill_null(value=False)
        return is_new.cum_sum().alias("session")

    @property
    def net_bb(self) -> list[float]:
        """Big blinds won in each hand, in the order of play."""
        return self.hands["net_bb"].drop_nulls().to_list()


def subjects(
    tables: Tables,
    player: str,
    calendar: Calendar = UTC_DAYS,
    where: pl.Expr | str | None = None,
    columns: Collection[str] | None = None,
) -> list[Subject]:
    """The kinds of game that a player played, those with the most hands first.

    Args:
        tables: What was read.
        player: Name of the player.
        calendar: How days, hours and sessions are told apart.
        where: Which player-hands count: an expression, or a question for `parse_where`.
        columns: Columns of `hands` that are used, which makes a store answer faster; None for all.
    """
    asked = condition_of(where)
    question = EVERYTHING if asked is None else asked
    played = PlayedHands(tables, player, question, calendar)
    hands = played.own(None if columns is None else {*GAME, *OF_NET, *columns})
    games = hands.with_columns(net_bb=in_big_blinds("cash_out_net")).partition_by(*GAME, maintain_order=True)
    found = [Subject(played, hands, *hands.select(GAME).row(0)) for hands in games]
    return sorted(found, key=lambda game: (-game.hands.height, *game.key))


def game_words(kind: str, betting: str, unit: str, site: str) -> str:
    """A kind of game in words; no limit is not named."""
    limit = "" if betting == USUAL else f" {betting.replace('_', ' ')}"
    return f"{kind}{limit} {unit}, {site}"
