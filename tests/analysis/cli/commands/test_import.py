"""`hh import`: output, and exit status on errors."""

import json
import os
import re
import signal
import subprocess
import time
import zipfile
from pathlib import Path

import pytest

from analysis.store import Store
from analysis.store.disk import seal
from tests.analysis.cli.conftest import command_line, environment, one_hand
from tests.analysis.cli.signals import POSIX, heed_interrupt
from tests.schemas import validator


def test_json_of_three_runs(invoke, good, bad):
    first = json.loads(invoke("import", "good.txt", "--store", "s", "--format", "json").stdout)
    second = json.loads(invoke("import", ".", "--store", "s", "--format", "json").stdout)
    third = json.loads(invoke("import", ".", "--store", "s", "--format", "json").stdout)
    names = [
        "schema",
        "version",
        "files",
        "hands",
        "new",
        "other_games",
        "copies",
        "conflicts",
        "unread",
        "seconds",
    ]
    assert [list(one) for one in (first, second, third)] == [names] * 3
    assert [list(one.values())[2:-1] for one in (first, second, third)] == [
        [1, 3, 3, 0, 0, 0, 0],
        [2, 2, 2, 0, 0, 0, 0],
        [2, 0, 0, 0, 0, 0, 0],
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [("import", "good.txt"), ("import", "good.txt", "-q"), ("store", "compact")]
)
def test_waiting_for_another_writer_is_told_once(good, tmp_path, words):
    is_quiet = "-q" in words
    words = command_line(*words, "--store", "s")
    with Store(tmp_path / "s", create=True) as store, store.catalogue.writing("import --watch"):
        one = subprocess.Popen(words, cwd=tmp_path, env=environment(), stderr=subprocess.PIPE)
        told = b"" if is_quiet else one.stderr.readline()
        time.sleep(4 if is_quiet else 2)  # it tries again and again
    told += one.communicate()[1]
    waits = (
        rf"`\w+ import --watch` \(process {os.getpid()}\) is writing to the store s; waiting for its end\n"
    )
    assert re.fullmatch("" if is_quiet else waits, told.decode())
    assert one.returncode == 0


@pytest.mark.slow
def test_copies_and_conflicts_are_told(invoke, good, tmp_path):
    (tmp_path / "other.txt").write_text(good.read_text().replace("Dealt to Ann [As Kd]\n", "", 1))
    (tmp_path / "words.txt").write_text("buy milk\n")
    result = invoke("import", ".", "--store", "s")
    assert result.stdout.startswith(
        "3 new hands in 2 files, 3 copies (1 with different content), 1 file without hands; kept in s"
    )
    assert result.stderr == (
        "skipped words.txt: no hands of a known site\n"
        "other.txt:1: another copy of hand 1 with different content, kept as well\n"
    )
    told = invoke("stats", "--store", "s").stderr
    assert told.startswith("1 file of s without hands of a known site; ")


def test_hands_of_other_games_are_told(invoke, good, tmp_path):
    first, *others = good.read_text().split("PokerStars Hand ")[1:]
    omaha = first.replace("Hold'em No Limit", "Omaha Pot Limit").replace("#1:", "#9:", 1)
    good.write_text("".join(f"PokerStars Hand {text}" for text in (omaha, first, *others)))
    result = invoke("import", "good.txt", "--store", "s")
    assert result.stdout.startswith("4 new hands in 1 file, 1 of other games; kept in s")


def test_a_store_within_a_folder_of_hands_is_no_hands(invoke, good):
    assert invoke("import", ".", "--store", "s", "--keep-text").exit_code == 0
    result = json.loads(invoke("import", ".", "--store", "s", "--format", "json").stdout)
    assert (result["files"], result["hands"], result["unread"]) == (1, 0, 0)


def test_default_store(invoke, good, tmp_path, monkeypatch):
    monkeypatch.setenv("HH_STORE", str(tmp_path / "default"))
    assert "hh import PATH" in invoke("stats").stderr
    assert invoke("import", "good.txt").exit_code == 0
    assert invoke("stats").stdout == invoke("stats", "good.txt").stdout


def test_hands_that_python_imported(invoke, good):
    with Store("s", create=True) as store:
        store.import_files(["good.txt"])
    assert invoke("stats", "--store", "s").stderr == "about Ann (--all shows all players)\n"


