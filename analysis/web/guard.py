"""Who may ask: only this computer's browser and whoever has the token; and the headers of every answer."""

import secrets
from collections.abc import Mapping
from hmac import compare_digest
from html import escape
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import parse_qsl, quote, urlencode

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hhparser.base.shell import PROGRAM

NAMES: Final = ("127.0.0.1", "localhost", "[::1]")
SAFE: Final = ("GET", "HEAD")
LONGEST_ADDRESS: Final = 8_000
MOST_BYTES: Final = 1 << 16
TOO_LARGE: Final = f"A request says its length, at most {MOST_BYTES:,} bytes."
SECURITY: Final[Mapping[str, str]] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    """Middleware that answers in place of the app whatever may not be asked.

    A page of another origin can make this browser send requests here, so a cookie alone allows no change:
    the request must also come from a page of this server, port included.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        token: str,
        port: int,
        is_read_only: bool = False,
        host: str | None = None,
        code: str | None = None,
    ) -> None:
        """Guard an app.

        Args:
            app: The app.
            token: What the printed address carries, and what programs send as a bearer token.
            port: The port that browsers ask.
            is_read_only: Refuse whatever would change something.
            host: A further name or address that the server may be asked by.
            code: Lets one browser in, once.
        """
        self._app = app
        self._token = token
        self._code = code
        self._secret = secrets.token_urlsafe(24)  # the value of the cookie
        self._hosts = {f"{name}:{port}" for name in (*NAMES, *([host] if host else []))}
        self._cookie = f"hh-{port}"  # browsers send cookies of one port to all ports
        self._is_read_only = is_read_only

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse the request, or let the app answer it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":  # there are no web sockets
            return
        refused = self._refusal(scope["method"], Headers(scope=scope), scope)
        answer = refused if refused is not None else self._app
        await answer(scope, _counted(receive), send)

    def _refusal(self, method: str, headers: Headers, scope: Scope) -> Response | None:
        """What to answer in place of the app; None when it may answer."""
        if not self._is_named(headers):
            return PlainTextResponse("This server has another address.\n", 421)
        too_large = _size_refusal(headers, scope)
        if too_large is not None:
            return too_large
        given = dict(parse_qsl(scope["query_string"].decode("latin-1")))
        if "token" in given or "code" in given:
            return self._let_in(scope, given) if method in SAFE else _refused("the token is for GET")
        if not self._is_known(headers):
            return _unknown()
        if method in SAFE:
            return None
        return self._write_refusal(headers)

    def _write_refusal(self, headers: Headers) -> Response | None:
        if not _is_of_own_page(headers):
            return _refused("only the pages of this server may change something")
        if self._is_read_only:
            return _refused("this server was started with --read-only")
        return None if "content-length" in headers else _too_large()

    def _let_in(self, scope: Scope, given: Mapping[str, str]) -> Response:
        """Swap the token or the code of the address for a cookie.

        A strict cookie is not sent where another page leads, so the code from a file is answered by a page of
        this server that leads on; the token, which a user opens, by a redirection.
        """
        answer: Response
        if "code" in given:
            if self._code is None or not _are_equal(given["code"], self._code):
                return _unknown()
            self._code = None
            answer = HTMLResponse(forwarding_page("/"))
        elif not _are_equal(given["token"], self._token):
            return _unknown()
        else:
            answer = RedirectResponse(_without_token(scope), 303)
        answer.set_cookie(self._cookie, self._secret, httponly=True, samesite="strict", path="/")
        return answer

    def _is_named(self, headers: Headers) -> bool:
        """Whether the request names this server, and no other."""
        return headers.getlist("host") in [[host] for host in self._hosts]

    def _is_known(self, headers: Headers) -> bool:
        kind, _, given = headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return _are_equal(given, self._token)
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(self._cookie)
        except CookieError:
            return False
        return cookie is not None and _are_equal(cookie.value, self._secret)


def forwarding_page(address: str) -> str:
    """A page that leads a browser on to an address."""
    place = escape(address)
    return (
        '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>hh</title>'
        f'<meta http-equiv="refresh" content="0;url={place}">'
        f'<p><a href="{place}">Open the pages</a></p></html>\n'
    )


def _without_token(scope: Scope) -> str:
    """The address of a request without its token, so that the token stays out of the history and of links."""
    query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    rest = urlencode([(name, value) for name, value in query if name != "token"])
    path = "/" + quote(scope["path"].lstrip("/\\"))  # never the address of another host
    return f"{path}?{rest}" if rest else path


def _size_refusal(headers: Headers, scope: Scope) -> Response | None:
    """What to answer when an address or a body is too long, or a body does not say how long it is."""
    if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
        return PlainTextResponse(f"An address has at most {LONGEST_ADDRESS:,} characters.\n", 414)
    if "transfer-encoding" in headers:
        return PlainTextResponse("Transfer-Encoding is not accepted; send Content-Length.\n", 400)
    length = headers.get("content-length", "0")
    return _too_large() if not length.isdecimal() or int(length) > MOST_BYTES else None


def _counted(receive: Receive) -> Receive:
    """Receive a body up to the limit, whatever length was stated."""
    received = 0

    async def receive_counted() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > MOST_BYTES:
            raise HTTPException(413, TOO_LARGE)
        return message

    return receive_counted


def _is_of_own_page(headers: Headers) -> bool:
    """Whether a page of this server sent the request; another port of this computer is another server."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    return headers.get("origin") == f"http://{headers['host']}"


def _are_equal(given: str, token: str) -> bool:
    return compare_digest(given.encode(), token.encode())


def _too_large() -> Response:
    return PlainTextResponse(f"{TOO_LARGE}\n", 413)


def _unknown() -> Response:
    words = f"Open the whole address that {PROGRAM} serve printed, with its token.\n"
    return PlainTextResponse(words, 401, {"WWW-Authenticate": "Bearer"})


def _refused(reason: str) -> Response:
    return PlainTextResponse(f"Refused: {reason}.\n", 403)
