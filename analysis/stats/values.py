"""Values of statistics with 95% confidence intervals, their display text, and the test for small samples."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import polars as pl

from analysis.inference.intervals import Z, wilson_interval
from analysis.stats.own import check_sums
from analysis.stats.registry import BUILT_IN
from analysis.stats.statistic import Kind, Statistic

MADE, CHANCES = pl.col("made"), pl.col("chances")
FEWEST_CHANCES: Final = 30
FEWEST_HANDS: Final = 1000  # even at 1,000 hands, the standard error is about 30 bb/100


def with_values(frame: pl.DataFrame, statistics: Iterable[Statistic]) -> pl.DataFrame:
    """Add the value of each statistic, computed from its summed parts, and its 95% interval if it has one.

    Raises:
        StatisticError: The sums of a user's statistic are invalid; see `check_sums`.
    """
    proportions: list[Statistic] = []
    others: list[pl.Expr] = []
    for statistic in statistics:
        if statistic.id not in BUILT_IN:
            check_sums(statistic, frame)
        if statistic.kind is Kind.RATE and statistic.is_proportion:
            proportions.append(statistic)
        else:
            others += _columns(statistic)
    return frame.with_columns(others).hstack([*_proportions(frame, proportions)])


def _proportions(frame: pl.DataFrame, rates: Sequence[Statistic]) -> Iterator[pl.Series]:
    """Yield the value and interval columns of all rates, computed in one pass over stacked columns."""
    if not rates:
        return
    parts = {
        part: pl.concat([frame.get_column(rate.part_name(part)) for rate in rates]) for part in rates[0].parts
    }
    low, high = wilson_interval(MADE, CHANCES)
    columns = (_share(MADE, CHANCES).alias(""), low.alias("_low"), high.alias("_high"))
    found = pl.LazyFrame(parts).select(columns).collect()
    for place, rate in enumerate(rates):
        for column in found.slice(place * frame.height, frame.height):
            yield column.alias(rate.id + column.name)


def _columns(statistic: Statistic) -> list[pl.Expr]:
    """Return the value column of a statistic, and its interval if it is a mean with squares."""
    if statistic.kind is Kind.RATE:
        counts = (pl.col(statistic.part_name(part)) for part in statistic.parts)
        return [_share(*counts).alias(statistic.id)]
    if statistic.kind is Kind.MEAN:
        return _mean_columns(statistic)
    if statistic.formula is None:
        return []
    value = statistic.formula
    if statistic.id not in BUILT_IN:  # built-in formulas never divide by 0
        value = pl.when(value.cast(pl.Float64).is_finite()).then(value)
    return [value.alias(statistic.id)]


def _share(made: pl.Expr, chances: pl.Expr) -> pl.Expr:
    return pl.when(chances > 0).then(made / chances)


def _mean_columns(statistic: Statistic) -> list[pl.Expr]:
    """Return value and 95% interval, mean ± 1.96 standard errors; without squares, value and scaled `n`."""
    if not statistic.has_squares:
        total, n = (pl.col(f"{statistic.id}_{part}") for part in ("sum", "n"))
        value = total * statistic.per / n * statistic.factor
        return [pl.when(n > 0).then(value).alias(statistic.id), n / statistic.per]
    total, squares, n = (pl.col(f"{statistic.id}_{part}") for part in ("sum", "squares", "n"))
    value = pl.when(n > 0).then(total / n * statistic.factor)
    variance = (squares - total**2 / n).clip(0) / (n - 1)
    spread = pl.when(n > 1).then(Z * (variance / n).sqrt() * statistic.factor)
    return [
        value.alias(statistic.id),
        (value - spread).alias(f"{statistic.id}_low"),
        (value + spread).alias(f"{statistic.id}_high"),
    ]


def value_text(statistic: Statistic, number: float | None, decimals: int = 1) -> str:
    """Format the value of a statistic, rates and ROI as percentages without the sign; "" for None."""
    if number is None:
        return ""
    if statistic.is_percentage or (statistic.kind is Kind.RATE and statistic.is_proportion):
        return f"{100 * number:.{decimals}f}"
    if statistic.kind is Kind.RATE:
        number *= statistic.factor
    return f"{number:,}" if isinstance(number, int) else f"{number:,.2f}"


def is_small(statistic: Statistic, counts: Mapping[str, Any]) -> bool:  # Any: values of other keys
    """Return whether the sample is small: few `chances` of a rate, or a low `n` of a mean."""
    if statistic.kind is Kind.RATE:
        return int(counts["chances"]) < FEWEST_CHANCES
    if statistic.kind is Kind.MEAN and statistic.has_squares:
        return int(counts["n"]) < (FEWEST_HANDS if statistic.factor == 100 else FEWEST_CHANCES)
    return False
