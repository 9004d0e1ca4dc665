"""Work in several processes."""

import os
import signal
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import pytest

from hhparser.base.errors import LostWorkerError, NoWorkerError
from hhparser.workers import in_workers, usual_jobs

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


def test_a_process_that_cannot_be_started_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", fails)
    with pytest.raises(NoWorkerError, match="cannot be started: Resource temporarily unavailable; --jobs 1"):
        list(in_workers(iter(range(8)), abs, 2))


class LeavesCtrlCAlone:
    """A task that notes, when it is loaded, whether Ctrl-C is ignored."""

    def __setstate__(self, _: object) -> None:
        self.is_ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN

    def __getstate__(self) -> str:
        return "anything"

    def __call__(self, _: int) -> bool:
        return self.is_ignored


def test_workers_leave_ctrl_c_to_the_main_process_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hhparser.workers.lean_processes", nullcontext)  # as where it is not inherited
    assert list(in_workers(iter(range(2)), LeavesCtrlCAlone(), 2)) == [True, True]


@pytest.mark.parametrize(("is_windows", "expected"), [(True, 8), (False, 32)])
def test_the_usual_number_of_processes(
    monkeypatch: pytest.MonkeyPatch, is_windows: bool, expected: int
) -> None:
    monkeypatch.setattr("hhparser.workers.IS_WINDOWS", is_windows)
    monkeypatch.setattr("hhparser.workers.os.cpu_count", lambda: 32)
    assert usual_jobs() == expected
