"""Comparison on `/stats`: the player's hands against the pool, another player, or another query."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

import polars as pl

from analysis.players.compare import (
    GAME,
    Compared,
    Comparison,
    Side,
    beside_others,
    compare_groups,
    group_query,
    largest_groups,
)
from analysis.queries.where import says_whose
from analysis.stats import Kind, asks_for, both, value_text
from analysis.views.compare import GroupComparison, group_object
from analysis.web.errors import QuestionError
from analysis.web.page_request import PageRequest
from analysis.web.pages.numbers.cells import number_text, tone
from analysis.web.pages.sorting import Columns, Sorting, sort_rows
from analysis.web.template_filters import minus

POOL: Final = "pool"
MOST_GROUPS: Final = 12
OWN_HANDS: Final = "/hands"
POOL_HANDS: Final = "/hands/pool"


class Versus(NamedTuple):
    """Two sets of hands to compare.

    Attributes:
        names: Names of the two sides.
        sides: Conditions on the hands of each side.
        where: Condition on the hands of both sides; None for all.
        players: Players to read the hands of; None for all.
        asks: Queries for the hands of each side; None if no list of hands can show them.
        paths: Paths of the lists of hands of each side.
    """

    names: tuple[str, str]
    sides: tuple[pl.Expr, pl.Expr]
    where: pl.Expr | None
    players: list[str] | None
    asks: tuple[str | None, str | None]
    paths: tuple[str, str]


class ComparedGroup(NamedTuple):
    """The comparison within a group of hands.

    Attributes:
        values: Values of the columns that define the group; empty for all hands.
        question: Query for its hands.
        compared: The comparison.
    """

    values: Mapping[str, object]
    question: str
    compared: Compared

    @property
    def label(self) -> str:
        """The values that define it, for people."""
        return ", ".join("none" if value is None else str(value) for value in self.values.values())

    @property
    def data(self) -> GroupComparison:
        """The group, ready for JSON."""
        return group_object(self.values, self.compared)


class VersusCell(NamedTuple):
    """A value of one side.

    Attributes:
        text: The formatted value.
        of: Sample size.
        is_small: Whether the sample is too small.
        question: Query for its hands; None if there is none.
        path: Path of the list of these hands.
        tone: CSS class: `gain`, `loss` or "".
    """

    text: str
    of: int
    is_small: bool
    question: str | None
    path: str
    tone: str


class VersusRow(NamedTuple):
    """A statistic of both sides, with the difference and its 95% interval."""

    comparison: Comparison
    cells: list[VersusCell]
    difference: str
    interval: str


# columns that the statistics of both sides can be sorted by
SORTS: Final[Columns[VersusRow]] = {
    "statistic": lambda row: row.comparison.statistic.name,
    "own": lambda row: row.comparison.a.value,
    "own_of": lambda row: row.comparison.a.of,
    "other": lambda row: row.comparison.b.value,
    "other_of": lambda row: row.comparison.b.of,
    "difference": attrgetter("comparison.difference"),
    "interval": attrgetter("comparison.low"),
    "p": attrgetter("comparison.p"),
    "q": attrgetter("comparison.q"),
}


def versus(request: PageRequest) -> Versus:
    """Parse the query parameter `vs`; return the player's matching hands and the hands to compare with.

    Raises:
        QuestionError: There is no player to compare, or `vs` is not valid.
    """
    text, player, q = request.text("vs"), request.player, request.url_filter.q
    if player is None:
        raise QuestionError("player", "", "these hands have no hero, so name a player")
    names, where, paths = (player, text), None, (OWN_HANDS, OWN_HANDS)
    players: list[str] | None = [player]
    if text == POOL:
        (first, second), players, where = beside_others([player]), None, request.where
        asks: tuple[str | None, str | None] = (q, q)
        paths = OWN_HANDS, POOL_HANDS
    else:
        second = request.condition("vs", text)
        first = ~second.fill_null(False) if request.where is None else request.where
        asks = (q or f"not ({text})", text)
        if says_whose(request.written_out(text)):
            first, players, asks = request.where_with(pl.col("player") == player), None, (q, None)
    return Versus(names, (first, second), where, players, asks, paths)


def compared_groups(
    request: PageRequest, sides: Versus, by: Sequence[str], ids: Sequence[str]
) -> list[ComparedGroup]:
    """Compare the sides within each group; the q-values count the tests of all groups.

    Args:
        request: The request.
        sides: The two sides.
        by: Columns to group by; empty for one comparison of all hands.
        ids: Ids of the statistics.

    Returns:
        The groups with the most hands, largest first, at most `MOST_GROUPS`.

    Raises:
        SettingError: A column cannot divide the hands of a comparison.
    """
    groups = largest_groups(request.tables, by, MOST_GROUPS, **request.row_filter) if by else [{}]
    found = compare_groups(
        request.tables,
        *sides.sides,
        groups,
        stats=ids,
        where=sides.where,
        players=sides.players,
        calendar=request.calendar,
    )
    return [ComparedGroup(*one) for one in zip(groups, map(group_query, groups), found, strict=True)]


def sort_in_games(rows: Iterable[VersusRow], order: Sorting) -> Iterator[VersusRow]:
    """Yield the rows of a comparison, sorted within each kind of game."""
    for _, of_game in groupby(rows, key=lambda row: game_of(row.comparison)):
        yield from sort_rows(of_game, order, SORTS)


def versus_rows(group: ComparedGroup, versus: Versus) -> Iterator[VersusRow]:
    """Yield the rows of the comparison in a group, kinds of game with the largest samples first."""
    compared = group.compared.comparisons
    asks = [ask if ask is None else both(ask, group.question) for ask in versus.asks]
    weights = _weights(compared)
    for one in sorted(compared, key=lambda one: -weights[game_of(one)]):
        sides = zip((one.a, one.b), asks, versus.paths, strict=True)
        low, difference, high = (_with_sign(one, value) for value in (one.low, one.difference, one.high))
        cells = [_cell(one, *side) for side in sides]
        yield VersusRow(one, cells, difference, f"{low} to {high}" if low else "")


def _weights(compared: Iterable[Comparison]) -> dict[tuple[object, ...], int]:
    """Return the largest sample of each kind of game, where the smaller side counts."""
    weights: dict[tuple[object, ...], int] = {}
    for one in compared:
        weights[game_of(one)] = max(weights.get(game_of(one), 0), min(one.a.of, one.b.of))
    return weights


def _with_sign(one: Comparison, difference: float | None) -> str:
    text = minus(value_text(one.statistic, difference))
    return f"+{text}" if difference and difference > 0 else text


def game_of(one: Comparison) -> tuple[object, ...]:
    """Return the kind of game of a comparison."""
    return one.kind, *(getattr(one, key) for key in GAME)


def _cell(one: Comparison, side: Side, asks: str | None, path: str) -> VersusCell:
    game = [asks_for(key, value) for key in GAME if (value := getattr(one, key)) is not None]
    is_asked = asks is not None and one.statistic.kind is Kind.RATE
    question = both(asks or "", " and ".join(filter(None, [*game, one.statistic.id]))) if is_asked else None
    text, color = number_text(one.statistic, side.value), tone(one.statistic, side.value)
    return VersusCell(text, side.of, side.is_small, question, path, color)
