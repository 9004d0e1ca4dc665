"""Runs the HTTP server until it is stopped."""

import asyncio
import os
import secrets
import signal
import socket
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import uvicorn
from starlette.applications import Starlette

from analysis.web.app import make_app
from analysis.web.connections import ACCEPTED_AT_ONCE, BoundedConnection
from analysis.web.guard import SECURITY, forwarding_page
from analysis.web.store.served_store import ServedStore
from analysis.web.warming import warming

HOST: Final = "127.0.0.1"
LAST_SECONDS: Final = 5  # timeout for open responses at shutdown


def serve(
    served: ServedStore, port: int = 0, *, tell: Callable[[str], None], opens: bool = False, host: str = HOST
) -> None:
    """Serve requests until Ctrl-C, SIGTERM, or the end of the terminal.

    Args:
        served: The store to serve.
        port: The TCP port; 0 for any free port.
        tell: Callback that gets the URL with its token once the server accepts requests.
        opens: Whether to open the URL in the browser as well.
        host: The address to listen on.

    Raises:
        OSError: The port is in use.
    """
    token = secrets.token_urlsafe(24)
    code = secrets.token_urlsafe(24) if opens else None
    with socket.create_server((host, port), backlog=ACCEPTED_AT_ONCE) as listening, ExitStack() as at_end:
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)  # else responses wait 40 ms
        port = listening.getsockname()[1]
        app = make_app(served, token, port, host=None if host == HOST else host, code=code)
        tell(f"http://{host}:{port}/?token={token}")
        if code is not None:
            page = at_end.enter_context(_redirect_file(f"http://{host}:{port}/?code={code}"))
            webbrowser.open(page.as_uri())
        server = uvicorn.Server(_configured(app))
        served.is_ending = lambda: server.should_exit
        at_end.enter_context(warming(app, served, host, port))
        if hasattr(signal, "SIGHUP"):  # the terminal was closed; uvicorn handles the other signals
            signal.signal(signal.SIGHUP, server.handle_exit)
        # the default event loop on Windows prints a traceback whenever a browser hangs up
        with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(server.serve(sockets=[listening]))


def _configured(app: Starlette) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=BoundedConnection,
        backlog=ACCEPTED_AT_ONCE,
        headers=list(SECURITY.items()),
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="off",
        ws="none",
        timeout_graceful_shutdown=LAST_SECONDS,
    )


@contextmanager
def _redirect_file(address: str) -> Iterator[Path]:
    """Write an HTML file that forwards to a URL, unreadable for other users; delete it on exit."""
    with TemporaryDirectory(prefix="hh-", ignore_cleanup_errors=True) as folder:
        page = Path(folder, "open.html")
        with os.fdopen(os.open(page, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
            stream.write(forwarding_page(address))
        yield page
