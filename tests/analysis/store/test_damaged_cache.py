"""Damaged cache entries change no answer and are named by `hh store verify`."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.cli.main import hh
from analysis.store import Store
from analysis.store.reading.aggregates import caches_of


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(hh, [*words])
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def asked(store: Store) -> Path:
    """The store, with the cache entries of some statistics."""
    for words in (["--hero", "Ann"], ["--player", "Ann"], ["--player", "Bob"]):
        assert run("stats", *words, "--store", str(store.folder))[0] == 0
    store.close()
    return store.folder


def entries_of(folder: Path) -> Iterator[Path]:
    yield from sorted((folder / "sums").iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("content", [b"", b"PAR1", None], ids=["emptied", "short", "bit flipped"])
def test_damaged_entries_are_computed_again(asked: Path, content: bytes | None) -> None:
    words = "stats", "--player", "Ann", "--format", "json", "--store", str(asked)
    expected = run(*words)
    assert expected[0] == 0
    damaged = list(entries_of(asked))
    assert damaged
    for file in damaged:
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 4
        file.write_bytes(data if content is None else content)
    status, output, errors = run("store", "verify", "--store", str(asked))
    assert status == 1
    assert all(str(file) in output + errors for file in damaged)
    assert run(*words) == expected
    with Store(asked) as store:
        store.compact()
    assert run("store", "verify", "--store", str(asked))[0] == 0
    assert run(*words) == expected


def test_a_damaged_pool_is_named_and_removed(asked: Path) -> None:
    _, pools = caches_of(asked)
    pools.write("a pool", b"fitted")
    (file,) = pools.folder.iterdir()
    file.write_bytes(file.read_bytes()[:-1])
    assert str(file) in run("store", "verify", "--store", str(asked))[1]
    with Store(asked) as store:
        store.compact()
    assert run("store", "verify", "--store", str(asked))[0] == 0


@pytest.mark.slow
def test_an_entry_that_is_used_is_replaced(asked: Path) -> None:
    words = "stats", "--player", "Ann", "--store", str(asked)
    for file in entries_of(asked):
        file.write_bytes(b"")
    expected = run(*words)
    replaced = [file for file in entries_of(asked) if file.stat().st_size]
    assert replaced
    assert (run(*words), expected[0]) == (expected, 0)
    assert set(caches_of(asked)[0].damaged()).isdisjoint(replaced)
