"""What a statistic is: integers counted per player-hand, summed by group, divided only when shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final, TypedDict, Unpack

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
        factor: What a mean, or a rate that is not a proportion, is multiplied by when it is shown.
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


class DeclaredFields(TypedDict, total=False):
    """What else a declaration may say; see `Statistic`."""

    edge_cases: str
    version: int
    money: bool
    purse: str
    is_proportion: bool
    factor: float
    per: int
    formula: pl.Expr
    needs: tuple[str, ...]


def statistic(  # noqa: PLR0913  the fields of a declaration
    id: str,  # noqa: A002  the word of every command and output
    abbreviation: str,
    name: str,
    words: str,
    *,
    section: Section,
    source: str | int,
    kind: Kind = Kind.RATE,
    made: pl.Expr | Sequence[pl.Expr] | None = None,
    chances: pl.Expr | None = None,
    given: pl.Expr | None = None,
    value: pl.Expr | None = None,
    n: pl.Expr | None = None,
    values: Sequence[pl.Expr] = (),
    edges: Sequence[float] = (),
    weight: pl.Expr | int = 1,
    parts: Mapping[str, pl.Expr] | None = None,
    **shown: Unpack[DeclaredFields],
) -> Statistic:
    """Declare a statistic; what it counts is by default the column named `id`.

    Args:
        id: Its name in every command and output.
        abbreviation: What players write.
        name: What players say.
        words: Definition in a sentence: what is made, and what is a chance.
        section: Where reports list it.
        source: Number of its row in the specification, or where else it comes from.
        kind: What is counted.
        made: Of a rate: 1 made, 0 not taken, empty no chance; several when one hand can count more than once.
        chances: Of a rate: wherever `made` has a value, unless told otherwise.
        given: Of a rate: a condition without which a hand gives no chance.
        value: What a mean or a sum adds up.
        n: What a mean divides by, such as hours; it then has no interval. By default the values.
        values: What a distribution counts.
        edges: Upper ends of the bins of a distribution, which belong to them; the last bin has none.
        weight: How often each value of a distribution counts.
        parts: All that is summed, in place of what follows from these.
        shown: Other fields of `Statistic`; a derived one has `formula` and `needs`.
    """
    column = pl.col(id) if value is None else value
    if parts is not None or kind is Kind.DERIVED:
        parts = parts or {}
    elif kind is Kind.RATE:
        parts = _rate(column if made is None else made, chances, given)
    elif kind is Kind.SUM:
        parts = {"sum": column}
    elif kind is Kind.MEAN:
        parts = _mean(column, n)
    else:
        parts = _bins(values, edges, weight)
        shown["formula"] = _median(id, edges)
    text = f"statistics {source}" if isinstance(source, int) else source
    return Statistic(id, abbreviation, name, kind, section, words, text, parts, **shown)


# what a user's own file may say in place of `kind`
rate = statistic
mean: Final = partial(statistic, kind=Kind.MEAN)
derived: Final = partial(statistic, kind=Kind.DERIVED)
distribution: Final = partial(statistic, kind=Kind.DISTRIBUTION)
total: Final = partial(statistic, kind=Kind.SUM, money=True)


def _rate(
    made: pl.Expr | Sequence[pl.Expr], chances: pl.Expr | None, given: pl.Expr | None
) -> Mapping[str, pl.Expr]:
    if not isinstance(made, pl.Expr):
        of_each = [one.is_not_null() for one in made]
        return {"made": pl.sum_horizontal(made), "chances": pl.sum_horizontal(of_each)}
    made = made if given is None else pl.when(given).then(made)
    return {"made": made, "chances": made.is_not_null() if chances is None else chances}


def _mean(column: pl.Expr, n: pl.Expr | None) -> Mapping[str, pl.Expr]:
    if n is not None:
        return {"sum": column, "n": n}
    return {"sum": column, "squares": column * column, "n": column.is_not_null()}


def _bins(values: Sequence[pl.Expr], edges: Sequence[float], weight: pl.Expr | int) -> Mapping[str, pl.Expr]:
    """How often values are above the edge before a bin and up to its own."""
    lowers, uppers = [None, *edges], [*edges, None]
    names = [*(f"{edge:g}" for edge in edges), "more"]
    bins: dict[str, pl.Expr] = {}
    for bin_name, lower, upper in zip(names, lowers, uppers, strict=True):
        counts = [pl.when(_is_between(value, lower, upper)).then(weight).otherwise(0) for value in values]
        bins[bin_name] = counts[0] if len(counts) == 1 else pl.sum_horizontal(counts)
    return bins


def _is_between(value: pl.Expr, lower: float | None, upper: float | None) -> pl.Expr:
    if lower is None:
        return value <= upper
    return value > lower if upper is None else (value > lower) & (value <= upper)


def _median(id: str, edges: Sequence[float]) -> pl.Expr:  # noqa: A002
    """Upper edge of the bin in which half of the count is reached; empty in the last, which has none."""
    counted = [pl.col(f"{id}_{bin_name}") for bin_name in (*(f"{edge:g}" for edge in edges), "more")]
    reached = [
        pl.when(pl.sum_horizontal(counted[:above]) >= pl.sum_horizontal(counted[above:])).then(
            pl.lit(edge, pl.Float64)
        )
        for above, edge in enumerate(edges, 1)
    ]
    return pl.when(pl.sum_horizontal(counted) > 0).then(pl.coalesce(reached))


def letters(pattern: str, *streets: str) -> pl.Expr:
    """How often letters of the action strings occur on some streets, such as `[BR]`."""
    return pl.sum_horizontal(pl.col(f"actions_{street}").str.count_matches(pattern) for street in streets)


def answered(column: str, letters: str) -> pl.Expr:
    """Whether the answer in a column is one of some letters; empty when there was none."""
    return pl.col(column).is_in(list(letters))
