"""Every change of the notes can be undone, backups put them back, and damage does not go unnoticed."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.store import Store, StoreError
from analysis.store.notes import backups as backups_module
from analysis.store.notes.backups import FOLDER, MOST_DAYS, find_backups
from analysis.store.notes.database import LAYOUT, back_up_deferred
from analysis.store.notes.entries import NoteEntry
from analysis.store.notes.history import UndoError
from analysis.store.notes.notes import FILE, About, Notes, OutdatedError
from analysis.store.notes.restore import damage_of_notes, restore
from analysis.store.upkeep.verify import verify
from tests.analysis.cli.conftest import environment

ONE, TWO, THREE = (("pokerstars", number) for number in "123")
ABOUT = About(*ONE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    Store(tmp_path / "store", create=True).close()
    return tmp_path / "store"


@pytest.fixture
def notes(folder: Path) -> Iterator[Notes]:
    with Notes(folder, writes=True) as opened:
        yield opened


def content(notes: Notes) -> list[tuple[object, ...]]:
    """Return the content, without times of changes."""
    return [(one.kind, one.key, one.values) for one in notes.entries() if not one.removed]


CHANGES: dict[str, Callable[[Notes], object]] = {
    "Note added.": lambda notes: notes.add(ABOUT, "second"),
    "Note changed.": lambda notes: notes.edit(notes.notes()[0].id, "changed"),
    "Note removed.": lambda notes: notes.remove([notes.notes()[0].id]),
    "2 hands tagged bluff.": lambda notes: notes.tag([ONE, TWO, THREE], "bluff"),
    "1 hand no longer tagged bluff.": lambda notes: notes.tag([ONE, TWO], "bluff", removed=True),
    "1 hand marked as reviewed.": lambda notes: notes.review([ONE, TWO]),
    "Tag bluff renamed to hero-call in 1 hand.": lambda notes: notes.rename_tag("bluff", "hero-call"),
    "Tag bluff taken from 1 hand.": lambda notes: notes.rename_tag("bluff", ""),
    "Question big saved, in place of net > 9.": lambda notes: notes.save_query("big", "net > 8"),
    "Question big removed.": lambda notes: notes.remove_query("big"),
    "Columns few saved.": lambda notes: notes.save_columns("few", "vpip"),
    "Imported: 1 added, 1 changed.": lambda notes: notes.merge(
        NoteEntry("question", (name,), (text,), "2999-01-01T00:00:00.000000Z", removed=False)
        for name, text in (("big", "net > 7"), ("new", "won"))
    ),
}


@pytest.mark.parametrize("words", CHANGES)
def test_a_change_is_undone_and_done_again(notes: Notes, words: str) -> None:
    notes.add(ABOUT, "first")
    notes.tag([ONE], "bluff")
    notes.review([ONE])
    notes.save_query("big", "net > 9")
    before = content(notes)
    CHANGES[words](notes)
    after = content(notes)
    change = next(notes.history())
    assert (change.words, change.undoes, change.undone) == (words, None, None)
    undone = notes.undo()
    assert (undone.change, undone.entries, undone.left) == (change, len(change.entries), 0)
    assert content(notes) == before
    with pytest.raises(UndoError, match=f"is undone already, by change {undone.number}"):
        notes.undo(change.number)
    notes.undo(undone.number)
    assert content(notes) == after
    assert next(one for one in notes.history() if one.number == change.number).undone is None


texts = st.sampled_from(["a", "b", "c"])
keys = st.sampled_from([ONE, TWO, THREE])
STEPS = st.one_of(
    st.tuples(st.just("tag"), st.lists(keys, max_size=3), texts, st.booleans()),
    st.tuples(st.just("save_query"), texts, texts),
    st.tuples(st.just("remove_query"), texts),
    st.tuples(st.just("rename_tag"), texts, texts),
)


@settings(max_examples=20)
@given(steps=st.lists(STEPS, min_size=1, max_size=8))
def test_undoing_everything_leaves_nothing(steps: list, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("notes")
    Store(folder, create=True).close()
    with Notes(folder, writes=True) as notes:
        states = [content(notes)]
        for name, *values in steps:
            if name == "tag":
                notes.tag(values[0], values[1], removed=values[2])
            else:
                getattr(notes, name)(*values)
            if content(notes) != states[-1]:
                states.append(content(notes))
        for state in reversed(states[:-1]):
            notes.undo()
            assert content(notes) == state
        with pytest.raises(UndoError, match="there is nothing to undo"):
            notes.undo()


def test_what_was_changed_again_stays(notes: Notes) -> None:
    notes.tag([ONE, TWO], "bluff")
    notes.tag([TWO], "bluff", removed=True)
    assert notes.undo(1).left == 1
    assert notes.tags() == {}
    number = notes.add(ABOUT, "first")
    notes.edit(number, "second")
    notes.edit(number, "third")
    with pytest.raises(UndoError, match="cannot be undone: its entries were changed again"):
        notes.undo(5)
    with pytest.raises(UndoError, match="there is no change 99; `hh notes history` lists"):
        notes.undo(99)
    assert [note.text for note in notes.notes()] == ["third"]


def test_several_changes_are_one_or_none(notes: Notes) -> None:
    with notes.change("Tidied up.") as change:
        notes.tag([ONE], "bluff")
        notes.save_query("big", "won")
    assert change.number == 1

    def change_in_part() -> None:
        with notes.change():
            notes.remove_query("big")
            notes.save_query("big", "lost", known="won")

    with pytest.raises(OutdatedError):
        change_in_part()
    assert notes.questions() == {"big": "won"}
    assert [one.words for one in notes.history()] == ["Tidied up."]
    notes.undo()
    assert content(notes) == []


def test_what_was_changed_meanwhile_is_not_overwritten(folder: Path, notes: Notes) -> None:
    number = notes.add(ABOUT, "first")
    notes.save_query("big", "won")
    notes.tag([ONE, TWO], "bluff")
    version = notes.notes()[0].changed
    with Notes(folder, writes=True) as other:
        other.edit(number, "theirs", version)
        other.save_query("big", "lost", "won")
        other.save_columns("few", "vpip", "")
        other.rename_tag("bluff", "call", 2)
    refused: dict[str, Callable[[], object]] = {
        "theirs": lambda: notes.edit(number, "mine", version),
        "lost": lambda: notes.remove_query("big", "won"),
        "vpip": lambda: notes.save_columns("few", "pfr", ""),
        "0 hands": lambda: notes.rename_tag("bluff", "raise", 2),
    }
    for theirs, change in refused.items():
        with pytest.raises(OutdatedError) as caught:
            change()
        assert caught.value.theirs == theirs
    with pytest.raises(OutdatedError):
        notes.remove([number], version)
    assert (notes.notes()[0].text, notes.tags()) == ("theirs", {"call": 2})


def test_a_backup_for_each_of_the_last_days(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for day in range(10, 24):
        monkeypatch.setattr(backups_module, "_today", lambda day=day: f"2024-05-{day}")
        for word in "ab":
            with Notes(folder, writes=True) as notes:
                notes.save_query(word, f"day = {day}")
    kept = find_backups(folder)
    assert [one.day for one in kept] == [f"2024-05-{day}" for day in range(24 - MOST_DAYS, 24)]
    assert all(one.is_whole() for one in kept)
    assert restore(folder, "2024-05-17").changed == 2
    with Notes(folder, writes=True) as notes:
        assert notes.questions() == {"a": "day = 17", "b": "day = 17"}
        notes.undo()
        assert notes.questions() == {"a": "day = 23", "b": "day = 23"}
    with pytest.raises(StoreError, match="has no backup of notes of 2024-05-13; 2024-05-14, 2024"):
        restore(folder, "2024-05-13")


def test_large_notes_are_backed_up_at_intervals(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first change of a process and the last one have a backup; changes in between do not wait for it."""
    monkeypatch.setattr(backups_module, "SMALL", 0)
    marks = []
    for number in "123":
        with Notes(folder, writes=True) as notes:
            notes.add(ABOUT, number)
        marks.append([one.mark for one in find_backups(folder)])
    assert marks[0] == marks[1] == marks[2]
    assert list(verify(folder)) == []
    back_up_deferred()
    assert [one.mark for one in find_backups(folder)] != marks[0]
    remove_notes(folder)
    restore(folder)
    with Notes(folder) as notes:
        assert [note.text for note in notes.notes()] == ["1", "2", "3"]
    back_up_deferred()  # nothing to do


