"""`hh import --scheduler`."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from distributed import LocalCluster

from analysis.store import open_store
from tests.analysis.cli.conftest import environment

NOBODY = "tcp://127.0.0.1:9"


@pytest.mark.slow
def test_workers_read_and_write(
    good: Path, tmp_path: Path, invoke: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment(POLARS_MAX_THREADS="1").items():
        monkeypatch.setenv(name, value)
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as workers:
        given = ("import", str(good), "--scheduler", workers.scheduler_address, "--storage", "segments")
        result = invoke(*given, "--store", "poker")
    assert result.exit_code == 0, result.stderr
    assert "3 new hands in 1 file; kept in poker" in result.stdout
    with open_store(tmp_path / "poker") as store:
        assert store.tables().hands.height == 3
        assert store.snapshot().segments[0].name.startswith(str(tmp_path / "segments"))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--scheduler", NOBODY), f"scheduler {NOBODY}: cannot be reached: "),
        (("--scheduler", "nonsense://x:1"), "scheduler nonsense://x:1: cannot be reached: "),
        (("--storage", "s3://bucket/poker"), "--storage is for --scheduler"),
        (("--scheduler", NOBODY, "--watch"), "--scheduler goes with neither --jobs nor --watch"),
        (("--scheduler", NOBODY, "--jobs", "2"), "--scheduler goes with neither --jobs nor --watch"),
    ],
)
def test_refused_options(
    options: tuple[str, ...], words: str, refused: Callable[..., None], good: Path, tmp_path: Path
) -> None:
    refused(words, "import", str(good), "--store", str(tmp_path / "store"), *options)
    assert not (tmp_path / "store" / "catalogue.db").exists()


def test_the_extra_is_missing(
    refused: Callable[..., None], good: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused('install "hhparser[cluster]"', "import", str(good), "--scheduler", NOBODY)
