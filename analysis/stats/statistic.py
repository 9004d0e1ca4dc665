"""Definition of a statistic: counts per player-hand, summed by group, divided only for display."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final, TypedDict, Unpack

import polars as pl

from analysis.queries.keys import COUNTS_PREFLOP
from analysis.queries.names import plain_name


class Kind(StrEnum):
    """Kind of a statistic; decides its parts and how its value is computed from them."""

    RATE = "rate"
    MEAN = "mean"
    DISTRIBUTION = "distribution"
    SUM = "sum"
    DERIVED = "derived"


class Section(StrEnum):
    """Section of a report; preflop statistics leave out hands with a cap."""

    RESULTS = "results"
    PREFLOP = "preflop"
    POSTFLOP = "postflop"
    SHOWDOWN = "showdown"


@dataclass(frozen=True, slots=True)
class Statistic:
    """A statistic, declared once.

    Attributes:
        id: Name in commands and outputs.
        abbreviation: Short form, as players write it.
        name: Full name, as players say it.
        kind: Rate, mean, distribution, sum or derived.
        section: Section of reports.
        words: Definition in one sentence: made and chances.
        parts: Expressions that are summed over player-hands, on the columns of `players` and `hands`: `made`
            and `chances` of a rate; `sum`, `squares` and `n` of a mean; `sum` of a sum; the bins of a
            distribution by name.
        edge_cases: Details that the definition omits.
        version: Part of the cache key; increase it when the same hands give other numbers.
        money: The sum is an amount, kept separate for each currency.
        purse: Currency of an amount: `hand` for the hand's, `prize` for the tournament prize's, `result` for
            `hand` in cash games and `prize` in tournaments.
        is_percentage: Displayed as a percentage although it is not a rate.
        is_proportion: `made` never exceeds `chances`, so the rate has a Wilson interval.
        repeats: The rate can count a hand several times, such as once for each street or action.
        factor: Multiplier of a mean, or of a rate that is not a proportion, for display.
        per: Amount of `n` that is displayed as 1, such as 3600 for seconds displayed as hours.
        formula: Value of a derived statistic from the columns of `needs`, or median of a distribution.
        needs: Ids of the statistics that the formula reads.
        synonyms: Other names that commands and queries accept, besides the abbreviation and the name.
        source: Origin of the definition, printed by `hh stat`; empty if it needs none.
    """

    id: str
    abbreviation: str
    name: str
    kind: Kind
    section: Section
    words: str
    parts: Mapping[str, pl.Expr]
    edge_cases: str = ""
    version: int = 2  # 2 since a raise requires an opponent who can call it
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
    source: str = ""

    @property
    def spellings(self) -> set[str]:
        """Names other than the id, normalized to the form of ids."""
        return {plain_name(name) for name in (self.abbreviation, self.name, *self.synonyms) if name}

    @property
    def has_squares(self) -> bool:
        """Whether this is a mean of one value per player-hand, so that it has a confidence interval."""
        return "squares" in self.parts

    @property
    def is_counted(self) -> bool:
        """Whether all parts are integers."""
        return self.kind in (Kind.RATE, Kind.DISTRIBUTION) or self.id == "hands"

    def is_whole(self, part: str) -> bool:
        """Return whether a part is an integer; only sums of fractions and of their squares are floats."""
        return self.is_counted or (part == "n" and (self.has_squares or self.per > 1))

    def part_name(self, part: str) -> str:
        """Return the column name of a part, such as `vpip_made`; a sum without `money` uses the id alone."""
        return self.id if self.kind is Kind.SUM and not self.money else f"{self.id}_{part}"

    def counted(self, part: str) -> pl.Expr:
        """Return the expression for the value that a player-hand adds to a part.

        In preflop statistics it is null where `COUNTS_PREFLOP` is false, as in hands with a cap.
        """
        value = self.parts[part]
        if self.section is Section.PREFLOP:
            value = pl.when(COUNTS_PREFLOP).then(value)
        return value


class DeclaredFields(TypedDict, total=False):
    """Optional keyword arguments of `statistic`; see `Statistic`."""

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
    source: str


def statistic(  # noqa: PLR0913  the fields of a declaration
    id: str,  # noqa: A002  the name used in every command and output
    abbreviation: str,
    name: str,
    words: str,
    *,
    section: Section,
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
    """Declare a statistic; by default it counts the column named like its id.

    Args:
        id: Name in commands and outputs.
        abbreviation: Short form, as players write it.
        name: Full name, as players say it.
        words: Definition in one sentence: made and chances.
        section: Section of reports.
        kind: Kind of the statistic.
        made: Rate: 1 for made, 0 for not made, null for no chance; a sequence if a hand can count several
            times.
        chances: Rate: number of chances, by default 1 wherever `made` is not null.
        given: Rate: condition; a hand that does not match has no chance.
        value: Mean or sum: the value to add up.
        n: Mean: the divisor, such as hours; the mean then has no interval. By default the number of values.
        values: Distribution: the values to count.
        edges: Distribution: inclusive upper edges of the bins; a last bin without an edge is added.
        weight: Distribution: weight of each value.
        parts: All parts, overriding the arguments above.
        shown: Other fields of `Statistic`; a derived statistic has `formula` and `needs`.
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
    return Statistic(id, abbreviation, name, kind, section, words, parts, **shown)


# shorthands for the argument `kind`, for the user's own statistics
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
    """Return expressions for the weighted counts by bin; a bin has the values from one edge to the next.

    The lower edge is excluded, the upper one included. The name of a bin is its upper edge, or `more`.
    """
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
    """Return an expression for the upper edge of the median's bin; null in the last bin or without values."""
    counted = [pl.col(f"{id}_{bin_name}") for bin_name in (*(f"{edge:g}" for edge in edges), "more")]
    reached = [
        pl.when(pl.sum_horizontal(counted[:above]) >= pl.sum_horizontal(counted[above:])).then(
            pl.lit(edge, pl.Float64)
        )
        for above, edge in enumerate(edges, 1)
    ]
    return pl.when(pl.sum_horizontal(counted) > 0).then(pl.coalesce(reached))


def letters(pattern: str, *streets: str) -> pl.Expr:
    """Count the matches of a regex of action letters, such as `[BR]`, in the actions of some streets."""
    return pl.sum_horizontal(pl.col(f"actions_{street}").str.count_matches(pattern) for street in streets)


def answered(column: str, letters: str) -> pl.Expr:
    """Return whether the response in a column is one of the given letters; null without a response."""
    return pl.col(column).is_in(list(letters))
