"""Notes, tags, marks and saved questions: nothing is lost, and two stores can exchange them."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis import Tables
from analysis.schema.noted import nothing_noted
from analysis.stats import chosen_hands
from analysis.store import Store, StoreError
from analysis.store.notes import database
from analysis.store.notes.backups import find_backups
from analysis.store.notes.entries import EntryError, NoteEntry, as_utc, read_entry
from analysis.store.notes.notes import FILE, About, Merged, Notes, noted_hands
from analysis.store.notes.restore import damage_of_notes
from tests.analysis.cli.conftest import environment, one_hand

ONE, TWO, THREE = (("pokerstars", number) for number in "123")
PAST = "2019-01-01T00:00:00.000000Z"
FUTURE = "2999-01-01T00:00:00.000000Z"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return new_store(tmp_path / "store")


def new_store(folder: Path) -> Path:
    Store(folder, create=True).close()
    return folder


@pytest.fixture
def notes(folder: Path) -> Iterator[Notes]:
    with Notes(folder, writes=True) as opened:
        yield opened


def test_a_note_is_found_by_what_it_is_about(notes: Notes) -> None:
    about = {
        "hand": About(*ONE),
        "step": About(*ONE, step=3),
        "elsewhere": About("888", "1"),
        "player": About("pokerstars", player="Ann"),
        "session": About("pokerstars", player="Ann", session=PAST),
    }
    for text, one in about.items():
        notes.add(one, text)
    assert {note.text: note.about for note in notes.notes()} == about
    found = [
        [note.text for note in notes.notes(**wanted)]
        for wanted in ({"hand": "1"}, {"hand": "1", "site": "888"}, {"player": "Ann"}, {"player": "Bob"})
    ]
    assert found == [["hand", "step", "elsewhere"], ["elsewhere"], ["player", "session"], []]


def test_a_note_is_edited_and_removed_by_the_beginning_of_its_id(notes: Notes) -> None:
    number = notes.add(About(*ONE), "a bluff")
    (made,) = notes.notes()
    notes.edit(number[:4], "a value bet")
    (edited,) = notes.notes()
    assert edited == made._replace(text="a value bet", changed=edited.changed)
    assert edited.changed > made.changed == made.made
    notes.remove([number])
    assert notes.notes() == []
    with pytest.raises(StoreError, match=f"no note '{number}'; `hh notes list` shows the ids"):
        notes.edit(number, "too late")


def test_several_notes_that_begin_alike_are_told(notes: Notes) -> None:
    for text in "abcdefghijklmnopq":  # more than there are digits
        notes.add(About(*ONE), text)
    begin = {note.id[0] for note in notes.notes()}
    several = next(one for one in begin if sum(note.id.startswith(one) for note in notes.notes()) > 1)
    with pytest.raises(StoreError, match="several notes begin with"):
        notes.remove([several])
    assert len(notes.notes()) == 17


def test_tags_and_marks_say_how_many_hands_changed(notes: Notes) -> None:
    done = [
        notes.tag([ONE, TWO], "bluff"),
        notes.tag([TWO, THREE], "bluff"),
        notes.tag([TWO], "hero-call"),
        notes.tag([ONE, ("888", "1")], "bluff", removed=True),
        notes.review([ONE, TWO]),
        notes.review([TWO, THREE], removed=True),
    ]
    assert done == [2, 1, 1, 1, 2, 1]
    assert notes.tags() == {"bluff": 2, "hero-call": 1}


def test_one_row_for_each_hand_that_something_is_noted_about(folder: Path, notes: Notes) -> None:
    notes.tag([ONE, TWO], "hero-call")
    notes.tag([ONE], "bluff")
    notes.tag([THREE], "gone")
    notes.tag([THREE], "gone", removed=True)
    notes.add(About(*ONE), "first")
    notes.add(About(*ONE, step=3), "second")
    notes.remove([notes.add(About(*ONE), "removed")])
    notes.add(About("pokerstars", player="Ann"), "no hand")
    notes.review([TWO, ("888", "1")])
    found = noted_hands(folder)
    assert found.schema == nothing_noted().schema
    assert sorted(found.iter_rows()) == [
        ("888", "1", [], None, True),
        ("pokerstars", "1", ["bluff", "hero-call"], "first\nsecond", False),
        ("pokerstars", "2", ["hero-call"], None, True),
    ]


def test_questions(notes: Notes) -> None:
    notes.save_query("big", "net > 50bb")
    notes.save_query("big", "net > 100bb")
    notes.save_query("lost", "net < 0")
    assert [notes.remove_query(name) for name in ("lost", "lost", "other")] == [True, False, False]
    assert notes.questions() == {"big": "net > 100bb"}


LAYOUT_2 = Path(__file__).with_name("notes_layout_2.sql")  # made once, by the last version that had it


def old_notes(folder: Path, layout: int) -> None:
    """Notes as an older version left them; layout 1 had no columns."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as old:
        old.execute("PRAGMA journal_mode = WAL")
        old.executescript(LAYOUT_2.read_text())
        if layout == 3:
            old.create_function("row_digest", -1, database.row_digest)
            for statement in (*database.MIGRATIONS[1].split(";"), "PRAGMA user_version = 3"):
                old.execute(statement)
        if layout == 1:
            old.executescript("DROP TABLE columns; PRAGMA user_version = 1")


