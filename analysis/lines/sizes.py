"""Bins for the sizes of bets, raises and stacks, and their names."""

import re
from collections.abc import Iterable
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple

import polars as pl

BB: Final = "bb"
TIMES: Final = "x"
PERCENT: Final = "%"
STACK: Final = "stack"
UNITS: Final = (BB, TIMES, PERCENT)
CUTS: Final = re.compile(r"(stack )? ?(\d+(?:\.\d+)?(?: ?, ?\d+(?:\.\d+)?)*) ?(%|bb|x)", re.IGNORECASE)
FIELDS: Final = {BB: "bb", TIMES: "times", PERCENT: "percent", STACK: "stack"}


class Sizes(NamedTuple):
    """Cuts between size bins, by unit.

    A bin includes its lower end and excludes its upper end. Without cuts, all sizes are in one bin with the
    name "".

    Attributes:
        bb: Cuts for first raises before the flop: the total in big blinds or, with a straddle, in straddles.
        times: Cuts for other raises: the total divided by the bet before it.
        percent: Cuts for bets after the flop, in percent of the pot.
        stack: Cuts for effective stacks, in big blinds.
    """

    bb: tuple[float, ...] = (2.2, 2.7, 3.5, 5)
    times: tuple[float, ...] = (2.5, 3.5, 4.5)
    percent: tuple[float, ...] = (25, 40, 60, 80, 110)
    stack: tuple[float, ...] = (20, 40, 60, 100, 200)

    def cuts(self, unit: str) -> tuple[float, ...]:
        """Return the cuts of a unit: `bb`, `x`, `%` or `stack`."""
        cuts: tuple[float, ...] = getattr(self, FIELDS[unit])
        return cuts

    def with_cuts(self, unit: str, further: Iterable[float]) -> "Sizes":
        """Return the bins with additional cuts for a unit."""
        cuts = {*self.cuts(unit), *(cut for cut in further if 0 < cut < inf)}
        return self._replace(**{FIELDS[unit]: tuple(sorted(cuts))})

    def cut_at(self, unit: str, cuts: Iterable[float]) -> "Sizes":
        """Return the bins with the cuts of a unit replaced; other units are unchanged."""
        return self._replace(**{FIELDS[unit]: ()}).with_cuts(unit, cuts)

    def bins(self, unit: str) -> list[tuple[float, float, str]]:
        """Return lower end, upper end and name of each bin of a unit, in ascending order."""
        ends = [0.0, *self.cuts(unit), inf]
        return [(low, high, name_of_bin(unit, low, high)) for low, high in pairwise(ends)]

    def names_between(self, unit: str, low: float, high: float) -> list[str]:
        """Return the names of the bins between two sizes; for equal sizes, the bin that contains them."""
        bins = self.bins(unit)
        if low == high:
            return [name for start, end, name in bins if start <= low < end]
        return [name for start, end, name in bins if low <= start and end <= high]

    def is_made_of(self, finer: "Sizes") -> bool:
        """Return whether every bin is a union of bins of `finer`."""
        return all({*finer.cuts(unit)}.issuperset(self.cuts(unit)) for unit in FIELDS)

    def bins_of(self, finer: "Sizes", unit: str) -> dict[str, str]:
        """Map the name of each finer bin of a unit to the name of the bin that contains it."""
        return {name: self.names_between(unit, low, low)[0] for low, _, name in finer.bins(unit)}

    def name_of(self, size: pl.Expr, unit: str) -> pl.Expr:
        """Return an expression for the bin name of each size; "" for an unknown size."""
        (*_, least), *others = self.bins(unit)
        name = pl.lit(least)
        for low, _, bin_name in others:
            name = pl.when(size >= low).then(pl.lit(bin_name)).otherwise(name)
        return pl.when(size.is_finite()).then(name).otherwise(pl.lit(""))


SIZES: Final = Sizes()
NO_SIZES: Final = Sizes((), (), (), ())
# bins of aggregates: other bins are added up from them if their cuts are some of these
FINE_SIZES: Final = Sizes(
    bb=(2, 2.2, 2.5, 2.7, 3, 3.5, 4, 5, 6),
    times=(2, 2.5, 3, 3.5, 4, 4.5, 5),
    percent=(10, 20, 25, 30, 33, 40, 50, 60, 66, 70, 75, 80, 90, 100, 110, 125, 150, 200),
    stack=(10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200),
)


def name_of_bin(unit: str, low: float, high: float) -> str:
    """Return the name of a bin, such as `25-40%`; "" for a bin without ends."""
    unit = BB if unit == STACK else unit
    if high == inf:
        return f"{low:g}{unit}+" if low else ""
    return f"{low:g}-{high:g}{unit}" if low else f"<{high:g}{unit}"


def parse_cuts(text: str) -> tuple[str, tuple[float, ...]]:
    """Parse a unit and its cuts, such as `33,66,100%`, `2,2.5bb`, `3,4x` or `stack 25,50bb`.

    Raises:
        ValueError: The text does not have this syntax.
    """
    match = CUTS.fullmatch(" ".join(text.split()))
    if match is None or (match[1] and match[3].lower() != BB):
        raise ValueError(text)
    return STACK if match[1] else match[3].lower(), tuple(map(float, match[2].split(",")))
