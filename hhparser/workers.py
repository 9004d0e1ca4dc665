"""Work in several processes, and the settings of the garbage collector that it needs."""

import gc
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from logging import getLogger
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Generic, NamedTuple, TypeVar

from hhparser.base.errors import LostExecutorError, LostWorkerError, NoWorkerError
from hhparser.base.system import IS_WINDOWS

T = TypeVar("T")
R = TypeVar("R")
Tell = Callable[[int, int], None]  # told how many parts are done, of how many; of 0 when that is not known
LOOK_SECONDS: Final = 0.1
GC_THRESHOLDS: Final = (100_000, 50, 50)
MOST_ON_WINDOWS: Final = 8  # where a process takes long to start


def usual_jobs() -> int:
    """How many processes work on a large input unless the user says otherwise."""
    processors = os.cpu_count() or 1
    return min(processors, MOST_ON_WINDOWS) if IS_WINDOWS else processors


@contextmanager
def relaxed_collector() -> Iterator[None]:
    """Context in which the cyclic garbage collector runs less often: hands have no reference cycles."""
    before = gc.get_threshold()
    gc.set_threshold(*GC_THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def in_workers(pieces: Iterator[T], task: Callable[[T], R], jobs: int) -> Iterator[R]:
    """The result of a task for each piece, in order; several processes work on the pieces.

    Each process has one piece at a time, so that memory does not grow with the input.

    It uses plain processes and pipes: `multiprocessing.Pool` hangs when it is stopped while a large piece is
    being sent, or when a worker is killed; workers of `ProcessPoolExecutor` live on when the main process is
    killed, and it does not tell which piece was lost.

    Raises:
        LostWorkerError: A process was killed twice while it worked on the same piece.
        NoWorkerError: A process cannot be started.
        Exception: Whatever the task raises.
    """
    workers: list[_Worker[T, R]] = []
    try:
        for piece in islice(pieces, jobs):
            workers.append(_Worker(task))
            workers[-1].give(piece)
        turn = deque(workers)
        while turn:
            worker = turn.popleft()
            result = worker.result()
            for piece in islice(pieces, 1):
                worker.give(piece)
                turn.append(worker)
            yield result
    finally:
        for worker in workers:
            worker.stop()


def in_executor(
    pieces: Iterable[T], task: Callable[[T], R], executor: Executor, ahead: int
) -> Iterator[tuple[T, R]]:
    """Each piece with the result of a task for it, in order.

    Args:
        pieces: Taken as they are needed.
        task: Must be picklable, if the executor is not one of threads.
        executor: Works on them.
        ahead: How many pieces are given to it before the first result is taken.

    Raises:
        LostExecutorError: It has lost its workers, or was shut down.
    """
    waiting: deque[tuple[T, Future[R]]] = deque()
    try:
        for piece in pieces:
            waiting.append((piece, executor.submit(task, piece)))
            if len(waiting) >= ahead:
                yield waiting[0][0], waiting[0][1].result()
                waiting.popleft()
        while waiting:
            yield waiting[0][0], waiting[0][1].result()
            waiting.popleft()
    except (BrokenExecutor, CancelledError) as error:
        raise LostExecutorError(str(error)) from error
    finally:
        for _, future in waiting:
            future.cancel()


def in_process(task: Callable[[Tell], R], tell: Tell) -> R:
    """What a task gives that is done in a process of its own, so that this one keeps its time and memory.

    Args:
        task: Must be picklable; given a function that it may tell how far it is.
        tell: Told what the task tells, and the same again every tenth of a second: what it raises ends the
            process at once.

    Raises:
        LostWorkerError: The process was killed.
        NoWorkerError: It cannot be started.
    """
    with _deaf_to_interrupts():
        process, pipe = _started(_do)
    told = (0, 0)
    try:
        pipe.send(task)
        while not isinstance(told, _Outcome):
            tell(*told)
            if pipe.poll(LOOK_SECONDS):
                told = pipe.recv()
    except (EOFError, ConnectionError) as error:
        process.join()
        raise LostWorkerError(process.exitcode or 0) from error
    finally:
        process.kill()
        process.join()
    if told.error is not None:
        raise told.error
    result: R = told.result
    return result


def _started(work: Callable[[Connection], None]) -> tuple[SpawnProcess, Connection]:
    """A new process that does some work with one end of a pipe, and the other end."""
    context = multiprocessing.get_context("spawn")
    pipe, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs,), daemon=True)
    try:
        process.start()
    except OSError as error:
        raise NoWorkerError(error.strerror or str(error)) from error
    theirs.close()
    return process, pipe


