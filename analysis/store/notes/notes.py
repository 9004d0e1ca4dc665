"""The user's words about hands, players and sessions, in a database of their own."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import uuid4

import polars as pl

from analysis.store.disk.catalogue import FILE as CATALOGUE
from analysis.store.disk.catalogue import NOTES as FILE
from analysis.store.disk.private import private_file
from analysis.store.errors import StoreError
from analysis.store.notes.entries import KINDS, NoteEntry, Value, now_after
from analysis.tables.noted import nothing_noted

LAYOUT: Final = 2
BUSY_SECONDS: Final = 60.0
# `removed` entries are kept, without their values, to win over older copies of them
SCHEMA: Final = """
CREATE TABLE note (id TEXT PRIMARY KEY, site TEXT, hand TEXT, step INTEGER, player TEXT, session TEXT,
                   text TEXT, made TEXT, changed TEXT NOT NULL, removed INTEGER NOT NULL);
CREATE TABLE tag (site TEXT, hand TEXT, tag TEXT, changed TEXT NOT NULL, removed INTEGER NOT NULL,
                  PRIMARY KEY (site, hand, tag)) WITHOUT ROWID;
CREATE TABLE reviewed (site TEXT, hand TEXT, changed TEXT NOT NULL, removed INTEGER NOT NULL,
                       PRIMARY KEY (site, hand)) WITHOUT ROWID;