def test_filters_that_no_hand_passes(invoke, good):
    assert invoke("import", "good.txt", "--store", "s").exit_code == 0
    filtered = "stats", "--from", "2030-01-01", "--format", "csv", "--allow-empty"
    assert invoke(*filtered, "--store", "s").stdout == invoke(*filtered, "good.txt").stdout != ""


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("nix.txt", "no file, folder or pattern matches 'nix.txt'"),
        ("-", "-: cannot be read: standard input cannot be imported; save it as a file"),
        ("empty", "empty is empty"),
        ("broken.zip", "broken.zip: cannot be read: File is not a zip file"),
        pytest.param("loop.txt", "no file, folder or pattern matches 'loop.txt'", marks=POSIX),
    ],
)
def test_nothing_that_can_be_read(refused, tmp_path, path, words):
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken.zip").write_bytes(b"PK\3\4 and no more")
    if path == "loop.txt":
        os.symlink("loop.txt", tmp_path / "loop.txt")
    refused(words, "import", path, "--store", "s")
    assert (tmp_path / "s").exists() is not any(word in words for word in ("matches", "empty"))


def test_unreadable_file_beside_a_good_one(invoke, good, tmp_path):
    (tmp_path / "broken.zip").write_bytes(b"PK\3\4 and no more")
    result = invoke("import", ".", "--store", "s")
    assert result.exit_code == 0
    assert result.stderr == "broken.zip: cannot be read: File is not a zip file\n"
    assert result.stdout.startswith("3 new hands in 1 file, 1 file not read; ")


@pytest.mark.slow
@POSIX
def test_file_name_that_is_no_utf_8(spawn, good, tmp_path):
    (tmp_path / "hands").mkdir()
    os.rename(good, os.fsencode(tmp_path) + b"/hands/caf\xe9.txt")
    (tmp_path / "hands" / "b.txt").write_text(one_hand(9))
    result = spawn("import", "hands", "--store", "s")
    assert (result.returncode, result.stdout[:11]) == (0, b"1 new hand ")
    assert result.stderr == b"hands/caf\\udce9.txt: cannot be read: its name is not UTF-8; rename it\n"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("good.txt", "it is a file, not the folder of a store"),
        ("good.txt/inside", "good.txt is a file, not the folder of a store"),
        ("catalogue of something else", "cannot be"),
    ],
)
def test_folder_that_cannot_be_a_store(refused, good, tmp_path, place, words):
    other = tmp_path / "catalogue of something else"
    other.mkdir()
    (other / "catalogue.db").write_bytes(b"no database" * 100)
    refused(f"store {place}: {words}", "import", "good.txt", "--store", place)


@pytest.mark.parametrize(("left", "words"), [(None, "is missing"), (100, "is damaged")])
def test_segment_that_is_damaged(invoke, refused, good, left, words):
    with Store("s", create=True) as store:
        store.import_files(["good.txt"])
        seal.seal_tail(store.folder, store.catalogue)
    for path in Path("s", "segments").glob("*/players.parquet"):
        path.unlink() if left is None else path.write_bytes(path.read_bytes()[:left])
    refused(words, "stats", "--store", "s")
    refused("`hh store verify` lists the damage", "stats", "--store", "s")


def test_damaged_member_of_an_archive(invoke, good, tmp_path):
    with zipfile.ZipFile(tmp_path / "hands.zip", "w") as archive:
        archive.write(good, "good.txt")
        archive.write(good, "bad.txt")
    whole = (tmp_path / "hands.zip").read_bytes()
    at = whole.rindex(b"Ann collected")
    (tmp_path / "hands.zip").write_bytes(whole[:at] + b"Eve" + whole[at + 3 :])
    result = invoke("import", "hands.zip", "--store", "s", "--format", "json")
    assert "hands.zip/bad.txt: cannot be read: Bad CRC-32" in result.stderr
    assert json.loads(result.stdout)["new"] == 3


@pytest.mark.slow
def test_renamed_and_moved_into_an_archive(invoke, good, tmp_path):
    (tmp_path / "hands").mkdir()
    good.rename(tmp_path / "hands" / "first.txt")
    assert invoke("import", "hands", "--store", "s").exit_code == 0
    (tmp_path / "hands" / "first.txt").rename(tmp_path / "hands" / "other.txt")
    assert json.loads(invoke("import", "hands", "--store", "s", "--format", "json").stdout)["hands"] == 0
    for command in ("parse", "check", "hands --where saw_flop"):
        assert invoke(*command.split(), "--store", "s").stdout == invoke(*command.split(), "hands").stdout
    with zipfile.ZipFile(tmp_path / "hands" / "all.zip", "w") as archive:
        archive.write(tmp_path / "hands" / "other.txt", "inside.txt")
    (tmp_path / "hands" / "other.txt").unlink()
    assert json.loads(invoke("import", "hands", "--store", "s", "--format", "json").stdout)["hands"] == 0
    for command in ("parse", "check", "hands --where saw_flop"):
        assert invoke(*command.split(), "--store", "s").stdout == invoke(*command.split(), "hands").stdout


