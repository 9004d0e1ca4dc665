"""`hh players --sheet`: the opponent sheet."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from analysis.cli.choices.people import check_players, known_heroes
from analysis.cli.choices.where import calendar_of
from analysis.cli.options import Source
from analysis.cli.output import open_output, whole_file, write_rows
from analysis.cli.progress import phase
from analysis.cli.tables import load_tables, tell_left_out
from analysis.cli.text.sheet_text import write_sheet
from analysis.cli.workbook import TABULAR
from hhparser.base.errors import SettingError
from hhparser.formats.outputs import output_text

if TYPE_CHECKING:
    from analysis import Dataset
    from analysis.views.sheet import PlayerSheet


def write_opponent_sheet(
    source: Source, players: Sequence[str], where: str | None, output_format: str, output: str | None
) -> None:
    """Write the sheet of some players, or by default of the opponents with the most hands.

    Raises:
        SettingError: A player was dealt no hand, there are too many, or a PDF has no file.
    """
    from analysis.report.sheet_formats import sheet_html, sheet_pdf
    from analysis.report.sheets import WORKBOOK, sheet_rows
    from analysis.stats import left_out
    from analysis.views.sheet import sheet_object

    if output_format == "pdf":
        if output is None:
            raise SettingError("--format pdf", "needs a file, -o FILE.pdf")
        with whole_file(output) as part:
            tables = load_tables(source)
            found = _sheets(source, tables, players, where)
            hidden = left_out(tables, where=where, calendar=calendar_of(source.config))
            part.write_bytes(sheet_pdf(found, hidden.words))
        return
    with open_output(output) as stream:
        tables = load_tables(source)
        found = _sheets(source, tables, players, where)
        hidden = left_out(tables, where=where, calendar=calendar_of(source.config))
        if output_format == "html":
            stream.write(sheet_html(found, hidden.words))
        elif output_format == "json":
            stream.write(output_text({**sheet_object(found), "left_out": hidden._asdict()}) + "\n")
        elif output_format in TABULAR:
            write_rows(stream, WORKBOOK, sheet_rows(found))
        else:
            write_sheet(stream, found)
        tell_left_out(stream, hidden, source, output_format)


def _sheets(
    source: Source, tables: "Dataset", players: Sequence[str], where: str | None
) -> "list[PlayerSheet]":
    from analysis.views.sheet import most_met, sheets

    check_players(tables, players)
    heroes, calendar = known_heroes(source, tables), calendar_of(source.config)
    with phase("describing"):
        persons = [(player, None) for player in players] or most_met(tables, heroes, where, calendar)
        return sheets(tables, persons, heroes=heroes, notes=_notes(source), where=where, calendar=calendar)


def _notes(source: Source) -> "Mapping[tuple[str, str], Sequence[str]]":
    """Return the user's notes by site and name; empty without a store."""
    if source.store is None:
        return {}
    from analysis.store.notes.notes import Notes

    with Notes(source.store) as notes:
        return notes.by_player()
