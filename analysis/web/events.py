"""Server-sent events that notify open pages of changes: hands, notes, jobs, the progress of an import."""

import json
from asyncio import sleep
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from analysis.web.store.served_store import ServedStore

SECONDS: Final = 0.5
QUIET: Final = 30  # after this many checks without a change, an empty event keeps the connection alive


def events(served: ServedStore) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint of server-sent events; they hold numbers only."""

    async def endpoint(_: Request) -> Response:
        return StreamingResponse(news(served), media_type="text/event-stream")

    return endpoint


async def news(served: ServedStore) -> AsyncIterator[str]:
    """Yield the present state and then each change as server-sent events, until the server stops."""
    told, quiet = "", 0
    while not served.is_ending():
        news = await run_in_threadpool(_state, served)
        if news != told:
            yield f"data: {news}\n\n"
            told, quiet = news, 0
        elif (quiet := quiet + 1) % QUIET == 0:
            yield ":\n\n"
        await sleep(SECONDS)


def _state(served: ServedStore) -> str:
    with served.connect() as connection:
        generation, _, notes = connection.state.key
    return json.dumps(
        {
            "generation": generation,
            "notes": notes,
            "made": served.jobs.ended,
            "import": served.importer.state(),
            "questions": served.jobs.progress,
        }
    )
