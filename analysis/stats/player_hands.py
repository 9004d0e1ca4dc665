"""One row per player-hand with everything that is known about it: what statistics are counted from."""

from typing import Final

import polars as pl

from analysis.decisions.hours import HOURS, SESSION_GAP, find_hours
from analysis.questions.keys import UTC_DAYS, Calendar, keys_of_hands, keys_of_players
from analysis.tables import Tables
from analysis.tables.column import values_of
from analysis.tables.load import WORKED_OUT

CHIPS: Final = "chips"
ROW: Final = "row"  # of `players`


def player_hands(tables: Tables, *, with_errors: bool = False, calendar: Calendar = UTC_DAYS) -> pl.LazyFrame:
    """One row per player-hand: the columns of `players` and `hands`, what `Tables` computes, and `KEYS`.

    In place of `opponent` there is the list `opponents`, which `by_opponent` explodes; `row` is the row
    number in the table `players`.

    Args:
        tables: What was read.
        with_errors: Keep hands with an illegal or arithmetic error.
        calendar: How days and sessions are told apart.
    """
    hands = tables.hands if with_errors else tables.hands.filter(~pl.col("left_out"))
    players = with_decisions(tables).with_row_index(ROW)
    if calendar.session_gap != SESSION_GAP:
        hours = find_hours(tables.hands, tables.players, calendar.session_gap)
        plain = players.drop(values_of(HOURS))
        players = plain.join(hours, on=["hand", "seat"], how="left", maintain_order="left")
    return with_keys(players, hands, calendar)


def with_decisions(tables: Tables) -> pl.DataFrame:
    """The table `players` with all that `Tables` computes for each player-hand."""
    frames = (getattr(tables, name).drop("hand", "seat") for name in WORKED_OUT)
    return tables.players.hstack([column for frame in frames for column in frame.get_columns()])


def with_keys(players: pl.DataFrame, hands: pl.DataFrame, calendar: Calendar = UTC_DAYS) -> pl.LazyFrame:
    """Player rows of some hands, with the columns of the hands and `KEYS`."""
    currency = pl.col("currency").fill_null(CHIPS)
    of_hands = hands.lazy().with_columns(currency, **values_of(keys_of_hands(calendar)))
    rows = players.lazy().join(of_hands, on="hand", maintain_order="left")
    return rows.with_columns(**values_of(keys_of_players(calendar)))


def by_opponent(rows: pl.LazyFrame) -> pl.LazyFrame:
    """One row for each other player of the hand, whose name is `opponent`."""
    apart = rows.with_columns(opponent=pl.col("opponents")).explode("opponent")
    return apart.filter(pl.col("opponent").is_not_null()).with_columns(opponents=pl.concat_list("opponent"))
