"""Work in several processes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import pytest

from hhparser.base.errors import LostWorkerError, NoInputError, NoWorkerError
from hhparser.workers import Tell, in_process, in_workers, usual_jobs

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals and files")


def die(marker: Path, keeps_dying: bool, piece: int) -> int:
    """Piece 3 kills its process, always or the first time."""
    if piece == 3 and (keeps_dying or not marker.exists()):
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return piece


@pytest.mark.slow
def test_the_work_of_a_process_that_is_killed_is_done_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    task = partial(die, tmp_path / "marker", False)
    assert list(in_workers(iter(range(8)), task, 2)) == list(range(8))
    assert [record.getMessage() for record in caplog.records] == [
        "a worker process ended by signal 9; if memory ran out, try --jobs 1; retrying its input"
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
    with pytest.raises(
        NoWorkerError, match="cannot start a worker process: Resource temporarily unavailable; --jobs 1"
    ):
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


def tells_its_process(tell: Tell) -> int:
    tell(1, 2)
    return os.getpid()


def fails(_: Tell) -> None:
    raise NoInputError("nowhere")


def dies(_: Tell) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def goes_on(marker: Path, _: Tell) -> None:
    """Note the process, and go on without telling anything."""
    marker.with_suffix(".part").write_text(str(os.getpid()))
    marker.with_suffix(".part").rename(marker)
    time.sleep(60)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_task_in_a_process_of_its_own() -> None:
    told: list[tuple[int, int]] = []
    process = in_process(tells_its_process, lambda *parts: told.append(parts))
    assert process != os.getpid()
    assert not is_alive(process)
    assert (1, 2) in told


def test_what_a_task_in_a_process_of_its_own_raises() -> None:
    with pytest.raises(NoInputError, match="nowhere"):
        in_process(fails, lambda *_: None)
    with pytest.raises(LostWorkerError, match="by signal 9"):
        in_process(dies, lambda *_: None)


def test_a_task_is_ended_at_once(tmp_path: Path) -> None:
    marker = tmp_path / "process"

    def stop(*_: int) -> None:
        if marker.exists():
            raise InterruptedError

    with pytest.raises(InterruptedError):
        in_process(partial(goes_on, marker), stop)
    assert not is_alive(int(marker.read_text()))


@pytest.mark.slow
def test_a_task_ends_with_the_main_process(tmp_path: Path) -> None:
    marker = tmp_path / "process"
    code = (
        "from functools import partial; from pathlib import Path; import sys;"
        "from hhparser.workers import in_process; from tests.test_workers import goes_on;"
        "in_process(partial(goes_on, Path(sys.argv[1])), lambda *_: None)"
    )
    main = subprocess.Popen([sys.executable, "-c", code, str(marker)])
    wait_for(marker.exists)
    main.kill()
    main.wait()
    wait_for(lambda: not is_alive(int(marker.read_text())))


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)
