"""`hh notes history`, `undo`, `backups` and `restore`."""

import json
from pathlib import Path

import pytest

from analysis.store import Store
from hhparser import __version__


@pytest.fixture
def hh(invoke, good, monkeypatch):
    """Runs `hh` over a default store of three hands, 1 to 3; gives the lines printed."""
    monkeypatch.setenv("HH_STORE", "store")
    with Store("store", create=True) as store:
        store.import_files(["good.txt"])

    def run(*args):
        result = invoke(*args)
        assert result.exit_code == 0, result.stderr
        return result.stdout.splitlines()

    return run


def words_of(lines):
    """Return lines of the history, without their times."""
    return [line[:8].strip() + " " + line[26:] if line[:6].strip() else line.strip() for line in lines]


def test_changes_are_listed_and_undone(hh, refused):
    (key,) = hh("notes", "add", "--hand", "1", "a bluff\x1b[2J")
    hh("notes", "edit", key, "a value bet")
    hh("tag", "--where", "won", "good")
    hh("notes", "remove", key)
    assert words_of(hh("notes", "history", "--limit", "3")) == [
        "4 Note removed.",
        "a value bet → nothing",
        "3 3 hands tagged good.",
        "2 Note changed.",
        "a bluff�[2J → a value bet",
    ]
    assert words_of(hh("notes", "history", key[:6]))[-2:] == ["1 Note added.", "nothing → a bluff�[2J"]
    assert hh("notes", "history", "--hand", "9") == hh("notes", "history", "--player", "Ann") == []
    assert hh("notes", "undo") == ["undone: Note removed"]
    assert hh("notes", "list")[1:] == ["  a value bet"]
    assert hh("notes", "undo", "3") == ["undone: 3 hands tagged good"]
    assert hh("tag", "--list") == []
    assert json.loads(*hh("notes", "undo", "--format", "json")) == {
        "schema": "hhparser/notes-undo/1",
        "version": __version__,
        "undone": 2,
        "change": 7,
        "changed": 1,
        "left": 0,
    }
    newest, *_ = json.loads("".join(hh("notes", "history", "--format", "json")))
    assert (newest["number"], newest["undoes"], newest["undone"]) == (7, 2, None)
    assert [newest["entries"][0][side]["text"] for side in ("before", "after")] == [
        "a value bet",
        "a bluff\x1b[2J",
    ]
    refused("change 3 is undone already, by change 6", "notes", "undo", "3")
    refused("there is no change 99; `hh notes history` lists the changes", "notes", "undo", "99")


def test_a_change_of_many_texts_is_shortened(hh, tmp_path):
    for number in "1123":
        hh("notes", "add", "--hand", number, "x")
    hh("notes", "export", "-o", "all.jsonl")
    hh("import", "good.txt", "--store", "other")
    hh("notes", "import", "all.jsonl", "--store", "other")
    assert words_of(hh("notes", "history", "--store", "other")) == [
        "1 Imported: 4 added, 0 changed.",
        *["nothing → x"] * 3,
        "and 1 more",
    ]


def test_a_backup_is_put_back(hh, invoke):
    hh("notes", "add", "--hand", "1", "mine")
    hh("tag", "1", "bluff")
    exported = hh("notes", "export")
    (day,) = [line.split()[0] for line in hh("notes", "backups")]
    for path in Path("store").glob("notes.db*"):
        path.unlink()
    told = f"notes.db is missing; `hh notes restore` restores the backup of {day}"
    for command in (
        ("notes", "list"),
        ("tag", "2", "x"),
        ("notes", "export"),
        ("hands", "--where", "tag = bluff"),
    ):
        result = invoke(*command)
        assert (result.exit_code, told in result.stderr) == (2, True)
    assert invoke("stats").exit_code == 0
    verified = invoke("store", "verify")
    assert (verified.exit_code, "notes.db: is missing" in verified.stdout) == (1, True)
    assert hh("notes", "restore") == [f"the notes are as in the backup of {day}"]
    assert hh("notes", "export") == exported
    assert invoke("store", "verify").exit_code == 0
    assert json.loads(*hh("notes", "restore", day, "--format", "json")) == {
        "schema": "hhparser/notes-restore/1",
        "version": __version__,
        "day": day,
        "changed": 0,
        "kept": None,
    }
    restored = json.loads(*hh("notes", "restore", "--replace", "--format", "json"))
    assert Path(restored["kept"]).is_file()
    assert [one["whole"] for one in json.loads("".join(hh("notes", "backups", "--format", "json")))] == [True]


def test_notes_outlive_the_catalogue(hh, tmp_path):
    hh("notes", "add", "--hand", "1", "mine")
    exported = hh("notes", "export")
    for path in Path("store").glob("catalogue.db*"):
        path.unlink()
    assert hh("notes", "export") == exported
    assert hh("notes", "list")[1:] == ["  mine"]
    (tmp_path / "notes.jsonl").write_text("\n".join(exported))
    assert hh("notes", "import", "notes.jsonl") == ["1 entry: 0 added, 0 changed, 1 the same"]


def test_players_without_a_hand_get_no_note(hh, refused, tmp_path):
    (tmp_path / "hh.toml").write_text('[aliases.pokerstars]\nAnna = ["Ann"]\n')
    hh("notes", "add", "--player", "Ann", "--site", "pokerstars", "calls")
    hh("notes", "add", "--player", "Anna", "--site", "pokerstars", "calls")
    refused(
        "has no hand of 'Anne' on pokerstars", "notes", "add", "--player", "Anne", "--site", "pokerstars", "x"
    )
    refused("has no hand of 'Ann' on 888", "notes", "add", "--player", "Ann", "--site", "888", "x")


def test_imported_notes_on_unknown_hands_are_counted(hh, invoke, tmp_path):
    """They are kept, because their hands may be imported later."""
    common = {"site": "pokerstars", "changed": "2024-05-06"}
    note = {"kind": "note", "text": "x", "made": "2024-05-06", **common}
    lines = [
        {**note, "id": "a", "player": "Ann"},
        {**note, "id": "b", "player": "Zoe"},
        {**note, "id": "c", "hand": "1"},
        {**note, "id": "d", "hand": "9"},
        {"kind": "tag", "hand": "8", "tag": "bluff", **common},
        {"kind": "reviewed", "hand": "7", "removed": True, **common},
    ]
    (tmp_path / "notes.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    result = invoke("notes", "import", "notes.jsonl")
    assert result.stdout == "6 entries: 6 added, 0 changed, 0 the same\n"
    assert "3 entries are on hands or players that the store does not have" in result.stderr
    assert json.loads(invoke("notes", "import", "notes.jsonl", "--format", "json").stdout)["unknown"] == 3
    assert sum(line.startswith(("a  ", "b  ", "c  ", "d  ")) for line in hh("notes", "list")) == 4


@pytest.mark.parametrize("moment", ["9999-12-31T23:59:59Z", "2999-01-01"])
def test_a_time_in_the_future_is_refused(hh, refused, tmp_path, moment):
    line = {"kind": "question", "name": "big", "text": "won", "changed": moment}
    (tmp_path / "notes.jsonl").write_text(json.dumps(line))
    refused(f"notes.jsonl: line 1: changed is in the future: '{moment}'", "notes", "import", "notes.jsonl")
    hh("notes", "questions", "--save", "big", "--where", "net > 0")
