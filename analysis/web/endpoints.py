"""Endpoints of pages and forms: they parse the request, compute the view and render HTML or JSON."""

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import date
from hashlib import blake2b
from typing import Any, Final
from urllib.parse import parse_qsl, quote, unquote

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from analysis.dataset.execution import TimeLimitError
from analysis.stats import LeftOut, asks_for, both
from analysis.store import StoreError
from analysis.web.errors import BusyError, ConflictError, MissingError, QuestionError
from analysis.web.links import FIELDS, KEYS, UrlFilter, link, player_path
from analysis.web.page_request import JSON, PageAnswer, PageRequest
from analysis.web.pages import GROUPS
from analysis.web.pages.page import Done, FormPost, Page
from analysis.web.pages.review.queue import queue_place
from analysis.web.store.jobs import StoppedError
from analysis.web.store.served_store import ServedStore
from analysis.web.store.store_connection import StoreConnection
from analysis.web.template_filters import environment
from analysis.web.undo import shown_change
from hhparser import __version__
from hhparser.base.errors import HandHistoryError
from hhparser.base.text.shell import spelled
from hhparser.formats.outputs import versioned

MOST_FIELDS: Final = 100
LONG: Final = 1.0  # after this many seconds a page shows the progress of its query
MENU: Final = {group: [page for page in pages if page.in_menu] for group, pages in GROUPS.items()}
GROUP_OF: Final = {page.path: group for group, pages in GROUPS.items() for page in pages}
STATUS: Final[Mapping[type[Exception], int]] = {
    MissingError: 404,
    StoreError: 409,
    StoppedError: 409,
    ConflictError: 412,
    BusyError: 503,
    TimeLimitError: 503,
}
Sync = Callable[[Request], Response]


class DataResponse(JSONResponse):
    """JSON as the command line prints it: values without a JSON type, such as dates, become text."""

    def render(self, content: object) -> bytes:
        """Serialize the content; an object with a schema states the version of hhparser too."""
        return json.dumps(versioned(content), ensure_ascii=False, allow_nan=False, default=str).encode()


