"""Many hands at once, tags, notes and saved queries: messages about changes, and undo."""

import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from starlette.testclient import TestClient

Fields = dict[str, str]


def listed(app: TestClient, query: str = "") -> list[str]:
    return [one["hand_id"] for one in app.get(f"/hands.json?{query}").json()["hands"]]


def numbers(app: TestClient) -> list[str]:
    """The newest hands of the list."""
    return listed(app)[:3]


def mark(app: TestClient, fields: Fields, query: str = "") -> dict[str, Any]:
    answer = app.post(f"/api/v1/hands/mark?{query}", data=fields)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def ticked(*hands: str) -> Fields:
    return {f"hand-{place}": f"pokerstars/{hand}" for place, hand in enumerate(hands)}


@pytest.mark.slow
def test_the_ticked_hands_are_tagged(own_app: TestClient) -> None:
    first, second, third = numbers(own_app)
    done = mark(own_app, {"do": "tag", "tag": "bluff", **ticked(first, second)})
    assert (done["hands"], done["changed"]) == (2, 2)
    done = mark(own_app, {"do": "tag", "tag": "bluff", **ticked(second, third)})
    assert (done["hands"], done["changed"]) == (2, 1)
    assert listed(own_app, "tag=bluff") == [first, second, third]
    own_app.post(f"/undo/{done['undo']}")
    assert listed(own_app, "tag=bluff") == [first, second]
    mark(own_app, {"do": "untag", "tag": "bluff", **ticked(first)})
    assert listed(own_app, "tag=bluff") == [second]


@pytest.mark.slow
def test_all_that_fit_are_marked_and_the_number_is_said(own_app: TestClient) -> None:
    fitting = listed(own_app, "q=position+%3D+BTN")
    assert 1 < len(fitting) < 25
    page = own_app.get("/hands?q=position+%3D+BTN").text
    assert f"all {len(fitting)} hands that fit" in page
    form = re.search(r'<form method="post" action="(/hands/mark[^"]*)"', page)
    assert form is not None
    fields = {"which": "all", "do": "review"}
    answer = own_app.post(unescape(form[1]), data=fields, follow_redirects=True)
    assert f"{len(fitting)} hands marked as reviewed." in answer.text
    assert listed(own_app, "reviewed=yes") == fitting
    assert len(listed(own_app, "reviewed=no")) == 25 - len(fitting)
    undo = re.search(r'action="(/undo/\w+[^"]*)"', answer.text)
    assert undo is not None
    back = own_app.post(unescape(undo[1]), follow_redirects=True)
    assert "position = BTN" in back.text
    assert listed(own_app, "reviewed=yes") == []
    assert own_app.post(f"/api/v1{unescape(undo[1])}").status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("tag=bluff", [0, 1]),
        ("tag=not+bluff", [2]),
        ("reviewed=yes", [1]),
        ("reviewed=no", [0, 2]),
        ("tag=bluff&reviewed=no", [0]),
    ],
)
def test_filters_have_three_states(own_app: TestClient, query: str, expected: list[int]) -> None:
    hands = numbers(own_app)
    mark(own_app, {"do": "tag", "tag": "bluff", **ticked(*hands[:2])})
    mark(own_app, {"do": "review", **ticked(hands[1])})
    found = [one for one in listed(own_app, query) if one in hands]
    assert found == [hands[place] for place in expected]
    assert len(listed(own_app)) == 25  # waits for the facets, too
    facets = own_app.get("/api/v1/facets").json()
    assert [(one["word"], one["hands"]) for one in facets["Tag"]] == [("bluff", 2), ("not bluff", 23)]
    assert [one["hands"] for one in facets["Review"]] == [1, 24]
    for one in (*facets["Tag"], *facets["Review"]):
        assert own_app.get("/hands.json", params=one["changes"]).json()["total"] == one["hands"]


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(
    ("fields", "status"),
    [
        pytest.param({"do": "tag", "tag": "two words", "which": "all"}, 400, id="a tag of two words"),
        pytest.param({"do": "tag", "tag": "bluff"}, 400, id="no hand"),
        pytest.param({"do": "burn", "which": "all"}, 400, id="no such mark"),
        pytest.param({"do": "review", "hand-0": "pokerstars"}, 400, id="no number"),
        pytest.param({"do": "review", "hand-0": "pokerstars/1"}, 404, id="no such hand"),
    ],
)
def test_wrong_forms_mark_nothing(own_app: TestClient, fields: Fields, status: int) -> None:
    assert own_app.post("/hands/mark", data=fields).status_code == status
    assert own_app.get("/tags.json").json() == {}
    assert listed(own_app, "reviewed=yes") == []


