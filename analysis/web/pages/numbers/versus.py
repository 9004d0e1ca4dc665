"""The hands of `/stats` beside those of the others, of another player, or of another question."""

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
    """Two sets of hands that are to be compared.

    Attributes:
        names: What the two sides are called.
        sides: The conditions on their hands.
        where: Which player-hands count on either side; None for all.
        players: Names to keep; None for all.
        asks: The questions for the hands of each side; None if the list of the player cannot show them.
    """

    names: tuple[str, str]
    sides: tuple[pl.Expr, pl.Expr]
    where: pl.Expr | None
    players: list[str] | None
    asks: tuple[str | None, str | None]

    def within(self, condition: pl.Expr) -> "Versus":
        """The same sides among the hands that meet a further condition."""
        return self._replace(where=condition if self.where is None else self.where & condition)

    def compared(self, asked: Asked, ids: Sequence[str]) -> Compared:
        """The comparison of some statistics."""
        return compare_hands(
            asked.tables,
            *self.sides,
            stats=ids,
            where=self.where,
            players=self.players,
            calendar=asked.calendar,
        )


class ComparedGroup(NamedTuple):
    """The comparison of the hands of a group.

    Attributes:
        values: The values of the keys of the group; empty for all hands.
        question: The question for its hands.
        compared: The comparison.
    """

    values: Mapping[str, object]
    question: str
    compared: Compared

    @property
    def data(self) -> dict[str, Any]:  # Any: JSON
        """The group as JSON."""
        return {**self.values, **compared_object(self.compared)}


class VersusCell(NamedTuple):
    """A value of one side: in words, what it rests on, whether that is too little, and its question."""

    text: str
    of: int
    is_small: bool
    question: str | None


class VersusRow(NamedTuple):
    """A statistic of both sides, with the difference and how certain it is."""

    comparison: Comparison
    cells: list[VersusCell]
    difference: str
    interval: str


def versus(asked: Asked) -> Versus:
    """The player's hands that fit the question, and those of `vs`.

    Raises:
        QuestionError: There is no player to compare, or `vs` is not understood.
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
    """The comparison for each value of some keys, those with the most hands first; q counts all of them.

    Args:
        asked: The request.
        sides: What is compared.
        by: The keys; none for one comparison of all hands.
        ids: The statistics.

    Raises:
        QuestionError: Hands cannot be chosen by a key.
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
    """The values of the keys in the hands of the player, those with the most hands first."""
    frame = player_stats(asked.tables, by=by, stats=["hands"], **asked.choice)
    counts = (
        frame.group_by(by)
        .agg(pl.col("hands").sum())
        .sort("hands", *by, descending=[True, *[False] * len(by)])
    )
    return counts.head(MOST_GROUPS).select(by).to_dicts()


def versus_rows(compared: Compared, asks: Sequence[str | None]) -> Iterator[VersusRow]:
    """The comparison as the page shows it, the kinds of game that rest on most first."""
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
