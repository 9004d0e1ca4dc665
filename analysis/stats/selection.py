"""Select player-hands by filters: all rows, or the first ones in an order; and facts about them."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Final, TypeVar

import polars as pl

from analysis.dataset.dataset import Dataset, SegmentRows, cached_frame, cached_value
from analysis.queries.keys import UTC_DAYS, Calendar
from analysis.stats.player_hands import (
    EACH,
    OF_FILES,
    OF_NOTES,
    asks_numbers,
    by_each,
    player_segments,
    players_read,
)
from analysis.stats.where import condition_of
from hhparser.base.errors import SettingError
from hhparser.base.text.hints import suggest
from hhparser.columns.names import ANONYMOUS

Frame = TypeVar("Frame", pl.DataFrame, pl.LazyFrame)
PLACES: Final = {"hand", *OF_FILES}
UNKNOWN: Final = datetime.min  # hands without a time sort as the oldest
STARTED: Final = pl.col("started_at").fill_null(UNKNOWN)  # order of the newest hands
AS_PLAYED: Final = pl.col("started_at")
# group-by columns that never split a tournament across rows
WHOLE_TOURNAMENTS: Final = frozenset((
    *("player", "site", "kind", "play_money", "betting", "fast", "currency", "stakes", "buy_in"),
    *("tournament_id", "tournament_name", "speed", "max_seats", "file", "session", "day", "month", "year"),
))  # fmt: skip


def chosen_hands(
    dataset: Dataset,
    *,
    by: Sequence[str] = (),
    where: pl.Expr | str | None = None,
    players: Iterable[str] | None = None,
    with_errors: bool = False,
    with_caps: bool = False,
    calendar: Calendar = UTC_DAYS,
    columns: Collection[str] | None = None,
    most: int | None = None,
    order: pl.Expr = STARTED,
) -> pl.LazyFrame:
    """Return the rows of `player_hands` that `player_stats` counts for the same arguments.

    Args:
        dataset: Dataset.
        by: Columns that must exist; `opponent` and `tag` give one row per opponent or tag.
        where: Filter on player-hands: an expression, or a query for `parse_where`.
        players: Names to keep; None for all.
        with_errors: Keep hands with an illegal or arithmetic error too.
        with_caps: Preflop rates in the query count hands with a cap too.
        calendar: Time zone and session gap.
        columns: Columns to read, fewer are faster; None for all. A store computes hand keys only if `hand`,
            `file` or `line` is among them.
        most: Return only this many rows, in descending `order`; None for all.
        order: Sort key for `most`, without nulls; by default, the newest hands are first. `AS_PLAYED` without
            `most` returns all rows in the order of play. In both cases the column `hand` is present only if
            `columns` names it, because numbering all hands takes longer than finding a few.

    Raises:
        SettingError: An unknown column in `by`.
        WhereError: The query in `where` is invalid.
    """
    condition = condition_of(where)
    names = None if players is None else list(players)
    named = {*by, *(() if condition is None else condition.meta.root_names())}
    is_whole = columns is None or asks_numbers(by, condition)
    needed = {*order.meta.root_names(), *named, *(columns or ())}
    used = None if is_whole else needed - (OF_FILES - named)
    read = players_read(names, {*by, *(columns or ())}, condition)
    found = player_segments(
        dataset, used, read, with_errors=with_errors, with_caps=with_caps, calendar=calendar
    )
    segments = matching_segments(grouped_segments(found, by), condition, names)
    sorted_rows = partial(_sorted_rows, most=most, order=order)
    if is_whole:
        return sorted_rows(segments[0].rows)
    if most is not None and len(segments) > 1:
        segments = [_first_in_segments(dataset, segments, read, most, order, needed)]
    given = {"seat", *needed, *(() if PLACES.isdisjoint(needed) else PLACES)}
    if "hand" in needed or (most is None and order is not AS_PLAYED):
        return sorted_rows(dataset.together(segments, given))
    return sorted_rows(dataset.together(segments, given | PLACES, among_themselves=True)).drop("hand")


def hands_in_segments(
    dataset: Dataset,
    columns: Collection[str],
    *,
    where: pl.Expr | str | None = None,
    players: Iterable[str] | None = None,
    with_errors: bool = False,
    with_caps: bool = False,
    calendar: Calendar = UTC_DAYS,
) -> Iterable[pl.LazyFrame]:
    """Iterate over the rows of `chosen_hands`, one frame per segment, without hand keys.

    Segments are read one at a time, so that the whole dataset need not fit in memory.

    Args:
        dataset: Dataset.
        columns: Columns to read; other columns may be missing.
        where: Filter on player-hands: an expression, or a query for `parse_where`.
        players: Names to keep; None for all.
        with_errors: Keep hands with an illegal or arithmetic error too.
        with_caps: Preflop rates in the query count hands with a cap too.
        calendar: Time zone and session gap.

    Raises:
        WhereError: The query in `where` is invalid.
    """
    condition = condition_of(where)
    names = None if players is None else list(players)
    named = () if condition is None else condition.meta.root_names()
    needed = None if asks_numbers((), condition) else {*columns, *named}
    read = players_read(names, columns, condition)
    found = player_segments(
        dataset, needed, read, with_errors=with_errors, with_caps=with_caps, calendar=calendar
    )
    return (segment.rows for segment in dataset.execution.over(matching_segments(found, condition, names)))


def unknown_results(
    dataset: Dataset,
    *,
    where: pl.Expr | str | None = None,
    players: Iterable[str] | None = None,
    calendar: Calendar = UTC_DAYS,
) -> tuple[int, int]:
    """Count the tournament entries without a known result, and all of them.

    Args:
        dataset: Dataset.
        where: Filter on player-hands: an expression, or a query for `parse_where`.
        players: Names of players; None for all.
        calendar: Time zone and session gap.

    Returns:
        Number of player-tournament pairs without a known result, and the total; without anonymous players.
    """
    columns = ("player", "site", "tournament_id", "result_known")
    condition = condition_of(where)
    names = None if players is None else sorted(players)

    def count() -> pl.DataFrame:
        rows = chosen_hands(dataset, where=condition, players=names, calendar=calendar, columns=columns)
        played = (
            rows.filter(pl.col("tournament_id").is_not_null(), pl.col("player") != ANONYMOUS)
            .group_by("player", "site", "tournament_id")
            .agg(known=pl.col("result_known").any())
        )
        return played.select((~pl.col("known")).sum(), every=pl.len()).collect()

    named, query = (
        ((), None) if condition is None else (condition.meta.root_names(), condition.meta.serialize())
    )
    key = "unknown results", query, names, calendar
    unknown, every = (cached_frame(dataset, key, count) if OF_NOTES.isdisjoint(named) else count()).row(0)
    return unknown, every


def has_whole_tournaments(dataset: Dataset, by: Sequence[str]) -> bool:
    """Return whether the dataset has tournaments and grouping by these columns keeps each in one row."""
    if not WHOLE_TOURNAMENTS.issuperset(by):
        return False
    if not dataset.entries_without_hands.is_empty():
        return True

    def count() -> pl.DataFrame:
        return chosen_hands(dataset, columns=("kind",)).select("kind").unique().sort("kind").collect()

    return "tournament" in cached_frame(dataset, "kinds", count)["kind"]


def grouped_segments(segments: list[SegmentRows], by: Sequence[str]) -> list[SegmentRows]:
    """Explode the rows of each segment by opponent or tag if `by` names these.

    Raises:
        SettingError: An unknown column in `by`.
    """
    for column in (one for one in EACH if one in by):
        segments = [segment.map(partial(by_each, name=column)) for segment in segments]
    known = segments[0].rows.collect_schema().names() if by else []
    for column in by:
        if column not in known:
            raise SettingError("by", f"no column {column!r}; {suggest(column, known)}")
    return segments


def matching_segments(
    segments: Iterable[SegmentRows], condition: pl.Expr | None, players: Iterable[str] | None
) -> list[SegmentRows]:
    """Filter the rows of segments by a condition and by the names of players; None applies no filter."""
    if condition is not None:
        segments = [segment.map(lambda rows: rows.filter(condition)) for segment in segments]
    return [segment.map(partial(of_players, players=players)) for segment in segments]


def of_players(frame: Frame, players: Iterable[str] | None) -> Frame:
    """Keep the rows of some players; None keeps all."""
    return frame if players is None else frame.filter(pl.col("player").is_in(list(players)))


def _sorted_rows(rows: pl.LazyFrame, most: int | None, order: pl.Expr) -> pl.LazyFrame:
    """Return up to `most` rows with the largest `order`, largest first; ties by `hand`, largest first.

    If `most` is None, return all rows: in the order of play if `order` is `AS_PLAYED`, else unsorted.
    """
    if most is None:
        as_played = order is AS_PLAYED
        return rows.sort(order, "hand", nulls_last=True, maintain_order=True) if as_played else rows
    ordered = rows.sort(order, "hand", "seat", descending=[True, True, False])
    return ordered.head(most)


def _first_in_segments(
    dataset: Dataset,
    segments: Sequence[SegmentRows],
    players: Collection[str] | None,
    most: int,
    order: pl.Expr,
    needed: Collection[str],
) -> SegmentRows:
    """Return the rows of all segments with the largest `order`, in one unordered frame.

    It contains at least `most` rows if they exist. Rows that tie with the last of them are included.
    In the order of the newest hands, segments that are too old are not read.

    Args:
        dataset: Dataset of the segments.
        segments: Player-hands.
        players: Names of players to read; None for all.
        most: Number of rows.
        order: Sort key without nulls, descending.
        needed: Columns to read.
    """
    by_time = order is STARTED
    times = _last_started(dataset, players) if by_time else [UNKNOWN] * len(segments)
    kept = sorted({"hand", "seat", *needed} - {"file", "line"})  # `together` adds these
    numbers = sorted(range(len(segments)), key=times.__getitem__, reverse=True)
    newest_first = [(times[number], segments[number].rows) for number in numbers]
    largest, least, read = segments[0].rows.select(key=order).clear().collect()["key"], None, []
    for started, rows in dataset.execution.over(newest_first):
        if by_time and len(largest) >= most and least is not None and started < least:
            break
        keys = rows.select(key=order.top_k(most)).collect()["key"]
        if keys.is_empty():
            continue
        largest = pl.concat([largest, keys]).top_k(most)
        (least,) = largest.to_frame().min().row(0)
        read.append((keys, rows))
    found = [
        rows.select(kept).filter(order >= least).collect() for keys, rows in read if (keys >= least).any()
    ]
    none = segments[0].rows.select(kept).clear().collect()
    return SegmentRows(pl.concat([none, *found]).lazy(), has_hand_keys=segments[0].has_hand_keys)


def _last_started(dataset: Dataset, players: Collection[str] | None) -> list[datetime]:
    """Return the start of the last hand of each segment; `UNKNOWN` if no time is known."""

    def find() -> list[datetime]:
        every = (hands.select(STARTED.max()).collect() for _, hands in dataset.segments((), players))
        return [one.item() or UNKNOWN for one in every]

    return cached_value(dataset, ("last", None if players is None else frozenset(players)), find)
