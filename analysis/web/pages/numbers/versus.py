"""Comparison on `/stats`: the player's hands against the pool, another player, or another query."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.players.compare import (
    GAME,
    Compared,
    Comparison,
    Side,
    beside_others,
    compare_hands,
    with_q,
)
from analysis.players.objects import compared_object
from analysis.questions.where import says_whose
from analysis.stats import Kind, parse_where, player_stats, value_text
from analysis.web.asking import Asked
from analysis.web.errors import QuestionError
from analysis.web.links import asks_for, both

POOL: Final = "pool"
MOST_GROUPS: Final = 12


class Versus(NamedTuple):
    """Two sets of hands to compare.

    Attributes:
        names: Names of the two sides.
        sides: Conditions on the hands of each side.
        where: Condition on the hands of both sides; None for all.
        players: Players whose hands are read; None for all.
        asks: Queries for the hands of each side; None if the player's list of hands cannot show them.
    """

    names: tuple[str, str]
    sides: tuple[pl.Expr, pl.Expr]
    where: pl.Expr | None
    players: list[str] | None
    asks: tuple[str | None, str | None]

    def within(self, condition: pl.Expr) -> "Versus":
        """Return the same sides with a further condition on both."""
        return self._replace(where=condition if self.where is None else self.where & condition)

    def compared(self, asked: Asked, ids: Sequence[str]) -> Compared:
        """Compare some statistics of the two sides."""
        return compare_hands(
            asked.tables,
            *self.sides,
            stats=ids,
            where=self.where,
            players=self.players,
            calendar=asked.calendar,
        )


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
    def data(self) -> dict[str, Any]:  # Any: JSON
        """The group, ready for JSON."""
        return {**self.values, **compared_object(self.compared)}


class VersusCell(NamedTuple):
    """A value of one side: its text, sample size, whether that is too small, and the query for its hands."""

    text: str
    of: int
    is_small: bool
    question: str | None


class VersusRow(NamedTuple):
    """A statistic of both sides, with the difference and its 95% interval."""

    comparison: Comparison
    cells: list[VersusCell]
    difference: str
    interval: str


def versus(asked: Asked) -> Versus:
    """Parse the query parameter `vs`; return the player's matching hands and the hands to compare with.

    Raises:
        QuestionError: There is no player to compare, or `vs` is not valid.
    """
    text, player, q = asked.text("vs"), asked.player, asked.question.q
    if player is None:
        raise QuestionError("player", "", "these hands have no hero, so name a player")
    names, where = (player, text), None
    players: list[str] | None = [player]
    if text == POOL:
        (first, second), players, where = beside_others([player]), None, asked.where
        asks: tuple[str | None, str | None] = (q, None)
    else:
        second = asked.condition("vs", text)
        first = ~second.fill_null(False) if asked.where is None else asked.where
        asks = (q or f"not ({text})", text)
        if says_whose(asked.written_out(text)):
            own = pl.col("player") == player
            first, players, asks = own if asked.where is None else own & asked.where, None, (q, None)
    return Versus(names, (first, second), where, players, asks)


def compared_groups(
    asked: Asked, sides: Versus, by: Sequence[str], ids: Sequence[str]
) -> list[ComparedGroup]:
    """Compare the sides within each group; the q-values count the tests of all groups.

    Args:
        asked: The request.
        sides: The two sides.
        by: Columns to group by; empty for one comparison of all hands.
        ids: Ids of the statistics.

    Returns:
        The groups with the most hands, largest first, at most `MOST_GROUPS`.

    Raises:
        QuestionError: The hands of a group cannot be queried.
    """
    groups = []
    for values in _values_of(asked, by) if by else [{}]:
        parts = [asks_for(key, value) for key, value in values.items()]
        if None in parts:
            raise QuestionError("by", ",".join(by), "cannot divide a comparison; choose another key")
        question = " and ".join(filter(None, parts))
        within = sides.within(parse_where(question)) if question else sides
        groups.append(ComparedGroup(values, question, within.compared(asked, ids)))
    tested = iter(with_q([one for group in groups for one in group.compared.comparisons]))
    return [
        group._replace(
            compared=group.compared._replace(comparisons=[*islice(tested, len(group.compared.comparisons))])
        )
        for group in groups
    ]


def _values_of(asked: Asked, by: Sequence[str]) -> list[dict[str, object]]:
    """Return the values of the columns in the player's hands, most hands first, at most `MOST_GROUPS`."""
    frame = player_stats(asked.tables, by=by, stats=["hands"], **asked.choice)
    counts = (
        frame.group_by(by)
        .agg(pl.col("hands").sum())
        .sort("hands", *by, descending=[True, *[False] * len(by)])
    )
    return counts.head(MOST_GROUPS).select(by).to_dicts()


def versus_rows(compared: Compared, asks: Sequence[str | None]) -> Iterator[VersusRow]:
    """Yield the rows of a comparison, kinds of game with the largest samples first."""
    weights: dict[tuple[object, ...], int] = {}
    for one in compared.comparisons:
        weights[_game(one)] = max(weights.get(_game(one), 0), min(one.a.of, one.b.of))
    for one in sorted(compared.comparisons, key=lambda one: -weights[_game(one)]):
        sides = zip((one.a, one.b), asks, strict=True)
        low, high = (value_text(one.statistic, end) for end in (one.low, one.high))
        yield VersusRow(
            one,
            [_cell(one, side, asks) for side, asks in sides],
            value_text(one.statistic, one.difference),
            f"{low} to {high}" if low else "",
        )


def _game(one: Comparison) -> tuple[object, ...]:
    return one.kind, *(getattr(one, key) for key in GAME)


def _cell(one: Comparison, side: Side, asks: str | None) -> VersusCell:
    game = [asks_for(key, value) for key in GAME if (value := getattr(one, key)) is not None]
    is_asked = asks is not None and one.statistic.kind is Kind.RATE
    question = both(asks or "", " and ".join(filter(None, [*game, one.statistic.id]))) if is_asked else None
    return VersusCell(value_text(one.statistic, side.value), side.of, side.is_small, question)