@pytest.mark.parametrize("layout", [1, 2, 3])
def test_notes_of_an_older_layout_are_kept(folder: Path, layout: int) -> None:
    """Who only reads does not change the file; who writes keeps a copy of it first."""
    old_notes(folder, layout)
    before = (folder / FILE).read_bytes()
    with Notes(folder) as notes:
        kept = exported(notes)
        assert [note.text for note in notes.notes()] == ["too small;\nand it's late", "calls"]
        assert (notes.tags(), notes.reviewed()) == ({"bluff": 1}, {TWO})
        assert notes.questions() == {"big": "net > 50bb"}
        assert notes.columns() == ({"few": "vpip,pfr"} if layout > 1 else {})
    assert (folder / FILE).read_bytes() == before
    with Notes(folder, writes=True) as notes:
        assert exported(notes) == kept
        assert list(notes.history()) == []
        notes.save_columns("more", "wtsd")
    assert [backup.day for backup in find_backups(folder)][:1] == [f"layout-{layout}"]
    assert list(damage_of_notes(folder)) == []
    with Notes(folder) as notes:
        assert len(exported(notes)) == len(kept) + 1


def exported(notes: Notes) -> list[str]:
    return [entry.line() for entry in notes.entries()]


def merged(notes: Notes, lines: list[str]) -> Merged:
    return notes.merge(read_entry(number, line) for number, line in enumerate(lines, 1))


texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
abouts = st.builds(
    About,
    site=st.sampled_from(["888", "pokerstars"]),
    hand=texts,
    step=st.none() | st.integers(0, 99),
    player=st.none() | texts,
    session=st.none() | st.just(PAST),
)
hands = st.lists(st.sampled_from([ONE, TWO, THREE]), max_size=3)
CHANGES = {
    "add": st.tuples(abouts, texts),
    "tag": st.tuples(hands, st.sampled_from(["a", "b"])),
    "untag": st.tuples(hands, st.sampled_from(["a", "b"])),
    "review": st.tuples(hands),
    "save_query": st.tuples(st.sampled_from(["x", "y"]), texts),
    "remove_query": st.tuples(st.sampled_from(["x", "y"])),
    "save_columns": st.tuples(st.sampled_from(["x", "y"]), texts),
    "remove_columns": st.tuples(st.sampled_from(["x", "y"])),
    "edit": st.tuples(st.integers(0, 9), texts),
    "remove": st.tuples(st.integers(0, 9)),
}
changes = st.lists(
    st.one_of(*(st.tuples(st.just(name), values) for name, values in CHANGES.items())), max_size=8
)


