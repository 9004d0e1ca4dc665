"""Heat tables of a comparison by group: the difference of each statistic, with its certainty."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from analysis.players.compare import Comparison
from analysis.stats import Kind, Statistic
from analysis.web.pages.numbers.comparison import ComparedGroup, VersusRow, game_of
from analysis.web.pages.sorting import Sorting, sort_rows

SHADES: Final = 4
FULL: Final = {Kind.RATE: 0.2, Kind.MEAN: 100.0}  # the difference of the deepest shade


class HeatCell(NamedTuple):
    """A difference.

    Attributes:
        text: The difference with its sign, and an arrow if it is certain; "" if a side has no value.
        is_certain: Whether it is significant.
        shade: CSS class of its shade; "" for none.
        title: The values of both sides, the interval and q.
        question: Query for the player's hands behind it; None if there is none.
        value: The difference as a number; None if a side has no value.
    """

    text: str
    is_certain: bool
    shade: str
    title: str
    question: str | None
    value: float | None = None


class HeatTable(NamedTuple):
    """The differences in a kind of game.

    Attributes:
        first: A comparison of the game.
        statistics: The columns.
        rows: The label of each group, and a cell for each column.
    """

    first: Comparison
    statistics: list[Statistic]
    rows: list[tuple[str, list[HeatCell]]]


def heat_tables(
    compared: Sequence[tuple[ComparedGroup, list[VersusRow]]], order: Sorting
) -> Iterator[HeatTable]:
    """Yield a table for each kind of game, in the order of the comparison of the first group.

    Args:
        compared: The groups, in the order of the rows, each with the rows of its comparison.
        order: The order of the rows: by the difference of a statistic, if it names one.
    """
    games = dict.fromkeys(game_of(row.comparison) for _, rows in compared for row in rows)
    for game in games:
        parts = [
            (group, [row for row in rows if game_of(row.comparison) == game]) for group, rows in compared
        ]
        filled = [(group, rows) for group, rows in parts if rows]
        _, shown = filled[0]
        statistics = [row.comparison.statistic for row in shown]
        columns = {one.id: partial(_value, place) for place, one in enumerate(statistics)}
        rows = [(group.label, [*map(_cell, rows)]) for group, rows in filled]
        yield HeatTable(shown[0].comparison, statistics, sort_rows(rows, order, columns))


def _value(place: int, row: tuple[str, list[HeatCell]]) -> float | None:
    _, cells = row
    return cells[place].value


def _cell(row: VersusRow) -> HeatCell:
    one, (own, others) = row.comparison, row.cells
    if one.difference is None:
        return HeatCell("", is_certain=False, shade="", title="", question=None)
    way = "more" if one.difference > 0 else "less"
    arrow = {"more": " ▲", "less": " ▼"}[way] if one.is_certain else ""
    shade = min(round(SHADES * abs(one.difference) / FULL[one.statistic.kind]), SHADES)
    sides = f"{own.text} of {own.of:,}, others {others.text} of {others.of:,}"
    q = "" if one.q is None else f", q {one.q:.2f}"
    return HeatCell(
        f"{row.difference}{arrow}",
        one.is_certain,
        f"{way}-{shade}" if shade else "",
        f"{sides}; 95% interval {row.interval or 'unknown'}{q}",
        own.question,
        one.difference,
    )
