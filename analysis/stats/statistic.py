"""A statistic's definition: integers counted per player-hand, summed by group, divided only when shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final, TypedDict, Unpack

import polars as pl

from analysis.questions.keys import COUNTS_PREFLOP
from analysis.questions.names import plain_name


class Kind(StrEnum):
    """What is counted, and how the value follows from it."""

    RATE = "rate"
    MEAN = "mean"
    DISTRIBUTION = "distribution"
    SUM = "sum"
    DERIVED = "derived"


class Section(StrEnum):
    """Where reports list a statistic; preflop ones leave out hands with a cap. Source: statistics 1.17."""

    RESULTS = "results"
    PREFLOP = "preflop"
    POSTFLOP = "postflop"
    SHOWDOWN = "showdown"


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic, declared once.

    Attributes:
        id: Its name in every command and output.
        abbreviation: Its short form, as players write it.
        name: Its full name, as players say it.
        kind: Rate, mean, sum or derived.
        section: Where reports list it.
        words: Definition in a sentence: what is made, and what is a chance.
        source: Its row in the specification of the statistics.
        parts: What is summed over player-hands, as expressions on the columns of `players` and `hands`:
            `made`, `chances` of a rate; `sum`, `squares`, `n` of a mean; `sum` of a sum; each bin of a
            distribution by its name.
        edge_cases: What the definition leaves open.
        version: Increases when the same hands give other numbers.
        money: The sum is an amount, kept separate for each currency.
        purse: Which currency: that of the `hand`, of the `prize` of its tournament, or of the `result`, which
            is the one for cash hands and the other for tournaments.
        is_percentage: Shown in percent although it is not a rate.
        is_proportion: `made` never exceeds `chances`, so the rate has a Wilson interval.
        repeats: A rate that can count a hand several times, such as once for each street or action.
        factor: What a mean, or a rate that is not a proportion, is multiplied by when it is shown.
        per: How much of `n` is shown as 1, such as 3600 when seconds are counted and hours shown.
        formula: Value of a derived statistic from the columns of `needs`, or median of a distribution.
        needs: Statistics that the formula reads.
        synonyms: Other names that commands and questions understand, besides the abbreviation and the name.
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
    version: int = 2  # of all since a raise takes somebody who could call it
    money: bool = False
    purse: str = "hand"
    is_percentage: bool = False
    is_proportion: bool = True
    repeats: bool = False
    factor: float = 1
    per: int = 1
    formula: pl.Expr | None = None
    needs: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()

    @property
    def spellings(self) -> set[str]:
        """Its names other than the id, all written as ids are."""
        return {plain_name(name) for name in (self.abbreviation, self.name, *self.synonyms) if name}

    @property
    def has_squares(self) -> bool:
        """Whether it is a mean of one value per player-hand, and so has an interval."""
        return "squares" in self.parts

    @property
    def is_counted(self) -> bool:
        """Whether all parts are whole numbers."""
        return self.kind in (Kind.RATE, Kind.DISTRIBUTION) or self.id == "hands"

    def is_whole(self, part: str) -> bool:
        """Whether a part is a whole number, as all are except sums of fractions and of their squares."""
        return self.is_counted or (part == "n" and (self.has_squares or self.per > 1))

    def part_name(self, part: str) -> str:
        """The column of a part, such as `vpip_made`; a plain sum has the name of its statistic."""
        return self.id if self.kind is Kind.SUM and not self.money else f"{self.id}_{part}"

    def counted(self, part: str) -> pl.Expr:
        """What a player-hand adds to a part."""
        value = self.parts[part]
        if self.section is Section.PREFLOP:
            value = pl.when(COUNTS_PREFLOP).then(value)
        return value


class DeclaredFields(TypedDict, total=False):
    """Further fields of a declaration; see `Statistic`."""

    edge_cases: str
    version: int
    money: bool
    purse: str
    is_percentage: bool
    is_proportion: bool
    repeats: bool
    factor: float
    per: int
    formula: pl.Expr
    needs: tuple[str, ...]
    synonyms: tuple[str, ...]


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
        abbreviation: Its short form, as players write it.
        name: Its full name, as players say it.
        words: Definition in a sentence: what is made, and what is a chance.
        section: Where reports list it.
        source: Number of its row in the specification, or where else it comes from.
        kind: What is counted.
        made: Of a rate: 1 made, 0 not made, empty no chance; several if a hand can count more than once.
        chances: Of a rate: by default 1 wherever `made` has a value.
        given: Of a rate: a condition; a hand that does not meet it has no chance.
        value: What a mean or a sum adds up.
        n: What a mean divides by, such as hours; it then has no interval. By default the values.
        values: What a distribution counts.
        edges: Inclusive upper edges of the bins of a distribution; the last bin has none.
        weight: How often each value of a distribution counts.
        parts: All parts, instead of those that the arguments above would give.
        shown: Other fields of `Statistic`; a derived one has `formula` and `needs`.
    """
    column = pl.col(id) if value is None else value
    if parts is not None or kind is Kind.DERIVED:
        parts = parts or {}
    elif kind is Kind.RATE:
        parts = _rate(column if made is None else made, chances, given)
        shown.setdefault("repeats", isinstance(made, Sequence))
    elif kind is Kind.SUM:
        parts = {"sum": column}
    elif kind is Kind.MEAN:
        parts = _mean(column, n)
    else:
        parts = _bins(values, edges, weight)
        shown["formula"] = median(id, edges)
    text = f"statistics {source}" if isinstance(source, int) else source
    return Statistic(id, abbreviation, name, kind, section, words, text, parts, **shown)


# short forms that a user's own file may use instead of `kind`
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
    """How often values fall in each bin: above the edge of the bin before, up to its own."""
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


def median(id: str, edges: Sequence[float]) -> pl.Expr:  # noqa: A002
    """Upper edge of the bin in which half of the count is reached; empty for the last bin, which has none."""
    counted = [pl.col(f"{id}_{bin_name}") for bin_name in (*(f"{edge:g}" for edge in edges), "more")]
    reached = [
        pl.when(pl.sum_horizontal(counted[:above]) >= pl.sum_horizontal(counted[above:])).then(
            pl.lit(edge, pl.Float64)
        )
        for above, edge in enumerate(edges, 1)
    ]
    return pl.when(pl.sum_horizontal(counted) > 0).then(pl.coalesce(reached))


def letters(pattern: str, *streets: str) -> pl.Expr:
    """How often a pattern of letters, such as `[BR]`, occurs in the action strings of some streets."""
    return pl.sum_horizontal(pl.col(f"actions_{street}").str.count_matches(pattern) for street in streets)


def answered(column: str, letters: str) -> pl.Expr:
    """Whether the answer in a column is one of the given letters; empty when there was none."""
    return pl.col(column).is_in(list(letters))
