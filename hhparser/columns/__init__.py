"""Builds table rows as tuples; `analysis.schema.tables` defines the columns."""

from typing import TYPE_CHECKING

from hhparser.base.runtime.lazy import on_first_use

if TYPE_CHECKING:
    from hhparser.columns.events import finding_row
    from hhparser.columns.places import summary_rows
    from hhparser.columns.rows import Row, Rows, add_rows, no_rows
    from hhparser.columns.tables import ByTable

__all__ = ["ByTable", "Row", "Rows", "add_rows", "finding_row", "no_rows", "summary_rows"]

__getattr__ = on_first_use(
    __name__,
    {
        "hhparser.columns.events": ("finding_row",),
        "hhparser.columns.places": ("summary_rows",),
        "hhparser.columns.rows": ("Row", "Rows", "add_rows", "no_rows"),
        "hhparser.columns.tables": ("ByTable",),
    },
)
