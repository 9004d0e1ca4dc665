"""The Starlette app: routes of pages as HTML and JSON, forms, events and downloads, behind the guard."""

import mimetypes
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from analysis import render
from analysis.replayer.page import component_script, component_style
from analysis.web.endpoints import Endpoints
from analysis.web.events import events
from analysis.web.guard import Guard
from analysis.web.pages import DATA, DOWNLOADS, PAGES, POSTS
from analysis.web.store.served_store import ServedStore
from hhparser.base.errors import HandHistoryError

API: Final = "/api/v1"
STARTS: Final = ("", API)  # prefixes of the routes of forms and files
# on Windows the registry defines these types, often as text/plain: no browser runs such a script
TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
STATIC: Final = {
    "/static": Path(__file__).with_name("static"),
    "/shared": Path(render.__file__).with_name("static"),
}


def make_app(
    served: ServedStore, token: str, port: int, *, host: str | None = None, code: str | None = None
) -> Starlette:
    """Return the app that serves a store.

    Args:
        served: The store.
        token: Token that authenticates a client.
        port: Port in the URLs of requests.
        host: Further host name that requests may have.
        code: Code that authenticates one browser, once; None for none.
    """
    for suffix, kind in TYPES.items():
        mimetypes.add_type(kind, suffix)
    endpoints = Endpoints(served, API)
    routes = [
        *(Mount(path, StaticFiles(directory=folder)) for path, folder in STATIC.items()),
        Route("/static-replayer.js", _text(component_script(), "text/javascript")),
        Route("/static-replayer.css", _text(component_style(), "text/css")),
        Route(f"{API}/events", events(served)),
        *_routes(endpoints),
    ]
    guard = Middleware(Guard, token=token, port=port, is_read_only=served.is_read_only, host=host, code=code)
    handlers: dict[Any, Any] = dict.fromkeys((HandHistoryError, HTTPException, Exception), endpoints.error)
    handlers[ClientDisconnect] = lambda *_: Response(status_code=400)  # the client is gone
    app = Starlette(routes=routes, middleware=[guard], exception_handlers=handlers)
    app.state.served = served
    return app


def _routes(endpoints: Endpoints) -> Iterator[Route]:
    """Yield the routes of forms, JSON twins of pages, further JSON, downloads, and HTML pages."""
    for post, start in product(POSTS, STARTS):
        yield Route(start + post.path, endpoints.post(post, is_api=bool(start)), methods=["POST"])
    for page in PAGES:
        yield Route(page.twin, endpoints.twin(page))
        yield Route(API + page.twin.removesuffix(".json"), endpoints.twin(page))
    pages = {page.answer: page for page in PAGES}
    for path, answer in DATA:
        same = pages.get(answer)
        yield Route(API + path, endpoints.data(answer) if same is None else endpoints.twin(same))
    for (path, make), start in product(DOWNLOADS, STARTS):
        yield Route(start + path, endpoints.download(make))
    for page in PAGES:
        yield Route(page.path, endpoints.page(page))


def _text(text: str, kind: str) -> Callable[[Request], Response]:
    return lambda _: Response(text, media_type=kind)
