"""The user's notes on hands, players and sessions, in a separate database."""

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import uuid4

import polars as pl

from analysis.schema.noted import nothing_noted
from analysis.store.disk.catalogue import NOTES as FILE
from analysis.store.errors import StoreError
from analysis.store.json_types import NoteOutput
from analysis.store.notes.backups import missing_reason
from analysis.store.notes.database import NotesDatabase, OpenChange, entry_of
from analysis.store.notes.entries import KINDS, NoteEntry, is_believed, now_after
from analysis.store.notes.history import NoteChange, Undone, can_undo, read_changes, undo

BY_HAND: Final = """
SELECT site, hand, tag, NULL, 0 FROM (SELECT * FROM tag WHERE NOT removed ORDER BY tag) UNION ALL
SELECT site, hand, NULL, text, 0 FROM (SELECT * FROM note WHERE hand IS NOT NULL ORDER BY made) UNION ALL
SELECT site, hand, NULL, NULL, 1 FROM reviewed WHERE NOT removed
"""
HandKey = tuple[str, str]  # site and id


class About(NamedTuple):
    """The subject of a note: a hand, a step of a hand, a player, or a session of a player.

    Attributes:
        site: Site of the hand or the player.
        hand: Id of the hand.
        step: Step of the hand, numbered like in `hh replay --format json`.
        player: Name of the player.
        session: When the player's session began, in UTC.
    """

    site: str
    hand: str | None = None
    step: int | None = None
    player: str | None = None
    session: str | None = None


class UserNote(NamedTuple):
    """A note: its id, subject and text, and when it was created and changed, in UTC."""

    id: str
    about: About
    text: str
    made: str
    changed: str

    def as_dict(self) -> NoteOutput:
        """Return the note as a JSON object."""
        return {
            "site": self.about.site,
            "hand": self.about.hand,
            "step": self.about.step,
            "player": self.about.player,
            "session": self.about.session,
            "id": self.id,
            "text": self.text,
            "made": self.made,
            "changed": self.changed,
        }


class Merged(NamedTuple):
    """Counts of a merge: entries that were new, newer than the stored ones, equal, and older."""

    added: int
    changed: int
    same: int
    older: int


class OutdatedError(StoreError):
    """The change is based on an outdated version.

    Attributes:
        theirs: The present text.
    """

    def __init__(self, folder: str | Path, theirs: str) -> None:
        super().__init__(folder, "was changed meanwhile, in another window or by a command")
        self.theirs = theirs