def test_the_interval_between_backups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(backups_module, "monotonic", lambda: now)
    schedule, large = backups_module.BackupSchedule(), backups_module.SMALL + 1
    assert [schedule.is_due(tmp_path, size) for size in (1, 1, large, 1, large)] == [
        True,
        True,
        False,
        True,
        False,
    ]
    now = backups_module.INTERVAL + 1
    assert [schedule.is_due(tmp_path, large) for _ in range(2)] == [True, False]
    assert schedule.take_deferred() == [tmp_path]
    assert schedule.is_due(tmp_path, large)
    assert schedule.take_deferred() == []


def remove_notes(folder: Path) -> None:
    for path in folder.glob(f"{FILE}*"):
        path.unlink()


def test_notes_that_are_gone_are_told_and_restored(folder: Path) -> None:
    with Notes(folder, writes=True) as notes:
        notes.add(ABOUT, "first")
        before = list(notes.entries())
    assert list(verify(folder)) == []
    remove_notes(folder)
    for writes in (False, True):
        with pytest.raises(
            StoreError, match=r"notes.db is missing; `hh notes restore` restores the backup of 20"
        ):
            Notes(folder, writes=writes)
    assert [(one.path, one.what) for one in verify(folder)] == [(folder / FILE, "is missing")]
    assert restore(folder).changed is None
    assert list(verify(folder)) == []
    with Notes(folder, writes=True) as notes:
        assert list(notes.entries()) == before
        notes.undo()


