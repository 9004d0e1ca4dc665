"""How often a page opens the databases of the store, and asks them."""

import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from analysis.store import Store
from analysis.web.pages import PAGES
from tests.analysis.cli.conftest import one_hand
from tests.analysis.web.conftest import client_of, store_of

HANDS = 120


class Databases:
    """Counts connections by file, and statements."""

    def __init__(self) -> None:
        self.opened: Counter[str] = Counter()
        self.statements = 0
        self._connect = sqlite3.connect

    def connect(self, place: str, **options: Any) -> sqlite3.Connection:  # Any: passed on
        self.opened[Path(str(place).partition("?")[0]).name] += 1
        database = self._connect(place, **options)
        database.set_trace_callback(self._count)
        return database

    def _count(self, _: str) -> None:
        self.statements += 1


@pytest.fixture
def databases(monkeypatch: pytest.MonkeyPatch) -> Databases:
    counting = Databases()
    monkeypatch.setattr(sqlite3, "connect", counting.connect)
    return counting


@pytest.mark.parametrize("path", sorted(page.path for page in PAGES if "{" not in page.path))
def test_a_page_opens_each_database_once(app: TestClient, databases: Databases, path: str) -> None:
    assert app.get(path, params={"with_errors": "1"}).status_code == 200
    assert databases.opened["catalogue.db"] == 1
    assert max(databases.opened.values()) == 1


def test_a_hand_asks_as_little_with_many_reviewed_hands(tmp_path: Path, databases: Databases) -> None:
    (tmp_path / "hands.txt").write_text("".join(map(one_hand, range(1, HANDS))))
    folder = store_of(tmp_path / "store", tmp_path / "hands.txt")
    client, asked = client_of(folder), []
    hands = [("pokerstars", one["hand_id"]) for one in client.get("/hands.json").json()["hands"]]
    for reviewed in (hands[:2], hands):
        with Store(folder) as store, store.notes(writes=True) as notes:
            notes.review(reviewed)
        databases.statements = 0
        assert client.get("/hand/{}/{}".format(*hands[0])).status_code == 200
        asked.append(databases.statements)
    assert abs(asked[1] - asked[0]) < 5  # a background job may add a statement