class Notes(AbstractContextManager["Notes"]):
    """The notes of a store; close them or use them as a context manager.

    Each change is one transaction, flushed to the disk when the method returns, and can be undone.
    """

    def __init__(self, folder: str | Path, *, writes: bool = False) -> None:
        """Open the notes of a store.

        Args:
            folder: The store.
            writes: Whether notes may be changed; if so, a missing file is created.

        Raises:
            StoreError: There is no store, its notes are gone or damaged, or a newer version of this library
                wrote them.
        """
        self.folder = Path(folder)
        self._db = NotesDatabase(self.folder, writes=writes)

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the database; back it up if it was changed."""
        self._db.close()

    def change(self, words: str = "") -> AbstractContextManager[OpenChange]:
        """Run several methods in one transaction, recorded in the history as one change.

        Args:
            words: Description as a sentence; by default the description of the first method.
        """
        return self._db.change(words)

    def mark(self) -> str:
        """Return the digest of the last change."""
        return self._db.mark()

    def history(self) -> Iterator[NoteChange]:
        """Yield all changes, the newest first."""
        return read_changes(self._db)

    def find_change(self, number: int) -> NoteChange | None:
        """Return the change with a number, or None."""
        return next(read_changes(self._db, number), None)

    def can_undo(self, change: NoteChange) -> bool:
        """Return whether a change can be undone; see `history.can_undo`."""
        return can_undo(self._db, change)

    def undo(self, number: int | None = None) -> Undone:
        """Undo a change; see `history.undo`."""
        return undo(self._db, number)

    def notes(
        self, *, site: str | None = None, hand: str | None = None, player: str | None = None
    ) -> list[UserNote]:
        """Return the notes, or only notes on a site, a hand or its steps, or a player; oldest first."""
        given = {"site": site, "hand": hand, "player": player}
        filters = {name: value for name, value in given.items() if value is not None}
        tests = "".join(f" AND {name} = ?" for name in filters)
        rows = self._db.rows(
            f"SELECT * FROM note WHERE NOT removed{tests} ORDER BY made, id", *filters.values()
        )
        return [UserNote(row[0], About(*row[1:6]), *row[6:9]) for row in rows]

    def by_player(self) -> dict[tuple[str, str], list[str]]:
        """Return the notes on players, not on their sessions, by site and name; the oldest first."""
        found: dict[tuple[str, str], list[str]] = {}
        for note in self.notes():
            site, player = note.about.site, note.about.player
            if site is not None and player is not None and note.about.session is None:
                found.setdefault((site, player), []).append(note.text)
        return found

    def find(self, beginning: str) -> UserNote:
        """Return the note with an id prefix.

        Raises:
            StoreError: No note or more than one has this prefix.
        """
        found = [note for note in self.notes() if note.id.startswith(beginning)]
        if len(found) != 1:
            which = "several notes begin with" if found else "no note"
            raise StoreError(self.folder, f"{which} {beginning!r}; `hh notes list` shows the ids")
        return found[0]

    def add(self, about: About, text: str) -> str:
        """Create a note and return its id."""
        number, now = uuid4().hex[:12], now_after(None)
        with self._db.change("Note added."):
            self._db.write(NoteEntry("note", (number,), (*about, text, now), now, removed=False), None)
        return number

    def edit(self, beginning: str, text: str, version: str | None = None) -> None:
        """Change the text of the note with an id prefix; see `find`.

        Args:
            beginning: Prefix of its id.
            text: The new text.
            version: Time of its last change, as known to the caller.

        Raises:
            OutdatedError: The note was changed after `version`.
        """
        with self._db.change("Note changed."):
            note = self._current(beginning, version)
            self._db.put("note", (note.id,), (*note.about, text, note.made))

    def remove(self, beginnings: Iterable[str], version: str | None = None) -> None:
        """Remove the notes with these id prefixes; see `edit`."""
        found = list(beginnings)
        with self._db.change("Note removed." if len(found) == 1 else f"{len(found):,} notes removed."):
            for beginning in found:
                self._db.put("note", (self._current(beginning, version).id,), removed=True)

    def tag(self, hands: Iterable[HandKey], tag: str, *, removed: bool = False) -> int:
        """Add a tag to hands, or remove it; return the number of hands that changed."""
        return self._mark("tag", [(*hand, tag) for hand in hands], f"tagged {tag}", removed)

    def _mark(self, kind: str, keys: Iterable[tuple[str, ...]], words: str, removed: bool) -> int:
        with self._db.change() as change:
            changed = sum(self._db.put(kind, key, removed=removed) for key in keys)
            verb = "no longer " if removed else ""
            change.words = change.words or f"{_hands(changed)} {verb}{words}."
        return changed

    def rename_tag(self, tag: str, name: str, hands: int | None = None) -> int:
        """Rename a tag, or remove it with an empty name; return its number of hands.

        Raises:
            OutdatedError: The number of hands with the tag is not `hands`.
        """
        with self._db.change() as change:
            had = self.tagged(tag)
            if hands is not None and hands != len(had):
                raise OutdatedError(self.folder, _hands(len(had)))
            done = f"renamed to {name} in" if name else "taken from"
            change.words = change.words or f"Tag {tag} {done} {_hands(len(had))}."
            if name != tag:
                self.tag(had, tag, removed=True)
                self.tag(had if name else (), name)
        return len(had)

    def tags(self) -> dict[str, int]:
        """Return the number of hands of each tag, by name."""
        return dict(
            self._db.rows("SELECT tag, count(*) FROM tag WHERE NOT removed GROUP BY tag ORDER BY tag")
        )

    def tagged(self, tag: str) -> set[HandKey]:
        """Return the hands with a tag."""
        return {
            (site, hand)
            for site, hand in self._db.rows("SELECT site, hand FROM tag WHERE tag = ? AND NOT removed", tag)
        }

    def review(self, hands: Iterable[HandKey], *, removed: bool = False) -> int:
        """Mark hands as reviewed, or remove the mark; return the number of hands that changed."""
        return self._mark("reviewed", hands, "marked as reviewed", removed)

    def reviewed(self) -> set[HandKey]:
        """Return the hands marked as reviewed."""
        return {
            (site, hand) for site, hand in self._db.rows("SELECT site, hand FROM reviewed WHERE NOT removed")
        }

    def studied(self) -> list[NoteEntry]:
        """Return the entries of the studied decisions, by hand and decision."""
        rows = self._db.rows("SELECT * FROM study WHERE NOT removed ORDER BY site, hand, decision")
        return [entry_of("study", row) for row in rows]

    def study(self, hand: HandKey, decision: int, card: str, answer: str | None, words: str) -> None:
        """Write the state of a studied decision.

        Args:
            hand: Its hand.
            decision: Its number in the actions of the hand.
            card: Its card of the scheduler, as JSON.
            answer: The answer of the user while it is shown; None once the user has rated it.
            words: Description of the change as a sentence.
        """
        with self._db.change(words):
            self._db.put("study", (*hand, str(decision)), (card, answer))

    def questions(self) -> dict[str, str]:
        """Return the saved queries by name."""
        return self._named("question")

    def columns(self) -> dict[str, str]:
        """Return the saved columns by name: ids of statistics, separated by commas."""
        return self._named("columns")

    def save_query(self, name: str, text: str, known: str | None = None) -> None:
        """Save a query under a name, replacing an earlier one.

        Args:
            name: The name.
            text: The query.
            known: The text saved under the name, as known to the caller; empty for none.

        Raises:
            OutdatedError: Another text is saved under the name.
        """
        self._save("question", name, text, known)

    def remove_query(self, name: str, known: str | None = None) -> bool:
        """Remove a saved query, see `save_query`; return False if there is none of that name."""
        return self._save("question", name, None, known)

    def save_columns(self, name: str, text: str, known: str | None = None) -> None:
        """Save columns under a name, replacing earlier ones; see `save_query`."""
        self._save("columns", name, text, known)

    def remove_columns(self, name: str, known: str | None = None) -> bool:
        """Remove saved columns, see `save_query`; return False if there are none of that name."""
        return self._save("columns", name, None, known)

    def _save(self, kind: str, name: str, text: str | None, known: str | None) -> bool:
        """Save or (None) remove a named text, see `save_query`; return whether anything changed."""
        with self._db.change() as change:
            theirs = self._named(kind).get(name, "")
            if known not in {None, theirs}:
                raise OutdatedError(self.folder, theirs)
            done = "removed" if text is None else f"saved, in place of {theirs}" if theirs else "saved"
            change.words = change.words or f"{kind.capitalize()} {name} {done}."
            values = () if text is None else (text,)
            return self._db.put(kind, (name,), values, removed=text is None)

    def entries(self) -> Iterator[NoteEntry]:
        """Yield all entries by kind and key, including the tombstones of removed entries, for a merge."""
        for kind, columns in KINDS.items():
            for row in self._db.rows(f"SELECT * FROM {kind} ORDER BY {', '.join(columns.key)}"):
                yield entry_of(kind, row)

    def merge(self, entries: Iterable[NoteEntry]) -> Merged:
        """Merge entries in one transaction; of two with the same key, the later change wins."""
        done = dict.fromkeys(Merged._fields, 0)
        with self._db.change() as change:
            for entry in entries:
                known = self._db.known(entry.kind, entry.key)
                what = _compared(entry, known)
                done[what] += 1
                if what in ("added", "changed"):
                    self._db.write(entry, known)
            change.words = f"Imported: {done['added']:,} added, {done['changed']:,} changed."
        return Merged(**done)

    def restore(self, entries: Iterable[NoteEntry], words: str) -> int:
        """Restore these entries and remove all others; return the number of changed entries."""
        with self._db.change(words) as change:
            there = {(one.kind, one.key): one for one in entries if not one.removed}
            for gone in [one for one in self.entries() if (one.kind, one.key) not in there]:
                self._db.put(gone.kind, gone.key, removed=True)
            for entry in there.values():
                self._db.put(entry.kind, entry.key, entry.values)
            return len(change.entries)

    def by_hand(self) -> pl.DataFrame:
        """Return a row for each hand with tags, notes or a mark, with the columns of `nothing_noted`."""
        rows = pl.DataFrame(
            self._db.rows(BY_HAND),
            {"site": pl.String, "hand_id": pl.String, "tag": pl.String, "text": pl.String, "is": pl.Int8},
            orient="row",
        )
        text = pl.col("text").drop_nulls()
        return rows.group_by("site", "hand_id", maintain_order=True).agg(
            tags=pl.col("tag").drop_nulls(),
            note=pl.when(text.len() > 0).then(text.str.join("\n")),
            reviewed=pl.col("is").max() > 0,
        )

    def _named(self, kind: str) -> dict[str, str]:
        return dict(self._db.rows(f"SELECT name, text FROM {kind} WHERE NOT removed ORDER BY name"))

    def _current(self, beginning: str, version: str | None) -> UserNote:
        """Return the note with an id prefix; raise OutdatedError if it was changed after `version`."""
        note = self.find(beginning)
        if version not in {None, note.changed}:
            raise OutdatedError(self.folder, note.text)
        return note


def noted_hands(folder: Path) -> pl.DataFrame:
    """Return the tags, notes and marks of the hands of a store, with the columns of `nothing_noted`."""
    if not (folder / FILE).is_file() and missing_reason(folder) is None:
        return nothing_noted()
    with Notes(folder) as notes:
        return notes.by_hand()


def _compared(entry: NoteEntry, known: NoteEntry | None) -> str:
    """Return the field of `Merged` that counts an entry: compare it with the stored entry."""
    if known is None:
        return "added"
    if entry == known:
        return "same"
    is_newer = entry.changed > known.changed or not is_believed(known.changed)
    return "changed" if is_newer else "older"


def about_of(note: NoteEntry) -> About:
    """Return the subject of an entry of a note."""
    values: tuple[Any, ...] = note.values  # Any: texts and the step
    return About(*values[: len(About._fields)])


def _hands(number: int) -> str:
    return f"{number:,} hand{'s' * (number != 1)}"