def test_notes_that_another_process_creates_meanwhile_are_not_missing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first note and its backup are written between two looks at the folder."""

    def late(place: Path) -> list[backups_module.Backup]:
        monkeypatch.undo()
        with Notes(folder, writes=True) as writer:
            writer.add(ABOUT, "first")
        return find_backups(place)

    monkeypatch.setattr(backups_module, "find_backups", late)
    with Notes(folder) as reader:
        assert reader.tags() == {}
    assert find_backups(folder)


def test_damaged_notes_are_replaced_and_kept_aside(folder: Path) -> None:
    with Notes(folder, writes=True) as notes:
        notes.add(ABOUT, "first")
    damaged = bytearray((folder / FILE).read_bytes())
    damaged[damaged.index(b"first")] ^= 1
    (folder / FILE).write_bytes(damaged)
    found = {what for _, what, _ in damage_of_notes(folder)}
    assert "differs from the backup of its last change" in found
    assert found & {f"1 of the rows of {table} does not match the digest" for table in ("note", "history")}
    with pytest.raises(StoreError, match=r"notes.db is damaged; `hh notes restore` restores the backup of"):
        Notes(folder, writes=True)
    restored = restore(folder)
    assert restored.kept is not None
    assert restored.kept.read_bytes() == damaged
    assert list(damage_of_notes(folder)) == []


def test_notes_are_exported_when_only_the_catalogue_is_gone(folder: Path) -> None:
    with Notes(folder, writes=True) as notes:
        notes.add(ABOUT, "first")
        before = list(notes.entries())
    for path in folder.glob("catalogue.db*"):
        path.unlink()
    with Notes(folder) as notes:
        assert list(notes.entries()) == before


def test_newer_notes_are_reported(folder: Path) -> None:
    with Notes(folder, writes=True) as notes:
        notes.add(ABOUT, "first")
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as other:
        other.execute(f"PRAGMA user_version = {LAYOUT + 1}")
    (found,) = verify(folder)
    assert (found.what, found.remedy) == (
        f"has notes of layout {LAYOUT + 1}, this version reads up to {LAYOUT}",
        "update hhparser",
    )
    with pytest.raises(StoreError, match="update hhparser"):
        restore(folder)
    assert restore(folder, replaces=True).kept is not None
    assert list(verify(folder)) == []


def test_a_damaged_backup_is_named_and_not_used(folder: Path) -> None:
    with Notes(folder, writes=True) as notes:
        notes.add(ABOUT, "first")
    (backup,) = find_backups(folder)
    backup.path.write_bytes(backup.path.read_bytes()[:-1])
    assert [(path, what) for path, what, _ in damage_of_notes(folder)] == [
        (backup.path, "does not match its digest")
    ]
    with pytest.raises(StoreError, match="has no backup of notes; none is there"):
        restore(folder)


def test_a_full_disk_refuses_no_change(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the backup has to wait."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("analysis.store.notes.backups.write_private", full)
    with Notes(folder, writes=True) as notes:
        notes.add(ABOUT, "first")
    assert find_backups(folder) == []
    assert list(verify(folder)) == []


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")
def test_only_the_user_can_read_notes(folder: Path) -> None:
    with Notes(folder, writes=True) as notes:
        notes.add(ABOUT, "first")
    modes = {path.stat().st_mode & 0o777 for path in (folder / FILE, *(folder / FOLDER).iterdir())}
    assert modes == {0o600}
    assert (folder / FOLDER).stat().st_mode & 0o777 == 0o700


def filled(folder: Path) -> None:
    with Notes(folder, writes=True) as notes:
        for number in range(40):
            notes.add(About("pokerstars", str(number)), f"note {number} " * 5)
        notes.tag([("pokerstars", str(number)) for number in range(60)], "bluff")
        notes.tag([ONE, TWO], "bluff", removed=True)
        notes.review([ONE])
        notes.remove([notes.notes()[3].id])
        notes.save_query("big", "net > 50bb")


@pytest.mark.slow
@pytest.mark.parametrize("flips", [60, pytest.param(400, marks=pytest.mark.slow)])
@pytest.mark.parametrize("has_backup", [True, False])
def test_no_flipped_bit_is_unnoticed(folder: Path, flips: int, has_backup: bool) -> None:
    """Without a backup of the last change, as after a kill, digests of rows still detect damage."""
    filled(folder)
    if not has_backup:
        shutil.rmtree(folder / FOLDER)
    whole = (folder / FILE).read_bytes()
    with Notes(folder) as notes:
        before = list(notes.entries()), list(notes.history())
    chance = random.Random(flips)
    for _ in range(flips):
        flipped = bytearray(whole)
        bit = chance.randrange(len(whole) * 8)
        flipped[bit // 8] ^= 1 << bit % 8
        (folder / FILE).write_bytes(flipped)
        if any(verify(folder)):
            continue
        assert not has_backup, f"bit {bit}"
        with Notes(folder) as notes:  # a bit that means nothing
            assert (list(notes.entries()), list(notes.history())) == before, f"bit {bit}"


RACE = """\
import sys
from pathlib import Path
from analysis.store.notes.notes import Notes, OutdatedError

