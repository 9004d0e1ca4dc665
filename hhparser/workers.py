"""Work in several processes, and the settings of the garbage collector that it needs."""

import gc
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, TypeVar

from hhparser.base.errors import LostWorkerError

T = TypeVar("T")
R = TypeVar("R")
GC_THRESHOLDS: Final = (100_000, 50, 50)


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
    being sent, or when a worker is killed.

    Raises:
        LostWorkerError: A process was killed.
    """
    context = multiprocessing.get_context("spawn")
    first = list(islice(pieces, jobs))
    pipes = [context.Pipe() for _ in first]
    workers = [context.Process(target=_serve, args=(theirs, task), daemon=True) for _, theirs in pipes]
    try:
        with _surroundings_of_workers():
            for worker in workers:
                worker.start()
        turn = deque(ours for ours, _ in pipes)
        for (ours, theirs), piece in zip(pipes, first, strict=True):
            theirs.close()
            with _loss_told():
                ours.send(piece)
        while turn:
            pipe = turn.popleft()
            with _loss_told():
                result: R = pipe.recv()
            following = next(pieces, None)
            if following is not None:
                with _loss_told():
                    pipe.send(following)
                turn.append(pipe)
            yield result
    finally:
        _stop(workers)


@contextmanager
def _loss_told() -> Iterator[None]:
    try:
        yield
    except (EOFError, ConnectionError) as error:
        raise LostWorkerError from error


def _stop(workers: Iterable[BaseProcess]) -> None:
    for worker in workers:
        if worker.pid is not None:
            worker.kill()
            worker.join()


def _serve(pipe: Connection, task: Callable[[T], R]) -> None:
    """Work on pieces until the main process kills this one."""
    gc.set_threshold(*GC_THRESHOLDS)
    while True:
        pipe.send(task(pipe.recv()))


@contextmanager
def _surroundings_of_workers() -> Iterator[None]:
    """Context in which started processes leave Ctrl-C to the main process and give polars one thread."""
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
