"""`hh notes`: notes on hands, players and sessions, and saved queries, in the store."""

import sys
from collections.abc import Iterable, Iterator
from datetime import date, datetime, tzinfo
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.choices import dates, types
from analysis.cli.choices.where import stats_file_option, where_option
from analysis.cli.commands.store.notes_history import COMMANDS
from analysis.cli.options import (
    Command,
    StoreChoice,
    chooses_store,
    format_option,
    instant,
    output_option,
    with_options,
)
from analysis.cli.output import echo, note, open_output, write_array, write_named
from analysis.cli.program import NamedGroup
from hhparser.base.bounded import bytes_of, read_bounded
from hhparser.base.errors import SettingError
from hhparser.base.text.escape import harmless
from hhparser.base.text.hints import suggest
from hhparser.base.text.typography import count_of
from hhparser.formats.outputs import output_text

if TYPE_CHECKING:
    from analysis.store import Store
    from analysis.store.notes.entries import NoteEntry
    from analysis.store.notes.notes import About, UserNote

MOST_BYTES: Final = 256 << 20  # of an export
INDENT: Final = 2  # of the text of a note
EPILOG: Final = """
\b
Examples:
  hh notes add --hand 212866104937 "never fold here"
  hh notes add --hand 212866104937 --step 7 "the bet is too small"
  hh notes add --player "Big Fish" "calls every river"
  hh notes add --player Hero --site pokerstars --session "2024-05-06 18:30" "tired"
  hh notes list --player "Big Fish"
  hh notes edit 3f2a "folds to a second raise"       an id, or its start
  hh notes remove 3f2a
  hh notes questions --save blunders --where "net < -50bb and vpip"
  hh hands --where "@blunders and position = BTN"
  hh hands --where "note contains 'river'"           the hands with such a note
  hh notes history                                   the latest changes
  hh notes undo                                      undo the last change
  hh notes restore                                   restore the last backup
  hh notes export -o notes.jsonl
  hh notes import notes.jsonl --store elsewhere

Notes, tags and marks (hh tag) and saved queries are in notes.db in the folder of the store, separate from the
data imported from hand histories. Every change can be undone, and the folder backups has copies of the last
ten days of use. An export has one entry per line. An import merges entries into a store; of two versions of
an entry the later one is kept. Step numbers are the indices of hh replay --format json.
"""
LIST_EPILOG: Final = """
\b
Examples:
  hh notes list
  hh notes list --hand 212866104937
  hh notes list --player "Big Fish" --format json
"""
QUESTIONS_EPILOG: Final = """
\b
Examples:
  hh notes questions
  hh notes questions --save blunders --where "net < -50bb and vpip"
  hh stats --where @blunders
  hh hands --where "@blunders and position = BTN"
  hh notes questions --remove blunders
"""


def _words(text: str) -> str:
    """Validate the text of a note, and strip it."""
    from analysis.store.notes.entries import is_text

    if not text.strip() or not is_text(text):
        raise click.BadParameter(f"{text!r} is not a text to note")
    return text.strip()


site_option: Final = click.option("--site", type=types.site_name, metavar="NAME", help="Site (see hh sites).")


def _about_options(command: Command) -> Command:
    """Add the options `--hand`, `--player` and `--site`."""
    options = (
        click.option("--hand", metavar="ID", help="A hand, by its id."),
        click.option("--player", metavar="NAME", help="A player, by the name on the site."),
        site_option,
    )
    return with_options(command, options)


@click.group(cls=NamedGroup, epilog=EPILOG)
def command() -> None:
    """Keep notes on hands, steps, players and sessions, and saved queries."""


for one in COMMANDS:
    command.add_command(one)


@command.command("list", epilog=LIST_EPILOG)
@_about_options
@format_option("text", "json")
@chooses_store
def list_notes(
    chosen: StoreChoice, hand: str | None, player: str | None, site: str | None, output_format: str
) -> None:
    """List the notes, filtered by hand, player or site."""
    with chosen.notes() as notes:
        found = notes.notes(site=site, hand=hand, player=player)
    if output_format == "json":
        write_array(sys.stdout, (one.as_dict() for one in found))
        return
    for one in found:
        echo("\n".join(_lines(one, chosen.config.time_zone)), INDENT)
    if not found:
        note("no notes")


