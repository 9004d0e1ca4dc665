"""Reviewing: tags, notes, marks, the order of hands, and changes by another window in the meantime."""

import re
from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from urllib.parse import quote

import polars as pl
import pytest
from click.testing import Result
from starlette.testclient import TestClient

from analysis.store.notes.notes import Notes
from analysis.web.pages.overview.home import periods
from tests.analysis.web.conftest import client_of

HAND = "/hand/pokerstars/260418980311"
HAND_BEFORE = "/hand/pokerstars/260418972334"
PLAYER = "/player/pokerstars/half%3Atime"


def days_of(*days: tuple[date, str, int]) -> pl.DataFrame:
    """Return hands by day and kind, each with a win of half a big blind."""
    rows = [(day, kind, False, hands, hands / 2) for day, kind, hands in days]
    return pl.DataFrame(rows, ["day", "kind", "play_money", "hands", "bb_per_100_sum"], orient="row")


@pytest.mark.parametrize(
    ("today", "words"),
    [
        (date(2026, 3, 9), ["today", "this month", "this year"]),
        (date(2026, 3, 10), ["9 March 2026", "this month", "this year"]),
        (date(2026, 4, 1), ["9 March 2026", "March 2026", "this year"]),
        (date(2027, 3, 9), ["9 March 2026", "March 2026", "2026"]),
    ],
)
def test_periods_are_named_relative_to_today(today: date, words: list[str]) -> None:
    """Each has its kinds of game apart; a period without further hands is left out."""
    last = date(2026, 3, 9)
    days = days_of((last, "cash", 20), (last, "tournament", 9))
    keys = ["kind", "play_money"]
    assert [(one["words"], one["game"], one["hands"]) for one in periods(days, keys, today, "")] == [
        (words[0], "cash", 20),
        (words[0], "tournaments", 9),
    ]
    days.extend(days_of((last - timedelta(days=3), "cash", 10), (last - timedelta(days=40), "cash", 10)))
    found = [*periods(days, keys, today, "won or limp")]
    assert [one["words"] for one in found] == [word for word in words for _ in range(2)]
    assert [(one["hands"], one["net_bb"]) for one in found if one["game"] == "cash"] == [
        (20, 10),
        (30, 15),
        (40, 20),
    ]
    assert [one["hands"] for one in found if one["game"] == "tournaments"] == [9, 9, 9]
    assert found[-1]["limits"] == {"q": "(won or limp) and year = 2026", "kind": "tournament"}


def seen(app: TestClient, path: str = HAND) -> dict[str, Any]:
    answer = app.get(f"{path}.json")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def notes_of(app: TestClient) -> Notes:
    return Notes(app.app.state.served.folder)  # type: ignore[attr-defined]


