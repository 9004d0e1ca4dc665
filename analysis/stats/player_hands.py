"""One row per player-hand with everything that is known of it: what statistics are counted from."""

from collections.abc import Mapping
from datetime import UTC, timedelta, tzinfo
from typing import Final, NamedTuple

import polars as pl

from analysis.decisions.hours import COLUMNS as HOURS_COLUMNS
from analysis.decisions.hours import SESSION_GAP, find_hours
from analysis.decisions.stacks import in_big_blinds
from analysis.tables import Tables
from hhparser.base.cards import RANKS

CHIPS: Final = "chips"
POT_TYPES: Final = {0: "limped", 1: "single-raised", 2: "3-bet"}
DEPTHS: Final = (20, 40, 60, 100, 200)
KEY_MEANINGS: Final = {
    "time": "start of the hand in the time zone that is set; as printed where the printed zone is not known",
    "day": "day of `time`; hands before the start of the day that is set belong to the day before",
    "weekday": "Mon to Sun, of `day`",
    "hour": "hour of `time`, 0 to 23",
    "month": "month of `day`, such as 2024-05",
    "year": "year of `day`",
    "pot_type": "limped, single-raised, 3-bet or 4-bet, by the raises before the flop",
    "stack_depth": "effective stack: to 20 bb, to 40 bb, to 60 bb, to 100 bb, to 200 bb, above 200 bb",
    "session": "sessions of the player, from 1; 30 minutes without a hand end one unless told otherwise",
    "starting_hand": "hole cards as players write them, such as AKs; empty when they are not known",
    "opponent": "another player dealt into the hand; grouped by it, a hand counts once for each of them",
}
ROW: Final = "row"  # of `players`
GROUP_KEYS: Final = (*KEY_MEANINGS, "position_group")


class Calendar(NamedTuple):
    """How days and sessions are told apart.

    Attributes:
        time_zone: Zone of the days.
        day_start: What belongs to the day before, measured from midnight.
        session_gap: Time without a hand that ends a session.
    """

    time_zone: tzinfo = UTC
    day_start: timedelta = timedelta()
    session_gap: timedelta = SESSION_GAP


UTC_DAYS: Final = Calendar()


def player_hands(tables: Tables, *, with_errors: bool = False, calendar: Calendar = UTC_DAYS) -> pl.LazyFrame:
    """One row per player-hand: the columns of `players` and `hands`, what `Tables` finds, and `KEY_MEANINGS`.

    In place of `opponent` there is the list `opponents`, which `by_opponent` takes apart; `row` is the row of
    the table `players`.

    Args:
        tables: What was read.
        with_errors: Keep hands with an illegal or arithmetic error.
        calendar: How days and sessions are told apart.
    """
    hands = tables.hands if with_errors else tables.hands.filter(~pl.col("left_out"))
    players = with_found(tables).with_row_index(ROW)
    if calendar.session_gap != SESSION_GAP:
        hours = find_hours(tables.hands, tables.players, calendar.session_gap)
        plain = players.drop(HOURS_COLUMNS)
        players = plain.join(hours, on=["hand", "seat"], how="left", maintain_order="left")
    return with_keys(players, hands, calendar)


def with_found(tables: Tables) -> pl.DataFrame:
    """The table `players` with the columns of all that `Tables` finds."""
    found = (tables.flags, tables.ev, tables.entries, tables.icm)
    return tables.players.hstack(
        [column for more in found for column in more.drop("hand", "seat").get_columns()]
    )


def with_keys(players: pl.DataFrame, hands: pl.DataFrame, calendar: Calendar = UTC_DAYS) -> pl.LazyFrame:
    """Rows of players of some hands, with the columns of the hands and of `KEY_MEANINGS`."""
    of_hands = hands.lazy().with_columns(**_of_hands(calendar)).with_columns(**_of_days())
    rows = players.lazy().join(of_hands, on="hand", maintain_order="left")
    return rows.with_columns(**_of_players(calendar))


def by_opponent(rows: pl.LazyFrame) -> pl.LazyFrame:
    """One row for each other player of the hand, whose name is `opponent`."""
    apart = rows.with_columns(opponent=pl.col("opponents")).explode("opponent")
    return apart.filter(pl.col("opponent").is_not_null()).with_columns(opponents=pl.concat_list("opponent"))


def _of_hands(calendar: Calendar) -> Mapping[str, pl.Expr]:
    zone = str(calendar.time_zone)
    printed = pl.col("started_at")
    local = printed.dt.replace_time_zone("UTC").dt.convert_time_zone(zone).dt.replace_time_zone(None)
    time = pl.when("is_utc").then(local).otherwise(printed)
    return {
        "time": time,
        "day": (time - calendar.day_start).dt.date(),
        "hour": time.dt.hour(),
        "currency": pl.col("currency").fill_null(CHIPS),
        "pot_type": pl.col("raises").replace_strict(POT_TYPES, default="4-bet", return_dtype=pl.String),
    }


def _of_days() -> Mapping[str, pl.Expr]:
    day = pl.col("day")
    return {"weekday": day.dt.strftime("%a"), "month": day.dt.strftime("%Y-%m"), "year": day.dt.year()}


def _of_players(calendar: Calendar) -> Mapping[str, pl.Expr]:
    time, name = pl.col("started_at"), pl.col("player")
    is_new = (time.diff() > calendar.session_gap).fill_null(False)
    names = name.implode().over("hand", mapping_strategy="join")
    return {
        "stack_depth": _stack_depth(),
        "session": 1 + is_new.cum_sum().over("player", "site", order_by="started_at"),
        "starting_hand": _starting_hand(),
        "opponents": names.list.set_difference(pl.concat_list(name)),
    }


def _stack_depth() -> pl.Expr:
    stack = in_big_blinds("effective_stack")
    steps = [pl.when(stack <= most).then(pl.lit(f"to {most} bb")) for most in DEPTHS]
    return pl.coalesce(*steps, pl.when(stack > DEPTHS[-1]).then(pl.lit(f"above {DEPTHS[-1]} bb")))


def _starting_hand() -> pl.Expr:
    """The higher rank first, `s` for one suit and `o` for two; pairs have neither."""
    cards = pl.col("hole_cards")
    first, second = cards.str.slice(0, 1), cards.str.slice(3, 1)
    is_suited = cards.str.slice(1, 1) == cards.str.slice(4, 1)
    suits = pl.when(first == second).then(pl.lit("")).when(is_suited).then(pl.lit("s")).otherwise(pl.lit("o"))
    both = pl.when(_rank(first) >= _rank(second)).then(first + second).otherwise(second + first)
    return pl.when(cards.str.len_chars() == len("As Kd")).then(both + suits)


def _rank(letter: pl.Expr) -> pl.Expr:
    places = {rank: place for place, rank in enumerate(RANKS)}
    return letter.replace_strict(places, default=None, return_dtype=pl.Int8)