@command.command()
@_about_options
@click.option(
    "--step",
    type=types.Whole(0, 10_000),
    metavar="N",
    help="A step of the hand (hh replay --format json).",
)
@click.option(
    "--session",
    type=dates.day_or_time,
    metavar="TIME",
    help="A session of the player, by the time when it began.",
)
@click.argument("text", type=_words)
@chooses_store
def add(
    chosen: StoreChoice,
    text: str,
    hand: str | None,
    step: int | None,
    player: str | None,
    session: date | None,
    site: str | None,
) -> None:
    """Add a note, TEXT, to a hand, a step, a player or a session.

    Prints the id of the note.
    """
    from analysis.store import open_store
    from analysis.store.notes.entries import as_utc

    if (hand is None) == (player is None):
        raise click.UsageError("name the subject of the note: --hand ID or --player NAME")
    misplaced = step if hand is None else session
    if misplaced is not None:
        raise click.UsageError("--step needs --hand, and --session needs --player")
    with open_store(chosen.folder) as store:
        if player is not None:
            site = _site_of(store, chosen.config.names_of(player), player, site)
        about = _about(store, hand, step, player, site)
        if session is not None:
            about = about._replace(session=as_utc(instant(session, chosen.config)))
        with store.notes(writes=True) as notes:
            click.echo(notes.add(about, text))
        note(f"noted on {player or f'hand {hand}'}, {about.site}; `hh notes undo` takes it back")


@command.command()
@click.argument("note_id", metavar="NOTE")
@click.argument("text", type=_words)
@chooses_store
def edit(chosen: StoreChoice, note_id: str, text: str) -> None:
    """Change the text of NOTE, given by its id or the start of it."""
    with chosen.notes(writes=True) as notes:
        notes.edit(note_id, text)


@command.command()
@click.argument("note_ids", metavar="NOTE...", nargs=-1, required=True)
@chooses_store
def remove(chosen: StoreChoice, note_ids: tuple[str, ...]) -> None:
    """Remove notes, given by their ids or the start of them."""
    with chosen.notes(writes=True) as notes:
        notes.remove(note_ids)


@command.command(epilog=QUESTIONS_EPILOG)
@click.option("--save", type=types.word, metavar="NAME", help="Save the query of --where under this name.")
@where_option
@click.option("--remove", "removed", metavar="NAME", help="Remove the saved query of this name.")
@stats_file_option
@format_option("text", "json")
@chooses_store
def questions(
    chosen: StoreChoice, save: str | None, where: str | None, removed: str | None, output_format: str
) -> None:
    """List the saved queries, save or remove one."""
    if (save is None) != (where is None) or None not in {save, removed}:
        raise click.UsageError("give --save NAME with --where EXPR, or --remove NAME, or nothing to list all")
    with chosen.notes(writes=(save, removed) != (None, None)) as notes:
        known = notes.questions()
        if save is not None and where is not None:
            notes.save_query(save, where)
        elif removed is not None:
            if not notes.remove_query(removed):
                hint = suggest(removed, known) if known else "none is saved"
                raise SettingError("--remove", f"no saved query {removed!r}; {hint}")
        elif output_format == "json":
            click.echo(output_text(known))
        else:
            write_named({name: harmless(text) for name, text in known.items()}, "no saved queries")


@command.command()
@output_option
@chooses_store
def export(chosen: StoreChoice, output: str | None) -> None:
    """Write notes, tags, marks and saved queries as lines of JSON."""
    with chosen.notes() as notes, open_output(output) as stream:
        stream.writelines(f"{entry.line()}\n" for entry in notes.entries())


