"""Cells of statistics in the tables of pages."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from analysis.stats import (
    Outcome,
    Statistic,
    chosen_hands,
    find_statistics,
    hands_behind,
    is_small,
    value_text,
)
from analysis.stats.player_stats import group_keys
from analysis.stats.statistic import Kind
from analysis.web.asking import Asked
from analysis.web.drawing import plural

ALWAYS = ("hands", "net")  # have columns in every table


class StatsCell(NamedTuple):
    """A value of a statistic in a table.

    Attributes:
        text: The formatted value.
        detail: The sample and the 95% interval.
        is_small: Whether the sample is too small.
        question: Id of the statistic, to query the hands behind it; None if there is no such query.
    """

    text: str
    detail: str
    is_small: bool
    question: str | None


def shown_statistics(ids: Iterable[str]) -> list[Statistic]:
    """Return the statistics that have a column."""
    return [one for one in find_statistics(ids) if one.id not in ALWAYS]


def stats_cells(
    row: Mapping[str, Any],  # Any: JSON
    wanted: Iterable[Statistic],
    hands: Mapping[str, int] = MappingProxyType({}),
) -> list[StatsCell]:
    """Return the cells of a row of `stats_objects`.

    Args:
        row: The row.
        wanted: The statistics of its columns.
        hands: Number of hands, by id of the statistics that can count a hand several times (`repeats`).
    """
    return [_cell(one, row["stats"][one.id], hands.get(one.id)) for one in wanted]


def hands_counted(
    asked: Asked, by: Sequence[str], wanted: Iterable[Statistic]
) -> dict[tuple[object, ...], dict[str, int]]:
    """Count the hands behind the statistics that can count a hand several times, by the keys of a row.

    Args:
        asked: The request.
        by: Columns by which the rows are grouped.
        wanted: The statistics.

    Returns:
        By the key values of a row, the number of hands for the id of each such statistic.
    """
    made = {one.id: hands_behind(one.id, Outcome.MADE) for one in wanted if one.repeats}
    if not made:
        return {}
    keys = group_keys(by)
    columns = {*keys, *(name for one in made.values() for name in one.meta.root_names())}
    rows = chosen_hands(asked.tables, by=by, columns=columns, **asked.choice)
    counts = rows.group_by(keys).agg(**{name: one.sum() for name, one in made.items()}).collect()
    return {tuple(row[key] for key in keys): row for row in counts.iter_rows(named=True)}


def _cell(statistic: Statistic, value: Mapping[str, Any], hands: int | None) -> StatsCell:
    """Return the cell for a value of a statistic."""
    number, small = value["value"], is_small(statistic, value)
    if isinstance(number, dict):
        return StatsCell(" ".join(f"{amount} {unit}" for unit, amount in number.items()), "", small, None)
    ends = [value_text(statistic, value.get(end)) for end in ("low", "high")]
    is_rate = statistic.kind is Kind.RATE
    counted = f"{value['made']:,} of {value['chances']:,}" if is_rate else ""
    counted += "" if hands is None else f" in {plural(hands, 'hand')}"
    interval = f"95 %: {ends[0]} to {ends[1]}" if all(ends) else ""
    detail = ", ".join(filter(None, (counted, interval)))
    return StatsCell(value_text(statistic, number, 0), detail, small, statistic.id if is_rate else None)
