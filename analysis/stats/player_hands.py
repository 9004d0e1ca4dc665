"""One row per player-hand with all columns, the input of statistics and queries."""

from collections.abc import Collection, Hashable
from contextlib import suppress
from typing import Final

import polars as pl

from analysis.dataset.dataset import Dataset, SegmentRows
from analysis.decisions.holdings import HOLDINGS
from analysis.decisions.hours import HOURS, SESSION_GAP, find_hours
from analysis.decisions.textures import TEXTURES
from analysis.queries.keys import COUNTS_PREFLOP, UTC_DAYS, Calendar, keys_of_hands, keys_of_players
from analysis.queries.opponents import OPPONENTS, asks_number, named_opponents
from analysis.schema.column import helpers, number, text, values_of
from analysis.schema.noted import NOTED, TAG, nothing_noted, with_noted
from analysis.stats.sessions import PERSON, with_sessions

CHIPS: Final = "chips"
OF_TOURNAMENTS: Final = pl.col("kind") == "tournament"
OF_PRIZES: Final = ("prize_currency", "prize_decimals")
# currency of results per hour: net of cash hands, prizes less costs of tournaments
RESULT: Final = helpers(
    text("result_currency", "currency of the net of a cash hand, of the prizes of a tournament",
         pl.when(OF_TOURNAMENTS).then("prize_currency").otherwise("currency")),
    number("result_decimals", "digits after the point of these amounts", "digits",
           pl.when(OF_TOURNAMENTS).then("prize_decimals").otherwise("decimals").cast(pl.Int32), pl.Int32()),
)  # fmt: skip
EACH: Final = {"opponent": OPPONENTS, "tag": "tags"}  # group-by columns and the lists they explode
OF_RESULTS: Final = frozenset(column.name for column in RESULT)
OF_HOURS: Final = frozenset(column.name for column in HOURS)
OF_NOTES: Final = frozenset(column.name for column in (TAG, *NOTED))
ALL_AT_ONCE: Final = frozenset({"session", OPPONENTS})  # keys computed from other rows too
OF_FILES: Final = frozenset({"file", "line"})  # need the whole dataset: a hand can have copies
NOT_KEPT: Final = OF_NOTES | OF_FILES | {OPPONENTS}  # columns not cached: they change often or are large


def player_hands(
    dataset: Dataset, *, with_errors: bool = False, with_caps: bool = False, calendar: Calendar = UTC_DAYS
) -> pl.LazyFrame:
    """Return one row per player-hand, with the columns of `players` and `hands` and all derived columns.

    The derived columns are the decisions, `NOTED`, `KEYS`, and `TEXTURES` and `HOLDINGS` of the
    cards. Instead of `opponent` and `tag` the frame has the list columns of `EACH`; `by_each` explodes them.

    Args:
        dataset: Dataset.
        with_errors: Keep hands with an illegal or arithmetic error.
        with_caps: Count hands with a cap in preflop statistics as well.
        calendar: Time zone and session gap.
    """
    (segment,) = player_segments(
        dataset, None, with_errors=with_errors, with_caps=with_caps, calendar=calendar
    )
    return segment.rows


def player_segments(
    dataset: Dataset,
    needed: Collection[str] | None,
    players: Collection[str] | None = None,
    *,
    with_errors: bool = False,
    with_caps: bool = False,
    calendar: Calendar = UTC_DAYS,
    is_kept: bool = True,
) -> list[SegmentRows]:
    """Return the rows of `player_hands` by segment; each hand is in one segment only.

    Args:
        dataset: Dataset.
        needed: Columns to read; None for all columns, in a single frame.
        players: Names of players to read, None for all; rows of other players may be missing.
        with_errors: Keep hands with an illegal or arithmetic error.
        with_caps: Count hands with a cap in preflop statistics as well.
        calendar: Time zone and session gap.
        is_kept: Cache the columns in memory for later queries.
    """
    needed = _columns_read(needed, calendar)
    segments = _with_columns(dataset, needed, players, with_caps, calendar)
    columns = {*(needed or ()), "hand", "seat", "player", "left_out"} - {"session"}
    if needed and is_kept and NOT_KEPT.isdisjoint(needed) and dataset.caches_columns(players, columns):
        options = frozenset(players or ()), with_caps and COUNTS_PREFLOP in needed, calendar
        segments = [_hot(dataset, segment, options, columns) for segment in dataset.execution.over(segments)]
    if not with_errors:
        segments = [segment.map(lambda rows: rows.filter(~pl.col("left_out"))) for segment in segments]
    if needed is not None and "session" in needed:
        segments = with_sessions(dataset, segments, players, calendar, with_errors)
    return segments


def _hot(dataset: Dataset, segment: SegmentRows, options: Hashable, columns: Collection[str]) -> SegmentRows:
    """Return columns of a segment from the cache; all if it has no cache key or lacks one of the columns."""
    if segment.key is None:
        return segment
    dataset.execution.plan = "hot columns"
    with suppress(pl.exceptions.ColumnNotFoundError):  # the caller names unknown columns
        return segment.map(lambda rows: dataset.cache.columns((segment.key, options), rows, columns))
    return segment


