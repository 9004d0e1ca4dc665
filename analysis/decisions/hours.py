"""Duration of sessions and number of open tables: each hand has the time since the player's last hand."""

from datetime import timedelta
from typing import Final

import polars as pl

from analysis.schema.column import helpers, number, values_of, yes_no
from hhparser.columns.names import ANONYMOUS

SESSION_GAP: Final = timedelta(minutes=30)
PERSON: Final = ("player", "site", "kind", "fast")  # fast-fold tables are separate sessions
TABLE: Final = ("table", "tournament_id")
STARTED: Final = pl.col("started_at")


def _waited(*group: str) -> pl.Expr:
    """Return the seconds since the previous counted hand of the group, 0 for hands that are left out.

    The last counted hand also gets the time up to the last hand, so that the sum is the whole duration. If
    all hands are left out, all are counted.
    """
    counts = ~pl.col("left_out") | pl.col("left_out").all().over(group)
    is_last = counts & (counts.cum_sum(reverse=True).over(group) == 1)
    seconds = (STARTED - STARTED.first()).dt.total_seconds().over(group)
    upto = pl.when(is_last).then(seconds.last().over(group)).when(counts).then(seconds)
    before = upto.forward_fill().shift(1).over(group).fill_null(0)
    return pl.when(counts).then(upto - before).otherwise(0)


HOURS: Final = (
    *helpers(
        number("clock_seconds", "time since the hand before it in the session that statistics count",
               "seconds", _waited("session")),
        number("table_seconds", "time since the hand before it at the same table", "seconds",
               _waited("session", *TABLE)),
    ),
    number("tables_open", "tables that the player had open", "tables",
           pl.when(pl.col("is_open") > 0).then("is_open"), pl.Int32()),
    *helpers(yes_no("is_timed", "in a session with at least two time stamps",
                    pl.col("clock_seconds").sum().over("session") > 0)),
)  # fmt: skip


def find_hours(hands: pl.DataFrame, players: pl.DataFrame, gap: timedelta = SESSION_GAP) -> pl.DataFrame:
    """Return one row per player-hand with a time; anonymous players are left out.

    Sums over a session are its duration, and the duration of all its tables, from first to last hand: the
    time before a hand with errors, left out by statistics, is added to the next hand. All fast-fold hands of
    the same stakes count as one table, regardless of the printed name.

    Args:
        hands: The table `hands`.
        players: The table `players`.
        gap: Time without a hand that ends a session.

    Returns:
        hand, seat and `HOURS`: the clock starts at 0 on the first hand of a session; a table is open from
        its first to its last hand of the session; the number of open tables is null if there are none.
    """
    table_name = pl.when("fast").then("stakes").otherwise("table").alias("table")
    columns = hands.lazy().select(
        "hand", "site", "kind", "fast", "left_out", table_name, "tournament_id", STARTED.dt.truncate("1s")
    )
    is_other = (pl.col(name).ne_missing(pl.col(name).shift(1)) for name in PERSON)
    is_new = pl.any_horizontal(*is_other, STARTED.diff() > gap)
    table = pl.struct("session", *TABLE)
    opens, closes = table.is_first_distinct(), table.is_last_distinct()
    return (
        players.lazy()
        .select("hand", "seat", "player")
        .filter(pl.col("player") != ANONYMOUS)
        .join(columns, on="hand")
        .filter(STARTED.is_not_null())
        .sort(*PERSON, "started_at", "hand")
        .with_columns(is_new=is_new, session=is_new.cum_sum())
        .with_columns(
            is_open=(opens.cast(pl.Int32) - closes.cast(pl.Int32)).cum_sum().shift(1),
        )
        .with_columns(**values_of(HOURS[:1]))
        .select("hand", "seat", "clock_seconds", **values_of(HOURS[1:]))
        .collect()
    )
