"""Settings are edited in the page and written to the settings file with its comments."""

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from analysis.cli.commands.store.serve import web_settings
from analysis.cli.configuration.config import load_config
from analysis.web.app import make_app
from analysis.web.store.served_store import ServedStore
from tests.analysis.cli.conftest import one_hand
from tests.analysis.web.conftest import PORT, TOKEN, store_of

FILE = """# mine
heroes = ["Ann"]  # on every site
day_start = "04:00"

[web]
colors = "dark" # at night
"""


def app_of(folder: Path, *, is_read_only: bool = False) -> TestClient:
    (folder / "hands.txt").write_text(one_hand(1))
    (folder / "hh.toml").write_text(FILE)
    file = str(folder / "hh.toml")
    store = store_of(folder / "store", folder / "hands.txt")
    served = ServedStore(store, web_settings(load_config(file), file), is_read_only=is_read_only)
    base = f"http://127.0.0.1:{PORT}"
    headers = {"Authorization": f"Bearer {TOKEN}", "Origin": base}
    return TestClient(make_app(served, TOKEN, PORT), base_url=base, headers=headers)


def test_settings_are_saved_with_the_comments(tmp_path: Path) -> None:
    app = app_of(tmp_path)
    fields = {"heroes": "Ann, Bob", "day_start": "", "session_gap": "45", "web.colors": "light"}
    page = app.post("/settings", data=fields)
    assert "Saved in the settings file." in page.text
    text = (tmp_path / "hh.toml").read_text()
    assert [one for one in ("# mine", "# on every site", "# at night") if one not in text] == []
    config = load_config(str(tmp_path / "hh.toml"))
    assert (config.heroes, config.web, config.session_gap.seconds) == (
        {None: ("Ann", "Bob")},
        {"colors": "light"},
        2700,
    )
    assert not config.day_start


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"time_zone": "Mars/Base"}, "time_zone"),
        ({"session_gap": "soon"}, "session_gap"),
        ({"web.colors": "pink"}, "settings"),
        ({"currency": "euro"}, "currency"),
    ],
)
def test_a_wrong_value_changes_nothing(tmp_path: Path, fields: dict[str, str], key: str) -> None:
    answer = app_of(tmp_path).post("/api/v1/settings", data=fields)
    assert (answer.status_code, answer.json()["key"]) == (400, key)
    assert (tmp_path / "hh.toml").read_text() == FILE


def test_a_wrong_value_is_explained_and_kept(tmp_path: Path) -> None:
    """The page names the setting as the form does, and its form sends all settings again."""
    fields = {"heroes": "Ann, Bob", "time_zone": "Mars/Base", "session_gap": "45"}
    page = app_of(tmp_path).post("/settings", data=fields)
    assert page.status_code == 400
    assert "The query" not in page.text
    told = "Time zone: no time zone 'Mars/Base'; write one such as Europe/Berlin or UTC"
    assert told in unescape(page.text)
    assert 'Time zone <input name="time_zone" value="Mars/Base"' in page.text
    assert '<input type="hidden" name="heroes" value="Ann, Bob">' in page.text
    assert '<a href="/settings">Back' in page.text


@pytest.mark.parametrize(
    ("key", "text", "label"),
    [
        ("day_start", "24:30", "A day starts at"),
        ("session_gap", "soon", "A session ends after, minutes"),
        ("currency", "euro", "Convert results to"),
        ("rates", "x" * 2001, "Table of exchange rates"),
    ],
)
def test_a_wrong_setting_has_its_label(tmp_path: Path, key: str, text: str, label: str) -> None:
    app = app_of(tmp_path)
    assert f'<label>{label} <input name="{key}"' in app.get("/settings").text
    page = app.post("/settings", data={key: text}).text
    assert f'role="alert">{label}: ' in page
    assert re.search(rf'>{label} <(input|textarea) name="{key}"', page)
    assert text in page


def test_a_read_only_server_refuses(tmp_path: Path) -> None:
    app = app_of(tmp_path, is_read_only=True)
    assert app.post("/settings", data={"heroes": "Bob"}).status_code == 403
    assert "<form method" not in app.get("/settings").text
    assert (tmp_path / "hh.toml").read_text() == FILE


def test_accounts_are_joined_and_separated(tmp_path: Path) -> None:
    app = app_of(tmp_path)
    for name, site in (("A.nn, =2", "every other site"), ("Annie", "pokerstars"), ("Bob", "pokerstars")):
        page = app.post("/settings/accounts", data={"account": name, "site": site, "person": "Ann"})
        assert f'name="account" value="{name}"' in page.text
    text = (tmp_path / "hh.toml").read_text()
    assert "# mine" in text
    config = load_config(str(tmp_path / "hh.toml"))
    assert config.aliases == {None: {"Ann": ("A.nn, =2",)}, "pokerstars": {"Ann": ("Annie", "Bob")}}
    assert 'value="Bob"><input type="hidden" name="person" value="Ann">' in app.get("/settings").text
    assert ">Bob<" not in app.get("/players").text
    for name, site in (("A.nn, =2", ""), ("Annie", "pokerstars"), ("Bob", "pokerstars")):
        app.post("/settings/accounts", data={"account": name, "site": site, "person": "Ann", "remove": "1"})
    assert not any(load_config(str(tmp_path / "hh.toml")).aliases.values())
    assert ">Bob<" in app.get("/players").text


def test_saved_settings_are_used_at_once(tmp_path: Path) -> None:
    app = app_of(tmp_path)
    before = app.get("/sessions")
    assert 'data-colors="dark"' in before.text
    app.post("/settings", data={"heroes": "Bob", "web.colors": "light", "day_start": "14:00"})
    after = app.get("/sessions", headers={"If-None-Match": before.headers["ETag"]})
    assert (after.status_code, 'data-colors="light"' in after.text) == (200, True)
    data = app.get("/settings.json").json()
    assert (data["heroes"], data["day_start"]) == (["Bob"], "14:00")


def test_results_are_converted_to_the_currency_of_the_settings(tmp_path: Path) -> None:
    app = app_of(tmp_path)
    assert app.get("/index.json").json()["worth"] is None
    (tmp_path / "rates.csv").write_text("currency,EUR\nUSD,0.5\nGBP,2\n")
    app.post("/settings", data={"rates": "rates.csv"})
    assert app.get("/index.json").json()["worth"] == {"net": "0.03", "currency": "EUR", "error": None}
    app.post("/settings", data={"currency": "GBP"})
    assert re.search("All cash games: .*0.02.*GBP", app.get("/").text)
    app.post("/settings", data={"currency": "JPY"})
    assert "not converted: currency: the table of exchange rates has no line of JPY" in app.get("/").text


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"account": "", "person": "Ann"}, "account"),
        ({"account": "Annie", "person": "x" * 201}, "person"),
        ({"account": "Annie", "person": "Ann", "site": "Mars"}, "settings"),
    ],
)
def test_wrong_accounts_change_nothing(tmp_path: Path, fields: dict[str, str], key: str) -> None:
    answer = app_of(tmp_path).post("/api/v1/settings/accounts", data=fields)
    assert (answer.status_code, answer.json()["key"]) == (400, key)
    assert (tmp_path / "hh.toml").read_text() == FILE