CREATE TABLE question (name TEXT PRIMARY KEY, text TEXT, changed TEXT NOT NULL, removed INTEGER NOT NULL);
CREATE TABLE columns (name TEXT PRIMARY KEY, text TEXT, changed TEXT NOT NULL, removed INTEGER NOT NULL)
"""
BY_HAND: Final = """
SELECT site, hand, tag, NULL, 0 FROM (SELECT * FROM tag WHERE NOT removed ORDER BY tag) UNION ALL
SELECT site, hand, NULL, text, 0 FROM (SELECT * FROM note WHERE hand IS NOT NULL ORDER BY made) UNION ALL
SELECT site, hand, NULL, NULL, 1 FROM reviewed WHERE NOT removed
"""
HandKey = tuple[str, str]  # site and number


class About(NamedTuple):
    """What a note is about: a hand, a step of it, a player, or a session of a player.

    Attributes:
        site: Site of the hand or the player.
        hand: Number of the hand.
        step: Step of the hand, as `hh replay --format json` counts them.
        player: Name of the player.
        session: When the player's session began, in UTC.
    """

    site: str
    hand: str | None = None
    step: int | None = None
    player: str | None = None
    session: str | None = None


class UserNote(NamedTuple):
    """A note: its id, what it is about, what it says, and when it was made and changed, in UTC."""

    id: str
    about: About
    text: str
    made: str
    changed: str


class Merged(NamedTuple):
    """What a merge did: entries that were new, newer than those here, the same, and older."""

    added: int
    changed: int
    same: int
    older: int


class Notes(AbstractContextManager["Notes"]):
    """The notes of a store; close them, or use them as a context manager.

    Each change is one transaction, which is on the disk when the method returns.
    """

    def __init__(self, folder: str | Path, *, writes: bool = False) -> None:
        """Open the notes of a store.

        Args:
            folder: The store.
            writes: Whether notes are to be changed; only then the file is made when missing.

        Raises:
            StoreError: There is no store, or a newer version of this library made its notes.
        """
        self.folder = Path(folder)
        self._writes = writes
        if not (self.folder / CATALOGUE).is_file():
            raise StoreError(folder, "there is none; `hh import PATH` makes one")
        path = self.folder / FILE
        place = path if writes or path.is_file() else ":memory:"
        with self._told(), ExitStack() as on_failure:
            if writes:
                private_file(path)
            self._db = sqlite3.connect(place, timeout=BUSY_SECONDS, isolation_level=None)
            on_failure.callback(self._db.close)
            self._prepare()
            self._db.execute(f"PRAGMA query_only = {not writes}")
            on_failure.pop_all()

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the database."""
        self._db.close()

    def notes(
        self, *, site: str | None = None, hand: str | None = None, player: str | None = None
    ) -> list[UserNote]:
        """The notes, or those on a site, a hand and its steps, a player and their sessions; oldest first."""
        given = {"site": site, "hand": hand, "player": player}
        wanted = {name: value for name, value in given.items() if value is not None}
        tests = "".join(f" AND {name} = ?" for name in wanted)
        rows = self._rows(f"SELECT * FROM note WHERE NOT removed{tests} ORDER BY made, id", *wanted.values())
        return [UserNote(row[0], About(*row[1:6]), *row[6:9]) for row in rows]

    def by_player(self) -> dict[tuple[str, str], list[str]]:
        """The notes on players, not on their sessions, by site and name; the oldest first."""
        found: dict[tuple[str, str], list[str]] = {}
        for note in self.notes():
            site, player = note.about.site, note.about.player
            if site is not None and player is not None and note.about.session is None:
                found.setdefault((site, player), []).append(note.text)
        return found

    def find(self, beginning: str) -> UserNote:
        """The note whose id begins so.

        Raises:
            StoreError: There is none, or several.
        """
        found = [note for note in self.notes() if note.id.startswith(beginning)]
        if len(found) != 1:
            which = "several notes begin with" if found else "no note"
            raise StoreError(self.folder, f"{which} {beginning!r}; `hh notes list` shows the ids")
        return found[0]

    def add(self, about: About, text: str) -> str:
        """Make a note; its id."""
        number, now = uuid4().hex[:12], now_after(None)
        with self._change():
            self._write(NoteEntry("note", (number,), (*about, text, now), now, removed=False))
        return number

    def edit(self, beginning: str, text: str) -> None:
        """Change the text of the note whose id begins so; see `find`."""
        with self._change():
            note = self.find(beginning)
            self._put("note", (note.id,), (*note.about, text, note.made))

    def remove(self, beginnings: Iterable[str]) -> None:
        """Remove the notes whose ids begin so; see `find`."""
        with self._change():
            for beginning in beginnings:
                self._put("note", (self.find(beginning).id,), removed=True)

    def restore(self, note: UserNote) -> None:
        """Put a note back as it was."""
        with self._change():
            self._put("note", (note.id,), (*note.about, note.text, note.made))

    def tag(self, hands: Iterable[HandKey], tag: str, *, removed: bool = False) -> int:
        """Give hands a tag, or take it from them; how many did not have it, or had it."""
        with self._change():
            return sum(self._put("tag", (*hand, tag), removed=removed) for hand in hands)

    def tags(self) -> dict[str, int]:
        """The tags by name, with their number of hands."""
        return dict(self._rows("SELECT tag, count(*) FROM tag WHERE NOT removed GROUP BY tag ORDER BY tag"))

    def tagged(self, tag: str) -> set[HandKey]:
        """The hands that have a tag."""
        return {
            (site, hand)
            for site, hand in self._rows("SELECT site, hand FROM tag WHERE tag = ? AND NOT removed", tag)
        }

    def review(self, hands: Iterable[HandKey], *, removed: bool = False) -> int:
        """Mark hands as reviewed, or take the mark from them; how many did not have it, or had it."""
        with self._change():
            return sum(self._put("reviewed", hand, removed=removed) for hand in hands)

    def reviewed(self) -> set[HandKey]:
        """The hands that were marked as reviewed."""
        return {
            (site, hand) for site, hand in self._rows("SELECT site, hand FROM reviewed WHERE NOT removed")
        }

    def questions(self) -> dict[str, str]:
        """The saved questions by name."""
        return self._named("question")

    def columns(self) -> dict[str, str]:
        """The saved columns by name: ids of statistics with commas between them."""
        return self._named("columns")

    def save_question(self, name: str, text: str) -> None:
        """Keep a question under a name, in place of the one that had it."""
        with self._change():
            self._put("question", (name,), (text,))

    def remove_question(self, name: str) -> bool:
        """Remove a saved question; False if there is none of that name."""
        with self._change():
            return self._put("question", (name,), removed=True)

    def save_columns(self, name: str, text: str) -> None:
        """Keep columns under a name, in place of those that had it."""
        with self._change():
            self._put("columns", (name,), (text,))

    def remove_columns(self, name: str) -> bool:
        """Remove saved columns; False if there are none of that name."""
        with self._change():
            return self._put("columns", (name,), removed=True)

    def entries(self) -> Iterator[NoteEntry]:
        """Everything that is kept, by kind and key; also what was removed, which a merge has to know."""
        for kind, columns in KINDS.items():
            for row in self._rows(f"SELECT * FROM {kind} ORDER BY {', '.join(columns.key)}"):
                yield _entry(kind, row)

    def merge(self, entries: Iterable[NoteEntry]) -> Merged:
        """Add entries, all or none of them; of two with one key the one that was changed later stays."""
        done = dict.fromkeys(Merged._fields, 0)
        with self._change():
            for entry in entries:
                known = self._known(entry.kind, entry.key)
                what = _compared(entry, known)
                done[what] += 1
                if what in ("added", "changed"):
                    self._write(entry)
        return Merged(**done)

    def by_hand(self) -> pl.DataFrame:
        """One row for each hand with tags, notes or a mark, with the columns of `nothing_noted`."""
        rows = pl.DataFrame(
            self._rows(BY_HAND),
            {"site": pl.String, "hand_id": pl.String, "tag": pl.String, "text": pl.String, "is": pl.Int8},
            orient="row",
        )
        text = pl.col("text").drop_nulls()
        return rows.group_by("site", "hand_id", maintain_order=True).agg(
            tags=pl.col("tag").drop_nulls(),
            note=pl.when(text.len() > 0).then(text.str.join("\n")),
            reviewed=pl.col("is").max() > 0,
        )

    def _prepare(self) -> None:
        """Make the tables of a new database; refuse one of another layout."""
        self._db.execute("PRAGMA synchronous = FULL")
        if not self._layout():
            self._db.execute("PRAGMA journal_mode = WAL")
            with self._change():
                if not self._layout():
                    for statement in SCHEMA.split(";"):
                        self._db.execute(statement)
                    self._db.execute(f"PRAGMA user_version = {LAYOUT}")
        if self._layout() < LAYOUT:
            self._bring_up_to_date()
        if (layout := self._layout()) > LAYOUT:
            reason = f"has notes of layout {layout}, this version reads up to {LAYOUT}: update hhparser"
            raise StoreError(self.folder, reason)

    def _bring_up_to_date(self) -> None:
        """Add the table that layout 1 lacks; for readers, an empty one that only they see."""
        made = SCHEMA.split(";")[-1].strip()
        if not self._writes:
            self._db.execute(made.replace("TABLE", "TEMP TABLE"))
            return
        with self._change():
            if self._layout() < LAYOUT:
                self._db.execute(made)
                self._db.execute(f"PRAGMA user_version = {LAYOUT}")

    def _named(self, kind: str) -> dict[str, str]:
        return dict(self._rows(f"SELECT name, text FROM {kind} WHERE NOT removed ORDER BY name"))

    def _layout(self) -> int:
        ((layout,),) = self._rows("PRAGMA user_version")
        return int(layout)

    def _put(
        self, kind: str, key: tuple[str, ...], values: tuple[Value, ...] = (), *, removed: bool = False
    ) -> bool:
        """Set or remove an entry, within `_change`; whether that changed anything."""
        known = self._known(kind, key)
        if removed:
            values = (None,) * len(KINDS[kind].values)
        if (known.values, known.removed) == (values, removed) if known else removed:
            return False
        self._write(NoteEntry(kind, key, values, now_after(known.changed if known else None), removed))
        return True

    def _known(self, kind: str, key: tuple[str, ...]) -> NoteEntry | None:
        tests = " AND ".join(f"{name} = ?" for name in KINDS[kind].key)
        rows = self._rows(f"SELECT * FROM {kind} WHERE {tests}", *key)
        return _entry(kind, rows[0]) if rows else None

    def _write(self, entry: NoteEntry) -> None:
        row = (*entry.key, *entry.values, entry.changed, entry.removed)
        marks = ", ".join("?" * len(row))
        self._db.execute(f"INSERT OR REPLACE INTO {entry.kind} VALUES ({marks})", row)

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._told():
            return self._db.execute(query, values).fetchall()

    @contextmanager
    def _change(self) -> Iterator[None]:
        """One transaction: all of it is kept, or nothing."""
        with self._told():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Errors of the database as errors of the store."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise StoreError(self.folder, f"{FILE}: {error}") from error


def noted_hands(folder: Path) -> pl.DataFrame:
    """What is noted about the hands of a store, with the columns of `nothing_noted`."""
    if not (folder / FILE).is_file():
        return nothing_noted()
    with Notes(folder) as notes:
        return notes.by_hand()


def _entry(kind: str, row: tuple[Any, ...]) -> NoteEntry:
    n_key = len(KINDS[kind].key)
    *content, changed, removed = row
    return NoteEntry(kind, tuple(content[:n_key]), tuple(content[n_key:]), changed, bool(removed))


def _compared(entry: NoteEntry, known: NoteEntry | None) -> str:
    """What a merge does with an entry: the name of a count of `Merged`."""
    if known is None:
        return "added"
    if entry == known:
        return "same"
    return "changed" if entry.changed > known.changed else "older"