def test_a_wrong_tag_is_explained_and_kept(own_app: TestClient) -> None:
    """The page leads back to the hand, and its form sends the rest of what was typed again."""
    hand = f"/hand/pokerstars/{numbers(own_app)[0]}"
    query = {"q": "won", "step": "2", "done": "1"}
    page = own_app.post(f"{hand}/tag", params=query, data={"tag": "bluff catch"})
    assert page.status_code == 400
    assert "The query" not in page.text
    told = "Tag: 'bluff catch' is not one word such as hero-call; join the words, as in bluff-catch"
    assert told in unescape(page.text)
    assert '<input name="tag" value="bluff catch"' in page.text
    assert f'<a href="{hand}?q=won&amp;step=2">Back' in page.text
    assert f'<form method="post" action="{hand}/tag?q=won&amp;step=2"' in page.text
    ticks = ticked(numbers(own_app)[1])
    page = own_app.post("/hands/mark", data={"do": "tag", "tag": "two words", **ticks})
    for key, text in {"do": "tag", **ticks}.items():
        assert f'<input type="hidden" name="{key}" value="{text}">' in page.text


@pytest.mark.parametrize(
    ("path", "fields", "told", "page"),
    [
        ("/hands/mark", {"do": "tag", "tag": "bluff"}, "tick at least one hand", "/hands"),
        ("/player/pokerstars/RiverOtter/note", {"text": ""}, "1 to", "/player/pokerstars/RiverOtter"),
        ("/tags/bluff", {"name": "two words"}, "join the words", "/tags"),
        ("/columns", {"name": "few", "stat": "nope"}, "unknown statistic", "/stats"),
    ],
)
def test_wrong_forms_lead_back(own_app: TestClient, path: str, fields: Fields, told: str, page: str) -> None:
    answer = own_app.post(path, data=fields)
    assert answer.status_code == 400
    assert told in unescape(answer.text)
    assert f'<a href="{page}">Back' in answer.text


def test_a_long_note_is_kept(own_app: TestClient) -> None:
    text = "why\n" * 6000
    answer = own_app.post(f"/hand/pokerstars/{numbers(own_app)[0]}/note", data={"text": text})
    assert answer.status_code == 400
    assert text in answer.text


@pytest.mark.parametrize("query", ["tag=not+two+words", "reviewed=maybe", "tag=a'b"])
def test_wrong_filters(own_app: TestClient, query: str) -> None:
    answer = own_app.get(f"/hands.json?{query}")
    assert (answer.status_code, answer.json()["key"]) == (400, query.partition("=")[0])


def test_tags_and_saved_queries_are_sorted(own_app: TestClient) -> None:
    for tag, hands in zip(("bluff", "call", "aces"), ([0, 1], [0], [0, 1, 2]), strict=True):
        mark(own_app, {"do": "tag", "tag": tag, **ticked(*[numbers(own_app)[one] for one in hands])})
    for name, text in (("big", "net > 20bb"), ("all", "net is not empty"), ("won", "net > 0")):
        own_app.post("/saved", params={"q": text}, data={"name": name})
    assert [*own_app.get("/tags.json?sort=-hands").json()] == ["aces", "bluff", "call"]
    assert [*own_app.get("/tags.json?sort=-tag").json()] == ["call", "bluff", "aces"]
    assert [*own_app.get("/saved.json?sort=name").json()] == ["all", "big", "won"]
    assert 'aria-sort="descending"' in own_app.get("/tags?sort=-hands").text


@pytest.mark.slow
def test_a_tag_is_renamed_into_another_and_back(own_app: TestClient) -> None:
    first, second, third = numbers(own_app)
    mark(own_app, {"do": "tag", "tag": "bluf", **ticked(first, second)})
    mark(own_app, {"do": "tag", "tag": "bluff", **ticked(second, third)})
    answer = own_app.post("/tags/bluf", data={"name": "bluff"})
    assert "Tag bluf renamed to bluff in 2 hands." in answer.text
    assert own_app.get("/tags.json").json() == {"bluff": 3}
    undo = re.search(r'action="(/undo/\w+)', answer.text)
    assert undo is not None
    own_app.post(undo[1])
    assert listed(own_app, "tag=bluf") == [first, second]
    assert listed(own_app, "tag=bluff") == [second, third]
    own_app.post("/tags/bluf", data={"remove": "1"})
    assert own_app.get("/tags.json").json() == {"bluff": 2}
    assert own_app.post("/tags/bluf", data={"remove": "1"}).status_code == 404
    assert own_app.post("/tags/bluff", data={"name": "two words"}).status_code == 400


