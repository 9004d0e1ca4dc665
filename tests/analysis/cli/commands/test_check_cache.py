"""`hh check` keeps the results of files that do not change, and reads all others."""

import pytest

from analysis.cli.text.findings import results_cache
from tests.analysis.cli.conftest import OMAHA, one_hand

WRONG = {"bet": "$0.01", "won": "0.12"}


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache folder, and three files to check."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    monkeypatch.setattr(results_cache, "_program", lambda: "version")
    (tmp_path / "a.txt").write_text(one_hand(1, **WRONG) + OMAHA)
    (tmp_path / "b.txt").write_text(one_hand(2))
    (tmp_path / "c.txt").write_text(one_hand(3) + "a note\n\n" + one_hand(4))
    return folder / "hhparser" / "check"


@pytest.fixture
def reads(monkeypatch):
    """The files that were read, one list for all runs."""
    read, seen = results_cache._read, []

    def noted(current, selection, files):
        seen.extend(file.path for file in files)
        return read(current, selection, files)

    monkeypatch.setattr(results_cache, "_read", noted)
    return seen


def outcome(result):
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize("output_format", ["text", "json", "sarif"])
def test_the_output_is_the_same_without_reading(invoke, cache, reads, output_format):
    command = ("check", "a.txt", "b.txt", "c.txt", "--format", output_format)
    first = outcome(invoke(*command))
    assert reads == ["a.txt", "b.txt", "c.txt"]
    assert outcome(invoke(*command)) == first == outcome(invoke(*command, "--no-cache"))
    assert reads == 2 * ["a.txt", "b.txt", "c.txt"]  # once by the first run, once without the cache


def test_only_changed_files_are_read(invoke, cache, reads, tmp_path):
    invoke("check", "a.txt", "b.txt", "c.txt")
    reads.clear()
    (tmp_path / "b.txt").write_text(one_hand(1))  # contradicts the copy in a.txt
    result = invoke("check", "a.txt", "b.txt", "c.txt")
    assert reads == ["b.txt"]
    assert "C401" in result.stdout
    assert outcome(result) == outcome(invoke("check", "a.txt", "b.txt", "c.txt", "--no-cache"))


@pytest.mark.parametrize(
    "options",
    [("--ignore", "L"), ("--rules", "max_bets=3"), ("--site", "pokerstars")],
    ids=["selection", "house rules", "site"],
)
def test_other_settings_read_again(invoke, cache, reads, options):
    invoke("check", "a.txt")
    invoke("check", "a.txt", *options)
    assert reads == ["a.txt", "a.txt"]


def test_another_version_reads_again(invoke, cache, reads, monkeypatch):
    invoke("check", "a.txt")
    monkeypatch.setattr(results_cache, "_program", lambda: "another version")
    invoke("check", "a.txt")
    assert reads == ["a.txt", "a.txt"]


def test_a_damaged_entry_is_read_again(invoke, cache, reads):
    first = outcome(invoke("check", "a.txt"))
    (entry,) = cache.iterdir()
    entry.write_bytes(entry.read_bytes()[:-1] + b"?")
    assert outcome(invoke("check", "a.txt")) == first
    assert reads == ["a.txt", "a.txt"]
    assert outcome(invoke("check", "a.txt")) == first
    assert len(reads) == 2


def test_a_file_that_changes_while_it_is_read_is_not_kept(invoke, cache, reads, tmp_path, monkeypatch):
    read = results_cache._read

    def appending(current, selection, files):
        (tmp_path / "a.txt").write_text(one_hand(1) + one_hand(2))
        return read(current, selection, files)

    monkeypatch.setattr(results_cache, "_read", appending)
    invoke("check", "a.txt")
    assert not cache.exists()


def test_a_hand_that_breaks_off_is_not_kept(invoke, cache, reads, tmp_path):
    (tmp_path / "a.txt").write_text(one_hand(1).partition("*** TURN")[0])
    invoke("check", "a.txt")
    invoke("check", "a.txt")
    assert reads == ["a.txt", "a.txt"]


def test_a_folder_that_cannot_be_written_does_no_harm(invoke, cache, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert invoke("check", "b.txt").exit_code == 0