@pytest.mark.slow
def test_a_tag_comes_and_goes(own_app: TestClient) -> None:
    answer = own_app.post(f"{HAND}/tag?kind=cash", data={"tag": "bluff"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{HAND}?kind=cash&done=1")
    assert seen(own_app)["tags"] == ["bluff"]
    assert [one["hand_id"] for one in own_app.get("/hands.json?tag=bluff").json()["hands"]] == [
        "260418980311"
    ]
    assert own_app.get("/tags.json").json() == {"bluff": 1}
    with notes_of(own_app) as notes:
        assert notes.tags() == {"bluff": 1}
    answer = own_app.post(f"/api/v1{HAND}/tag", data={"tag": "bluff", "remove": "1"})
    assert answer.json() == {"tag": "bluff", "changed": 1}
    assert seen(own_app)["tags"] == []


@pytest.mark.slow
def test_a_note_is_on_a_hand_a_step_or_a_player(own_app: TestClient) -> None:
    own_app.post(f"{HAND}/note", data={"text": "call <b>smaller</b>", "step": "7"})
    own_app.post(f"{HAND}/note", data={"text": " and fold later ", "step": ""})
    own_app.post(f"{PLAYER}/note", data={"text": "calls every river"})
    assert [(one["text"], one.get("step")) for one in seen(own_app)["notes"]] == [
        ("call <b>smaller</b>", 7),
        ("and fold later", None),
    ]
    assert "call &lt;b&gt;smaller&lt;/b&gt;" in own_app.get(HAND).text
    assert [one["text"] for one in own_app.get(f"{PLAYER}.json").json()["notes"]] == ["calls every river"]
    assert [one["text"] for one in own_app.get("/notes.json").json()["notes"]] == [
        "calls every river",
        "and fold later",
        "call <b>smaller</b>",
    ]


def test_only_players_with_hands_get_notes(own_app: TestClient) -> None:
    for path in ("/player/pokerstars/Nobody%20Here", "/player/888/" + PLAYER.rpartition("/")[2]):
        assert own_app.post(f"{path}/note", data={"text": "calls"}).status_code == 404
    assert own_app.get("/notes.json").json()["notes"] == []


@pytest.mark.slow
def test_two_windows_edit_a_note(own_app: TestClient) -> None:
    own_app.post(f"{HAND}/note", data={"text": "first"})
    (note,) = seen(own_app)["notes"]
    here = f"/api/v1/notes/{note['id']}"
    assert (
        own_app.post(here, data={"text": "second"}, headers={"If-Match": f'"{note["changed"]}"'}).status_code
        == 200
    )
    answer = own_app.post(here, data={"text": "third"}, headers={"If-Match": f'"{note["changed"]}"'})
    assert answer.status_code == 412
    assert (answer.json()["theirs"], answer.json()["mine"]) == ("second", "third")
    form = own_app.post(f"/notes/{note['id']}", data={"text": "third", "changed": note["changed"]})
    assert form.status_code == 412
    assert "second" in form.text
    assert "third" in form.text
    removal = own_app.post(f"/notes/{note['id']}", data={"remove": "1", "changed": note["changed"]})
    assert removal.status_code == 412
    assert "Nothing was removed" in removal.text
    (now,) = seen(own_app)["notes"]
    assert now["text"] == "second"
    own_app.post(f"/notes/{note['id']}", data={"remove": "1", "changed": now["changed"]})
    assert seen(own_app)["notes"] == []


def test_two_windows_save_a_question(own_app: TestClient) -> None:
    """Saving in one window does not replace or remove anything saved in the other."""

    def save(text: str, changed: str | None = None, **fields: str) -> int:
        headers = {} if changed is None else {"If-Match": f'"{quote(changed)}"'}
        answer = own_app.post(
            "/api/v1/saved", params={"q": text}, data={"name": "big", **fields}, headers=headers
        )
        return answer.status_code

    assert save('player = "Zoë"', "") == 200
    assert save("net > 50bb", "") == 412
    assert save("net > 50bb", 'player = "Zoë"') == 200
    assert own_app.get("/saved.json").json() == {"big": "net > 50bb"}
    assert '<input type="hidden" name="changed" value="net &gt; 50bb">' in own_app.get("/saved").text
    stale = {"name": "big", "remove": "1", "changed": 'player = "Zoë"'}
    page = own_app.post("/saved", data=stale)
    assert (page.status_code, "net &gt; 50bb" in page.text) == (412, True)
    assert save("", "net > 50bb", remove="1") == 200
    assert own_app.get("/saved.json").json() == {}


@pytest.mark.slow
def test_a_list_is_walked_with_its_filters(own_app: TestClient) -> None:
    own_app.post(f"{HAND_BEFORE}/reviewed")
    own_app.post(f"{HAND}/reviewed")
    assert seen(own_app)["reviewed"] is True
    page = own_app.get(f"{HAND}?kind=cash").text
    assert f'<a href="{HAND_BEFORE}?kind=cash" data-key="j"' in page
    assert 'data-key="n"' not in page
    (session,) = own_app.get("/sessions.json").json()["sessions"]
    assert (session["hands"], session["reviewed"]) == (25, 2)
    own_app.post(f"{HAND}/reviewed", data={"remove": "1"})
    assert seen(own_app)["reviewed"] is False


@pytest.mark.fast_cases(3)
@pytest.mark.parametrize(
    ("path", "fields", "status"),
    [
        pytest.param(f"{HAND}/tag", {"tag": "two words"}, 400, id="a tag of two words"),
        pytest.param(f"{HAND}/tag", {"tag": ""}, 400, id="no tag"),
        pytest.param(f"{HAND}/tag", {"tag": "12"}, 400, id="a number"),
        pytest.param(f"{HAND}/note", {"text": "  "}, 400, id="an empty note"),
        pytest.param(f"{HAND}/note", {"text": "x" * 20_001}, 400, id="a long note"),
        pytest.param(f"{HAND}/note", {"text": "x", "step": "-1"}, 400, id="no step"),
        pytest.param("/hand/pokerstars/1/tag", {"tag": "bluff"}, 404, id="no such hand"),
        pytest.param("/hand/winamax/260418980311/reviewed", {}, 404, id="of another site"),
        pytest.param("/notes/zzz", {"text": "x"}, 404, id="no such note"),
        pytest.param("/imports/run", {"place-0": "/etc/passwd"}, 400, id="a path of one's own"),
    ],
)
def test_wrong_forms_change_nothing(
    own_app: TestClient, path: str, fields: dict[str, str], status: int
) -> None:
    for start in ("", "/api/v1"):
        assert own_app.post(start + path, data=fields).status_code == status
    with notes_of(own_app) as notes:
        assert list(notes.entries()) == []


@pytest.mark.slow
def test_a_query_is_saved_and_used_again(own_app: TestClient) -> None:
    answer = own_app.post("/saved?q=net+>+20bb", data={"name": "big"}, follow_redirects=False)
    assert answer.headers["location"].startswith("/hands?q=net+%3E+20bb&done=")
    asked = own_app.get("/hands.json?q=@big").json()
    assert asked == own_app.get("/hands.json?q=net+>+20bb").json()
    assert own_app.get("/notes.json").json()["questions"] == {"big": "net > 20bb"}
    assert own_app.post("/saved", data={"name": "nothing"}).status_code == 400
    assert own_app.post("/saved?q=wno", data={"name": "wrong"}).status_code == 400
    assert own_app.post("/saved?q=won", data={"name": "two words"}).status_code == 400
    own_app.post("/saved", data={"name": "big", "remove": "1"})
    assert own_app.get("/hands.json?q=@big").status_code == 400


def test_read_only_says_so(own_app: TestClient) -> None:
    reader = client_of(own_app.app.state.served.folder, is_read_only=True)  # type: ignore[attr-defined]
    assert "disabled" in reader.get(HAND).text
    assert reader.post(f"{HAND}/reviewed").status_code == 403


@pytest.mark.slow
def test_a_note_on_a_session_is_that_of_the_command(
    own_app: TestClient, invoke: Callable[..., Result]
) -> None:
    """Both show notes written by the other."""
    (session,) = own_app.get("/sessions.json").json()["sessions"]
    at = f"/session/{session['id']}"
    assert own_app.post(f"{at}/note", data={"text": "tired"}, follow_redirects=True).status_code == 200
    folder = str(own_app.app.state.served.folder)  # type: ignore[attr-defined]
    about = [
        "--player",
        "RiverOtter",
        "--site",
        "pokerstars",
        "--session",
        session["start"][:16].replace("T", " "),
    ]
    assert invoke("notes", "add", "--store", folder, *about, "a good table").exit_code == 0
    assert (
        invoke("notes", "add", "--store", folder, *about[:-1], "2020-01-01 10:00", "another").exit_code == 0
    )
    assert [one["text"] for one in own_app.get(f"{at}.json").json()["notes"]] == ["tired", "a good table"]
    listed = invoke("notes", "list", "--store", folder).stdout
    assert "tired" in listed
    assert own_app.post(f"{at}/note", data={"text": ""}).status_code == 400
    assert own_app.post("/session/x/note", data={"text": "x"}).status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["session", "player"])
def test_a_note_of_a_page_is_edited_and_removed_there(own_app: TestClient, kind: str) -> None:
    """Each form leads back to its page, with an undo."""
    at = {
        "player": "/player/pokerstars/NineOfRain",
        "session": f"/session/{own_app.get('/sessions.json').json()['sessions'][0]['id']}",
    }[kind]

    def texts() -> list[str]:
        return [one["text"] for one in own_app.get(f"{at}.json").json()["notes"]]

    own_app.post(f"{at}/note", data={"text": "tired"})
    for field, value, left in (("text", "rested", ["rested"]), ("remove", "1", [])):
        page = own_app.get(at).text
        form = page[page.index('action="/notes/') :]
        fields = dict(
            re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form.partition("</form>")[0])
        )
        path = re.match(r'action="([^"]*)"', form)[1]  # type: ignore[index]
        answer = own_app.post(path, data={**fields, field: value}, follow_redirects=False)
        assert answer.headers["location"].startswith(f"{at}?")
        assert texts() == left
        assert "Undo" in own_app.get(answer.headers["location"]).text
    own_app.post(f"/undo/{answer.headers['location'].rpartition('=')[2]}")
    assert texts() == ["rested"]


