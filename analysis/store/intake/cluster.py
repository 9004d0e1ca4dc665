"""A Dask cluster as the executor of imports; `distributed` is an optional extra."""

import os
import socket
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, NamedTuple
from uuid import uuid4

import polars as pl

from analysis.store.disk.storage import absolute_place, open_file, remove_folder, write_folder
from analysis.store.disk.versions import present_versions
from analysis.store.errors import StoreError
from hhparser.base.errors import HandHistoryError, LostExecutorError
from hhparser.base.runtime.installation import installing

if TYPE_CHECKING:
    from distributed import Client

PATIENCE_SECONDS: Final = 5
LOST: Final = "was lost; imported hands are kept, and the next import continues with the others"
RETRIES: Final = 1  # retries of a failed task


class ClusterError(HandHistoryError):
    """The cluster cannot be used, or the connection was lost."""

    def __init__(self, scheduler: str, reason: str) -> None:
        super().__init__(f"scheduler {scheduler}: {reason}")
        self.scheduler = scheduler
        self.reason = reason


class Cluster(NamedTuple):
    """A connected cluster: its executor, and the number of threads of its workers."""

    executor: Executor
    threads: int


@contextmanager
def cluster(scheduler: str, paths: Sequence[str], storage: str) -> Iterator[Cluster]:
    """Connect to the cluster of a scheduler; on exit, disconnect, and the scheduler drops pending tasks.

    Args:
        scheduler: Its address, such as `tcp://10.0.0.5:8786`.
        paths: Files and folders that its workers must be able to read.
        storage: Folder or URL that workers must be able to write to.

    Raises:
        ClusterError: The extra is missing, the scheduler cannot be reached or is lost, there are no workers,
            workers have other versions or cannot access a path, or a task has killed several workers.
        StoreError: The storage cannot be used from this machine.
    """
    try:
        from distributed import KilledWorker  # noqa: PLC0415  an extra
        from distributed.comm import CommClosedError  # noqa: PLC0415
    except ImportError as error:
        raise ClusterError(scheduler, f"needs an extra: {installing('cluster')}") from error
    client = _connected(scheduler)
    try:
        threads: dict[str, int] = client.nthreads()
        if not threads:
            raise ClusterError(scheduler, "has no workers; `dask worker` starts one")
        with _written(storage) as place:
            for worker, reason in client.run(_trouble, _versions(), paths, place, on_error="return").items():
                if reason is not None:
                    raise ClusterError(scheduler, f"worker {worker} {reason}")
        yield Cluster(client.get_executor(retries=RETRIES), sum(threads.values()))
    except KilledWorker as error:
        raise ClusterError(scheduler, f"a task has ended several workers; out of memory? {error}") from error
    except (LostExecutorError, CommClosedError) as error:
        raise ClusterError(scheduler, LOST) from error
    finally:
        client.close(timeout=PATIENCE_SECONDS)


def _connected(scheduler: str) -> "Client":
    """Check that the scheduler can be reached, and connect a client to it."""
    from distributed import Client  # noqa: PLC0415  an extra
    from distributed.comm import parse_address, parse_host_port  # noqa: PLC0415

    try:
        _, location = parse_address(scheduler)
        socket.create_connection(parse_host_port(location, 8786), PATIENCE_SECONDS).close()
        return Client(scheduler, timeout=PATIENCE_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(scheduler, f"cannot be reached: {error}") from error


@contextmanager
def _written(storage: str) -> Iterator[str]:
    """Write a test folder to the storage and yield its place; remove it on exit."""
    place = f"{absolute_place(storage)}/{uuid4().hex}"
    try:
        write_folder(place, [("seen", memoryview(b""))])
        yield place
    except OSError as error:
        raise StoreError(storage, f"cannot be used as storage: {error}") from error
    finally:
        with suppress(OSError):
            remove_folder(place)


def _trouble(versions: str, paths: Sequence[str], place: str) -> str | None:
    """Return the reason why this worker cannot run the tasks of an import, or None; runs on the worker."""
    if versions != _versions():
        return f"has {_versions()}, this machine {versions}"
    missing = [path for path in paths if not os.path.exists(path)]
    if missing:
        return f"cannot access {missing[0]}; put it where all machines can access it under the same path"
    try:
        open_file(f"{place}/seen").close()
        write_folder(f"{place}/{uuid4().hex}", [("seen", memoryview(b""))])
    except (OSError, StoreError) as error:
        return f"cannot use the storage: {error}; name one that all machines can access with --storage"
    return None


def _versions() -> str:
    """Return the versions that all machines must share, so that they write equal segments."""
    return f"hhparser {' '.join(present_versions())}, polars {pl.__version__}"
