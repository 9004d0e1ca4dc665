"""One row per player-hand with everything that is known about it: what statistics are counted from."""

from collections.abc import Collection
from typing import Final

import polars as pl

from analysis.dataset import Tables
from analysis.decisions.holdings import HOLDINGS
from analysis.decisions.hours import HOURS, SESSION_GAP, find_hours
from analysis.decisions.textures import TEXTURES
from analysis.questions.keys import COUNTS_PREFLOP, UTC_DAYS, Calendar, keys_of_hands, keys_of_players
from analysis.questions.opponents import OPPONENTS, asks_number, named_opponents
from analysis.schema.column import helpers, number, text, values_of
from analysis.schema.noted import NOTED, TAG, nothing_noted, with_noted
from analysis.stats.sessions import PERSON, with_sessions

CHIPS: Final = "chips"
OF_TOURNAMENTS: Final = pl.col("kind") == "tournament"
OF_PRIZES: Final = ("prize_currency", "prize_decimals")
# what is won by the clock: the net of cash hands, prizes less costs of tournaments
RESULT: Final = helpers(
    text("result_currency", "currency of the net of a cash hand, of the prizes of a tournament",
         pl.when(OF_TOURNAMENTS).then("prize_currency").otherwise("currency")),
    number("result_decimals", "digits after the point of these amounts", "digits",
           pl.when(OF_TOURNAMENTS).then("prize_decimals").otherwise("decimals").cast(pl.Int32), pl.Int32()),
)  # fmt: skip
EACH: Final = {"opponent": OPPONENTS, "tag": "tags"}  # columns that hold one value of a list
OF_RESULTS: Final = frozenset(column.name for column in RESULT)
OF_HOURS: Final = frozenset(column.name for column in HOURS)
OF_NOTES: Final = frozenset(column.name for column in (TAG, *NOTED))
ALL_AT_ONCE: Final = frozenset({"session", OPPONENTS})  # keys for which other rows are read, too
OF_FILES: Final = frozenset({"file", "line"})  # which only all hands together tell, as copies have several
NOT_KEPT: Final = OF_NOTES | OF_FILES | {OPPONENTS}  # what changes often, or is large


def player_hands(
    tables: Tables, *, with_errors: bool = False, with_caps: bool = False, calendar: Calendar = UTC_DAYS
) -> pl.LazyFrame:
    """One row per player-hand: columns of `players` and `hands`, and all that is worked out of them.

    That is what `Tables` computes, `NOTED`, `KEYS`, and `TEXTURES` and `HOLDINGS` of the cards. In place of
    `opponent` and `tag` there are the lists of `EACH`, which `by_each` explodes; `row` is the row number in
    the table `players`.

    Args:
        tables: What was read.
        with_errors: Keep hands with an illegal or arithmetic error.
        with_caps: Statistics before the flop count hands with a cap as well.
        calendar: How days and sessions are told apart.
    """
    (rows,) = player_pieces(tables, None, with_errors=with_errors, with_caps=with_caps, calendar=calendar)
    return rows


def player_pieces(
    tables: Tables,
    needed: Collection[str] | None,
    players: Collection[str] | None = None,
    *,
    with_errors: bool = False,
    with_caps: bool = False,
    calendar: Calendar = UTC_DAYS,
    is_kept: bool = True,
) -> list[pl.LazyFrame]:
    """The rows of `player_hands` in pieces, which are read one after the other; no hand is in two of them.

    Args:
        tables: What was read.
        needed: Columns that are used; None for all, in one piece.
        players: Names that are used; rows of others may be left out.
        with_errors: Keep hands with an illegal or arithmetic error.
        with_caps: Statistics before the flop count hands with a cap as well.
        calendar: How days and sessions are told apart.
        is_kept: Keep these columns in memory, as other questions will soon use them.
    """
    needed = _columns_read(needed, calendar)
    if needed is None:
        return _worked_out(tables, None, None, with_errors, with_caps, calendar)
    pieces = _worked_out(tables, needed, players, with_errors, with_caps, calendar)
    if is_kept and NOT_KEPT.isdisjoint(needed):
        pieces = tables.kept(pieces, needed - {"session"}, players, (with_errors, with_caps, calendar))
    if "session" in needed:
        pieces = with_sessions(tables, pieces, players, calendar, with_errors)
    return pieces