def _with_columns(
    dataset: Dataset,
    needed: set[str] | None,
    players: Collection[str] | None,
    with_caps: bool,
    calendar: Calendar,
) -> list[SegmentRows]:
    """Add the derived columns to each segment, `session` only if `needed` is None."""
    used = {*ALL_AT_ONCE, *OF_RESULTS, *OF_NOTES} if needed is None else needed - {"session"}
    noted = nothing_noted() if OF_NOTES.isdisjoint(used) else dataset.noted
    added = _added(used, with_caps)

    def derived(rows: pl.LazyFrame, hands: pl.LazyFrame) -> pl.LazyFrame:
        timed = _with_hours(dataset, rows, calendar) if _has_own_hours(needed, calendar) else rows
        keyed = with_keys(timed, with_noted(hands, noted), calendar, ALL_AT_ONCE - used)
        return keyed.with_columns(**added)

    found = dataset.segments(needed, None if needed is None else players)
    return [segment._replace(rows=derived(segment.rows, hands)) for segment, hands in found]


def _added(used: set[str], with_caps: bool) -> dict[str, pl.Expr]:
    """Return expressions for the columns of `RESULT` if used, and for preflop counts that include caps."""
    added = {} if OF_RESULTS.isdisjoint(used) else values_of(RESULT)
    return added | ({COUNTS_PREFLOP: pl.lit(True)} if with_caps else {})


def asks_numbers(keys: Collection[str], condition: pl.Expr | None) -> bool:
    """Return whether keys or a condition read hand keys, so that the whole dataset must be read."""
    return "hand" in keys or (condition is not None and asks_number(condition))


def players_read(
    players: Collection[str] | None, used: Collection[str], condition: pl.Expr | None
) -> list[str] | None:
    """Return the players to read: the selected players and the opponents named in the condition.

    Args:
        players: Names of the selected players; None for all.
        used: Columns used outside the condition.
        condition: Filter on player-hands; None for all.

    Returns:
        Sorted names; None if all players must be read, as for a column of opponents.
    """
    if players is None or not {"opponent", OPPONENTS}.isdisjoint(used):
        return None
    others = set() if condition is None else named_opponents(condition)
    return None if others is None else sorted(others.union(players))


def _columns_read(needed: Collection[str] | None, calendar: Calendar) -> set[str] | None:
    """Return the columns to read: `needed` and the inputs of derived columns; None for all columns."""
    if needed is None or _has_own_hours(needed, calendar):
        return None
    further = set() if OF_RESULTS.isdisjoint(needed) else {*OF_PRIZES}
    if "session" in needed:
        further.update(PERSON, ["started_at"])
    return further.union(EACH.get(name, name) for name in needed)


def _has_own_hours(needed: Collection[str] | None, calendar: Calendar) -> bool:
    """Return whether columns of hours are used with a session gap other than the default."""
    return calendar.session_gap != SESSION_GAP and (needed is None or not OF_HOURS.isdisjoint(needed))


def _with_hours(dataset: Dataset, rows: pl.LazyFrame, calendar: Calendar) -> pl.LazyFrame:
    """Replace the columns of hours by values for the session gap of the calendar."""
    hours = find_hours(dataset.hands, dataset.players, calendar.session_gap).lazy()
    return rows.drop(values_of(HOURS)).join(hours, on=["hand", "seat"], how="left", maintain_order="left")


def with_keys(
    players: pl.LazyFrame,
    hands: pl.LazyFrame,
    calendar: Calendar = UTC_DAYS,
    without: Collection[str] = (),
) -> pl.LazyFrame:
    """Join player rows with their hands, and add `KEYS`, `TEXTURES` and `HOLDINGS`.

    A key in `ALL_AT_ONCE` prevents filters from being pushed down, so leave it out unless it is used.

    Args:
        players: Player rows.
        hands: Rows of hands; player rows of other hands get nulls.
        calendar: Time zone and session gap.
        without: Keys of player rows to leave out.
    """
    currency = pl.col("currency").fill_null(CHIPS)
    of_hands = hands.with_columns(currency, **values_of((*keys_of_hands(calendar), *TEXTURES)))
    rows = players.join(of_hands, on="hand", maintain_order="left")
    keys = [key for key in keys_of_players(calendar) if key.name not in without]
    return rows.with_columns(**values_of((*keys, *HOLDINGS)))


def by_each(rows: pl.LazyFrame, name: str) -> pl.LazyFrame:
    """Explode a list column of `EACH`: one row per `opponent` in `opponents`, or per `tag` in `tags`.

    The list column then holds only the value of its row.
    """
    values = EACH[name]
    if values == OPPONENTS:  # a join takes less time and memory than building the lists of all rows
        dealt = rows.select("hand", pl.col("player").alias(name)).unique()
        apart = rows.join(dealt, on="hand", maintain_order="left").filter(pl.col(name) != pl.col("player"))
    else:
        apart = rows.with_columns(pl.col(values).alias(name)).explode(name).drop_nulls(name)
    return apart.with_columns(pl.concat_list(name).alias(values))