@pytest.mark.slow
def test_a_removed_note_comes_back_as_it_was(own_app: TestClient) -> None:
    own_app.post(f"/hand/pokerstars/{numbers(own_app)[0]}/note", data={"text": "call", "step": "7"})
    (note,) = own_app.get("/notes.json").json()["notes"]
    answer = own_app.post(f"/api/v1/notes/{note['id']}", data={"remove": "1"}).json()
    assert own_app.get("/notes.json").json()["notes"] == []
    own_app.post(f"/undo/{answer['undo']}")
    (back,) = own_app.get("/notes.json").json()["notes"]
    assert {**back, "changed": ""} == {**note, "changed": ""}


@pytest.mark.slow
def test_saved_columns(own_app: TestClient) -> None:
    page = own_app.get("/stats?stat=vpip&stat=pfr&by=position").text
    assert '<input type="hidden" name="stat" value="vpip,pfr">' in page
    shown = own_app.post("/columns?by=position", data={"name": "few", "stat": "vpip,pfr"})
    assert (shown.url.params["stat"], shown.url.params["by"]) == ("@few", "position")
    assert "Columns few saved." in shown.text
    assert '<option value="@few" selected>' in shown.text
    rows = own_app.get("/stats.json?stat=@few").json()
    assert [*rows[0]["stats"]] == ["vpip", "pfr"]
    assert own_app.get("/api/v1/columns").json() == {"few": ["vpip", "pfr"]}
    assert '<a href="/stats?stat=%40few">few</a>' in own_app.get("/saved").text
    removed = own_app.post("/api/v1/columns", data={"name": "few", "remove": "1"}).json()
    assert own_app.get("/api/v1/columns").json() == {}
    own_app.post(f"/undo/{removed['undo']}")
    assert own_app.get("/api/v1/columns").json() == {"few": ["vpip", "pfr"]}


@pytest.mark.parametrize(
    ("fields", "status", "reason"),
    [
        pytest.param({"name": "two words", "stat": "vpip"}, 400, "not one word", id="name"),
        pytest.param({"name": "few", "stat": ""}, 400, "no columns to save", id="nothing"),
        pytest.param({"name": "few", "stat": "vpipp"}, 400, "unknown statistic 'vpipp'", id="statistic"),
        pytest.param({"name": "few", "stat": "@few"}, 400, "none are saved yet", id="itself"),
        pytest.param({"name": "few", "remove": "1"}, 404, "nothing is saved as few", id="not there"),
        pytest.param({"name": "few", "stat": "vpip", "changed": "pfr"}, 412, "", id="changed elsewhere"),
    ],
)
def test_columns_that_cannot_be_saved(
    own_app: TestClient, fields: dict[str, str], status: int, reason: str
) -> None:
    response = own_app.post("/api/v1/columns", data=fields)
    assert response.status_code == status
    assert reason in response.json()["error"]
    assert own_app.get("/api/v1/columns").json() == {}


@pytest.mark.slow
def test_a_saved_question_comes_back(own_app: TestClient) -> None:
    own_app.post("/saved?q=won", data={"name": "mine"})
    replaced = own_app.post("/api/v1/saved?q=vpip", data={"name": "mine"}).json()
    assert own_app.get("/saved.json").json() == {"mine": "vpip"}
    own_app.post(f"/undo/{replaced['undo']}")
    assert own_app.get("/saved.json").json() == {"mine": "won"}
    removed = own_app.post("/api/v1/saved", data={"name": "mine", "remove": "1"}).json()
    assert own_app.get("/saved.json").json() == {}
    own_app.post(f"/undo/{removed['undo']}")
    assert own_app.get("/saved.json").json() == {"mine": "won"}
    assert own_app.post("/saved", data={"name": "other", "remove": "1"}).status_code == 404


