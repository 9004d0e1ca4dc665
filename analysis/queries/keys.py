"""Further columns to group player-hands by: times, sessions and groups of hands."""

from collections.abc import Mapping, Sequence
from datetime import UTC, timedelta, tzinfo
from functools import cache
from typing import Final, NamedTuple

import polars as pl

from analysis.decisions.hours import SESSION_GAP
from analysis.decisions.postflop import STREETS
from analysis.decisions.stacks import in_big_blinds
from analysis.queries.opponents import OPPONENTS
from analysis.queries.push_ev import push_ev
from analysis.schema.column import Column, Columns, helpers, names, number, text, time, word, yes_no
from hhparser.base.cards import RANKS

POT_TYPES: Final[Mapping[int, str]] = {0: "limped", 1: "single-raised", 2: "3-bet"}
RERAISED: Final = "4-bet"


def pot_type_of(raises: int) -> str:
    """Return the kind of pot by the number of raises before the flop."""
    return POT_TYPES.get(raises, RERAISED)


DEPTHS: Final = (20, 40, 60, 100, 200)
# words in tournament names, the fastest first
SPEED_WORDS: Final = {"hyper": "hyper", "turbo": r"turbo|speed|\bfast|\bquick", "slow": r"\bslow"}
REGULAR: Final = "regular"
POSITION_ORDER: Final = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN")
COUNTS_PREFLOP: Final = "counts_preflop"
WEEKDAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


class Calendar(NamedTuple):
    """Settings that divide hands into days and sessions.

    Attributes:
        time_zone: Time zone of the days.
        day_start: Time after midnight at which a new day starts.
        session_gap: Time without a hand that ends a session.
    """

    time_zone: tzinfo = UTC
    day_start: timedelta = timedelta()
    session_gap: timedelta = SESSION_GAP


UTC_DAYS: Final = Calendar()


def _words(edges: Sequence[float], unit: str) -> tuple[str, ...]:
    """Return the names of bins, given their upper edges: `to 20 bb`, `to 40 bb`, `above 40 bb`."""
    return (*(f"to {edge:g} {unit}" for edge in edges), f"above {edges[-1]:g} {unit}")


def _bins(name: str, meaning: str, value: pl.Expr, edges: Sequence[float], unit: str) -> Column:
    """Return a column with the bin of a value; a bin includes its upper edge."""
    words = _words(edges, unit)
    upto = [pl.when(value <= edge).then(pl.lit(word)) for edge, word in zip(edges, words, strict=False)]
    beyond = pl.when(value > edges[-1]).then(pl.lit(words[-1]))
    return word(name, f"{meaning}: {', '.join(words)}", words, pl.coalesce(*upto, beyond))


def _bins_of_street(street: str) -> Columns:
    bet, raised = (100 * pl.col(f"{kind}_faced_{street}") for kind in ("bet", "raise"))
    return (
        _bins(f"bet_faced_{street}_bin", f"`bet_faced_{street}`", bet, (25, 35, 50, 70, 80, 100, 150), "%"),
        _bins(f"raise_faced_{street}_bin", f"`raise_faced_{street}`", raised, (50, 75, 100, 150, 200), "%"),
    )


DEPTH_WORDS: Final = _words(DEPTHS, "bb")
BINS: Final = (
    _bins("stack_depth", "effective stack", in_big_blinds("effective_stack"), DEPTHS, "bb"),
    _bins("stack_bin", "effective stack, in smaller steps", in_big_blinds("effective_stack"),
          (5, 10, 15, 20, 25, 40, 60, 80, 100, 150, 200), "bb"),
    _bins("m_bin", "`m_ratio`", pl.col("m_ratio"), (1, 2, 3, 5, 7, 10, 15, 20, 30), "rounds"),
    _bins("pot_bin", "`total_pot`", in_big_blinds("total_pot"), (5, 10, 20, 40, 60, 100, 200), "bb"),
    _bins("two_bet_faced_bin", "`two_bet_faced_bb`", pl.col("two_bet_faced_bb"), (2, 2.5, 3, 4, 6), "bb"),
    _bins("three_bet_faced_bin", "`three_bet_faced_bb`", pl.col("three_bet_faced_bb"),
          (6, 8, 10, 12, 15, 20), "bb"),
    _bins("four_bet_faced_bin", "`four_bet_faced_bb`", pl.col("four_bet_faced_bb"),
          (15, 20, 25, 30, 40), "bb"),
    *(column for street in STREETS for column in _bins_of_street(street)),
)  # fmt: skip


