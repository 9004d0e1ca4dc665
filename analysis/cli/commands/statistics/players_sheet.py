"""`hh players --sheet`: the opponent sheet."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, TextIO

from analysis.cli.choices.people import check_players, known_heroes
from analysis.cli.choices.where import calendar_of
from analysis.cli.options import Source
from analysis.cli.output import open_output, whole_file, write_lines, write_rows
from analysis.cli.progress import phase
from analysis.cli.tables import load_tables, tell_left_out
from analysis.cli.text.tables.fitting import write_record_table
from analysis.cli.workbook import TABULAR
from hhparser.base.errors import SettingError
from hhparser.base.text.escape import harmless_lines
from hhparser.formats.outputs import output_text

if TYPE_CHECKING:
    from analysis.report.sheets import ShownSheet
    from analysis.stats import LeftOut
    from analysis.views.sheet import PlayerSheet

WIDEST: Final = 100
# rank of columns that a narrow terminal drops; the highest first
RANKS: Final[Mapping[str, int]] = {"Made": 2, "%": 1, "Position": 2, "Board": 1, "Certainty %": 3}


def write_opponent_sheet(
    source: Source, players: Sequence[str], where: str | None, output_format: str, output: str | None
) -> None:
    """Write the sheet of some players, or by default of the opponents with the most hands.

    Raises:
        SettingError: A player was dealt no hand, there are too many, or a PDF has no file.
    """
    from analysis.report.sheet_formats import sheet_html, sheet_pdf
    from analysis.report.sheets import WORKBOOK, sheet_rows
    from analysis.views.sheet import sheet_object

    if output_format == "pdf":
        if output is None:
            raise SettingError("--format pdf", "needs a file, -o FILE.pdf")
        with whole_file(output) as part:
            found, hidden = _sheets(source, players, where)
            part.write_bytes(sheet_pdf(found, hidden.words))
        return
    with open_output(output) as stream:
        found, hidden = _sheets(source, players, where)
        if output_format == "html":
            stream.write(sheet_html(found, hidden.words))
        elif output_format == "json":
            stream.write(output_text({**sheet_object(found), "left_out": hidden._asdict()}) + "\n")
        elif output_format in TABULAR:
            write_rows(stream, WORKBOOK, sheet_rows(found))
        else:
            _write_text(stream, found)
        tell_left_out(stream, hidden, source, output_format)


def _sheets(source: Source, players: Sequence[str], where: str | None) -> "tuple[list[PlayerSheet], LeftOut]":
    """Return the sheets, and the counts of hands left out."""
    from analysis.stats import left_out
    from analysis.views.sheet import most_met, sheets

    tables = load_tables(source)
    check_players(tables, players)
    heroes, calendar = known_heroes(source, tables), calendar_of(source.config)
    with phase("describing"):
        persons = [(player, None) for player in players] or most_met(tables, heroes, where, calendar)
        notes = _notes(source)
        found = sheets(tables, persons, heroes=heroes, notes=notes, where=where, calendar=calendar)
    return found, left_out(tables, where=where, calendar=calendar)


def _notes(source: Source) -> "Mapping[tuple[str, str], Sequence[str]]":
    """Return the user's notes by site and name; empty without a store."""
    if source.store is None:
        return {}
    from analysis.store.notes.notes import Notes

    with Notes(source.store) as notes:
        return notes.by_player()


def _write_text(stream: TextIO, found: "Sequence[PlayerSheet]") -> None:
    """Write the sheet of each player, and the remarks once."""
    from analysis.report.sheets import NOTES, shown_sheet

    for shown in map(shown_sheet, found):
        _write_sheet(stream, shown)
    for sentence in NOTES if found else ["No player matches."]:
        _write_wrapped(stream, sentence)


def _write_sheet(stream: TextIO, shown: "ShownSheet") -> None:
    """Write the sentences, tables and notes of a player."""
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


def _write_wrapped(stream: TextIO, text: str) -> None:
    write_lines(stream, harmless_lines(text), 2, widest=WIDEST)
