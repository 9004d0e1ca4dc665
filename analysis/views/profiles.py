"""Profiles of players: core statistics with intervals, positions, and a description in words."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from analysis.dataset import Dataset
from analysis.players.played import GAME, game_of
from analysis.players.subject import PlayerInGame, Subject
from analysis.queries.keys import POSITION_ORDER, UTC_DAYS
from analysis.stats import CHIPS, Calendar, player_stats
from analysis.views.stats import stats_objects
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
        words: Result of `describe`.
        numbers: Object of `stats_objects`: hands, net, and the statistics `CORE` with their intervals.
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
    games: dict[tuple[object, ...], list[Row]] = {}
    for row in objects:
        games.setdefault(game_of(row), []).append(row)
    pools = {game: pool_values(rows) for game, rows in games.items()}
    return [
        Profile(
            player=row["player"],
            **{key: row[key] for key in GAME} | {"currency": row["currency"] or CHIPS},
            words=describe(row, pools[game_of(row)]),
            numbers=row,
        )
        for row in objects
    ]


def pool_values(rows: Sequence[Row]) -> dict[str, list[float]]:
    """Return the sorted values of each statistic of `PHRASES` over players with enough hands and chances.

    Args:
        rows: Objects of `stats_objects`, all of one game; anonymous players are ignored.
    """
    known = [row for row in rows if _is_known(row)]
    return {
        name: sorted(
            row["stats"][name]["value"] for row in known if row["stats"][name]["chances"] >= FEWEST_CHANCES
        )
        for name in PHRASES
    }


def _is_known(row: Row) -> bool:
    """Whether a player is named and has at least `FEWEST_HANDS` hands."""
    return bool(row["player"] != ANONYMOUS and row["hands"] >= FEWEST_HANDS)


def describe(row: Row, pool: Mapping[str, Sequence[float]]) -> str:
    """Describe the statistics of a player in words, compared with other players with enough hands.

    Args:
        row: Object of `stats_objects` of the player.
        pool: The `pool_values` of all players of the same game, including this one.

    Returns:
        A phrase for each statistic with at least 30 chances. It has the player's rank if at least 10 other
        players are known. `TOO_FEW` without a phrase.
    """
    return ", ".join(_phrases(row["stats"], pool, int(_is_known(row)))) or TOO_FEW


def _phrases(stats: Row, pool: Mapping[str, Sequence[float]], own: int) -> Iterator[str]:
    """Yield the phrases of a player; `own` is 1 if the pool contains the player, else 0."""
    for name, phrase in PHRASES.items():
        if stats[name]["chances"] >= FEWEST_CHANCES:
            value, others = stats[name]["value"], len(pool[name]) - own
            less = bisect_left(pool[name], value)
            rank = f" (more than {less} of {others} others)" if others >= FEWEST_OTHERS else ""
            yield phrase.format(f"{100 * value:.0f}%") + rank


def position_table(subject: Subject) -> list[Row]:
    """Return the statistics `BY_POSITION` of a player, one object of `stats_objects` per position played.

    Positions are in the order of `POSITION_ORDER`.
    """
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
