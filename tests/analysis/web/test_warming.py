"""The warm-up of the server: the first clicks are cache hits."""

from pathlib import Path

import pytest
from starlette.applications import Starlette

from analysis.web import warming
from analysis.web.warming import FROM_SUMS, PATHS, warm
from tests.analysis.web.conftest import PORT, client_of

HOST = "127.0.0.1"


@pytest.mark.slow
def test_the_first_request_of_a_page_is_a_cache_hit(
    small_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_of(small_store)
    served = client.app.state.served
    warm(client.app, served, HOST, PORT)
    found: list[bool] = []
    find = served.cache.find
    monkeypatch.setattr(served.cache, "find", lambda key: found.append(find(key) is not None) or find(key))
    for path in ("/sessions", "/checks"):
        del found[:]
        assert client.get(path).status_code == 200
        assert found[0], path


@pytest.mark.parametrize(
    ("many", "ends", "expected"),
    [
        pytest.param(1_000, False, PATHS, id="small"),
        pytest.param(1, False, FROM_SUMS, id="large"),
        pytest.param(1_000, True, (), id="server is shutting down"),
    ],
)
def test_warmed_pages(
    small_store: Path, monkeypatch: pytest.MonkeyPatch, many: int, ends: bool, expected: tuple[str, ...]
) -> None:
    asked: list[str] = []

    def endpoint(request: object) -> None:
        asked.append(request.url.path)

    client = client_of(small_store, many=many)
    routes = [warming.Route(path, endpoint) for path in PATHS]
    warm(Starlette(routes=routes), client.app.state.served, HOST, PORT, lambda: ends)
    assert asked == 2 * [*expected]
