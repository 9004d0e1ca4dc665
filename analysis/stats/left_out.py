"""Counts of the hands that a filter includes but statistics leave out, by reason."""

from collections.abc import Collection
from functools import cache
from typing import Final, NamedTuple

import polars as pl

from analysis.dataset import Dataset, Tables
from analysis.dataset.dataset import UNCOUNTED, cached_value
from analysis.decisions.hours import HOURS
from analysis.decisions.straddles import STRADDLES
from analysis.ev import ICM
from analysis.queries.keys import COUNTS_PREFLOP, UTC_DAYS, Calendar
from analysis.queries.opponents import OPPONENTS
from analysis.schema.entries import ENTRIES
from analysis.schema.noted import with_noted
from analysis.stats.player_hands import OF_NOTES, asks_numbers, with_keys
from analysis.stats.selection import hands_in_segments
from analysis.stats.where import condition_of

# columns that depend on other hands, so that a filter on them needs the whole dataset
ACROSS: Final = {
    "session",
    *(column.name for columns in (HOURS, STRADDLES, ICM, ENTRIES) for column in columns),
}
FACTS: Final = ("complete", "left_out", "status", "cap")  # columns of a hand that state the reason
UNKNOWN: Final = {"session": pl.UInt32(), OPPONENTS: pl.List(pl.String())}  # null in hands without players


class LeftOut(NamedTuple):
    """Numbers of hands that a filter includes but statistics leave out, by reason.

    Attributes:
        errors: Hands with an illegal action or wrong amounts, and incomplete hands.
        unsupported: Hands of games other than Texas Hold'em.
        cancelled: Hands that the site cancelled.
        capped: Hands with a cap, left out of preflop statistics only.
        other_currency: Hands in currencies other than the displayed currency.
    """

    errors: int = 0
    unsupported: int = 0
    cancelled: int = 0
    capped: int = 0
    other_currency: int = 0

    @property
    def words(self) -> str:
        """Return one line of text that lists the reasons; "" when no hand is left out."""
        return f"left out: {self.reasons}" if self.reasons else ""

    @property
    def reasons(self) -> str:
        """Return the number of hands, total and by reason, as text; "" when no hand is left out."""
        named = {
            "with errors": self.errors,
            "of other games": self.unsupported,
            "cancelled": self.cancelled,
            "with a cap before the flop": self.capped,
            "in other currencies": self.other_currency,
        }
        parts = [f"{number:,} {reason}" for reason, number in named.items() if number]
        return f"{_hands(sum(self))}, {', '.join(parts)}" if parts else ""


def left_out(
    dataset: Dataset,
    *,
    where: pl.Expr | str | None = None,
    players: Collection[str] | None = None,
    calendar: Calendar = UTC_DAYS,
    with_errors: bool = False,
    with_caps: bool = False,
    is_list: bool = False,
    other_currency: int = 0,
) -> LeftOut:
    """Count the hands that a filter includes but statistics leave out.

    A hand with unknown players, or with unknown values in a column of the filter, is counted: it may match.
    The result is cached with the dataset, unless the filter reads notes or tags.

    Args:
        dataset: Dataset, already restricted by the filters on whole hands.
        where: Filter on player-hands: an expression, or a query for `parse_where`.
        players: Names to keep; None for all.
        calendar: Time zone and session gap.
        with_errors: Statistics include hands with an illegal action or wrong amounts.
        with_caps: Preflop statistics include hands with a cap.
        is_list: The hands are listed, so that a cap matters only if the filter reads preflop statistics.
        other_currency: Number of hands in other currencies, counted by the caller.

    Raises:
        WhereError: The query in `where` is invalid.
    """
    condition = condition_of(where)
    names = None if players is None else sorted(players)
    named = () if condition is None else condition.meta.root_names()
    with_caps |= is_list and COUNTS_PREFLOP not in named
    question = None if condition is None else condition.meta.serialize()
    key = "left out", question, None if names is None else tuple(names), calendar, with_errors, with_caps

    def count() -> LeftOut:
        return _counted(dataset, condition, names, calendar, with_errors=with_errors, with_caps=with_caps)

    found = cached_value(dataset, key, count) if OF_NOTES.isdisjoint(named) else count()
    return found._replace(other_currency=other_currency)


