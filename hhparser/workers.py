"""Worker processes, and the garbage collector settings for reading hands."""

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
from hhparser.base.runtime.system import IS_WINDOWS

T = TypeVar("T")
R = TypeVar("R")
Tell = Callable[[int, int], None]  # progress callback: parts done, total; a total of 0 is unknown
LOOK_SECONDS: Final = 0.1
NICENESS: Final = 10  # of a task in another process: those who wait for short answers come first
GC_THRESHOLDS: Final = (100_000, 50, 50)
MOST_ON_WINDOWS: Final = 8  # starting a process is slow on Windows


def usual_jobs() -> int:
    """Return the default number of worker processes: one per core, at most `MOST_ON_WINDOWS` on Windows."""
    processors = os.cpu_count() or 1
    return min(processors, MOST_ON_WINDOWS) if IS_WINDOWS else processors


@contextmanager
def relaxed_collector() -> Iterator[None]:
    """Run the cyclic garbage collector less often within the context: hands have no reference cycles."""
    before = gc.get_threshold()
    gc.set_threshold(*GC_THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def in_workers(pieces: Iterator[T], task: Callable[[T], R], jobs: int) -> Iterator[R]:
    """Map a task over inputs in worker processes; a parallel `map` with results in order.

    Each worker has one input at a time, so that memory does not grow with the input.

    The implementation uses plain processes and pipes. `multiprocessing.Pool` hangs when it is stopped while
    sending a large input, or when a worker is killed. Workers of `ProcessPoolExecutor` survive when the main
    process is killed, and the executor does not report the input of a lost worker.

    Args:
        pieces: Inputs, read one at a time; must be picklable.
        task: Called with each input; must be picklable.
        jobs: Maximum number of worker processes.

    Raises:
        LostWorkerError: A worker was killed, and then its replacement too, on the same input.
        NoWorkerError: A process cannot be started.
        Exception: The exception that the task raised.
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
    """Map a task over inputs in an executor; yield pairs of input and result, in order.

    Args:
        pieces: Inputs, read as they are needed.
        task: Called with each input; must be picklable unless the executor uses threads.
        executor: Executor; it is not shut down.
        ahead: Maximum number of inputs submitted before the first result is awaited.

    Raises:
        LostExecutorError: The executor has lost its workers, or was shut down.
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
    """Run a task in a new process of low priority and return its result, to keep this process responsive.

    Args:
        task: Called with a progress callback; must be picklable.
        tell: Progress callback in this process. It is called with each progress report of the task, and with
            the latest one every `LOOK_SECONDS`; raise an exception in it to kill the process.

    Raises:
        LostWorkerError: The process was killed.
        NoWorkerError: The process cannot be started.
        Exception: As raised by the task or the callback.
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
    """Start a process that calls `work` with one end of a pipe; return the process and the other end."""
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
    """Result of a task, or the exception it raised."""

    result: Any = None  # Any: the return value of any task
    error: Exception | None = None


def _do(pipe: Connection) -> None:
    """Run a task received from a pipe, and send its progress and outcome; exit if the parent process ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not IS_WINDOWS:
        os.nice(NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for task in islice(_sent(pipe), 1):
        pipe.send(_outcome(partial(task, lambda *told: pipe.send(told))))


def _outcome(task: Callable[[], Any]) -> _Outcome:
    try:
        return _Outcome(task())
    except Exception as error:  # noqa: BLE001  raised again in the process that waits for the result
        return _Outcome(error=error)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Block SIGINT in this thread and its children within the context; does nothing on Windows."""
    if IS_WINDOWS:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker(Generic[T, R]):
    """A worker process for one input at a time; if it is lost, a new process retries the input once."""

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
            getLogger(__name__).warning("%s; retrying its input", lost)
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
        with suppress(OSError):  # `_received` reports a lost process
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
    """Receive a task, then call it with each input from the pipe and send the outcomes.

    Runs until the main process ends or kills this one.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Windows does not pass it on from the main process
    gc.set_threshold(*GC_THRESHOLDS)
    sent = _sent(pipe)
    with suppress(ConnectionError, KeyboardInterrupt):  # polars raises it despite the ignored signal
        for task in islice(sent, 1):  # unpickling imports its modules: slow
            for piece in sent:
                pipe.send(_outcome(partial(task, piece)))


def _sent(pipe: Connection) -> Iterator[Any]:  # Any: messages of the main process
    """Yield the messages from a pipe until the other end closes, even in the middle of a message."""
    with suppress(EOFError, OSError):
        while True:
            yield pipe.recv()


@contextmanager
def lean_processes() -> Iterator[None]:
    """Make processes started within the context ignore Ctrl-C and use one polars thread."""
    in_main_thread = threading.current_thread() is threading.main_thread()  # required to set signal handlers
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
