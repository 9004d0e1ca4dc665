"""Equity of known hands in each pot and of ranges in standard notation; made hands and draws of ranges."""

from typing import TYPE_CHECKING

from analysis.equity.errors import DealError, RangeError
from hhparser.base.runtime.lazy import on_first_use

if TYPE_CHECKING:
    from analysis.equity.exact import Outcomes, equities, pot_equities
    from analysis.equity.on_streets import Made, hands_made, street_equities
    from analysis.equity.range_equity import Chances, range_equities
    from analysis.equity.range_text import format_range
    from analysis.equity.ranges import Range, parse_range

__all__ = [
    "Chances",
    "DealError",
    "Made",
    "Outcomes",
    "Range",
    "RangeError",
    "equities",
    "format_range",
    "hands_made",
    "parse_range",
    "pot_equities",
    "range_equities",
    "street_equities",
]

__getattr__ = on_first_use(
    __name__,
    {
        "analysis.equity.exact": (
            "Outcomes",
            "equities",
            "pot_equities",
        ),
        "analysis.equity.on_streets": (
            "Made",
            "hands_made",
            "street_equities",
        ),
        "analysis.equity.range_equity": (
            "Chances",
            "range_equities",
        ),
        "analysis.equity.range_text": ("format_range",),
        "analysis.equity.ranges": (
            "Range",
            "parse_range",
        ),
    },
)