# fmt: off
@cache
def keys_of_hands(calendar: Calendar) -> Columns:
    """Return the key columns of a hand, computed from columns of the table `hands`."""
    printed = pl.col("started_at")
    zone = str(calendar.time_zone)
    local = printed.dt.replace_time_zone("UTC").dt.convert_time_zone(zone).dt.replace_time_zone(None)
    start = pl.when("is_utc").then(local).otherwise(printed)
    day = (start - calendar.day_start).dt.date()
    return (
        time("time",
             "start of the hand in the configured time zone; as printed if the printed zone is not known",
             start),
        time("day", "day of `time`; hands before the configured start of the day belong to the day before",
             day, pl.Date()),
        word("weekday", "Mon to Sun, of `day`", WEEKDAYS, day.dt.strftime("%a")),
        number("hour", "hour of `time`, 0 to 23", "hour", start.dt.hour(), pl.Int8()),
        text("month", "month of `day`, such as 2024-05", day.dt.strftime("%Y-%m")),
        number("year", "year of `day`", "year", day.dt.year(), pl.Int32()),
        word("pot_type", "limped, single-raised, 3-bet or 4-bet, by the raises before the flop",
             (*POT_TYPES.values(), RERAISED),
             pl.col("raises").replace_strict(POT_TYPES, default=RERAISED, return_dtype=pl.String)),
        word("speed", "hyper, turbo, slow or regular, by the name of the tournament; empty without a name",
             (*SPEED_WORDS, REGULAR), _speed()),
        number("field_size", "number of players in the name of the tournament, as in `6 Player` or `180-Man`",
               "players", _field_size(), pl.Int64()),
        *helpers(yes_no(COUNTS_PREFLOP, "statistics before the flop count the hand, as it has no cap",
                        pl.col("cap").is_null())),
    )


@cache
def keys_of_players(calendar: Calendar) -> Columns:
    """Return the key columns of a player-hand, computed from columns of `players` and `hands`."""
    started, name = pl.col("started_at"), pl.col("player")
    is_new = (started.diff() > calendar.session_gap).fill_null(False)
    session = 1 + is_new.cum_sum().over("player", "site", order_by="started_at")
    everybody = name.implode().over("hand")
    return (
        *BINS,
        number("session",
               "sessions of the player, from 1; 30 minutes without a hand end one by default",
               "session", session, pl.UInt32()),
        text("starting_hand", "hole cards as players write them, such as AKs; empty when they are not known",
             _starting_hand()),
        push_ev(_starting_hand()),
        *helpers(names(OPPONENTS, "the other players dealt into the hand",
                       everybody.list.set_difference(pl.concat_list(name)))),
    )


# fmt: on
def _speed() -> pl.Expr:
    name = pl.col("tournament_name").str.to_lowercase()
    told = [pl.when(name.str.contains(words)).then(pl.lit(speed)) for speed, words in SPEED_WORDS.items()]
    return pl.coalesce(*told, pl.when(name.is_not_null()).then(pl.lit(REGULAR)))


def _field_size() -> pl.Expr:
    name = pl.col("tournament_name").str.to_lowercase()
    players = name.str.extract(r"\b(\d{1,5})[- ]?(?:players?|man)\b").cast(pl.Int64)
    return pl.coalesce(players, pl.when(name.str.contains(r"\bheads[- ]?up\b")).then(2))


def _starting_hand() -> pl.Expr:
    """Return the starting hand, higher rank first: `s` for suited, `o` for offsuit; pairs have no suffix."""
    cards = pl.col("hole_cards")
    first, second = cards.str.slice(0, 1), cards.str.slice(3, 1)
    is_suited = cards.str.slice(1, 1) == cards.str.slice(4, 1)
    suits = pl.when(first == second).then(pl.lit("")).when(is_suited).then(pl.lit("s")).otherwise(pl.lit("o"))
    both = pl.when(_rank(first) >= _rank(second)).then(first + second).otherwise(second + first)
    return pl.when(cards.str.len_chars() == len("As Kd")).then(both + suits)


def _rank(letter: pl.Expr) -> pl.Expr:
    places = {rank: place for place, rank in enumerate(RANKS)}
    return letter.replace_strict(places, default=None, return_dtype=pl.Int8)


KEYS: Final = (*keys_of_hands(UTC_DAYS), *keys_of_players(UTC_DAYS))
OPPONENT: Final = names(
    "opponent",
    "another player dealt into the hand; grouped by it, a hand counts once for each of them",
    pl.col(OPPONENTS),
)
