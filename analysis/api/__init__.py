"""The library as a notebook uses it: load hands, filter and count them, draw charts, compare ranges."""

from typing import TYPE_CHECKING

from hhparser.base.runtime.lazy import on_first_use

if TYPE_CHECKING:
    from analysis.api.ranges import Range, equity_of
    from analysis.api.sample import Sample, load, open_store

__all__ = ["Range", "Sample", "equity_of", "load", "open_store"]

__getattr__ = on_first_use(
    __name__,
    {
        "analysis.api.ranges": ("Range", "equity_of"),
        "analysis.api.sample": ("Sample", "load", "open_store"),
    },
)