def apply(notes: Notes, name: str, values: tuple) -> None:
    if name in ("edit", "remove"):
        known = notes.notes()[: values[0] + 1]
        if known:
            notes.edit(known[-1].id, values[1]) if name == "edit" else notes.remove([known[-1].id])
    elif name == "untag":
        notes.tag(*values, removed=True)
    else:
        getattr(notes, name)(*values)


@pytest.mark.slow
@settings(max_examples=25)
@given(first=changes, second=changes, third=changes)
def test_stores_that_exchange_their_notes_end_with_the_same(
    first: list, second: list, third: list, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """One has all notes of the other, then both change, and each imports the other's export."""
    folder = tmp_path_factory.mktemp("notes")
    with Notes(new_store(folder / "a"), writes=True) as a, Notes(new_store(folder / "b"), writes=True) as b:
        for one in first:
            apply(a, *one)
        merged(b, exported(a))
        assert exported(b) == exported(a)
        for one in second:
            apply(a, *one)
        for one in third:
            apply(b, *one)
        of_a, of_b = exported(a), exported(b)
        merged(a, of_b)
        merged(b, of_a)
        assert exported(a) == exported(b)
        assert merged(a, exported(b)) == Merged(0, 0, len(exported(a)), 0)


def test_a_merge_says_what_it_did(notes: Notes) -> None:
    notes.merge([NoteEntry("tag", (*hand, "bluff"), (), PAST, removed=False) for hand in (ONE, TWO)])
    before = exported(notes)
    notes.tag([ONE], "bluff", removed=True)
    new = '{"kind": "question", "name": "big", "text": "net > 9", "changed": "2024-05-06T20:00:00+02:00"}'
    newer = before[1].replace('"changed": "2019', '"changed": "2020')
    assert merged(notes, [before[0], newer, newer, new]) == Merged(added=1, changed=1, same=1, older=1)
    assert [entry.changed for entry in notes.entries()][-1] == "2024-05-06T18:00:00.000000Z"
    assert notes.tags() == {"bluff": 1}


def test_a_merge_is_kept_whole_or_not_at_all(notes: Notes) -> None:
    notes.tag([ONE], "bluff")
    before = exported(notes)
    new = before[0].replace("bluff", "hero-call")
    with pytest.raises(EntryError):
        merged(notes, [new, "not a line"])
    assert exported(notes) == before


def test_a_change_wins_over_what_it_changed_if_the_clock_was_set_back(notes: Notes) -> None:
    later = datetime.now(UTC) + timedelta(hours=5)
    notes.merge([NoteEntry("question", ("big",), ("net > 9",), as_utc(later), removed=False)])
    notes.save_query("big", "net > 8")
    (entry,) = notes.entries()
    assert entry.changed == as_utc(later + timedelta(microseconds=1))


@pytest.mark.parametrize("changed", [FUTURE, "9999-12-31T23:59:59.999999Z"], ids=["far", "last year"])
def test_a_time_that_cannot_be_is_not_kept(notes: Notes, changed: str) -> None:
    """Earlier versions let such times in."""
    notes.merge([NoteEntry("question", ("big",), ("net > 9",), changed, removed=False)])
    notes.save_query("big", "net > 8")
    (entry,) = notes.entries()
    assert entry.changed < as_utc(datetime.now(UTC) + timedelta(minutes=1))


def test_a_time_that_cannot_be_wins_no_merge(notes: Notes) -> None:
    notes.merge([NoteEntry("question", ("big",), ("net > 9",), FUTURE, removed=False)])
    sane = NoteEntry("question", ("big",), ("net > 8",), PAST, removed=False)
    assert notes.merge([sane]).changed == 1
    assert list(notes.entries()) == [sane]


def soon(**distance: float) -> str:
    return as_utc(datetime.now(UTC) + timedelta(**distance))


@pytest.mark.parametrize("name", ["changed", "made", "session"])
@pytest.mark.parametrize(
    "moment", [FUTURE, "9999-12-31T23:59:59-05:00", soon(hours=1)], ids=["far", "last year", "in an hour"]
)
def test_times_in_the_future_are_refused(name: str, moment: str) -> None:
    fields = {"kind": "note", "id": "a", "site": "888", "player": "Ann", "text": "x"}
    fields |= {"made": PAST, "changed": PAST, "session": PAST, name: moment}
    with pytest.raises(EntryError, match=f"line 3: {name} is "):
        read_entry(3, json.dumps(fields))
    assert read_entry(3, json.dumps({**fields, name: soon(minutes=1)})).kind == "note"


TAG = '"kind": "tag", "site": "888", "hand": "1", "tag": "a"'
NOTE = '"kind": "note", "id": "a", "site": "888", "made": "2024-05-06", "changed": "2024-05-06"'


@pytest.mark.parametrize(
    ("line", "words"),
    [
        pytest.param("bluff", "is not JSON", id="text"),
        pytest.param("[]", "has no kind; one of note, tag", id="list"),
        pytest.param('{"kind": []}', "has no kind", id="kind is a list"),
        pytest.param("{" + TAG + "}", "lacks changed", id="no time"),
        pytest.param("{" + TAG + ', "changed": "soon"}', "changed is not a time: 'soon'", id="no such time"),
        pytest.param("{" + TAG + ', "changed": 5}', "changed cannot be 5", id="number"),
        pytest.param("{" + TAG + ', "changed": "2024-05-06", "colour": "red"}', "unknown colour", id="other"),
        pytest.param("{" + NOTE + "}", "lacks text", id="no text"),
        pytest.param("{" + NOTE + ', "text": "x"}', "is on no hand and no player", id="about nothing"),
        pytest.param(
            "{" + NOTE + ', "text": "x", "hand": "1", "step": true}', "step cannot be True", id="step"
        ),
        pytest.param(
            "{" + NOTE + ', "text": "x", "hand": "1", "step": 1' + 30 * "0" + "}", "step cannot", id="huge"
        ),
        pytest.param("{" + NOTE + ', "text": "\\ud800", "hand": "1"}', "text cannot be", id="half a letter"),
    ],
)
def test_a_line_that_is_no_entry_is_named(line: str, words: str) -> None:
    with pytest.raises(EntryError, match=r"^line 7: ") as caught:
        read_entry(7, line)
    assert words in caught.value.reason


def test_readers_make_and_change_nothing(folder: Path) -> None:
    assert noted_hands(folder).is_empty()
    with Notes(folder) as notes:
        assert notes.notes() == []
        with pytest.raises(StoreError, match="readonly"):
            notes.tag([ONE], "bluff")
    assert not (folder / FILE).exists()


def test_there_must_be_a_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="it is a folder without a store; `hh import PATH` creates one"):
        Notes(tmp_path, writes=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "words"),
    [
        pytest.param(b"buy milk" * 100, "notes.db: file is not a database", id="another file"),
        pytest.param(None, "has notes of layout 99, this version reads up to 4: update hhparser", id="newer"),
    ],
)
def test_notes_that_cannot_be_read_are_told(folder: Path, content: bytes | None, words: str) -> None:
    if content is None:
        with sqlite3.connect(folder / FILE) as db:
            db.execute("PRAGMA user_version = 99")
        db.close()
    else:
        (folder / FILE).write_bytes(content)
    before = (folder / FILE).read_bytes()
    for writes in (False, True):
        with pytest.raises(StoreError, match=words):
            Notes(folder, writes=writes)
    assert (folder / FILE).read_bytes() == before


