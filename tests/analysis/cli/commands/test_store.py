"""`hh store`: output, refusals and prompts of its commands."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner, Result

from analysis.cli.main import hh
from analysis.store import Store
from analysis.store.disk.digests import prepare
from hhparser import __version__
from tests.schemas import validator

Invoke = Callable[..., Result]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Runs `hh` for a user at a terminal, who answers."""
    monkeypatch.setattr("analysis.cli.commands.store.store.is_asked", lambda: True)
    return lambda answer, *args: CliRunner().invoke(hh, args, input=f"{answer}\n")


def test_info_as_json(store: Path, invoke: Invoke) -> None:
    info = json.loads(invoke("store", "info", "--format", "json").stdout)
    counts = ["hands", "players", "segments", "tail", "generation"]
    assert list(info) == ["schema", "version", *counts, "bytes", "reader_version", "definitions_version"]
    assert (info["hands"], info["players"], info["segments"], info["tail"]) == (3, 2, 0, 3)
    assert list(info["bytes"]) == ["catalogue", "segments", "sums", "text", "notes"]


def test_calibrate_compares_halves_of_the_sessions(store: Path, invoke: Invoke) -> None:
    found = json.loads(invoke("store", "calibrate", "--format", "json").stdout)
    assert (found["player"], found["game"]) == ("Ann", "cash USD, pokerstars")
    assert found["calibration"][0] == {
        "statistic": "vpip",
        "sessions": 3,
        "n": 3,
        "splits": 0,
        "by_hand": None,
        "by_session": None,
    }
    lines = invoke("store", "calibrate").stdout.splitlines()
    assert lines[0] == "Ann: cash USD, pokerstars"
    assert lines[-7].split() == ["Voluntarily", "put", "chips", "in", "pot", "3", "3"]
    assert invoke("store", "calibrate", "--hero", "Bob").stdout.startswith("Bob: ")


def test_info_as_text(store: Path, invoke: Invoke) -> None:
    lines = invoke("store", "info").stdout.splitlines()
    assert lines[0] == f"store          {store}"
    assert lines[1] == "hands          3 in 1 file, 2021-03-01 to 2021-03-03"
    assert "sites          pokerstars" in lines
    assert "segments       0, and 3 hands in the tail" in lines


def test_verify(store: Path, invoke: Invoke) -> None:
    whole = invoke("store", "verify")
    assert (whole.exit_code, whole.stdout, whole.stderr) == (0, "", f"{store}: all is well\n")
    invoke("store", "compact")
    table = next(store.glob("segments/*/pots.parquet"))
    table.unlink()
    damaged = invoke("store", "verify")
    assert damaged.exit_code == 1
    assert damaged.stdout == f"{table}: is missing; `hh store rebuild` reads its hands again\n"
    assert damaged.stderr == f"1 fault in {store}\n"
    (found,) = json.loads(invoke("store", "verify", "--format", "json").stdout)
    assert (found["path"], found["what"]) == (str(table), "is missing")
    validator("store-verify").validate([found])
    assert invoke("store", "rebuild").exit_code == 0
    assert invoke("store", "verify").exit_code == 0


def test_compact(store: Path, invoke: Invoke) -> None:
    done = invoke("store", "compact", "--now")
    assert done.stdout.startswith("0 segments and a tail of 3 became 1 segment and a tail of 0; ")
    assert json.loads(invoke("store", "compact", "--format", "json").stdout)["segments"] == 1


@pytest.mark.slow
def test_rebuild_applies_house_rules_and_counts_kept_hands(
    store: Path, good: Path, invoke: Invoke, tmp_path: Path
) -> None:
    (tmp_path / "hh.toml").write_text("[rules]\nmax_bets = 5\n")
    assert "the files are read again" in invoke("stats").stderr
    assert invoke("store", "rebuild").stdout.startswith("3 hands, 1 file read again (")
    assert "the files are read again" not in invoke("stats").stderr
    good.unlink()
    kept = invoke("store", "rebuild", "--format", "json")
    assert json.loads(kept.stdout) == {
        **json.loads(kept.stdout),
        "files": 0,
        "hands": 3,
        "carried": 3,
        "lost": 0,
    }
    assert kept.stderr == "3 hands kept as imported: their text is gone\n"


@pytest.mark.slow
def test_a_store_without_hands_says_how_to_import(tmp_path: Path, refused: Callable[..., None]) -> None:
    folder = str(tmp_path / "empty")
    Store(folder, create=True).close()
    for command in ("hands", "me", "stats"):
        refused("no hands yet; `hh import PATH` imports some", command, "--store", folder)


