"""Opponent sheets as one HTML page and as a PDF file."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from markupsafe import Markup

from analysis.render.page import asset, page_environment, page_style
from analysis.report.sheet_page import SHORT_NOTES, sheet_page
from analysis.report.sheets import NOTES, shown_sheet
from analysis.views.sheet import PlayerSheet

TITLE: Final = "Opponent sheet"


def sheet_html(found: Sequence[PlayerSheet], left_out: str = "") -> str:
    """Render sheets as one self-contained HTML page, without scripts.

    Args:
        found: The sheets.
        left_out: Sentence about the hands left out; empty for none.
    """
    return (
        page_environment("analysis.report")
        .get_template("sheet.html")
        .render(
            title=TITLE,
            sheets=[shown_sheet(one) for one in found],
            remarks=[*NOTES, *([left_out] if left_out else [])],
            style=Markup(page_style(asset("analysis.report", "templates", "sheet.css"))),
        )
    )


def sheet_pdf(found: Sequence[PlayerSheet], left_out: str = "") -> bytes:
    """Render sheets as a PDF file of one page and return its bytes; arguments as for `sheet_html`."""
    remarks = [*SHORT_NOTES, *([left_out] if left_out else [])]
    return sheet_page(TITLE, [*map(shown_sheet, found)], remarks, _last(found))


def _last(found: Sequence[PlayerSheet]) -> datetime:
    """Return the time of the last listed showdown; 2000-01-01 without one."""
    dates = [row["started_at"] for one in found for row in one.showdowns if row["started_at"]]
    return datetime.fromisoformat(max(dates)).replace(tzinfo=None) if dates else datetime(2000, 1, 1)
