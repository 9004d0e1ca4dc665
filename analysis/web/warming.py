"""Warm-up of the server: a thread of low priority caches the responses to the first clicks."""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from typing import Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Route

from analysis.web.endpoints import MENU
from analysis.web.store.served_store import ServedStore
from hhparser.base.errors import HandHistoryError

FROM_SUMS: Final = ("/", "/hands", "/stats")  # fast for a store of any size
PATHS: Final = tuple(dict.fromkeys([*FROM_SUMS, *(page.path for page in chain.from_iterable(MENU.values()))]))
NICENESS: Final = 10
JOB_SECONDS: Final = 0.2  # between looks at whether the server is shutting down


@contextmanager
def warming(app: Starlette, served: ServedStore, host: str, port: int) -> Iterator[None]:
    """Context manager with a thread that calls `warm` after the first response.

    Args:
        app: The app.
        served: Its store.
        host: Host name in the URLs of requests.
        port: Port in these URLs.
    """
    is_over = threading.Event()

    def run() -> None:
        served.has_answered.wait()
        _lower_priority()
        warm(app, served, host, port, lambda: is_over.is_set() or served.is_ending())

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        served.has_answered.set()
        thread.join()


def warm(
    app: Starlette, served: ServedStore, host: str, port: int, ends: Callable[[], bool] = lambda: False
) -> None:
    """Cache the responses of the pages in the menu; of a large store, only pages that read sums.

    A page with an error is skipped, because a request will show the error.

    Args:
        app: The app.
        served: Its store.
        host: Host name in the URLs of requests.
        port: Port in these URLs.
        ends: Callback that returns whether to stop before the next page.
    """
    if ends():
        return
    endpoints = {route.path: route.endpoint for route in app.routes if isinstance(route, Route)}
    with served.connect() as connection:
        is_small = connection.state.snapshot.count < served.many
    for path in 2 * (PATHS if is_small else FROM_SUMS):  # some need the result of a job of the first time
        while path == PATHS[0] and not ends() and not served.jobs.wait(JOB_SECONDS):
            pass
        if ends():
            return
        with suppress(HandHistoryError):
            endpoints[path](Request(_scope(app, path, host, port)))


def _scope(app: Starlette, path: str, host: str, port: int) -> dict[str, object]:
    """Return the ASGI scope of a request for a page, with the URL that a browser uses."""
    return {
        "type": "http",
        "method": "GET",
        "scheme": "http",
        "server": (host, port),
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", f"{host}:{port}".encode())],
        "path_params": {},
        "app": app,
    }


def _lower_priority() -> None:
    """Lower the priority of this thread, where the system has priorities of threads."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