def test_text_is_kept_from_the_first_time_it_is_asked_for(invoke, good, tmp_path):
    whole = invoke("parse", "good.txt").stdout
    assert invoke("import", "good.txt", "--store", "s").exit_code == 0
    again = invoke("import", "good.txt", "--store", "s", "--keep-text", "--format", "json")
    assert json.loads(again.stdout)["new"] == 0
    with good.open("a") as file:
        file.write(one_hand(9))
    more = invoke("parse", "good.txt").stdout
    assert invoke("import", "good.txt", "--store", "s").exit_code == 0
    good.unlink()
    assert invoke("parse", "--store", "s").stdout == more != whole


@pytest.mark.slow_cases(1)
@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_an_interrupt_keeps_the_hands_read_so_far(invoke, tmp_path, jobs):
    (tmp_path / "many.txt").write_text("".join(one_hand(n) for n in range(6_000)))
    process = subprocess.Popen(
        command_line("import", "many.txt", "--jobs", jobs, "--store", "s"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(),
        start_new_session=True,
        preexec_fn=heed_interrupt,  # noqa: PLW1509
    )
    log, deadline = tmp_path / "s" / "catalogue.db-wal", time.monotonic() + 60
    while not (log.exists() and log.stat().st_size > 300_000) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)  # Ctrl-C goes to the workers too
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (130, b"")
    assert errors == b"stopped; the hands read so far are kept in s, the next import goes on from there\n"
    before = json.loads(
        invoke("stats", "--store", "s", "--player", "Ann", "--stat", "hands", "--format", "json").stdout
    )
    result = json.loads(invoke("import", "many.txt", "--store", "s", "--format", "json").stdout)
    assert 0 < result["new"] < 6_000
    assert before
    whole = invoke("stats", "many.txt", "--stat", "hands,net", "--format", "json").stdout
    assert invoke("stats", "--store", "s", "--stat", "hands,net", "--format", "json").stdout == whole


@pytest.fixture
def winamax(tmp_path, monkeypatch):
    """A home with the folder of a poker client, and a download."""
    folder = tmp_path / "home/.config/winamax/documents/accounts/Ann/history"
    folder.mkdir(parents=True)
    monkeypatch.setattr("analysis.cli.text.client_folders.present_system", lambda: "linux")
    places = dict.fromkeys(
        ("local", "roaming", "documents", "support", "containers", "drive"), str(tmp_path / "none")
    )
    places |= {"home": str(tmp_path / "home"), "downloads": str(tmp_path)}
    monkeypatch.setattr("analysis.cli.text.client_folders.present_places", lambda: places)
    return folder


def test_hands_of_poker_clients_need_no_path(invoke, winamax, tmp_path):
    (winamax / "a.txt").write_text(one_hand() + one_hand(2))
    with zipfile.ZipFile(tmp_path / "new.zip", "w") as archive:
        archive.writestr("a.txt", one_hand(3))
    listed = invoke("import", "--list")
    assert listed.stdout.splitlines() == [
        f"Winamax: 2 hands in {winamax}",
        f'hands among the downloads: hh import "{tmp_path / "new.zip"}"',
        "screen names: Ann",
    ]
    (row,) = json.loads(invoke("import", "--list", "--format", "json").stdout)
    assert row == {"client": "Winamax", "path": str(winamax), "hero": "Ann", "hands": 2, "summaries": 0}
    validator("import-list").validate([row])
    imported = invoke("import", "--store", "s", "--format", "json")
    assert json.loads(imported.stdout)["new"] == 2
    assert f"Winamax: 2 hands in {winamax}" in imported.stderr


def test_summaries_of_tournaments_are_imported_too(invoke, winamax):
    (winamax / "summary.txt").write_text(
        "PokerStars Tournament #81234567, No Limit Hold'em\nBuy-In: $2.00/$0.20 USD\n9 players\n"
    )
    assert invoke("import", "--list").stdout.startswith(f"Winamax: 1 tournament summary in {winamax}\n")
    assert "installed, but keeps no hands" in invoke("import", "--list").stdout
    assert json.loads(invoke("import", "--store", "s", "--format", "json").stdout)["files"] == 1


def test_folders_without_permission_are_named(invoke, winamax, monkeypatch):
    monkeypatch.setattr("analysis.cli.text.client_folders.closed_folders", lambda *_: ["/Users/a/Documents"])
    told = "no permission to list /Users/a/Documents; on macOS, allow the terminal to: System Settings"
    assert told in invoke("import", "--list").stdout


@pytest.mark.parametrize("is_empty", [True, False])
def test_a_client_without_hands_is_listed_with_its_setting(invoke, refused, winamax, is_empty):
    if not is_empty:
        winamax.rmdir()
    assert "Winamax: installed, but keeps no hands; turn it on: Settings" in invoke("import", "--list").stdout
    refused("no poker client keeps hands here; give a PATH", "import", "--store", "s")
