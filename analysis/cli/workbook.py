"""Rows as an Excel workbook, with typed cells that do not depend on the locale as csv does."""

import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Final

from hhparser.base.errors import SettingError
from hhparser.base.text.escape import harmless, is_formula

TABULAR: Final = ("csv", "xlsx")  # formats that hold rows
MOST_ROWS: Final = 1_048_575  # of a sheet, below its heading
MOST_DIGITS: Final = 15  # precision of a number in Excel
WIDEST: Final = 60


class Sheet(io.StringIO):
    """A substitute for the output stream that buffers rows for a workbook."""

    def __init__(self) -> None:
        super().__init__()
        self.columns: Sequence[str] = ()
        self.rows: list[Mapping[str, object]] = []

    def fill(self, columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> None:
        """Buffer the columns and rows."""
        self.columns, self.rows = columns, [*rows]

    def save(self, path: Path) -> None:
        """Write the workbook.

        Raises:
            SettingError: There are more rows than a sheet holds.
        """
        from xlsxwriter import Workbook

        if len(self.rows) > MOST_ROWS:
            raise SettingError("--format xlsx", f"a sheet holds {MOST_ROWS:,} rows; csv holds any number")
        options = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
        with Workbook(str(path), options) as book:
            sheet = book.add_worksheet()
            time = book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"})
            quoted = book.add_format({"quote_prefix": True})  # stays text when somebody edits the cell
            sheet.write_row(0, 0, self.columns, book.add_format({"bold": True}))
            sheet.freeze_panes(1, 0)
            for number, row in enumerate(self.rows, 1):
                for place, name in enumerate(self.columns):
                    cell = _cell(row.get(name))
                    is_quoted = isinstance(cell, str) and is_formula(cell)
                    form = time if isinstance(cell, datetime) else quoted if is_quoted else None
                    sheet.write(number, place, cell, form)
            sheet.autofit(WIDEST * 7)


def _cell(value: object) -> object:
    """Convert a value to a cell; integers beyond the precision of Excel become text."""
    if isinstance(value, str):
        return harmless(value)
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, int) and len(str(abs(value))) > MOST_DIGITS:
        return str(value)
    if isinstance(value, datetime):
        return value.replace(tzinfo=None)
    return value if isinstance(value, int | float | None) else str(value)
