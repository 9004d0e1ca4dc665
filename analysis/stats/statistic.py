"""What a statistic is: integers counted per player-hand, summed by group, divided only when shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import polars as pl


class Kind(StrEnum):
    """What is counted, and how the value follows from it."""

    RATE = "rate"
    MEAN = "mean"
    SUM = "sum"
    DERIVED = "derived"


class Section(StrEnum):
    """Where reports list a statistic; hands with a cap count in no preflop one. Source: statistics 1.17."""

    RESULTS = "results"
    PREFLOP = "preflop"
    POSTFLOP = "postflop"
    SHOWDOWN = "showdown"


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic, declared once.

    Attributes:
        id: Its name in every command and output.
        abbreviation: What players write.
        name: What players say.
        kind: Rate, mean, sum or derived.
        section: Where reports list it.
        words: Definition in a sentence: what is made, and what is a chance.
        source: Row of the specification of the numbers.
        parts: What is summed over player-hands, as expressions on the columns of `players` and `hands`:
            `made`, `chances` of a rate; `sum`, `squares`, `n` of a mean; `sum` of a sum.
        money: The sum is an amount, kept apart by currency.
        is_proportion: Made never exceeds chances, so the rate has a Wilson interval.
        factor: What a mean is multiplied by when it is shown.
        formula: Value of a derived statistic, on the columns that `needs` gives.
        needs: Statistics that the formula reads.
    """

    id: str
    abbreviation: str
    name: str
    kind: Kind
    section: Section
    words: str
    source: str
    parts: Mapping[str, pl.Expr]
    money: bool = False
    is_proportion: bool = True
    factor: float = 1
    formula: pl.Expr | None = None
    needs: tuple[str, ...] = ()

    def part_name(self, part: str) -> str:
        """Column of a part: `vpip_made`; a plain number that is summed has the name of its statistic."""
        return self.id if self.kind is Kind.SUM and not self.money else f"{self.id}_{part}"


def rate(
    id: str,  # noqa: A002  the word of every command and output
    abbreviation: str,
    name: str,
    words: str,
    *,
    section: Section,
    source: str,
    made: pl.Expr | None = None,
    chances: pl.Expr | None = None,
    is_proportion: bool = True,
) -> Statistic:
    """Made of chances; without expressions, the column named `id`: 1 made, 0 not taken, empty no chance."""
    made = pl.col(id) if made is None else made
    chances = made.is_not_null() if chances is None else chances
    parts = {"made": made, "chances": chances}
    return Statistic(
        id, abbreviation, name, Kind.RATE, section, words, source, parts, is_proportion=is_proportion
    )


def mean(
    id: str,  # noqa: A002  the word of every command and output
    abbreviation: str,
    name: str,
    words: str,
    *,
    section: Section,
    source: str,
    value: pl.Expr,
    factor: float = 1,
) -> Statistic:
    """The mean of a value over the player-hands that have one, times a factor."""
    parts = {"sum": value, "squares": value * value, "n": value.is_not_null()}
    return Statistic(id, abbreviation, name, Kind.MEAN, section, words, source, parts, factor=factor)


def total(
    id: str,  # noqa: A002  the word of every command and output
    abbreviation: str,
    name: str,
    words: str,
    *,
    section: Section,
    source: str,
    value: pl.Expr,
    money: bool = True,
) -> Statistic:
    """The sum of a value; amounts of different currencies are kept apart."""
    return Statistic(id, abbreviation, name, Kind.SUM, section, words, source, {"sum": value}, money=money)


def derived(
    id: str,  # noqa: A002  the word of every command and output
    abbreviation: str,
    name: str,
    words: str,
    *,
    section: Section,
    source: str,
    formula: pl.Expr,
    needs: tuple[str, ...],
) -> Statistic:
    """A formula over other statistics, worked out after summing."""
    return Statistic(
        id, abbreviation, name, Kind.DERIVED, section, words, source, {}, formula=formula, needs=needs
    )


def letters(pattern: str, *streets: str) -> pl.Expr:
    """How often letters of the action strings occur on some streets, such as `[BR]`."""
    return pl.sum_horizontal(pl.col(f"actions_{street}").str.count_matches(pattern) for street in streets)
