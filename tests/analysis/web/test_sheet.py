"""The opponent sheet in the web app: the facts of `hh players --sheet`, for the ticked players."""

import json
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from analysis.store.notes.notes import About, Notes
from tests.analysis.cli.conftest import one_hand
from tests.analysis.web.conftest import SAMPLES, client_of, store_of
from tests.schemas import validator

NAME = 'A,b/"c"'


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    """Forty hands of Ann and a player with an odd name."""
    folder = tmp_path_factory.mktemp("sheet")
    file = folder / "hands.txt"
    file.write_text("".join(one_hand(n) for n in range(1, 41)).replace("Bob", NAME))
    store = store_of(folder / "store", file)
    with Notes(store, writes=True) as notes:
        notes.add(About("pokerstars", player=NAME), "<i>calls too much</i>")
    return client_of(store)


def test_the_ticked_players_have_a_sheet(small: TestClient) -> None:
    ticked = f"pokerstars/{quote(NAME, safe='')}"
    value = quote(ticked, safe="")
    assert f'value="{ticked}"' in small.get("/players").text
    data = small.get(f"/players/sheet.json?with={value}").json()
    validator("sheet").validate(data)
    (found,) = data["players"]
    assert (found["player"], found["hands"], found["notes"]) == (NAME, 40, ["<i>calls too much</i>"])
    page = small.get(f"/players/sheet?with={value}").text
    assert "&lt;i&gt;calls too much" in page
    assert "Not enough hands for a type (40 of 200)" in page
    assert page.count("not enough hands") > 3


def test_without_a_tick_the_opponents_of_the_hero(small: TestClient) -> None:
    found = small.get("/players/sheet.json").json()["players"]
    assert [one["player"] for one in found] == [NAME]


@pytest.mark.slow
@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(("suffix", "start"), [("html", b"<!DOCTYPE"), ("pdf", b"%PDF"), ("xlsx", b"PK")])
def test_files(small: TestClient, suffix: str, start: bytes) -> None:
    answer = small.get(f"/export/sheet.{suffix}")
    assert answer.status_code == 200
    assert answer.content.startswith(start)
    assert answer.headers["content-disposition"] == "attachment"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/players/sheet?with=Ann", 400),
        (f"/players/sheet?with={','.join(f'pokerstars/P{n}' for n in range(11))}", 400),
        ("/players/sheet?with=pokerstars/Nobody", 200),
        ("/export/sheet.docx", 404),
    ],
)
def test_wrong_addresses(small: TestClient, path: str, status: int) -> None:
    assert small.get(path).status_code == status


@pytest.mark.slow
def test_equal_to_the_command(app: TestClient, invoke) -> None:  # type: ignore[no-untyped-def]
    result = invoke("players", str(SAMPLES), "--sheet", "--player", "NineOfRain", "--json")
    expected = json.loads(result.stdout)
    found = app.get("/players/sheet.json?with=pokerstars/NineOfRain").json()
    for one in expected["players"] + found["players"]:
        for row in one["showdowns"]:
            row["file"] = Path(row["file"]).name
    assert found["players"] == expected["players"]