class _Outcome(NamedTuple):
    """What a task gave, or why it failed."""

    result: Any = None  # Any: what each task gives
    error: Exception | None = None


def _do(pipe: Connection) -> None:
    """Do the task that comes through a pipe; send what it tells and gives. End when the main process ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for task in islice(_sent(pipe), 1):
        pipe.send(_outcome(partial(task, lambda *told: pipe.send(told))))


def _outcome(task: Callable[[], Any]) -> _Outcome:
    try:
        return _Outcome(task())
    except Exception as error:  # noqa: BLE001  whoever waits for the task gets it
        return _Outcome(error=error)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Context in which this thread, and what it starts, is not told of Ctrl-C; Windows tells all the same."""
    if IS_WINDOWS:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker(Generic[T, R]):
    """A process that works on one piece at a time; if it is lost, a new one does the piece again, once."""

    def __init__(self, task: Callable[[T], R]) -> None:
        self._task = task
        self._start()

    def give(self, piece: T) -> None:
        self._piece = piece
        self._send(piece)

    def result(self) -> R:
        try:
            return self._received()
        except LostWorkerError as lost:
            getLogger(__name__).warning("%s; its part is read again", lost)
            self._start()
            self.give(self._piece)
            return self._received()

    def stop(self) -> None:
        self._process.kill()
        self._process.join()

    def _start(self) -> None:
        with lean_processes():
            self._process, self._pipe = _started(_serve)
        self._send(self._task)

    def _send(self, what: object) -> None:
        with suppress(OSError):  # a lost process shows when the result is awaited
            self._pipe.send(what)

    def _received(self) -> R:
        try:
            outcome: _Outcome = self._pipe.recv()
        except (EOFError, OSError) as error:
            self._process.join()
            raise LostWorkerError(self._process.exitcode or 0) from error
        if outcome.error is not None:
            raise outcome.error
        result: R = outcome.result
        return result


def _serve(pipe: Connection) -> None:
    """Do the task that comes first on the pieces after it, until the main process kills this one or ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Windows does not pass it on from the main process
    gc.set_threshold(*GC_THRESHOLDS)
    sent = _sent(pipe)
    with suppress(ConnectionError, KeyboardInterrupt):  # polars heeds Ctrl-C all the same
        for task in islice(sent, 1):  # loads its modules, which takes long
            for piece in sent:
                pipe.send(_outcome(partial(task, piece)))


def _sent(pipe: Connection) -> Iterator[Any]:  # Any: what the main process sends
    """What comes through a pipe until the other end is gone, be it in the middle of a message."""
    with suppress(EOFError, OSError):
        while True:
            yield pipe.recv()


@contextmanager
def lean_processes() -> Iterator[None]:
    """Context in which started processes leave Ctrl-C to this one and have one thread for polars."""
    in_main_thread = threading.current_thread() is threading.main_thread()  # only it may set signal handlers
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if in_main_thread else None
    threads = os.environ.get("POLARS_MAX_THREADS")
    os.environ["POLARS_MAX_THREADS"] = "1"
    try:
        yield
    finally:
        if in_main_thread:
            signal.signal(signal.SIGINT, before)
        if threads is None:
            del os.environ["POLARS_MAX_THREADS"]
        else:
            os.environ["POLARS_MAX_THREADS"] = threads
