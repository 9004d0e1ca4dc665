"""Exact equity: of known hands in each pot, and of ranges in the standard notation."""

from analysis.equity.errors import DealError, RangeError
from analysis.equity.exact import Outcomes, equities, pot_equities
from analysis.equity.range_equity import Chances, range_equities
from analysis.equity.ranges import Range, format_range, parse_range

__all__ = [
    "Chances",
    "DealError",
    "Outcomes",
    "Range",
    "RangeError",
    "equities",
    "format_range",
    "parse_range",
    "pot_equities",
    "range_equities",
]
