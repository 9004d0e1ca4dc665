"""Cells of statistics in the tables of pages."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from operator import itemgetter
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

import polars as pl
from markupsafe import Markup

from analysis.queries.keys import POSITION_ORDER
from analysis.stats import Statistic, find_statistics, is_small, made_hands, value_text
from analysis.stats.player_stats import group_keys
from analysis.stats.statistic import Kind
from analysis.web.page_request import PageRequest
from analysis.web.pages.sorting import Sorting, by_unit, sort_rows
from analysis.web.template_filters import minus, money, result, sign
from hhparser.base.text.typography import count_of

ALWAYS = ("hands", "net")  # have columns in every table
PAID = ("rake_dealt", "rake_contributed", "rake_weighted", "rake_taken")  # amounts that are no results
RESULTS = frozenset(
    {
        *("bb_per_100", "ev_bb_per_100", "hourly_table", "hourly_clock", "action_profit", "bb_vs_fold"),
        *("roi", "cev_per_100", "cev_per_game"),
    }
)  # means and ratios that have sign and color


TIMES = ("year", "month", "day", "session")
R = TypeVar("R", bound=Mapping[str, Any])  # Any: a JSON value


class StatsCell(NamedTuple):
    """A value of a statistic in a table.

    Attributes:
        text: The formatted value; results have a sign.
        detail: The sample and the 95% interval.
        is_small: Whether the sample is too small.
        question: Id of the statistic, to query the hands behind it; None if there is no such query.
        tone: CSS class: `gain`, `loss` or "".
    """

    text: str
    detail: str
    is_small: bool
    question: str | None
    tone: str = ""


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


def value_of(name: str, row: Mapping[str, Any]) -> Any:  # Any: JSON, and a value to sort by
    """Return the value to sort a row of `stats_objects` by: of amounts, currency and amount of each."""
    found = row["stats"].get(name)
    value = found and found["value"]
    return by_unit(value) or None if isinstance(value, dict) else value


def stats_columns(by: Iterable[str], ids: Iterable[str]) -> dict[str, Callable[[Mapping[str, Any]], Any]]:
    """Return the columns that rows of `stats_objects` can be sorted by, with the value of each."""
    columns: dict[str, Callable[[Mapping[str, Any]], Any]] = {key: partial(key_value, key) for key in by}
    columns["hands"] = itemgetter("hands")
    columns["net"] = lambda row: by_unit(row["net"])
    columns["game"] = lambda row: (row["kind"], row["stakes"] or "", row["site"])
    return columns | {one: partial(value_of, one) for one in ids}


def key_value(key: str, row: Mapping[str, Any]) -> Any:  # Any: a value of a column
    """Return the value of a key column to sort by; positions are in the order of the seats."""
    value = row[key]
    return POSITION_ORDER.index(value) if key == "position" and value in POSITION_ORDER else value


def usual_order(rows: Iterable[R], by: Sequence[str]) -> list[R]:
    """Return the newest periods first, positions in the order of the seats, and other groups as they are."""
    if by[:1] == ["position"]:
        order = Sorting("position", descending=False, columns=frozenset(), keys={})
        return sort_rows(rows, order, stats_columns(by, ()))
    times = [key for key in by if key in TIMES]
    return sorted(rows, key=lambda row: [(row[key] is not None, row[key]) for key in times], reverse=True)


def hands_counted(
    request: PageRequest, by: Sequence[str], wanted: Iterable[Statistic], rows: Iterable[Mapping[str, Any]]
) -> dict[tuple[object, ...], dict[str, int]]:
    """Count the hands behind the statistics that can count a hand several times, by the keys of a row.

    Args:
        request: The request.
        by: Columns to group the rows by.
        wanted: The statistics.
        rows: The shown rows of `stats_objects`.

    Returns:
        By the key values of a row, the number of hands for the id of each such statistic.
    """
    made = [one.id for one in wanted if one.repeats]
    if not made:
        return {}
    keys = group_keys(by)
    counts = request.once(
        ("counted", *by, "", *made), lambda: made_hands(request.tables, made, by=by, **request.row_filter)
    )
    schema = {key: counts.schema[key] for key in keys}
    shown = pl.DataFrame([{key: row[key] for key in keys} for row in rows], schema)
    return {
        tuple(row[key] for key in keys): {one: row[f"{one}_hands"] for one in made}
        for row in counts.join(shown, on=keys, nulls_equal=True).iter_rows(named=True)
    }


def _cell(statistic: Statistic, value: Mapping[str, Any], hands: int | None) -> StatsCell:
    number, small = value["value"], is_small(statistic, value)
    if isinstance(number, dict):
        shown = result if is_result(statistic) else money
        amounts = [Markup("{} {}").format(shown(amount, unit), unit) for unit, amount in number.items()]
        return StatsCell(Markup(", ").join(amounts), "", small, None)
    ends = [minus(value_text(statistic, value.get(end))) for end in ("low", "high")]
    is_rate = statistic.kind is Kind.RATE
    counted = f"{value['made']:,} of {value['chances']:,}" if is_rate else ""
    counted += "" if hands is None else f" in {count_of(hands, 'hand')}"
    interval = f"95%: {ends[0]} to {ends[1]}" if all(ends) else ""
    detail = ", ".join(filter(None, (counted, interval)))
    text = number_text(statistic, number, 0)
    return StatsCell(text, detail, small, statistic.id if is_rate else None, tone(statistic, number))


def is_result(statistic: Statistic) -> bool:
    """Return whether the values of a statistic are won or lost."""
    return statistic.id in RESULTS or (
        statistic.kind is Kind.SUM and statistic.money and statistic.id not in PAID
    )


def number_text(statistic: Statistic, number: float | None, decimals: int = 1) -> str:
    """Format a value like `value_text`, with a real minus sign; results have a sign."""
    text = minus(value_text(statistic, number, decimals))
    return f"+{text}" if number and number > 0 and is_result(statistic) else text


def tone(statistic: Statistic, number: float | None) -> str:
    """Return the CSS class of a value: `gain` or `loss` for results, else ""."""
    return sign(number) if is_result(statistic) else ""