def test_readers_do_not_wait_and_a_locked_file_is_told(
    folder: Path, notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes.tag([ONE], "bluff")
    other = sqlite3.connect(folder / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("DELETE FROM tag")
    assert noted_hands(folder).height == 1
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.1)
    with (
        Notes(folder, writes=True) as second,
        pytest.raises(StoreError, match=r"notes.db: database is locked"),
    ):
        second.tag([TWO], "bluff")
    other.close()
    assert notes.tags() == {"bluff": 1}


NOTES_FOR_EVER = """\
import itertools, sys
from analysis.store.notes.notes import About, Notes

with Notes(sys.argv[1], writes=True) as notes:
    for number in itertools.count(int(sys.argv[2])):
        notes.add(About("888", str(number)), f"note {number}")
        notes.tag([("888", str(number)), ("888", f"{number} too")], "pair")
        print(number, flush=True)
"""


@pytest.mark.slow_cases(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    "kills", [pytest.param(2, id="twice"), pytest.param(20, marks=pytest.mark.slow, id="often")]
)
def test_what_was_reported_survives_a_kill(folder: Path, kills: int) -> None:
    """Nothing that was reported is lost, and no change is kept in part."""
    reported: set[int] = set()
    for kill in range(kills):
        command = [sys.executable, "-c", NOTES_FOR_EVER, str(folder), str(kill * 10_000)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment()) as process:
            assert process.stdout is not None
            reported |= {int(process.stdout.readline()) for _ in range(1 + 7 * kill)}
            process.kill()
            reported |= {int(line) for line in process.stdout}
        noted = {hand: note for _, hand, _, note, _ in noted_hands(folder).iter_rows()}
        tagged = {hand for _, hand, tags, _, _ in noted_hands(folder).iter_rows() if tags}
        assert all(noted[str(number)] == f"note {number}" for number in reported)
        assert tagged >= {str(number) for number in reported}
        assert {f"{hand} too" for hand in tagged if "too" not in hand} == {
            hand for hand in tagged if "too" in hand
        }
        assert len(tagged) <= len(reported) * 2 + 2 * (kill + 1)
        assert list(damage_of_notes(folder)) == []


def test_a_hand_is_found_by_its_number_and_if_needed_its_site(tmp_path: Path) -> None:
    other = one_hand(1).replace("PokerStars Hand #", "PokerBros Hand #")
    (tmp_path / "hands.txt").write_text(one_hand(1) + one_hand(2) + other)
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(tmp_path / "hands.txt")])
        assert store.hand_key("2") == ("pokerstars", "2")
        assert store.hand_key("1", "starsskins") == ("starsskins", "1")
        for (number, site), words in {
            ("1", None): "hand '1' is of pokerstars and of starsskins; give the site",
            ("2", "starsskins"): "there is no hand '2' of starsskins",
            ("3", None): "there is no hand '3'",
        }.items():
            with pytest.raises(StoreError, match=words):
                store.hand_key(number, site)


