"""`hh notes` and `hh tag`, and notes and tags in queries."""

import json
import shutil
from pathlib import Path

import pytest

from analysis.store import Store
from hhparser import __version__
from tests.analysis.cli.conftest import one_hand

WHERE = [
    pytest.param(("stats",), id="stats"),
    pytest.param(("hands",), id="hands"),
    pytest.param(("compare", "--a", "won"), id="compare"),
    pytest.param(("players", "--min-hands", "1"), id="players"),
]


@pytest.fixture
def hh(invoke, good, three_hands_folder, monkeypatch):
    """Runs `hh` over a default store of three hands, 1 to 3; Ann wins, Bob loses. Gives the lines printed."""
    monkeypatch.setenv("HH_STORE", "store")
    shutil.copytree(three_hands_folder, "store")

    def run(*args):
        result = invoke(*args)
        assert result.exit_code == 0, result.stderr
        return result.stdout.splitlines()

    return run


@pytest.fixture(scope="module")
def three_hands_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("three hands")
    (folder / "good.txt").write_text("".join(one_hand(number, day=number) for number in (1, 2, 3)))
    with Store(folder / "store", create=True) as store:
        store.import_files([str(folder / "good.txt")])
    return folder / "store"


@pytest.fixture
def three_hands(three_hands_folder, monkeypatch):
    """Fill the default store with hands 1 to 3; no test changes it."""
    monkeypatch.setenv("HH_STORE", str(three_hands_folder))


def found(hh, question):
    return " ".join(hh("hands", "--where", question, "--player", "Ann", "--format", "ids"))


@pytest.fixture
def noted(hh):
    """Hand 1 is tagged bluff and hero-call and has two notes, hand 2 is tagged bluff and reviewed."""
    hh("tag", "1", "2", "bluff")
    hh("tag", "1", "hero-call")
    hh("tag", "--reviewed", "2")
    hh("notes", "add", "--hand", "1", "The river was a blank")
    hh("notes", "add", "--hand", "1", "--step", "4", "too small")
    return hh


@pytest.mark.parametrize("command", WHERE)
def test_every_command_answers_as_it_does_for_the_hand(noted, command):
    assert noted(*command, "--where", "tag = hero-call") == noted(*command, "--where", "hand_id = 1")


@pytest.mark.parametrize(
    ("question", "hands"),
    [("tag = bluff or reviewed or note is not empty", ""), ("not tag = bluff", "1 2 3")],
)
def test_files_have_no_notes(noted, question, hands):
    printed = noted("hands", "good.txt", "--where", question, "--player", "Ann", "--format", "ids")
    assert " ".join(printed) == hands


def test_files_that_are_read_again_by_other_rules_keep_their_notes(noted, invoke):
    words = "hands", "--where", "tag = hero-call", "--format", "ids"
    for others in ((), ("--rules", "max_bets=5")):
        result = invoke(*words, *others)
        assert ("read again" in result.stderr, result.stdout) == (others != (), "1\n")


def test_statistics_follow_the_tags(noted):
    asked = "stats", "--player", "Ann", "--where", "tag = bluff", "--stat", "vpip", "--format", "json"
    counts = []
    for change in (
        ("2", "hero-call"),
        ("3", "bluff"),
        ("--remove", "1", "bluff"),
        ("--remove", "3", "bluff"),
    ):
        noted("tag", *change)
        (row,) = json.loads("".join(noted(*asked)))
        counts.append(row["hands"])
    assert counts == [2, 3, 2, 1]


def test_a_hand_counts_for_each_of_its_tags(noted):
    rows = json.loads("".join(noted("stats", "--by", "tag", "--player", "Ann", "--format", "json")))
    assert [(row["tag"], row["hands"]) for row in rows] == [("bluff", 2), ("hero-call", 1)]


def test_all_hands_that_fit_are_tagged(hh):
    assert hh("tag", "--where", "won and day > 2021-03-01", "won") == ["2 hands tagged won"]
    assert hh("tag", "--where", "net < 0", "--player", "Ann", "lost") == ["no hands match"]
    assert hh("tag", "--where", "tag = won or hand_id = 1", "won") == [
        "1 of 3 hands tagged won, the others were already"
    ]
    assert hh("tag", "--remove", "--where", "hand_id = 1", "won") == ["1 hand no longer tagged won"]
    assert hh("tag", "--list") == ["won       2"]
    assert json.loads(*hh("tag", "--list", "--format", "json")) == {"won": 2}
    assert json.loads(*hh("tag", "1", "2", "won", "--format", "json")) == {
        "schema": "hhparser/tag/1",
        "version": __version__,
        "hands": 2,
        "changed": 1,
    }


def test_hands_are_marked_as_reviewed_until_the_mark_is_taken(hh):
    assert hh("tag", "--reviewed", "--where", "won") == ["3 hands marked as reviewed"]
    assert hh("tag", "--reviewed", "--remove", "2") == ["1 hand no longer marked as reviewed"]
    assert found(hh, "reviewed") == "1 3"


