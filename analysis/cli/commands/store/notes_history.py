"""`hh notes history`, `undo`, `backups` and `restore`: recovery of notes."""

import json
import sys
from collections.abc import Iterator
from datetime import datetime, tzinfo
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import click

from analysis.cli.choices import types
from analysis.cli.options import StoreChoice, chooses_store, format_option
from analysis.cli.output import echo, echo_result, note, write_array, write_named
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import count_of
from hhparser.formats.outputs import output_text

if TYPE_CHECKING:
    from analysis.store.notes.entries import NoteEntry
    from analysis.store.notes.history import NoteChange

MOST_SHOWN: Final = 3
INDENT: Final = 8  # of the texts of a change
HISTORY_EPILOG: Final = """
\b
Examples:
  hh notes history
  hh notes history 3f2a                  of one note, by the start of its id
  hh notes history --hand 212866104937 --limit 100
  hh notes undo                          the last change
  hh notes undo 17                       this one; undoing that change does it again

Changes of notes, tags, marks, saved queries and columns, the newest first.
"""
RESTORE_EPILOG: Final = """
\b
Examples:
  hh notes backups
  hh notes restore                       the last backup
  hh notes restore 2024-05-06

If notes.db can be read, restoring is a change that `hh notes undo` reverts. If notes.db is missing or
damaged, the backup replaces it, and the damaged file is moved to the folder backups of the store.
"""


@click.command(epilog=HISTORY_EPILOG)
@click.argument("note_id", metavar="[NOTE]", required=False)
@click.option("--hand", metavar="ID", help="Only changes about this hand.")
@click.option("--player", metavar="NAME", help="Only changes about this player.")
@click.option("--limit", type=types.Whole(1), default=20, metavar="N", help="Newest changes (default: 20).")
@format_option("text", "json")
@chooses_store
def history(
    chosen: StoreChoice,
    note_id: str | None,
    hand: str | None,
    player: str | None,
    limit: int,
    output_format: str,
) -> None:
    """List the changes of notes with their time, old and new text."""

    def fits(change: "NoteChange") -> bool:
        entries = (entry for one in change.entries for entry in one if entry is not None)
        return any(_is_about(entry, note_id, hand, player) for entry in entries)

    with chosen.notes() as notes:
        found = list(islice(filter(fits, notes.history()), limit))
    if output_format == "json":
        write_array(sys.stdout, map(_object, found))
        return
    for change in found:
        echo("\n".join(_lines(change, chosen.config.time_zone)), INDENT)
    if not found:
        note("no changes")


def _is_about(entry: "NoteEntry", note_id: str | None, hand: str | None, player: str | None) -> bool:
    fields = _fields(entry)
    is_note = note_id is None or str(fields.get("id", "")).startswith(note_id)
    return is_note and hand in {None, fields.get("hand")} and player in {None, fields.get("player")}


def _fields(entry: "NoteEntry") -> dict[str, Any]:  # Any: texts and numbers
    """Return the fields of an entry as in its exported line."""
    found: dict[str, Any] = json.loads(entry.line())
    return found


def _object(change: "NoteChange") -> dict[str, Any]:  # Any: JSON values
    entries = [
        {"before": one.before and _fields(one.before), "after": _fields(one.after)} for one in change.entries
    ]
    return {**change._asdict(), "entries": entries}


def _lines(change: "NoteChange", zone: tzinfo) -> Iterator[str]:
    """Yield the lines of a change: number, time and description, then up to `MOST_SHOWN` changed texts."""
    made = datetime.fromisoformat(change.made).astimezone(zone)
    undone = f" (undone by {change.undone})" if change.undone else ""
    yield f"{change.number:>6}  {made:%Y-%m-%d %H:%M}  {harmless(change.words)}{undone}"
    texts = [(_text(one.before), _text(one.after)) for one in change.entries]
    told = [f"{before or 'nothing'} → {after or 'nothing'}" for before, after in texts if before or after]
    yield from (f"{'':{INDENT}}{harmless(one)}" for one in told[:MOST_SHOWN])
    if len(told) > MOST_SHOWN:
        yield f"{'':{INDENT}}and {len(told) - MOST_SHOWN:,} more"


def _text(entry: "NoteEntry | None") -> str:
    return "" if entry is None else " ".join(str(_fields(entry).get("text", "")).split())


@click.command()
@click.argument("number", metavar="[CHANGE]", required=False, type=types.Whole(1))
@format_option("text", "json")
@chooses_store
def undo(chosen: StoreChoice, number: int | None, output_format: str) -> None:
    """Undo the last change, or the change with a number (hh notes history).

    Entries that were changed again since then stay unchanged.
    """
    with chosen.notes(writes=True) as notes:
        undone = notes.undo(number)
    changes = {"undone": undone.change.number, "change": undone.number}
    counts = {"changed": undone.entries, "left": undone.left}
    left = f"; {count_of(undone.left, 'entry', 'entries')} changed again since stay" if undone.left else ""
    words = f"undone: {harmless(undone.change.words.removesuffix('.'))}{left}"
    echo_result(output_format, {"schema": "hhparser/notes-undo/1", **changes, **counts}, words)


@click.command()
@format_option("text", "json")
@chooses_store
def backups(chosen: StoreChoice, output_format: str) -> None:
    """List the backups of the notes, taken on the last ten days of use and before each migration."""
    from analysis.store.notes.backups import find_backups

    found = [(one.day, one.path.stat().st_size, one.is_whole()) for one in find_backups(chosen.folder)]
    if output_format == "json":
        write_array(sys.stdout, ({"day": day, "bytes": size, "whole": whole} for day, size, whole in found))
        return
    rows = {day: f"{size:>12,} bytes{'' if whole else ', damaged'}" for day, size, whole in found}
    write_named(rows, "no backups")


@click.command(epilog=RESTORE_EPILOG)
@click.argument("day", metavar="[DAY]", required=False)
@click.option("--replace", is_flag=True, help="Replace notes.db even if it can be read; it is kept beside.")
@format_option("text", "json")
@chooses_store
def restore(chosen: StoreChoice, day: str | None, replace: bool, output_format: str) -> None:
    """Restore a backup of the notes: the last one, or the backup of DAY."""
    from analysis.store.notes import restore as backed_up

    done = backed_up.restore(chosen.folder, day, replaces=replace)
    kept = None if done.kept is None else str(done.kept)
    if output_format == "json":
        told = {"day": done.backup.day, "changed": done.changed, "kept": kept}
        click.echo(output_text({"schema": "hhparser/notes-restore/1", **told}))
        return
    echo(f"the notes are as in the backup of {done.backup.day}")
    if done.changed:
        note(f"{count_of(done.changed, 'entry', 'entries')} changed; `hh notes undo` takes that back")
    if kept is not None:
        note(f"the old notes.db is in {kept}")


COMMANDS: Final = (history, undo, backups, restore)
