"""Sizes of bets, raises and stacks in bins, and the names of the bins."""

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
    """Where bins of sizes are cut, for each way to measure them.

    A bin holds its lower end and not its upper. Without cuts all sizes are in one bin, which has no name.

    Attributes:
        bb: Of first raises before the flop: what they go to, in big blinds or, if there is one, straddles.
        times: Of other raises: what they go to, divided by the bet that they raise.
        percent: Of bets after the flop, in per cent of the pot.
        stack: Of effective stacks, in big blinds.
    """

    bb: tuple[float, ...] = (2.2, 2.7, 3.5, 5)
    times: tuple[float, ...] = (2.5, 3.5, 4.5)
    percent: tuple[float, ...] = (25, 40, 60, 80, 110)
    stack: tuple[float, ...] = (20, 40, 60, 100, 200)

    def cuts(self, unit: str) -> tuple[float, ...]:
        """The cuts of a unit: `bb`, `x`, `%` or `stack`."""
        cuts: tuple[float, ...] = getattr(self, FIELDS[unit])
        return cuts

    def with_cuts(self, unit: str, further: Iterable[float]) -> "Sizes":
        """The same bins, cut at further sizes."""
        cuts = {*self.cuts(unit), *(cut for cut in further if 0 < cut < inf)}
        return self._replace(**{FIELDS[unit]: tuple(sorted(cuts))})

    def cut_at(self, unit: str, cuts: Iterable[float]) -> "Sizes":
        """Bins of a unit cut at these sizes only, the others as they are."""
        return self._replace(**{FIELDS[unit]: ()}).with_cuts(unit, cuts)

    def bins(self, unit: str) -> list[tuple[float, float, str]]:
        """Lower end, upper end and name of each bin of a unit, from small to large."""
        ends = [0.0, *self.cuts(unit), inf]
        return [(low, high, name_of_bin(unit, low, high)) for low, high in pairwise(ends)]

    def names_between(self, unit: str, low: float, high: float) -> list[str]:
        """The names of the bins from one size to another; the bin of a size if both are the same."""
        bins = self.bins(unit)
        if low == high:
            return [name for start, end, name in bins if start <= low < end]
        return [name for start, end, name in bins if low <= start and end <= high]

    def name_of(self, size: pl.Expr, unit: str) -> pl.Expr:
        """The name of the bin of each size; empty text for a size that is not known."""
        (*_, least), *others = self.bins(unit)
        name = pl.lit(least)
        for low, _, bin_name in others:
            name = pl.when(size >= low).then(pl.lit(bin_name)).otherwise(name)
        return pl.when(size.is_finite()).then(name).otherwise(pl.lit(""))


SIZES: Final = Sizes()
NO_SIZES: Final = Sizes((), (), (), ())


def name_of_bin(unit: str, low: float, high: float) -> str:
    """The name of a bin, such as `25-40%`."""
    unit = BB if unit == STACK else unit
    if high == inf:
        return f"{low:g}{unit}+" if low else ""
    return f"{low:g}-{high:g}{unit}" if low else f"<{high:g}{unit}"


def parse_cuts(text: str) -> tuple[str, tuple[float, ...]]:
    """A unit and where its bins are cut, such as `33,66,100%`, `2,2.5bb`, `3,4x` or `stack 25,50bb`.

    Raises:
        ValueError: The text is none of these.
    """
    match = CUTS.fullmatch(" ".join(text.split()))
    if match is None or (match[1] and match[3].lower() != BB):
        raise ValueError(text)
    return STACK if match[1] else match[3].lower(), tuple(map(float, match[2].split(",")))