@pytest.fixture(scope="module")
def noted_tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """Hand 1 is tagged bluff and hero-call and has two notes, hand 2 is tagged bluff and reviewed, hand 3 is bare."""
    folder = tmp_path_factory.mktemp("noted")
    (folder / "hands.txt").write_text("".join(one_hand(number) for number in (1, 2, 3)))
    with Store(folder / "store", create=True) as store, store.notes(writes=True) as notes:
        store.import_files([str(folder / "hands.txt")])
        notes.tag([ONE, TWO], "bluff")
        notes.tag([ONE], "hero-call")
        notes.add(About(*ONE), "The river was a blank")
        notes.add(About(*ONE, step=4), "too small")
        notes.review([TWO])
        return store.tables()


@pytest.mark.fast_cases(6)
@pytest.mark.parametrize(
    ("question", "hands"),
    [
        ("tag = bluff", "1 2"),
        ("tag = hero-call", "1"),
        ("tag != bluff", "3"),
        ("not tag = hero-call", "2 3"),
        ("tag in (hero-call, other)", "1"),
        ("tag not in (hero-call, other)", "2 3"),
        ("tag is empty", "3"),
        ("tag is not empty", "1 2"),
        ("tag = bluff and tag = hero-call", "1"),
        ("tag = Bluff", ""),
        ("note contains RIVER", "1"),
        ("note contains 'too small'", "1"),
        ("note not contains river", ""),
        ("note is empty", "2 3"),
        ("reviewed", "2"),
        ("not reviewed", "1 3"),
        ("reviewed = no and tag = bluff", "1"),
    ],
)
def test_what_is_noted_is_asked_for(noted_tables: Tables, question: str, hands: str) -> None:
    found = chosen_hands(noted_tables, where=question, players=["Ann"]).collect()
    assert " ".join(found["hand_id"]) == hands
