"""Statistics as the tables of pages show them."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from analysis.stats import Statistic, find_statistics, is_small, value_text
from analysis.stats.statistic import Kind

ALWAYS = ("hands", "net")  # have columns of their own


class StatsCell(NamedTuple):
    """A value of a statistic.

    Attributes:
        text: The value in words.
        detail: What it rests on.
        is_small: Whether that is too little.
        question: The question for the hands behind it; None if there is none.
    """

    text: str
    detail: str
    is_small: bool
    question: str | None


def shown_statistics(ids: Iterable[str]) -> list[Statistic]:
    """The statistics that have a column."""
    return [one for one in find_statistics(ids) if one.id not in ALWAYS]


def stats_cells(row: Mapping[str, Any], wanted: Iterable[Statistic]) -> list[StatsCell]:  # Any: JSON
    """The cells of a row of `stats_objects`."""
    return [_cell(one, row["stats"][one.id]) for one in wanted]


def _cell(statistic: Statistic, value: Mapping[str, Any]) -> StatsCell:
    """A value as the table shows it."""
    number, small = value["value"], is_small(statistic, value)
    if isinstance(number, dict):
        return StatsCell(" ".join(f"{amount} {unit}" for unit, amount in number.items()), "", small, None)
    ends = [value_text(statistic, value.get(end)) for end in ("low", "high")]
    is_rate = statistic.kind is Kind.RATE
    counted = f"{value['made']:,} of {value['chances']:,}" if is_rate else ""
    interval = f"95 %: {ends[0]} to {ends[1]}" if all(ends) else ""
    detail = ", ".join(filter(None, (counted, interval)))
    return StatsCell(value_text(statistic, number, 0), detail, small, statistic.id if is_rate else None)
