"""Output of `hh players --sheet` as text."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, TextIO

from analysis.cli.output import write_lines
from analysis.cli.text.tables.fitting import write_record_table
from hhparser.base.text.escape import harmless_lines

if TYPE_CHECKING:
    from analysis.views.sheet import PlayerSheet

WIDEST: Final = 100
# rank of columns that a narrow terminal drops; the highest first
RANKS: Final[Mapping[str, int]] = {"Made": 2, "%": 1, "Position": 2, "Board": 1, "Certainty %": 3}


def write_sheet(stream: TextIO, found: "Sequence[PlayerSheet]") -> None:
    """Write the sheet of each player, and the remarks once."""
    from analysis.report.sheets import NOTES, shown_sheet

    for shown in map(shown_sheet, found):
        for sentence in (f"{shown.title}: {shown.subtitle}", shown.type, *shown.sentences):
            _write_wrapped(stream, sentence)
        for table in shown.tables.values():
            stream.write("\n")
            write_record_table(stream, table, RANKS)
        if shown.notes:
            stream.write("\nNotes\n")
        for note in shown.notes:
            _write_wrapped(stream, note)
        stream.write("\n\n")
    for remark in NOTES if found else ["No player matches."]:
        _write_wrapped(stream, remark)


def _write_wrapped(stream: TextIO, text: str) -> None:
    write_lines(stream, harmless_lines(text), 2, widest=WIDEST)
