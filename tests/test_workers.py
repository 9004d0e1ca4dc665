"""Work in several processes."""

import os
import signal
from functools import partial
from pathlib import Path

import pytest

from hhparser.base.errors import LostWorkerError
from hhparser.workers import in_workers

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals and files")


def die(marker: Path, keeps_dying: bool, piece: int) -> int:
    """Piece 3 kills its process, always or the first time."""
    if piece == 3 and (keeps_dying or not marker.exists()):
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return piece


def test_the_work_of_a_process_that_is_killed_is_done_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    task = partial(die, tmp_path / "marker", False)
    assert list(in_workers(iter(range(8)), task, 2)) == list(range(8))
    assert [record.getMessage() for record in caplog.records] == [
        "a worker process ended by signal 9; out of memory? --jobs 1 needs the least; its part is read again"
    ]


@pytest.mark.slow
def test_a_piece_that_kills_two_processes_ends_the_work(tmp_path: Path) -> None:
    results = in_workers(iter(range(8)), partial(die, tmp_path / "marker", True), 2)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(LostWorkerError, match="a worker process ended by signal 9"):
        list(results)