def _counted(
    dataset: Dataset,
    condition: pl.Expr | None,
    names: list[str] | None,
    calendar: Calendar,
    *,
    with_errors: bool,
    with_caps: bool,
) -> LeftOut:
    """Count the hands by reason, without the cache; for the arguments see `left_out`."""
    hands, dealt = dataset.uncounted
    if names is not None:
        is_known = pl.col("hand").is_in(dealt["hand"].implode())
        dealt = dealt.filter(pl.col("player").is_in(names))
        hands = hands.filter(~is_known | pl.col("hand").is_in(dealt["hand"].implode()))
    if condition is not None and not hands.is_empty():
        broken, whole = hands.filter(~pl.col("complete")), hands.filter("complete")
        may_fit = _may_fit(dataset, broken, dealt, condition, calendar)
        hands = pl.concat([may_fit.select(FACTS), _fitting(dataset, whole, condition, names, calendar)])
    is_broken, status = ~pl.col("complete"), pl.col("status").cast(pl.String)
    is_wrong = pl.col("left_out") & (not with_errors)
    counts = hands.select(
        errors=((is_broken & ~status.is_in(["unsupported", "cancelled"])) | is_wrong).sum(),
        unsupported=(is_broken & (status == "unsupported")).sum(),
        cancelled=(is_broken & (status == "cancelled")).sum(),
        capped=(~is_broken & ~is_wrong & pl.col("cap").is_not_null() & (not with_caps)).sum(),
    )
    return LeftOut(**counts.row(0, named=True))


def _fitting(
    dataset: Dataset, hands: pl.DataFrame, condition: pl.Expr, names: list[str] | None, calendar: Calendar
) -> pl.DataFrame:
    """Return the columns `FACTS` of the replayed hands with a player-hand that matches the condition."""
    if hands.is_empty():
        return hands.select(FACTS)
    columns = {"hand", *FACTS}
    read = {*columns, *condition.meta.root_names()}
    reads_all = dataset.caches_columns(names, read) or asks_numbers((), condition)
    segments = hands_in_segments(
        dataset if reads_all or not ACROSS.isdisjoint(read) else dataset.only(hands["hand"]),
        columns,
        where=condition & UNCOUNTED,
        players=names,
        with_errors=True,
        with_caps=True,
        calendar=calendar,
    )
    return pl.concat([rows.unique("hand").select(FACTS).collect() for rows in segments])


def _may_fit(
    dataset: Dataset, hands: pl.DataFrame, dealt: pl.DataFrame, condition: pl.Expr, calendar: Calendar
) -> pl.DataFrame:
    """Keep the hands without player rows that the condition does not exclude; unknown values match."""
    if hands.is_empty():
        return hands
    unknown = [pl.lit(None, dtype).alias(name) for name, dtype in _schema_of_players().items()]
    players = hands.select("hand").join(dealt, on="hand", how="left").with_columns(unknown)
    rows = with_keys(players.lazy(), with_noted(hands.lazy(), dataset.noted), calendar)
    rows = rows.with_columns(pl.lit(None, dtype).alias(name) for name, dtype in UNKNOWN.items())
    kept = rows.select("hand", fits=condition.fill_null(True)).filter("fits").collect()["hand"]
    return hands.filter(pl.col("hand").is_in(kept.implode()))


@cache
def _schema_of_players() -> dict[str, pl.DataType]:
    """Return the schema of player rows without `hand` and `player`, before keys are added."""
    schema = Tables.empty().with_decisions.schema
    return {name: dtype for name, dtype in schema.items() if name not in {"hand", "player"}}


def _hands(number: int) -> str:
    return f"{number:,} hand{'' if number == 1 else 's'}"