class Endpoints:
    """Factory of the endpoints of an app."""

    def __init__(self, served: ServedStore, api: str) -> None:
        self._served = served
        self._api = api
        self._templates = environment()

    def page(self, page: Page) -> Sync:
        """Return the endpoint that renders a page as HTML."""

        def answer(page_request: PageRequest) -> PageAnswer:
            shown: dict[str, Any] = {"bar": page.fields, "group": GROUP_OF[page.path]}
            shown |= self._state(page_request)
            answered = self._in_job(page, page_request) if page.is_long else page.answer(page_request)
            if answered.job is not None:
                return answered._replace(shown=shown)
            if page.counts_hands:
                shown |= _left_out_shown(page_request, answered)
            place = answered.shown.get("queue_place") or queue_place(page_request)
            is_whole = answered.is_whole and (place is None or place.queue.is_there)
            shown |= {"queue_place": place, "is_whole": is_whole}
            return answered._replace(shown={**answered.shown, **shown}, is_whole=is_whole)

        def draw(request: Request, page_request: PageRequest, answer: PageAnswer) -> Response:
            template = page.template if answer.job is None else "waiting.html"
            shown = {"data": answer.data, "job": answer.job, **answer.shown}
            return self._html(template, page_request, request, page.name, **shown)

        return self._unless_known(answer, draw, is_page=True)

    def _in_job(self, page: Page, page_request: PageRequest) -> PageAnswer:
        """Compute the view of a page in a job if the store is large; wait for it only `LONG` seconds."""
        if page_request.state.snapshot.count < self._served.many:
            return page.answer(page_request)

        def answer(page_request: PageRequest) -> PageAnswer:
            answered = page.answer(page_request)
            return answered._replace(left_out=_left_out(page_request, answered))

        query = sorted((key, text) for key, text in page_request.query.items() if key != "again")
        job = page_request.long((page.path, *query), answer, LONG)
        if job.ready is None:
            return PageAnswer(None, is_whole=False, job=job)
        return job.ready if job.ready.is_whole else page.answer(page_request)  # a part of it has its own job

    def twin(self, page: Page) -> Sync:
        """Return the endpoint of the JSON twin of a page, with the hands that its numbers leave out."""
        if not page.counts_hands:
            return self.data(page.answer)

        def answer(page_request: PageRequest) -> PageAnswer:
            answered = page.answer(page_request)
            return answered._replace(data=_stating(answered.data, _left_out(page_request, answered)))

        return self.data(answer)

    def data(self, answer: Callable[[PageRequest], PageAnswer]) -> Sync:
        """Return the endpoint that serializes the data of a view as JSON."""
        return self._unless_known(answer, lambda _, __, answered: DataResponse(answered.data))

    def download(self, make: Callable[[PageRequest], tuple[str, bytes]]) -> Sync:
        """Return the endpoint of a file download."""

        def answer(request: Request) -> Response:
            with self._served.asking(), self._served.connect() as connection:
                kind, content = make(self._page_request(request, connection))
            return Response(content, media_type=kind, headers={"Content-Disposition": "attachment"})

        return answer

    def post(self, post: FormPost, *, is_api: bool) -> Callable[[Request], Awaitable[Response]]:
        """Return the endpoint of a form; it responds with JSON or redirects a browser to the changed page."""
        answer = self._post_json if is_api else self._post_form

        async def do(request: Request) -> Response:
            body = (await request.body()).decode("utf-8", "replace")
            fields = _fields(body)
            if "if-match" in request.headers:
                fields["changed"] = unquote(request.headers["if-match"].strip('"'))
            return await run_in_threadpool(answer, post, request, fields)

        return do

    def _post_json(self, post: FormPost, request: Request, fields: Mapping[str, str]) -> Response:
        _, done = self._do(post, request, fields)
        if done.error is not None:
            raise done.error
        return DataResponse(done.data)

    def _post_form(self, post: FormPost, request: Request, fields: Mapping[str, str]) -> Response:
        try:
            page_request, done = self._do(post, request, fields)
        except QuestionError as error:
            if error.key in KEYS and error.key not in fields:  # a filter of the URL
                raise
            return self._refused(post, request, fields, error)
        keys = {"step": page_request.query.get("step"), **done.keys}
        return RedirectResponse(link(page_request.url_filter, done.path, keys), 303)

    def _do(self, post: FormPost, request: Request, fields: Mapping[str, str]) -> tuple[PageRequest, Done]:
        with self._served.connect() as connection:
            page_request = self._page_request(request, connection)
            return page_request, post.do(page_request, fields)

    def _refused(
        self, post: FormPost, request: Request, fields: Mapping[str, str], error: QuestionError
    ) -> Response:
        """Render the page about a field that is not valid: what the user typed, to be sent again."""
        params = {key: quote(text, safe="") for key, text in request.path_params.items()}
        with self._served.connect() as connection:
            page_request = self._page_request(request, connection)
            kept = {**page_request.query, "done": None}
            shown = {
                "error": error,
                "reason": spelled(error.reason),
                "fields": fields,
                "labels": post.labels,
                "again": link(UrlFilter(), _quoted_path(request), kept),
                "back": link(UrlFilter(), post.page.format(**params), kept),
                "bar": (),
            }
            return self._html("refused.html", page_request, request, "Not possible", 400, **shown)

    def error(self, request: Request, error: Exception) -> Response:
        """Render an error as HTML or JSON; the exception handler of the app."""
        status, reason = _explained(error)
        if request.url.path.startswith(f"{self._api}/") or request.url.path.endswith(".json"):
            data = {"schema": "hhparser/web-error/1", "error": reason, **_details(error)}
            return DataResponse(data, status)
        if status == 500:
            return self._without_store(reason, status)
        name = "Not found" if status == 404 else "Not possible"
        shown = {"reason": reason, **_error_shown(error)}
        try:
            with self._served.connect() as connection:
                page_request = self._page_request(request, connection)
                return self._html("error.html", page_request, request, name, status, data=None, **shown)
        except StoreError:  # the parts common to all pages cannot be read
            return self._without_store(reason, status)

    def _without_store(self, reason: str, status: int) -> Response:
        """Render an error page without reading the store."""
        heading = "Something went wrong" if status == 500 else "The store cannot be read"
        template = self._templates.get_template("no_store.html")
        shown = template.render(heading=heading, reason=reason, look=self._served.settings.look)
        return HTMLResponse(shown, status)

    def _state(self, page_request: PageRequest) -> dict[str, int | str]:
        """Return the versions of store, notes and jobs, for a page to compare with server-sent events."""
        generation, _, notes = page_request.state.key
        return {"generation": generation, "notes_version": notes, "made": self._served.jobs.ended}

    def _unless_known(
        self,
        answer: Callable[[PageRequest], PageAnswer],
        show: Callable[[Request, PageRequest, PageAnswer], Response],
        *,
        is_page: bool = False,
    ) -> Sync:
        """Return an endpoint that caches the response by URL and version, and checks the client's ETag.

        Args:
            answer: Computes the view.
            show: Renders the view.
            is_page: Whether the response is HTML; see `PageRequest`.
        """

        def endpoint(request: Request) -> Response:
            with self._served.connect() as connection:
                response = answered_once(request, connection)
            self._served.has_answered.set()
            return response

        def answered_once(request: Request, connection: StoreConnection) -> Response:
            state = __version__, connection.version, str(request.url), date.today().isoformat()
            tag = f'"{blake2b(repr(state).encode(), digest_size=12).hexdigest()}"'
            if request.headers.get("if-none-match") == tag:
                return Response(status_code=304, headers={"ETag": tag})
            known: tuple[bytes, dict[str, str]] | None = self._served.cache.find(("answer", tag))
            if known is None:
                page_request = replace(self._page_request(request, connection), is_page=is_page)
                with self._served.asking():
                    answered = answer(page_request)
                    response = show(request, page_request, answered)
                if not answered.is_whole:
                    return response
                response.headers["ETag"] = tag
                known = bytes(response.body), dict(response.headers)
                self._served.cache.put(("answer", tag), known)
            body, headers = known
            return Response(body, headers=headers)

        return endpoint

    def _page_request(self, request: Request, connection: StoreConnection) -> PageRequest:
        query: dict[str, str] = {}
        for key, value in request.query_params.multi_items():
            query[key] = f"{query[key]},{value}" if query.get(key) else value
        return PageRequest(connection, UrlFilter.of(query), query, request.path_params)

    def _html(
        self,
        template: str,
        page_request: PageRequest,
        request: Request,
        name: str,
        status: int = 200,
        **values: Any,
    ) -> Response:
        def linked(path: str, **changes: object) -> str:
            named = {key.rstrip("_"): value for key, value in changes.items()}  # `from` is a keyword
            return link(page_request.url_filter, path, named)

        common = {
            "name": name,
            "request": page_request,
            "url_filter": page_request.url_filter,
            "query": page_request.query,
            "path": _quoted_path(request),
            "link": linked,
            "player_path": player_path,
            "asks_for": asks_for,
            "both": both,
            "menu": MENU,
            "group": "",
            **self._state(page_request),
            "is_whole": True,
            "left_out": "",
            "count_errors": "",
            "bar": FIELDS,
            "is_read_only": self._served.is_read_only,
            "look": self._served.settings.look,
            "all_tags": page_request.notes.tags(),
            "change": shown_change(page_request.notes, page_request.query.get("done")),
            "queue_place": None,
        }
        return HTMLResponse(self._templates.get_template(template).render(common | values), status)


