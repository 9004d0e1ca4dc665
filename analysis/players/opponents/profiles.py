"""Profiles of players: core statistics with intervals, positions, and a description in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from analysis.dataset import Dataset
from analysis.players.played import GAME
from analysis.players.subject import PlayerInGame, Subject
from analysis.queries.keys import POSITION_ORDER, UTC_DAYS
from analysis.stats import CHIPS, Calendar, player_stats, stats_objects
from hhparser.columns.names import ANONYMOUS

Row = dict[str, Any]  # Any: a row of a frame, or JSON values
CORE: Final = (
    *("bb_per_100", "vpip", "pfr_aligned", "three_bet", "fold_to_three_bet", "steal", "fold_to_steal"),
    *("cbet_flop", "fold_to_cbet_flop", "af", "wtsd", "wsd", "wwsf"),
)
BY_POSITION: Final = ("bb_per_100", "vpip", "pfr_aligned", "three_bet")
FEWEST_HANDS, FEWEST_CHANCES, FEWEST_OTHERS = 30, 30, 10
TOO_FEW: Final = "not enough hands"
PHRASES: Final = {
    "vpip": "enters {} of hands",
    "pfr_aligned": "raises {} before the flop",
    "three_bet": "3-bets {} of the chances",
    "cbet_flop": "bets {} of flops after raising",
    "wtsd": "goes to showdown with {} of flops seen",
    "wsd": "wins {} of showdowns",
}


@dataclass(frozen=True, kw_only=True)
class Profile(PlayerInGame):
    """Profile of a player in one kind of game.

    Attributes:
        words: Description of the numbers, compared with the others of the same game.
        numbers: Row of `stats_objects`: hands, net, and every core statistic with its interval.
    """

    words: str
    numbers: Row


def profiles(
    tables: Dataset, where: pl.Expr | str | None = None, calendar: Calendar = UTC_DAYS
) -> list[Profile]:
    """Return a profile of every player in each kind of game, by number of hands, descending.

    Args:
        tables: The dataset.
        where: Filter of player-hands: an expression, or a query for `parse_where`.
        calendar: Time zone and session gap.
    """
    frame = player_stats(tables, by=GAME, where=where, stats=CORE, calendar=calendar)
    objects = stats_objects(frame, by=GAME, stats=CORE)
    pools: dict[tuple[object, ...], list[Row]] = {}
    for row in objects:
        pools.setdefault(tuple(row[key] for key in GAME), []).append(row)
    return [
        Profile(
            player=row["player"],
            **{key: row[key] for key in GAME} | {"currency": row["currency"] or CHIPS},
            words=describe(row, pools[tuple(row[key] for key in GAME)]),
            numbers=row,
        )
        for row in objects
    ]


def describe(row: Row, pool: Sequence[Row]) -> str:
    """Describe the numbers of a player in words, compared with other players with enough hands.

    Args:
        row: One of the objects of `stats_objects`.
        pool: All of the same game; anonymous players and players with fewer than 30 hands are ignored.

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
            yield phrase.format(f"{100 * value:.0f}%") + rank


def position_table(subject: Subject) -> list[Row]:
    """Return the core statistics of a player by position, in the order of acting after the flop."""
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
