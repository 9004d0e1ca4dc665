"""Rendering of a report as a PDF file: figures, charts and tables on A4 pages."""

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from analysis.charts.style import figure_of
from analysis.render.tables import RecordTable
from analysis.report.records import DrawnChart, ReportContent, ReportSection
from analysis.report.sections.findings import NO_FINDINGS, ShownFinding
from hhparser.base.text.typography import count_of

if TYPE_CHECKING:
    from fpdf import FPDF

FONT: Final = "DejaVu"
CHARTS_A_ROW: Final = 2
GAP: Final = 6.0  # mm
MOST_ROWS: Final = 60
MOST_FINDINGS: Final = 100
LONGEST: Final = 28  # characters in a cell
BOX: Final = "□"
LINE: Final = 4.6  # mm
LETTER: Final = 1.75  # mm, for the largest letters of a table
RULE: Final = 200  # grey level of lines
DOTS_PER_INCH: Final = 260


def report_pdf(content: ReportContent) -> bytes:
    """Render the PDF and return its bytes; long tables are truncated after `MOST_ROWS` rows."""
    hands = content.tables.hands
    last: datetime | None = hands["started_at"].max()  # type: ignore[assignment]
    pdf = new_document(last or datetime(2000, 1, 1))
    pdf.add_page()
    write_line(pdf, content.title, 20, bold=True)
    write_line(pdf, f"{content.subtitle}, {count_of(hands.height, 'hand')}", 10)
    if content.restriction:
        write_line(pdf, content.restriction, 10)
    if content.left_out.words:
        write_line(pdf, content.left_out.words.capitalize(), 10)
    for section in content.sections:
        _section(pdf, section)
    write_line(pdf, "Input", 15, bold=True)
    for fact in content.facts:
        write_line(pdf, f"{fact.label}: {fact.text}", 9)
    write_line(pdf, "Findings", 15, bold=True)
    _findings(pdf, content.findings)
    return bytes(pdf.output())


def new_document(date: datetime) -> "FPDF":
    """Create an empty document with a creation date and a Unicode font."""
    import matplotlib as mpl  # noqa: PLC0415  slow to import
    from fpdf import FPDF  # noqa: PLC0415  slow to import

    pdf = FPDF(format="A4")
    pdf.set_creation_date(date.replace(tzinfo=UTC))
    fonts = Path(mpl.get_data_path()) / "fonts" / "ttf"
    pdf.add_font(FONT, "", fonts / "DejaVuSans.ttf")
    pdf.add_font(FONT, "B", fonts / "DejaVuSans-Bold.ttf")
    pdf.set_auto_page_break(auto=True, margin=14)
    pdf.set_margins(14, 14)
    pdf.set_draw_color(RULE)
    return pdf


def write_line(pdf: "FPDF", text: str, size: float, *, bold: bool = False) -> None:
    """Write a paragraph in a font size in points."""
    if bold:
        pdf.ln(GAP / 2)
    pdf.set_font(FONT, "B" if bold else "", size)
    pdf.multi_cell(0, size * 0.5, drawn_text(pdf, text), new_x="LMARGIN", new_y="NEXT")


def _section(pdf: "FPDF", section: ReportSection) -> None:
    write_line(pdf, section.title, 15, bold=True)
    write_line(pdf, section.intro, 9)
    if section.told:
        write_line(pdf, " ".join(section.told.sentences), 9)
    if section.cards:
        _table(pdf, section.figures)
    _charts(pdf, section)
    for table in section.tables:
        _captioned(pdf, table)


def _charts(pdf: "FPDF", section: ReportSection) -> None:
    width = (pdf.epw - GAP * (CHARTS_A_ROW - 1)) / CHARTS_A_ROW
    for start in range(0, len(section.charts), CHARTS_A_ROW):
        row = section.charts[start : start + CHARTS_A_ROW]
        pictures = [(chart.caption, *_picture(chart)) for chart in row]
        height = max(width * ratio for _, _, ratio in pictures)
        if pdf.will_page_break(GAP + LINE + height):
            pdf.add_page()
        top = pdf.get_y() + GAP
        for number, (caption, picture, _) in enumerate(pictures):
            left = pdf.l_margin + number * (width + GAP)
            pdf.set_xy(left, top)
            pdf.set_font(FONT, "B", 8)
            pdf.cell(width, LINE, drawn_text(pdf, caption))
            pdf.image(picture, x=left, y=top + LINE, w=width)
        pdf.set_xy(pdf.l_margin, top + LINE + height)


def _picture(chart: DrawnChart) -> tuple[io.BytesIO, float]:
    """Render a chart as PNG; return it with its ratio of height to width."""
    figure = figure_of(chart.draw())
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=DOTS_PER_INCH)
    return picture, figure.get_figheight() / figure.get_figwidth()


def _captioned(pdf: "FPDF", table: RecordTable) -> None:
    """Write a table with its caption and remark."""
    write_line(pdf, table.caption, 11, bold=True)
    _table(pdf, table)
    more = len(table.rows) - MOST_ROWS
    for remark in (table.remark, f"{more:,} more rows are not shown." if more > 0 else ""):
        if remark:
            write_line(pdf, remark, 8)


def _table(pdf: "FPDF", table: RecordTable) -> None:
    """Write a table; columns are as wide as their longest text, scaled down to fit the page."""
    lines = [[_short(drawn_text(pdf, text)) for text in row] for row in table.texts[: MOST_ROWS + 1]]
    size, widths = _fitted(lines, pdf.epw)
    sides = ["R" if heading.numeric else "L" for heading in table.headings]
    for number, line in enumerate(lines):
        pdf.set_font(FONT, "" if number else "B", size)
        _row(pdf, line, widths, sides)


def _fitted(lines: Sequence[Sequence[str]], room: float) -> tuple[float, list[float]]:
    """Return the font size and the column widths that fit a table into a width."""
    longest = [max(map(len, column)) + 2 for column in zip(*lines, strict=True)]
    size = min(8.0, 8.0 * room / (sum(longest) * LETTER))
    return size, [letters * LETTER * size / 8 for letters in longest]


def _row(pdf: "FPDF", line: Sequence[str], widths: Sequence[float], sides: Sequence[str]) -> None:
    if pdf.will_page_break(LINE):
        pdf.add_page()
    for text, width, side in zip(line, widths, sides, strict=True):
        pdf.cell(width, LINE, text, align=side, border="B")
    pdf.ln(LINE)


def drawn_text(pdf: "FPDF", text: str) -> str:
    """Replace characters without a glyph in the font by a box."""
    known = pdf.fonts[FONT.lower()].cmap  # type: ignore[union-attr]  # an added font has it
    return "".join([sign if ord(sign) in known else BOX for sign in text])


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _findings(pdf: "FPDF", findings: Sequence[ShownFinding]) -> None:
    for finding in findings[:MOST_FINDINGS]:
        row = finding.row
        write_line(pdf, f"{row['severity']} {row['code']} {row['message']} ({finding.place})", 8)
    if len(findings) > MOST_FINDINGS:
        write_line(pdf, f"{len(findings) - MOST_FINDINGS:,} more findings are not shown.", 8)
    if not findings:
        write_line(pdf, NO_FINDINGS, 9)