@command.command("import")
@click.argument("file", metavar="FILE")
@format_option("text", "json")
@chooses_store
def import_notes(chosen: StoreChoice, file: str, output_format: str) -> None:
    """Merge the entries of FILE, written by `hh notes export`, into the store.

    FILE may be - for standard input. Of two versions of a note, tag, mark or query, the later one is kept.
    """
    entries = list(_entries(file))
    with chosen.notes(writes=True) as notes:
        merged = notes.merge(entries)
    unknown = _unknown(chosen, entries)
    if output_format == "json":
        click.echo(output_text({"schema": "hhparser/notes-import/1", **merged._asdict(), "unknown": unknown}))
        return
    if unknown:
        note(
            f"{count_of(unknown, 'entry is', 'entries are')} on hands or players that the store does not have"
        )
    words = [f"{merged.added:,} added", f"{merged.changed:,} changed", f"{merged.same:,} the same"]
    if merged.older:
        words.append(f"{merged.older:,} older than in the store and left out")
    echo(f"{count_of(len(entries), 'entry', 'entries')}: {', '.join(words)}")


def _unknown(chosen: StoreChoice, entries: "Iterable[NoteEntry]") -> int:
    """Count the entries on hands or players that are not in the store; 0 without a catalogue."""
    from analysis.store import open_store
    from analysis.store.disk.catalogue import FILE
    from analysis.store.notes.notes import about_of

    if not (chosen.folder / FILE).is_file():
        return 0
    kept = [one for one in entries if not one.removed]
    hands = [(one.key[0], one.key[1]) for one in kept if one.kind in {"tag", "reviewed"}]
    abouts = [about_of(one) for one in kept if one.kind == "note"]
    hands += [(one.site, one.hand) for one in abouts if one.hand is not None]
    players = [(one.site, one.player) for one in abouts if one.player is not None]
    with open_store(chosen.folder) as store:
        missing = sum(not store.has_hand(hand) for hand in hands)
        names = {name: chosen.config.names_of(name) for _, name in players}
        known = store.find_players({other for others in names.values() for other in others})
    return missing + sum(all((site, other) not in known for other in names[name]) for site, name in players)


def _entries(file: str) -> "Iterator[NoteEntry]":
    """Parse the entries of an exported file.

    Raises:
        SettingError: The file cannot be read, or a line is not an entry.
    """
    from analysis.store.notes.entries import EntryError, read_entry

    try:
        data = bytes_of(sys.stdin.buffer, MOST_BYTES) if file == "-" else read_bounded(file, MOST_BYTES)
        lines = enumerate(data.decode("utf-8-sig").split("\n"), 1)
        yield from (read_entry(number, line) for number, line in lines if line.strip())
    except OSError as error:
        raise SettingError(file, error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise SettingError(file, "is not UTF-8 text") from error
    except EntryError as error:
        raise SettingError(file, str(error)) from error


def _site_of(store: "Store", names: set[str], player: str, site: str | None) -> str:
    """Return the site of a player with hands in the store, by default the only one with the name.

    Raises:
        StoreError: The player has no hands on the site.
        click.UsageError: Players of several sites have the name.
    """
    from analysis.store import StoreError

    sites = sorted({known for known, _ in store.find_players(names)})
    if not sites or (site is not None and site not in sites):
        where = f" on {site}" if site is not None else ""
        raise StoreError(store.folder, f"has no hand of {player!r}{where}; `hh stats --all` lists names")
    if site is None and len(sites) > 1:
        choice = " or ".join(f"--site {one}" for one in sites)
        raise click.UsageError(f"{player!r} on several sites can be different people: add {choice}")
    return site or sites[0]


def _about(
    store: "Store", hand: str | None, step: int | None, player: str | None, site: str | None
) -> "About":
    from analysis.store.notes.notes import About

    if hand is None:
        return About(site or "", player=player)
    site, hand = store.hand_key(hand, site)
    return About(site, hand, step)


def _lines(one: "UserNote", zone: tzinfo) -> Iterator[str]:
    """Yield the lines of a note: id, subject and time of the last change, then the indented text."""

    def shown(moment: str) -> str:
        return f"{datetime.fromisoformat(moment).astimezone(zone):%Y-%m-%d %H:%M}"

    about = one.about
    words = [f"hand {about.hand}"] if about.hand is not None else [about.player or ""]
    if about.step is not None:
        words.append(f"step {about.step}")
    if about.session is not None:
        words.append(f"session of {shown(about.session)}")
    yield f"{one.id}  {about.site}: {harmless(', '.join(words))}  ({shown(one.changed)})"
    yield from (f"{'':{INDENT}}{harmless(line)}" for line in one.text.splitlines())