def _worked_out(
    tables: Tables,
    needed: set[str] | None,
    players: Collection[str] | None,
    with_errors: bool,
    with_caps: bool,
    calendar: Calendar,
) -> list[pl.LazyFrame]:
    """The pieces; sessions, which other pieces decide, are only in one piece of all columns."""
    used = {*ALL_AT_ONCE, *OF_RESULTS, *OF_NOTES} if needed is None else needed - {"session"}
    noted = nothing_noted() if OF_NOTES.isdisjoint(used) else tables.noted
    added = _added(used, with_caps)
    pieces = []
    for rows, hands in tables.pieces(needed, players):
        counted = hands if with_errors else hands.filter(~pl.col("left_out"))
        timed = _with_hours(tables, rows, calendar) if _has_own_hours(needed, calendar) else rows
        keyed = with_keys(timed, with_noted(counted, noted), calendar, ALL_AT_ONCE - used)
        pieces.append(keyed.with_columns(**added))
    return pieces


def _added(used: set[str], with_caps: bool) -> dict[str, pl.Expr]:
    """The columns of results, if they are used; with caps, all hands count before the flop."""
    added = {} if OF_RESULTS.isdisjoint(used) else values_of(RESULT)
    return added | ({COUNTS_PREFLOP: pl.lit(True)} if with_caps else {})


def asks_numbers(keys: Collection[str], condition: pl.Expr | None) -> bool:
    """Whether keys or a condition ask for numbers of hands, which only all of them together tell."""
    return "hand" in keys or (condition is not None and asks_number(condition))


def players_read(
    players: Collection[str] | None, used: Collection[str], condition: pl.Expr | None
) -> list[str] | None:
    """Whose rows are looked at for those of some players: theirs, and those of their opponents.

    Args:
        players: Names; None for all.
        used: Columns that are used besides those of the condition.
        condition: Which player-hands count; None for all.

    Returns:
        Names in order; None for all.
    """
    if players is None or not {"opponent", OPPONENTS}.isdisjoint(used):
        return None
    others = set() if condition is None else named_opponents(condition)
    return None if others is None else sorted(others.union(players))


def _columns_read(needed: Collection[str] | None, calendar: Calendar) -> set[str] | None:
    """The columns that are used, with those that results are made of; None for all, in one piece."""
    if needed is None or _has_own_hours(needed, calendar):
        return None
    further = set() if OF_RESULTS.isdisjoint(needed) else {*OF_PRIZES}
    if "session" in needed:
        further.update(PERSON, ["started_at"])
    return further.union(EACH.get(name, name) for name in needed)


def _has_own_hours(needed: Collection[str] | None, calendar: Calendar) -> bool:
    """Whether hours are used, and of sessions that another gap ends than usual."""
    return calendar.session_gap != SESSION_GAP and (needed is None or not OF_HOURS.isdisjoint(needed))


def _with_hours(tables: Tables, rows: pl.LazyFrame, calendar: Calendar) -> pl.LazyFrame:
    """The rows, with the hours of sessions that another gap ends."""
    hours = find_hours(tables.hands, tables.players, calendar.session_gap).lazy()
    return rows.drop(values_of(HOURS)).join(hours, on=["hand", "seat"], how="left", maintain_order="left")


def with_keys(
    players: pl.LazyFrame,
    hands: pl.LazyFrame,
    calendar: Calendar = UTC_DAYS,
    without: Collection[str] = (),
) -> pl.LazyFrame:
    """Player rows of some hands, with the columns of the hands, `KEYS`, and what is worked out of cards.

    With a key that other rows decide, all rows are read whatever is filtered, even if nobody asks for it.
    """
    currency = pl.col("currency").fill_null(CHIPS)
    of_hands = hands.with_columns(currency, **values_of((*keys_of_hands(calendar), *TEXTURES)))
    rows = players.join(of_hands, on="hand", maintain_order="left")
    keys = [key for key in keys_of_players(calendar) if key.name not in without]
    return rows.with_columns(**values_of((*keys, *HOLDINGS)))


def by_each(rows: pl.LazyFrame, name: str) -> pl.LazyFrame:
    """One row for each value in a list of `EACH`, such as one for each `opponent` in `opponents`."""
    values = EACH[name]
    if values == OPPONENTS:  # takes less time and memory than to make the lists of all rows
        dealt = rows.select("hand", pl.col("player").alias(name)).unique()
        apart = rows.join(dealt, on="hand", maintain_order="left").filter(pl.col(name) != pl.col("player"))
    else:
        apart = rows.with_columns(pl.col(values).alias(name)).explode(name).drop_nulls(name)
    return apart.with_columns(pl.concat_list(name).alias(values))
