"""Opponent sheets as one A4 page: a strip for each player, with the same columns."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final

from analysis.render.cells import EMPTY
from analysis.render.tables import RecordTable
from analysis.report.pdf import FONT, drawn_text, new_document
from analysis.report.sheets import NOT_ENOUGH, ShownSheet
from analysis.stats import STATISTICS
from analysis.views.profiles import FEWEST_CHANCES
from analysis.views.sheet import MOST_PLAYERS, MOST_SHOWDOWNS, RATES

if TYPE_CHECKING:
    from fpdf import FPDF

SHORT_NOTES: Final = (
    "Rates in %: shrunk towards the pool, the 95% interval of the true rate, number of chances; no rate "
    f"below {FEWEST_CHANCES} chances. A type is relative to this pool.",
    "Deviations are certain (false discovery rate of at most 5%). The cost is what the player wins less than "
    "the others in these hands, in bb/100, with its 95% interval.",
)
MARGIN: Final = 7.0  # mm, as all lengths
TOP: Final = 16.0  # of the first strip
SIZE: Final = 6.5  # of the font, in points
LINE: Final = 2.75
NARROWEST: Final = 0.5  # width of a letter
WHO: Final = 66.0  # width of the first column
RATE: Final = 11.8  # width of one rate
GAP: Final = 2.0  # between columns
TALLEST: Final = 30.0  # height of a strip
INK: Final = (29, 33, 38)
SOFT: Final = (91, 98, 107)
TONES: Final = {"gain": (0, 112, 79), "loss": (179, 64, 10)}


def sheet_page(title: str, found: Sequence[ShownSheet], remarks: Sequence[str], date: datetime) -> bytes:
    """Render sheets as a PDF file with one page; texts too long for their column are cut.

    Args:
        title: Title of the page.
        found: The sheets, at most `MOST_PLAYERS`.
        remarks: Sentences below the sheets.
        date: Creation date of the file.
    """
    pdf = new_document(date)
    pdf.set_margins(MARGIN, MARGIN)
    pdf.set_auto_page_break(auto=False)
    pdf.add_page(orientation="landscape")
    _write(pdf, MARGIN, MARGIN, pdf.epw, title, 12, bold=True)
    for number, rate in enumerate(RATES):
        left = MARGIN + WHO + GAP + number * RATE
        _write(pdf, left, TOP - LINE - 0.5, RATE, STATISTICS[rate].abbreviation, bold=True, align="R")
    below = [line for remark in remarks for line in _wrapped(pdf, remark, pdf.epw)]
    room = pdf.h - MARGIN - len(below) * LINE - TOP
    height = min(TALLEST, room / max(1, min(len(found), MOST_PLAYERS)))
    for number, sheet in enumerate(found):
        _strip(pdf, sheet, TOP + number * height, int((height - 0.5) / LINE))
    if not found:
        _write(pdf, MARGIN, TOP, pdf.epw, "No player matches.")
    for number, line in enumerate(below):
        _write(pdf, MARGIN, pdf.h - MARGIN - (len(below) - number) * LINE, pdf.epw, line, color=SOFT)
    return bytes(pdf.output())


def _strip(pdf: "FPDF", sheet: ShownSheet, top: float, lines: int) -> None:
    """Write a player in some lines: name, type and history; rates, showdowns and notes; deviations."""
    pdf.line(MARGIN, top, MARGIN + pdf.epw, top)
    top += 0.5
    _write(pdf, MARGIN, top, WHO, sheet.title, SIZE + 1, bold=True)
    _write(pdf, MARGIN, top + LINE, WHO, sheet.subtitle, color=SOFT)
    is_plain = "deviations" not in sheet.tables  # the first sentence says why
    about = [sheet.type.rstrip(".") + ".", *sheet.sentences[is_plain:]]
    _write_all(pdf, MARGIN, top + 2 * LINE, WHO, " ".join(about), lines - 2)
    left, width = MARGIN + WHO + GAP, RATE * len(RATES)
    used = _rates(pdf, sheet.tables.get("rates"), left, top)
    used += _showdowns(pdf, sheet.tables.get("showdowns"), left, top + used * LINE, width)
    _write_all(pdf, left, top + used * LINE, width, " · ".join(sheet.notes), lines - used)
    left += width + GAP
    width = MARGIN + pdf.epw - left
    if is_plain:
        _write_all(pdf, left, top, width, sheet.sentences[0], lines)
    for number, (text, is_bold) in enumerate(_deviations(sheet.tables.get("deviations"))):
        _write(pdf, left, top + number * LINE, width, text, bold=is_bold)


def _rates(pdf: "FPDF", table: RecordTable | None, left: float, top: float) -> int:
    """Write the rates below each other's headings; return the number of lines."""
    if table is None:
        return 0
    for number, row in enumerate(table.rows):
        _, shrunk, interval, value, _, chances = [cell.text for cell in row]
        rate = value if shrunk == EMPTY else shrunk
        texts = (rate, "" if interval == NOT_ENOUGH else interval.replace(" ", ""), f"of {chances}")
        for line, text in enumerate(texts):
            place = left + number * RATE, top + line * LINE
            color = SOFT if line or rate == EMPTY else INK
            _write(pdf, *place, RATE, text, bold=not line, align="R", color=color)
    return 3


