"""What a statistic is: integers counted per player-hand, summed by group, divided only when shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import polars as pl


class Kind(StrEnum):
    """What is counted, and how the value follows from it."""

    RATE = "rate"
    MEAN = "mean"
    DISTRIBUTION = "distribution"
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
            `made`, `chances` of a rate; `sum`, `squares`, `n` of a mean; `sum` of a sum; each bin of a
            distribution by its name.
        edge_cases: What the sentence leaves open.
        version: Rises when the numbers of the same hands change.
        money: The sum is an amount, kept apart by currency.
        purse: Whose currency: that of the `hand`, or of the `prize` of its tournament.
        is_proportion: Made never exceeds chances, so the rate has a Wilson interval.
        factor: What a mean, or a rate that is no proportion, is multiplied by when it is shown.
        per: How much of `n` is shown as one: it is counted in whole seconds where hours are shown.
        formula: Value of a derived statistic, on the columns that `needs` gives; median of a distribution.
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
    edge_cases: str = ""
    version: int = 1
    money: bool = False
    purse: str = "hand"
    is_proportion: bool = True
    factor: float = 1
    per: int = 1
    formula: pl.Expr | None = None
    needs: tuple[str, ...] = ()

    @property
    def has_squares(self) -> bool:
        """Whether it is the mean of one value per player-hand, which has an interval."""
        return "squares" in self.parts

    @property
    def is_counted(self) -> bool:
        """Whether all parts are whole numbers."""
        return self.kind in (Kind.RATE, Kind.DISTRIBUTION) or self.id == "hands"

    def is_whole(self, part: str) -> bool:
        """Whether a part is a whole number, as everything but sums of fractions and their squares is."""
        return self.is_counted or (part == "n" and (self.has_squares or self.per > 1))

    def part_name(self, part: str) -> str:
        """Column of a part: `vpip_made`; a plain number that is summed has the name of its statistic."""
        return self.id if self.kind is Kind.SUM and not self.money else f"{self.id}_{part}"

    def counted(self, part: str) -> pl.Expr:
        """What a player-hand adds to a part."""
        value = self.parts[part]
        if self.section is Section.PREFLOP:
            value = pl.when(pl.col("cap").is_null()).then(value)
        return value


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
    edge_cases: str = "",
    is_proportion: bool = True,
) -> Statistic:
    """Made of chances; without expressions, the column named `id`: 1 made, 0 not taken, empty no chance."""
    made = pl.col(id) if made is None else made
    chances = made.is_not_null() if chances is None else chances
    return Statistic(
        id,
        abbreviation,
        name,
        Kind.RATE,
        section,
        words,
        source,
        {"made": made, "chances": chances},
        edge_cases,
        is_proportion=is_proportion,
    )


def rate_of_each(
    id: str,  # noqa: A002  the word of every command and output
    abbreviation: str,
    name: str,
    words: str,
    *,
    section: Section,
    source: str,
    values: Sequence[pl.Expr],
    edge_cases: str = "",
) -> Statistic:
    """A rate that one hand can add to more than once: each value is 1 made, 0 not taken, empty no chance."""
    return rate(
        id,
        abbreviation,
        name,
        words,
        section=section,
        source=source,
        made=pl.sum_horizontal(values),
        chances=pl.sum_horizontal(value.is_not_null() for value in values),
        edge_cases=edge_cases,
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
    edge_cases: str = "",
    factor: float = 1,
) -> Statistic:
    """The mean of a value over the player-hands that have one, times a factor."""
    parts = {"sum": value, "squares": value * value, "n": value.is_not_null()}
    return Statistic(
        id, abbreviation, name, Kind.MEAN, section, words, source, parts, edge_cases, factor=factor
    )


def quotient(  # noqa: PLR0913  the fields of a declaration
    id: str,  # noqa: A002  the word of every command and output
    abbreviation: str,
    name: str,
    words: str,
    *,
    section: Section,
    source: str,
    value: pl.Expr,
    n: pl.Expr,
    per: int = 1,
    edge_cases: str = "",
    money: bool = False,
) -> Statistic:
    """A sum divided by another, such as hours; it has no interval."""
    parts = {"sum": value, "n": n}
    return Statistic(
        id,
        abbreviation,
        name,
        Kind.MEAN,
        section,
        words,
        source,
        parts,
        edge_cases,
        money=money,
        per=per,
    )


def distribution(
    id: str,  # noqa: A002  the word of every command and output
    abbreviation: str,
    name: str,
    words: str,
    *,
    section: Section,
    source: str,
    values: Sequence[pl.Expr],
    edges: Sequence[float],
    edge_cases: str = "",
    weight: pl.Expr | int = 1,
) -> Statistic:
    """Counts of values, each as often as its weight, in bins.

    A bin holds the values above the edge before it and up to its own. The value is the median: the upper
    edge of the bin in which half of the count is reached, empty in the last bin, which has none.
    """
    bins: dict[str, pl.Expr] = {}
    lower: float | None = None
    for upper in edges:
        bins[f"{upper:g}"] = _count(values, lower, upper, weight)
        lower = upper
    bins["more"] = _count(values, lower, None, weight)
    counted = [pl.col(f"{id}_{name}") for name in bins]
    reached = [
        pl.when(pl.sum_horizontal(counted[:above]) >= pl.sum_horizontal(counted[above:])).then(
            pl.lit(edge, pl.Float64)
        )
        for above, edge in enumerate(edges, 1)
    ]
    return Statistic(
        id,
        abbreviation,
        name,
        Kind.DISTRIBUTION,
        section,
        words,
        source,
        bins,
        edge_cases,
        formula=pl.when(pl.sum_horizontal(counted) > 0).then(pl.coalesce(reached)),
    )


def _count(
    values: Sequence[pl.Expr], lower: float | None, upper: float | None, weight: pl.Expr | int
) -> pl.Expr:
    """How many of some values of a player-hand are in a bin, each as often as its weight."""
    counts = [pl.when(_is_between(value, lower, upper)).then(weight).otherwise(0) for value in values]
    return counts[0] if len(counts) == 1 else pl.sum_horizontal(counts)


def _is_between(value: pl.Expr, lower: float | None, upper: float | None) -> pl.Expr:
    if lower is None:
        return value <= upper
    return value > lower if upper is None else (value > lower) & (value <= upper)


def total(
    id: str,  # noqa: A002  the word of every command and output
    abbreviation: str,
    name: str,
    words: str,
    *,
    section: Section,
    source: str,
    value: pl.Expr,
    edge_cases: str = "",
    money: bool = True,
    purse: str = "hand",
) -> Statistic:
    """The sum of a value; amounts of different currencies are kept apart."""
    parts = {"sum": value}
    return Statistic(
        id,
        abbreviation,
        name,
        Kind.SUM,
        section,
        words,
        source,
        parts,
        edge_cases,
        money=money,
        purse=purse,
    )


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
    edge_cases: str = "",
    money: bool = False,
) -> Statistic:
    """A formula over other statistics, worked out after summing; of amounts in each currency."""
    return Statistic(
        id,
        abbreviation,
        name,
        Kind.DERIVED,
        section,
        words,
        source,
        {},
        edge_cases,
        formula=formula,
        needs=needs,
        money=money,
    )


def letters(pattern: str, *streets: str) -> pl.Expr:
    """How often letters of the action strings occur on some streets, such as `[BR]`."""
    return pl.sum_horizontal(pl.col(f"actions_{street}").str.count_matches(pattern) for street in streets)


def answered(column: str, letters: str) -> pl.Expr:
    """Whether the answer in a column is one of some letters; empty when there was none."""
    return pl.col(column).is_in(list(letters))