def test_another_version_is_told(store: Path, invoke: Invoke) -> None:
    expected = invoke("stats").stdout
    with sqlite3.connect(store / "catalogue.db") as database:
        prepare(database)
        database.execute("UPDATE state SET reader = 'older'")
    database.close()
    told = invoke("stats")
    assert told.stdout == expected
    (line,) = [line for line in told.stderr.splitlines() if "version" in line]
    assert line == f"{store}: written by another version, so the files are read again; see `hh store rebuild`"
    assert "`hh store rebuild` brings it up to date" in invoke("store", "info").stderr
    assert "`hh store rebuild` brings it up to date" in invoke("sql", "select 1").stderr
    invoke("store", "rebuild")
    assert "version" not in invoke("stats").stderr


def test_forget_asks(store: Path, good: Path, asked: Callable[..., Result]) -> None:
    kept = asked("n", "store", "forget", str(good))
    assert "Forget 3 hands and 1 file of " in kept.stderr
    assert kept.stderr.endswith("nothing was forgotten\n")
    forgot = asked("y", "store", "forget", "--before", "2021-03-02")
    assert forgot.stdout.endswith("forgot 1 hand and 0 files\n")
    assert asked("y", "store", "forget", str(good)).stdout.endswith("forgot 2 hands and 1 file\n")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        pytest.param([], "name the hands to forget: FILE, --hand or --before", id="nothing"),
        pytest.param(["--hand", "1"], "would forget 1 hand and 0 files; give --yes", id="nobody to ask"),
        pytest.param(["--hand", "9", "--yes"], "has no hand 9", id="no such hand"),
        pytest.param(["gone.txt", "--yes"], "nothing was imported from gone.txt", id="no such file"),
    ],
)
def test_forget_refuses(store: Path, refused: Callable[..., None], args: list[str], words: str) -> None:
    refused(words, "store", "forget", *args)


@pytest.mark.slow
def test_no_command_shows_a_forgotten_hand(store: Path, invoke: Invoke) -> None:
    forgotten = invoke("store", "forget", "--hand", "2", "--yes", "--format", "json")
    assert json.loads(forgotten.stdout) == {
        "schema": "hhparser/store-forget/1",
        "version": __version__,
        "files": 0,
        "hands": 1,
    }
    assert [json.loads(line)["hand_id"] for line in invoke("parse").stdout.splitlines()] == ["1", "3"]
    assert invoke("hands", "--player", "Ann", "--format", "ids").stdout.split() == ["1", "3"]
    invoke("store", "rebuild")
    assert invoke("hands", "--player", "Ann", "--format", "ids").stdout.split() == ["1", "3"]


@pytest.mark.parametrize(
    "command", ["info", "verify", "compact", "rebuild", "forget x", "export -o out", "calibrate"]
)
def test_a_folder_without_a_store_is_refused(refused: Callable[..., None], command: str) -> None:
    refused(
        "it does not exist; `hh import PATH` creates one", "store", *command.split(), "--store", "nowhere"
    )


@pytest.mark.parametrize(
    "command",
    [
        "stats",
        "import good.txt",
        "notes list",
        "tag 1 bluff",
        "notes add --hand 1 why",
        "store info",
        "serve",
    ],
)
@pytest.mark.parametrize("store", ["w.png", "w.png/store"])
@pytest.mark.usefixtures("good")
def test_a_file_is_no_store(refused: Callable[..., None], tmp_path: Path, command: str, store: str) -> None:
    (tmp_path / "w.png").touch()
    what = "it" if store == "w.png" else "w.png"
    told = f"store {Path(store)}: {what} is a file, not the folder of a store; choose another with --store"
    refused(told, *command.split(), "--store", store)


def test_export_equals_hh_export(store: Path, invoke: Invoke, tmp_path: Path) -> None:
    invoke("export", "-o", "expected")
    done = invoke("store", "export", "-o", "found")
    assert f"{Path('found') / 'players'}.parquet: 6 rows\n" in done.stderr
    for path in (tmp_path / "expected").iterdir():
        found, expected = (
            pl.read_parquet(folder / path.name) for folder in (tmp_path / "found", path.parent)
        )
        assert found.sort(pl.all()).equals(expected.sort(pl.all()))
    assert pl.read_parquet(tmp_path / "found" / "decisions.parquet").height == 6
    assert not (tmp_path / "found" / "notes.jsonl").exists()


def test_export_writes_notes(store: Path, invoke: Invoke, tmp_path: Path) -> None:
    invoke("notes", "add", "--player", "Ann", "--site", "pokerstars", "blöf")
    invoke("store", "export", "-o", "out")
    (written,) = (tmp_path / "out" / "notes.jsonl").read_text("utf-8").splitlines()
    assert "blöf" in written
    assert invoke("notes", "export").stdout == f"{written}\n"