@pytest.mark.slow
def test_an_entry_changed_again_cannot_be_undone(own_app: TestClient) -> None:
    first = numbers(own_app)[0]
    done = [mark(own_app, {"do": do, **ticked(first)})["undo"] for do in ("review", "unreview")]
    page = own_app.post(f"/undo/{done[0]}")  # the mark was taken off since
    assert (page.status_code, page.url.path) == (200, f"/hand/pokerstars/{first}")
    assert "It was changed again since, so there is nothing to undo." in page.text
    assert "Undo</button>" not in page.text
    assert own_app.post(f"/api/v1/undo/{done[0]}").status_code == 404
    own_app.post(f"/undo/{done[-1]}")
    assert listed(own_app, "reviewed=yes") == [first]
    for key in ("", "0", "99", "-1", "x", "9" * 30):
        assert own_app.get(f"/hands?done={key}").status_code == 200
        assert own_app.post(f"/undo/{key}x").status_code == 404


def test_the_second_undo_stays_on_the_page(own_app: TestClient) -> None:
    """A key that is pressed twice sends the form twice."""
    hand = f"/hand/pokerstars/{numbers(own_app)[0]}"
    shown = own_app.post(f"{hand}/tag", params={"q": "won", "step": "2"}, data={"tag": "bluff"})
    undo = re.search(r'action="(/undo/\w+[^"]*)"', shown.text)
    assert undo is not None
    pages = [own_app.post(unescape(undo[1]), params={"step": "2"}) for _ in range(2)]
    assert pages[0].url == pages[1].url
    for page in (*pages, own_app.get(str(shown.url))):
        assert (page.status_code, page.url.path, page.url.params["step"]) == (200, hand, "2")
        assert re.search(r'class="line change" role="status">Undone: [^<]*bluff', page.text)
        assert "Undo</button>" not in page.text
    assert own_app.get("/tags.json").json() == {}


def test_nothing_changed_is_said(own_app: TestClient) -> None:
    first = numbers(own_app)[0]
    fields = {"do": "review", **ticked(first)}
    assert mark(own_app, fields)["undo"] is not None
    assert mark(own_app, fields)["undo"] is None
    page = own_app.post("/hands/mark", data=fields, follow_redirects=True).text
    assert "Nothing was changed." in page
    assert 'action="/undo/' in page
    assert "<button>Undo</button>" not in page


def test_two_windows_rename_a_tag(own_app: TestClient) -> None:
    mark(own_app, {"do": "tag", "tag": "bluf", **ticked(*numbers(own_app))})
    assert '<input type="hidden" name="changed" value="3">' in own_app.get("/tags").text
    answers = [
        own_app.post("/api/v1/tags/bluf", data={"name": name}, headers={"If-Match": '"3"'})
        for name in ("bluff", "call")
    ]
    assert [answer.status_code for answer in answers] == [200, 412]
    assert (answers[1].json()["theirs"], answers[1].json()["mine"]) == ("0 hands", "call")
    assert own_app.get("/tags.json").json() == {"bluff": 3}
    assert own_app.post("/tags/bluff", data={"name": "x", "changed": "many"}).status_code == 400


@pytest.mark.slow
@pytest.mark.slow
def test_one_of_four_windows_wins(own_app: TestClient) -> None:
    """All know the same version and write at once."""
    hand = numbers(own_app)[0]
    for turn in range(5):
        own_app.post(f"/hand/pokerstars/{hand}/note", data={"text": f"first {turn}"})
        note = own_app.get("/notes.json").json()["notes"][0]
        start = Barrier(4)

        def save(me: int, note: dict[str, str] = note, start: Barrier = start) -> int:
            start.wait()
            headers = {"If-Match": f'"{note["changed"]}"'}
            return own_app.post(
                f"/notes/{note['id']}", data={"text": f"by {me}"}, headers=headers
            ).status_code

        with ThreadPoolExecutor(4) as pool:
            statuses = list(pool.map(save, range(4)))
        assert sorted(statuses) == [200, 412, 412, 412]
        assert own_app.get("/notes.json").json()["notes"][0]["text"] == f"by {statuses.index(200)}"


def test_a_log_that_vanishes_while_it_is_looked_at(
    own_app: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last connection that is closed removes the log of a database, just after it was seen."""
    is_there = {name: getattr(Path, name) for name in ("exists", "is_file")}
    for name, ask in is_there.items():
        monkeypatch.setattr(Path, name, lambda path, ask=ask: path.name.endswith("-wal") or ask(path))
    assert own_app.get("/").status_code == 200
