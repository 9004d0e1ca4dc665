"""Profiles of players: core statistics with intervals, positions, and words made from the numbers."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.dataset import Tables
from analysis.players.played import GAME
from analysis.players.subject import Subject
from analysis.questions.keys import POSITION_ORDER, UTC_DAYS
from analysis.stats import CHIPS, Calendar, player_stats, stats_objects
from hhparser.columns.names import ANONYMOUS

Row = dict[str, Any]  # Any: a row of a frame, or JSON values
CORE: Final = (
    *("bb_per_100", "vpip", "pfr_aligned", "three_bet", "fold_to_three_bet", "steal", "fold_to_steal"),
    *("cbet_flop", "fold_to_cbet_flop", "af", "wtsd", "wsd", "wwsf"),
)
BY_POSITION: Final = ("bb_per_100", "vpip", "pfr_aligned", "three_bet")
FEWEST_HANDS, FEWEST_CHANCES, FEWEST_OTHERS = 30, 30, 10
TOO_FEW: Final = "too few hands for words"
PHRASES: Final = {
    "vpip": "enters {} of hands",
    "pfr_aligned": "raises {} before the flop",
    "three_bet": "3-bets {} of the chances",
    "cbet_flop": "bets {} of flops after raising",
    "wtsd": "goes to showdown with {} of flops seen",
    "wsd": "wins {} of showdowns",
}


class Profile(NamedTuple):
    """How a player plays in one kind of game.

    Attributes:
        player: Name.
        site: Site or format.
        kind: `cash` or `tournament`.
        currency: Currency of the amounts; `chips` when they have none.
        play_money: Played for play money.
        betting: `no_limit`, `pot_limit` or `fixed_limit`.
        words: Their numbers in words, compared with the others of the same game.
        numbers: What `stats_objects` gives: hands, net, and every core statistic with its interval.
    """

    player: str
    site: str
    kind: str
    currency: str
    play_money: bool
    betting: str
    words: str
    numbers: Row

    @property
    def key(self) -> tuple[object, ...]:
        """Site, kind, currency, whether it is play money, and betting."""
        return tuple(getattr(self, column) for column in GAME)


def profiles(
    tables: Tables, where: pl.Expr | str | None = None, calendar: Calendar = UTC_DAYS
) -> list[Profile]:
    """A profile of every player in each kind of game, those with the most hands first.

    Args:
        tables: What was read.
        where: Which player-hands count: an expression, or a question for `parse_where`.
        calendar: How days and sessions are told apart.
    """
    frame = player_stats(tables, by=GAME, where=where, stats=CORE, calendar=calendar)
    objects = stats_objects(frame, by=GAME, stats=CORE)
    pools: dict[tuple[object, ...], list[Row]] = {}
    for row in objects:
        pools.setdefault(tuple(row[key] for key in GAME), []).append(row)
    return [
        Profile(
            row["player"],
            row["site"],
            row["kind"],
            row["currency"] or CHIPS,
            row["play_money"],
            row["betting"],
            describe(row, pools[tuple(row[key] for key in GAME)]),
            row,
        )
        for row in objects
    ]


def describe(row: Row, pool: Sequence[Row]) -> str:
    """The numbers of a player in words, each compared with the other players who have enough hands.

    Args:
        row: One of the objects of `stats_objects`.
        pool: All of the same game; anonymous players and those with fewer than 30 hands do not count.

    Returns:
        A phrase for each statistic with at least 30 chances, with the rank among at least 10 others.
    """
    others = [
        other
        for other in pool
        if other is not row and other["player"] != ANONYMOUS and other["hands"] >= FEWEST_HANDS
    ]
    return ", ".join(_phrases(row["stats"], [other["stats"] for other in others])) or TOO_FEW


def _phrases(stats: Row, others: Sequence[Row]) -> Iterator[str]:
    for name, phrase in PHRASES.items():
        if stats[name]["chances"] >= FEWEST_CHANCES:
            value = stats[name]["value"]
            known = [other[name]["value"] for other in others if other[name]["chances"] >= FEWEST_CHANCES]
            less = sum(value > other for other in known)
            rank = f" (more than {less} of {len(known)} others)" if len(known) >= FEWEST_OTHERS else ""
            yield phrase.format(f"{100 * value:.0f} %") + rank


def position_table(subject: Subject) -> list[Row]:
    """Core statistics of a player by position, in the order of acting after the flop."""
    by = ["position"]
    frame = player_stats(
        subject.tables,
        by=by,
        where=subject.where,
        players=[subject.player],
        stats=BY_POSITION,
        calendar=subject.calendar,
    )
    rows = {row["position"]: row for row in stats_objects(frame, by=by, stats=BY_POSITION)}
    return [rows[position] for position in POSITION_ORDER if position in rows]
