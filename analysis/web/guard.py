"""Middleware that authenticates requests by token or cookie, checks origin and size, and the HTTP headers."""

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

from hhparser.base.text.shell import PROGRAM

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
    """Middleware that refuses requests that are not allowed before they reach the app.

    A page of another origin can make this browser send requests here, so the cookie alone permits no change:
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
        """Wrap an app.

        Args:
            app: The wrapped ASGI app.
            token: Token of the printed URL; programs send it as a bearer token.
            port: Port in the `Host` header of requests.
            is_read_only: Refuse every request that would change something.
            host: Further host name that the `Host` header may have.
            code: Code that authenticates one browser, once; None for none.
        """
        self._app = app
        self._token = token
        self._code = code
        self._secret = secrets.token_urlsafe(24)  # the value of the cookie
        self._hosts = [[f"{name}:{port}"] for name in (*NAMES, *([host] if host else []))]  # one header
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
        """Return the response that refuses a request; None if the app may handle it."""
        if headers.getlist("host") not in self._hosts:
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
        if not _is_of_own_page(headers):
            return _refused("only the pages of this server may change something")
        if self._is_read_only:
            return _refused("this server was started with --read-only")
        return None if "content-length" in headers else _too_large()

    def _let_in(self, scope: Scope, given: Mapping[str, str]) -> Response:
        """Check the token or code of the URL, and set the session cookie.

        Browsers do not send a strict cookie when a page of another origin links here. The code is sent from a
        local file, so its response is a page that forwards; the response to the token is a redirect.
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
    """Return an HTML page that forwards a browser to a URL."""
    place = escape(address)
    return (
        '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>hh</title>'
        f'<meta http-equiv="refresh" content="0;url={place}">'
        f'<p><a href="{place}">Open the pages</a></p></html>\n'
    )


def _without_token(scope: Scope) -> str:
    """Return the URL of a request without its token, to keep it out of browser history and links."""
    query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    rest = urlencode([(name, value) for name, value in query if name != "token"])
    path = "/" + quote(scope["path"].lstrip("/\\"))  # never the address of another host
    return f"{path}?{rest}" if rest else path


def _size_refusal(headers: Headers, scope: Scope) -> Response | None:
    """Return the error response if the URL or body is too long, or the body has no length; else None."""
    if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
        return PlainTextResponse(f"An address has at most {LONGEST_ADDRESS:,} characters.\n", 414)
    if "transfer-encoding" in headers:
        return PlainTextResponse("Transfer-Encoding is not accepted; send Content-Length.\n", 400)
    length = headers.get("content-length", "0")
    return _too_large() if not length.isdecimal() or int(length) > MOST_BYTES else None


def _counted(receive: Receive) -> Receive:
    """Wrap `receive` to count the bytes of a body and raise an error above the limit, whatever its header."""
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
    """Whether a page of this server sent the request; another port of this computer is another origin."""
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