def test_notes_are_listed(hh, tmp_path):
    (tmp_path / "hh.toml").write_text('time_zone = "Asia/Tokyo"\n')
    ids = [
        *hh("notes", "add", "--hand", "1", "--step", "4", "too small\nand too late"),
        *hh("notes", "add", "--player", "Bob", "--site", "pokerstars", "calls"),
        *hh(
            "notes",
            "add",
            "--player",
            "Ann",
            "--site",
            "pokerstars",
            "--session",
            "2021-03-02 02:00",
            "tired",
        ),
    ]
    lines = hh("notes", "list")
    assert [line.partition("  (")[0] for line in lines] == [
        f"{ids[0]}  pokerstars: hand 1, step 4",
        "  too small",
        "  and too late",
        f"{ids[1]}  pokerstars: Bob",
        "  calls",
        f"{ids[2]}  pokerstars: Ann, session of 2021-03-02 02:00",
        "  tired",
    ]
    (ann,) = json.loads("".join(hh("notes", "list", "--player", "Ann", "--format", "json")))
    assert (ann["session"], ann["text"]) == ("2021-03-01T17:00:00.000000Z", "tired")
    hh("notes", "edit", ids[1], "raises")
    assert hh("notes", "list", "--player", "Bob")[1:] == ["  raises"]
    hh("notes", "remove", *ids)
    assert hh("notes", "list") == []


def test_a_saved_question_stands_for_its_text(noted):
    noted("notes", "questions", "--save", "mine", "--where", "tag = bluff or hand_id = 3")
    noted("notes", "questions", "--save", "my-reviewed", "--where", "@mine and reviewed")
    assert noted("notes", "questions") == [
        "mine         tag = bluff or hand_id = 3",
        "my-reviewed  (tag = bluff or hand_id = 3) and reviewed",
    ]
    assert found(noted, "@mine") == "1 2 3"
    assert found(noted, "@mine and not reviewed") == "1 3"
    assert found(noted, "not @my-reviewed and player != '@mine'") == "1 3"
    compared = noted("compare", "--a", "@my-reviewed", "--b", "hand_id = 1")
    assert compared == noted("compare", "--a", "hand_id = 2", "--b", "hand_id = 1")
    noted("notes", "questions", "--remove", "mine")
    assert json.loads(*noted("notes", "questions", "--format", "json")).keys() == {"my-reviewed"}


def test_a_question_is_saved_in_the_store_that_is_named(hh, refused):
    hh("import", "good.txt", "--store", "other")
    hh("notes", "questions", "--store", "other", "--save", "third", "--where", "hand_id = 3")
    for order in (("--store", "other", "--where", "@third"), ("--where", "@third", "--store", "other")):
        assert hh("hands", *order, "--format", "ids") == ["3"]
    refused("no saved query 'third' in store; `hh notes questions --save`", "hands", "--where", "@third")
    refused(
        "no saved query 'thrid' in other; did you mean third?",
        "stats",
        "--store",
        "other",
        "--where",
        "@thrid",
    )


def test_an_export_goes_into_another_store(noted, refused, tmp_path):
    noted("notes", "export", "-o", "notes.jsonl")
    noted("import", "good.txt", "--store", "other")
    printed = [noted("notes", "import", "notes.jsonl", "--store", "other") for _ in range(2)]
    assert printed == [
        ["6 entries: 6 added, 0 changed, 0 the same"],
        ["6 entries: 0 added, 0 changed, 6 the same"],
    ]
    assert noted("notes", "export", "--store", "other") == (tmp_path / "notes.jsonl").read_text().splitlines()
    (tmp_path / "notes.jsonl").write_text('{"kind": "tag"}\n')
    refused("notes.jsonl: line 1: lacks changed, hand, site, tag", "notes", "import", "notes.jsonl")
    refused("nothing.jsonl: No such file", "notes", "import", "nothing.jsonl")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("tag", "give hands by id, or --where, and a tag"),
        ("tag bluff", "give hands by id, or --where"),
        ("tag 1 --where won bluff", "give hands by id, or --where"),
        ("tag 1 2", "'2' is not one word such as hero-call"),
        ("tag 9 bluff", "there is no hand '9'"),
        ("tag 1 --site winamx bluff", "no site 'winamx'; did you mean winamax"),
        ("tag 1 --site winamax bluff", "there is no hand '1' of winamax"),
        ("tag 1 --player Ann bluff", "--player needs --where"),
        ("tag --reviewed", "give hands by id, or --where"),
        ("tag --list bluff", "--list takes no hands and no tag"),
        ("tag --where wone bluff", "no column 'wone'"),
        ("notes add x", "name the subject of the note: --hand ID or --player NAME"),
        ("notes add --hand 1 --player Ann x", "name the subject of the note"),
        ("notes add --player Nobody x", "has no hand of 'Nobody'; `hh stats --all` lists names"),
        ("notes ad x", "No such command 'ad'; did you mean add?"),
        ("notes add --hand 1 --session 2021-03-01 x", "--session needs --player"),
        ("notes add --player Ann --step 1 x", "--step needs --hand"),
        ("notes add --hand 9 x", "there is no hand '9'"),
        ("notes edit 9 x", "no note '9'; `hh notes list` shows the ids"),
        ("notes questions --save big", "give --save NAME with --where EXPR"),
        ("notes questions --remove big", "no saved query 'big'; none is saved"),
        ("notes questions --remove=", "no saved query ''; none is saved"),
        ("notes list --store nothing", "store nothing: it does not exist; `hh import PATH` creates one"),
    ],
)
def test_impossible_changes_get_a_message(three_hands, invoke, refused, command, words):
    refused(words, *command.split())
    assert invoke("notes", "export").stdout == ""


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device")
def test_an_import_without_an_end_is_refused(three_hands, refused, monkeypatch):
    monkeypatch.setattr("analysis.cli.commands.store.notes.MOST_BYTES", 1 << 20)
    refused("Error: /dev/zero: has more than 1 MiB", "notes", "import", "/dev/zero")