@pytest.mark.slow
def test_a_player_beside_the_user(app: TestClient) -> None:
    """Statements about an opponent rest on the hands of the linked lists."""
    page = app.get(f"{PLAYER}.json").json()
    drawn = app.get(PLAYER).text
    assert {*page["against"]} == {"half:time", "RiverOtter"}
    for name, other in (("half:time", "RiverOtter"), ("RiverOtter", "half:time")):
        query = {"player": name, "site": "pokerstars", "q": f"opponent = '{other}'"}
        total = app.get("/hands.json", params=query).json()["total"]
        assert sum(one["hands"] for one in page["against"][name]) == total > 0
    assert all(one["player"] == "half:time" and one["cards"] for one in page["showdowns"])
    assert len(page["showdowns"]) > 0
    months = Counter({one["month"]: one["hands"] for one in page["stats"]["month"]})
    assert months.total() == sum(one["hands"] for one in page["stats"]["all"])
    for heading in ("Changes, by month", "With you", "Showdowns"):
        assert heading in drawn
    assert app.get("/player/pokerstars/RiverOtter.json").json()["against"] == {}


def test_a_session_lists_its_tables_and_opponents(own_app: TestClient) -> None:
    (session,) = own_app.get("/sessions.json").json()["sessions"]
    page = own_app.get(f"/session/{session['id']}").text
    for heading in ("Tables", "Opponents", "Findings"):
        assert f">{heading}</h2>" in page