def _showdowns(pdf: "FPDF", table: RecordTable | None, left: float, top: float, width: float) -> int:
    """Write the last showdowns side by side; return the number of lines."""
    if table is None:
        return 0
    column = width / MOST_SHOWDOWNS
    for number, (date, position, cards, _, net) in enumerate(table.rows):
        across = left + number * column
        day = " ".join(date.text.split()[:2])
        _write(pdf, across, top, column, f"{day} {position.text} {cards.text.replace(' ', '')}")
        _write(pdf, across, top + LINE, column, f"{net.text} bb", color=TONES.get(net.tone, SOFT))
    return 2


def _deviations(table: RecordTable | None) -> Iterator[tuple[str, bool]]:
    """Yield the lines of the deviations, and whether they are bold."""
    for row in table.rows if table else ():
        habit, answer, rate, pool, cost, certainty = [cell.text for cell in row]
        costs = "cost not known" if cost == "not known" else f"costs {cost} bb/100"
        yield f"{habit} {rate}% (pool {pool}%)", True
        yield f"{answer[0].upper()}{answer[1:]}; {costs}; certainty {certainty}%", False


def _write_all(pdf: "FPDF", left: float, top: float, width: float, text: str, lines: int) -> None:
    """Write a text in at most some lines; the last one is cut."""
    found = _wrapped(pdf, text[: int(lines * width / NARROWEST)], width)
    if len(found) > lines > 0:
        found[lines - 1] += " " + found[lines]
    for number, line in enumerate(found[: max(0, lines)]):
        _write(pdf, left, top + number * LINE, width, line)


def _wrapped(pdf: "FPDF", text: str, width: float) -> list[str]:
    """Wrap a text into lines of a width."""
    pdf.set_font(FONT, "", SIZE)
    lines: list[str] = []
    for word in drawn_text(pdf, text).split():
        if lines and pdf.get_string_width(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _write(
    pdf: "FPDF",
    left: float,
    top: float,
    width: float,
    text: str,
    size: float = SIZE,
    *,
    bold: bool = False,
    align: str = "L",
    color: tuple[int, int, int] = INK,
) -> None:
    """Write one line; a text that is too long is cut."""
    pdf.set_font(FONT, "B" if bold else "", size)
    pdf.set_text_color(*color)
    text = drawn_text(pdf, text)
    if pdf.get_string_width(text) > width:
        while text and pdf.get_string_width(f"{text}…") > width:
            text = text[:-1]
        text += "…"
    pdf.set_xy(left, top)
    pdf.cell(width, LINE * size / SIZE, text, align=align)