def _quoted_path(request: Request) -> str:
    """Return the path of a request, with every segment quoted: a name may contain slashes."""
    raw = request.scope["raw_path"].decode("latin-1").lstrip("/")
    return "/" + "/".join(quote(unquote(segment), safe="") for segment in raw.split("/"))


def _fields(body: str) -> dict[str, str]:
    """Parse the body of a form request.

    Raises:
        HTTPException: There are too many fields.
    """
    try:
        return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError as error:
        raise HTTPException(413, f"A form has at most {MOST_FIELDS} fields.") from error


def _left_out(page_request: PageRequest, answered: PageAnswer) -> LeftOut:
    return page_request.left_out if answered.left_out is None else answered.left_out


def _error_shown(error: Exception) -> dict[str, object]:
    """Return the template variables of an error in the address or of a conflict."""
    return {
        "error": error if isinstance(error, QuestionError) else None,
        "is_in_bar": isinstance(error, QuestionError) and error.key in KEYS,
        "conflict": error if isinstance(error, ConflictError) else None,
    }


def _left_out_shown(page_request: PageRequest, answered: PageAnswer) -> dict[str, str]:
    """Return the template variables for the hands that a page leaves out; {} if it counts all hands."""
    hidden = _left_out(page_request, answered)
    if not hidden:
        return {}
    return {"left_out": hidden.words.capitalize(), "count_errors": _toggle(page_request, hidden)}


def _toggle(page_request: PageRequest, hidden: LeftOut) -> str:
    """Return the query string that toggles `with_errors`; "" if there are no hands with errors."""
    is_on = bool(page_request.url_filter.with_errors)
    if not (hidden.errors or is_on):
        return ""
    return link(UrlFilter(), "", {**page_request.query, "with_errors": None if is_on else 1}) or "?"


def _stating(data: JSON, left_out: LeftOut) -> JSON:
    """Add `left_out` to the data of a page: to the object, or to each row of a list."""
    if isinstance(data, list):
        return [{**row, "left_out": left_out._asdict()} for row in data]
    return {"left_out": left_out._asdict(), **data}


def _explained(error: Exception) -> tuple[int, str]:
    """Return the HTTP status and the message of an error."""
    if isinstance(error, HTTPException):
        return error.status_code, "There is no such page." if error.status_code == 404 else error.detail
    if not isinstance(error, HandHistoryError):
        return 500, f"Internal error: {type(error).__name__}. The terminal of the server shows the details."
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)
    return status, spelled(str(error))


def _details(error: Exception) -> Mapping[str, Any]:
    if isinstance(error, QuestionError):
        place = {"key": error.key, "column": error.column, "length": error.length}
        return {**place, "reason": error.reason}
    return {"theirs": error.theirs, "mine": error.mine} if isinstance(error, ConflictError) else {}
