"""The cache folder: digests, unfinished files, folders that cannot be written."""

import os
from pathlib import Path

import pytest

from hhparser.base import entries
from hhparser.base.entries import Entries
from tests.analysis.cli.signals import POSIX


@pytest.fixture
def cache(tmp_path: Path) -> Entries:
    """A cache with one entry."""
    cache = Entries(tmp_path / "cache", most=2)
    cache.write("key", b"data")
    return cache


def file_of(cache: Entries) -> Path:
    (file,) = cache.folder.iterdir()
    return file


def test_an_entry_is_read_again(cache: Entries) -> None:
    assert (cache.read("key"), cache.read("other")) == (b"data", None)
    assert [*cache.damaged()] == []


@pytest.mark.parametrize("byte", range(entries.DIGEST_BYTES + len(b"data")))
def test_a_flipped_bit_anywhere_is_a_miss(cache: Entries, byte: int) -> None:
    file = file_of(cache)
    content = bytearray(file.read_bytes())
    content[byte] ^= 1 << byte % 8
    file.write_bytes(content)
    assert cache.read("key") is None
    assert [*cache.damaged()] == [file]
    cache.write("key", b"data")
    assert cache.read("key") == b"data"
    assert [*cache.damaged()] == []


@pytest.mark.parametrize("size", [0, 1, entries.DIGEST_BYTES, entries.DIGEST_BYTES + 3])
def test_a_cut_entry_is_a_miss(cache: Entries, size: int) -> None:
    os.truncate(file_of(cache), size)
    assert cache.read("key") is None


def test_an_entry_under_the_name_of_another_is_a_miss(cache: Entries) -> None:
    first = file_of(cache)
    cache.write("other", b"further data")
    (second,) = {*cache.folder.iterdir()} - {first}
    second.replace(first)
    assert cache.read("key") is None


def test_entries_unused_for_longest_are_removed(cache: Entries) -> None:
    os.utime(file_of(cache), (0, 0))
    cache.write("second", b"2")
    assert cache.read("key") == b"data"  # now it was used last
    for file in cache.folder.iterdir():
        if file.stat().st_mtime > 0 and file.read_bytes().endswith(b"2"):
            os.utime(file, (0, 0))
    cache.write("third", b"3")
    assert [cache.read(key) for key in ("key", "second", "third")] == [b"data", None, b"3"]


def test_a_file_in_use_is_not_removed(cache: Entries) -> None:
    file = cache.write_file("large", b"rows")
    assert file is not None
    os.utime(file, (0, 0))
    assert cache.find_file("large") == file
    cache.write("second", b"2")
    assert cache.find_file("large") == file
    assert cache.read("key") is None


def test_tidying_leaves_only_whole_entries(cache: Entries) -> None:
    cache.write("other", b"more")
    damaged, whole = sorted(cache.folder.iterdir())
    os.truncate(damaged, 3)
    for name in (f".x{entries.PART}", "0123.parquet"):
        (cache.folder / name).touch()
    cache.tidy()
    assert [*cache.folder.iterdir()] == [whole]


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    cache = Entries(tmp_path / "file" / "cache")
    cache.write("key", b"data")
    assert cache.read("key") is None
    assert [*cache.damaged()] == []


def test_a_failing_write_leaves_nothing(cache: Entries, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    before = [*cache.folder.iterdir()]
    cache.write("other", b"data")
    assert [*cache.folder.iterdir()] == before


def test_a_file_is_flushed_before_it_gets_its_name(cache: Entries, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = []
    monkeypatch.setattr(os, "fsync", lambda _: steps.append("flush"))
    monkeypatch.setattr(Path, "replace", lambda *_: steps.append("rename"))
    cache.write("other", b"data")
    assert steps == ["flush", "rename"]


@POSIX
def test_only_the_user_can_read_entries(cache: Entries) -> None:
    assert cache.folder.stat().st_mode & 0o777 == 0o700
    assert file_of(cache).stat().st_mode & 0o777 == 0o600


def test_a_folder_that_may_not_be_looked_into_is_no_error(
    cache: Entries, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "is_file", refuse)
    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert (cache.has("key"), cache.read("key")) == (False, None)
