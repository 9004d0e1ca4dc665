"""Where a player differs from the others in the same hands: rates, and results by position and kind of pot.

No ideal numbers are assumed. A difference is not a mistake in itself; results say whether it cost anything.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.inference.comparison import fisher_test, mean_test, q_values
from analysis.players.subject import Subject
from analysis.stats import STATISTICS, Kind, player_stats

Row = dict[str, Any]  # Any: a row of a frame
FEWEST: Final = 20
RESULT: Final = "bb_per_100"
RESULT_KEYS: Final = ("position", "pot_type")
RATES: Final = tuple(
    statistic.id
    for statistic in STATISTICS.values()
    if statistic.kind is Kind.RATE and statistic.is_proportion
)


class Leak(NamedTuple):
    """A statistic of a player beside that of the others.

    Attributes:
        statistic: Its id.
        group: Position or kind of pot that it is about; empty for all hands.
        value: Rate or mean of the player.
        n: The player's chances, or hands.
        pool: Rate or mean of all others together.
        pool_n: Their chances, or hands.
        p: Probability of a difference at least as unusual by chance alone.
        q: Lowest false discovery rate at which the difference counts, over all tests that were made.
    """

    statistic: str
    group: str
    value: float
    n: int
    pool: float
    pool_n: int
    p: float
    q: float


def leaks(subject: Subject) -> list[Leak]:
    """Every statistic with at least 20 chances on both sides, the most certain difference first.

    The others are all opponents in the hands that the player was dealt, so stakes, tables and dates are the
    same. Rates are compared by Fisher's exact test, results in big blinds by their standard errors; q is over
    all of them, after Benjamini and Hochberg.

    Args:
        subject: Player and game.
    """
    found = [*_rates(subject), *(leak for key in RESULT_KEYS for leak in _results(subject, key))]
    qs = q_values([leak.p for leak in found])
    tested = [leak._replace(q=q) for leak, q in zip(found, qs, strict=True)]
    return sorted(tested, key=lambda leak: (leak.p, leak.statistic, leak.group))


def _rates(subject: Subject) -> Iterator[Leak]:
    stats = player_stats(subject.tables, where=subject.is_shared, stats=RATES, calendar=subject.calendar)
    own, pool = _sums(stats, subject.player)
    for name in RATES:
        made, n, pool_made, pool_n = (
            side[f"{name}_{part}"] for side in (own, pool) for part in ("made", "chances")
        )
        if min(n, pool_n) >= FEWEST:
            p = fisher_test(made, n, pool_made, pool_n)
            yield Leak(name, "", made / n, n, pool_made / pool_n, pool_n, p, p)


def _results(subject: Subject, key: str) -> Iterator[Leak]:
    stats = player_stats(
        subject.tables, by=[key], where=subject.is_shared, stats=[RESULT], calendar=subject.calendar
    )
    groups = stats[key].drop_nulls().unique().sort().to_list()
    for group in groups:
        own, pool = _sums(stats.filter(pl.col(key) == group), subject.player)
        n, pool_n = own[f"{RESULT}_n"], pool[f"{RESULT}_n"]
        if min(n, pool_n) < FEWEST:
            continue
        (value, error), (others, pool_error) = _mean(own), _mean(pool)
        if error or pool_error:
            p = mean_test(value, error, others, pool_error)
            yield Leak(RESULT, group, value, n, others, pool_n, p, p)


def _sums(stats: pl.DataFrame, player: str) -> tuple[Row, Row]:
    """The parts of all statistics, of the player and of all others."""
    parts = pl.selectors.ends_with("_made", "_chances", "_sum", "_squares", "_n")
    is_own = pl.col("player") == player
    own, pool = (stats.filter(side).select(parts.sum()).row(0, named=True) for side in (is_own, ~is_own))
    return own, pool


def _mean(sums: Row) -> tuple[float, float]:
    """Mean and standard error of the result."""
    total, squares, n = (sums[f"{RESULT}_{part}"] for part in ("sum", "squares", "n"))
    variance = max(0.0, squares - total**2 / n) / (n - 1)
    factor = STATISTICS[RESULT].factor
    return factor * total / n, factor * (variance / n) ** 0.5