me, folder = sys.argv[1:]
for line in sys.stdin:
    what, key, version = line.rstrip("\\n").split("\\t")
    try:
        with Notes(folder, writes=True) as notes:
            if what == "note":
                notes.edit(key, f"text of {me}", version)
            elif what == "tag":
                notes.rename_tag(key, f"tag-of-{me}", int(version))
            elif what == "question":
                notes.save_query(key, f"text of {me}", version)
            else:
                notes.save_columns(key, f"text of {me}", version)
        print("won", flush=True)
    except OutdatedError:
        print("lost", flush=True)
"""
WRITERS = 4


def start_writer(me: int, folder: Path) -> "subprocess.Popen[str]":
    words = [sys.executable, "-c", RACE, str(me), str(folder)]
    pipe = subprocess.PIPE
    return subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, env=environment())


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [100])
def test_one_of_four_writers_wins(folder: Path, rounds: int) -> None:
    """Four processes change the same version at once: exactly one does, and its text stays."""
    writers = [start_writer(me, folder) for me in range(WRITERS)]
    for turn in range(rounds):
        kind = ("note", "tag", "question", "columns")[turn % 4]
        with Notes(folder, writes=True) as notes:
            if kind == "note":
                key = notes.add(ABOUT, "first")
                version = notes.find(key).changed
            elif kind == "tag":
                key, version = f"tag{turn}", "2"
                notes.tag([ONE, TWO], key)
            else:
                key, version = f"name{turn}", "old text"
                save = notes.save_query if kind == "question" else notes.save_columns
                save(key, version)
        for writer in writers:
            assert writer.stdin is not None
            writer.stdin.write(f"{kind}\t{key}\t{version}\n")
            writer.stdin.flush()
        answers = [writer.stdout.readline().strip() for writer in writers if writer.stdout is not None]
        assert sorted(answers) == ["lost"] * (WRITERS - 1) + ["won"], f"round {turn}: {kind}"
        winner = answers.index("won")
        with Notes(folder) as notes:
            texts = {**notes.questions(), **notes.columns(), **{one.id: one.text for one in notes.notes()}}
            written = f"tag-of-{winner}" in notes.tags() if kind == "tag" else texts[key]
        assert written in {True, f"text of {winner}"}, f"round {turn}: {kind}"
    for writer in writers:
        writer.communicate()
    assert list(verify(folder)) == []


def test_writers_at_once_leave_a_backup_of_the_last_change(folder: Path) -> None:
    with Notes(folder, writes=True) as first, Notes(folder, writes=True) as second:
        first.add(ABOUT, "first")
        second.add(ABOUT, "second")
    assert list(verify(folder)) == []
    remove_notes(folder)
    restore(folder)
    with Notes(folder) as notes:
        assert {note.text for note in notes.notes()} == {"first", "second"}
