"""Pages over the samples: each has the same data as the command line over the files."""

import json
import re
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from decimal import Decimal
from html import unescape
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit
from zipfile import ZipFile

import pytest
from click.testing import Result
from starlette.testclient import TestClient

from analysis.cli.configuration.config import load_config
from analysis.queries.keys import POSITION_ORDER
from analysis.stats import STATISTICS, known_columns, parse_where, usual_statistics
from analysis.web.pages import PAGES as ALL
from analysis.web.pages.hands import exports
from analysis.web.pages.people import players
from analysis.web.store.served_store import AT_ONCE, ServedStore
from hhparser import __version__
from hhparser.base.text.typography import typeset
from hhparser.findings.rules import RULE_BY_CODE
from tests.analysis.cli.conftest import ROOT
from tests.analysis.web.conftest import SAMPLES, client_of, store_of

Invoke = Callable[..., Result]
HERO = "RiverOtter"
HAND = "260418980311"
PAGES = tuple(page.path for page in ALL if "{" not in page.path)
# query parameters, and the same filter as options of a command
FILTERS: dict[str, tuple[dict[str, str], list[str]]] = {
    "all": ({}, []),
    "question": ({"q": "position = BTN and net > 2bb"}, ["--where", "position = BTN and net > 2bb"]),
    "another player": ({"player": "half:time"}, []),
    "days": ({"from": "2024-01-01", "to": "2025-06-30"}, ["--from", "2024-01-01", "--to", "2025-06-30"]),
    "moment": ({"from": "2026-04-11T23:50"}, ["--from", "2026-04-11T23:50"]),
    "stakes": ({"stakes": "0.05/0.10,0.10/0.25"}, ["--stakes", "0.05/0.10", "--stakes", "0.10/0.25"]),
    "kind": ({"kind": "tournament"}, ["--kind", "tournament"]),
    "site": (
        {"site": "pokerstars", "q": "won or three_bet"},
        ["--site", "pokerstars", "--where", "won or three_bet"],
    ),
    "nothing": ({"q": "net > 100000bb"}, ["--where", "net > 100000bb"]),
}
WRONG = {
    "an unknown column": ({"q": "qqqq = 1"}, "q", 1, 4, "no column 'qqqq'; /help/columns lists all"),
    "a synonym": ({"q": "pto = 20bb"}, "q", 1, 3, "no column 'pto'; did you mean pot"),
    "a column": ({"q": "positon = BTN"}, "q", 1, 7, "no column 'positon'; did you mean position"),
    "an end": ({"q": "won and"}, "q", 8, 1, "found the end, expected a column"),
    "a saved question": ({"q": "@blunders"}, "q", 1, 9, "no saved query 'blunders'"),
    "a day": ({"from": "soon"}, "from", 1, 4, "'soon' is not a date"),
    "days": (
        {"from": "2024-02-01", "to": "2024-01-01"},
        "to",
        1,
        10,
        "the first day, 2024-02-01, is later than the last",
    ),
    "stakes": ({"stakes": "low"}, "stakes", 1, 3, "'low' is not of the form"),
    "a site": ({"site": "pokerstar"}, "site", 1, 9, "did you mean pokerstars"),
    "a kind": ({"kind": "sng"}, "kind", 1, 3, "is not one of 'cash', 'tournament'"),
    "a key": ({"by": "positon"}, "by", 1, 7, "no column 'positon'"),
    "a side": ({"vs": "positon = BB"}, "vs", 1, 7, "did you mean position"),
    "a statistic": ({"stat": "vpipp"}, "stat", 1, 5, "unknown statistic 'vpipp'"),
    "a statistic of sides": ({"vs": "pool", "stat": "vpipp"}, "stat", 1, 5, "unknown statistic 'vpipp'"),
}
LINES = (
    "",
    "BTN opens, BB",
    "opens, caller calls, flop: caller checks, opener bets <40%",
    "6 players, stack 20-200bb, CO",
    "BTN limps, BTN",
)


def printed(invoke: Invoke, *args: str) -> Any:
    result = invoke(*args)
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def player_of(query: dict[str, str]) -> list[str]:
    return ["--player", query.get("player", HERO)]


def rounded(value: Any) -> Any:
    """Return the value with 6 decimals of each number: a store adds up by month, files by hand."""
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    if isinstance(value, list):
        return [*map(rounded, value)]
    return round(value, 6) if isinstance(value, float) else value


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(
    ("name", "by"), [*((name, "position") for name in FILTERS), ("all", ""), ("question", "stakes,position")]
)
def test_statistics_equal_the_command(app: TestClient, invoke: Invoke, name: str, by: str) -> None:
    query, options = FILTERS[name]
    command = ["stats", str(SAMPLES), *player_of(query), *options, "--by", by, "--format", "json"]
    found = app.get("/stats.json", params={**query, "by": by}).json()
    assert rounded(found) == rounded(printed(invoke, *command))


@pytest.mark.fast_cases(2)
@pytest.mark.parametrize("name", FILTERS)
def test_hands_equal_the_command(app: TestClient, invoke: Invoke, name: str) -> None:
    query, options = FILTERS[name]
    command = ["hands", str(SAMPLES), *player_of(query), *options, "--newest", "1000", "--format", "json"]
    expected = printed(invoke, *command)
    found, key, pages = [], "", 0
    while pages == 0 or key:
        page = app.get("/hands.json", params={**query, "next": key}).json()
        assert page["total"] == len(expected) or pages > 0
        found += page["hands"]
        key, pages = page["next"], pages + 1
    assert [(one["site"], one["hand_id"]) for one in found] == [
        (one["site"], one["hand_id"]) for one in expected
    ]
    for one, other in zip(found, expected, strict=True):
        assert (one["cards"], one["board"], one["position"]) == (
            other["hole_cards"],
            other["board"],
            other["position"],
        )
        assert (one["net"], one["net_bb"], one["started_at"]) == (
            other["net"],
            other["net_bb"],
            other["started_at"],
        )
    assert pages == max(-(-len(expected) // 50), 1)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/stats?vs=pool&stat=wtsd", "being compared"),
        ("/lines?line=BTN+opens,+BB+calls,+flop+paired:", "being counted"),
    ],
)
def test_a_page_does_not_wait_for_jobs(sample_store: Any, path: str, words: str) -> None:
    app, released = client_of(sample_store), Event()
    for number in range(AT_ONCE):
        app.app.state.served.jobs.start(number, lambda _: released.wait(60), 0)
    try:
        assert words in app.get(path).text
    finally:
        released.set()
    assert app.get(path.replace("?", ".json?")).status_code == 200
    assert words not in app.get(path).text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("query", "options", "sides"),  # the sides that the list of the player can show
    [
        pytest.param({"vs": "pool"}, ["--vs", "pool", "--player", HERO], "a", id="the others"),
        pytest.param(
            {"vs": "pool", "q": "position = BTN"},
            ["--vs", "pool", "--player", HERO, "--where", "position = BTN"],
            "a",
            id="the others in a position",
        ),
        pytest.param(
            {"vs": "position = BB", "q": "position = SB", "kind": "cash"},
            ["--player", HERO, "--a", "position = SB", "--b", "position = BB", "--kind", "cash"],
            "ab",
            id="another question",
        ),
        pytest.param(
            {"vs": "day < 2026-01-01"},
            ["--player", HERO, "--a", "not (day < 2026-01-01)", "--b", "day < 2026-01-01"],
            "ab",
            id="another period",
        ),
        pytest.param(
            {"vs": "opponent 'half:time' vpip", "q": "won"},
            ["--player", HERO, "--a", "won", "--b", "opponent 'half:time' vpip"],
            "ab",
            id="what an opponent did",
        ),
        pytest.param(
            {"vs": "player = 'half:time'", "stat": "vpip,pfr"},
            ["--a", f"player = {HERO}", "--b", "player = 'half:time'", "--stat", "vpip", "--stat", "pfr"],
            "a",
            id="another player",
        ),
        pytest.param(
            {"vs": "net > 100000bb"},
            ["--player", HERO, "--a", "not net > 100000bb", "--b", "net > 100000bb"],
            "ab",
            id="nothing",
        ),
    ],
)
def test_comparisons_equal_the_command(
    app: TestClient, invoke: Invoke, query: dict[str, str], options: list[str], sides: str
) -> None:
    usual = [] if "stat" in query else ["--stat", ",".join(usual_statistics(has_ev=True))]
    expected = printed(invoke, "compare", str(SAMPLES), *options, *usual, "--format", "json")
    assert app.get("/stats.json", params=query).json() == expected
    page = app.get("/stats", params=query)
    assert page.status_code == 200
    links = [unescape(at) for at in re.findall(r'href="(/hands\?[^"]*)"', page.text.partition("<tbody>")[2])]
    shown = [
        (one["statistic"], one[side]["made"])
        for one in expected["comparisons"]
        for side in sides
        if "made" in one[side] and one[side]["value"] is not None
    ]
    assert len(links) == len(shown)
    for statistic in ("vpip", "wtsd"):  # others may count a hand several times
        asked = [link for link in links if re.search(rf"\b{statistic}&|\+{statistic}&", link)]
        totals = [app.get(link.replace("/hands", "/hands.json", 1)).json()["total"] for link in asked]
        assert sorted(totals) == sorted(hands for name, hands in shown if name == statistic)


def test_statistics_are_chosen_by_ticks(app: TestClient) -> None:
    """The ticked statistics are the columns, and stay ticked when the query changes."""
    query = "by=position&stat=vpip&stat=pfr"
    assert {*app.get(f"/stats.json?{query}").json()[0]["stats"]} == {"vpip", "pfr"}
    page = app.get(f"/stats?{query}").text
    assert re.findall(r'name="stat" value="(\w+)" checked', page) == ["vpip", "pfr"]
    assert '<option value="vpip,pfr" selected>' in page
    assert set(re.findall(r'name="stat" value="(\w+)"', page)) == {*STATISTICS} - {"hands", "net"}


@pytest.mark.slow
@pytest.mark.slow_cases(10)
@pytest.mark.parametrize("name", FILTERS)
@pytest.mark.parametrize("file_format", ["csv", "json", "xlsx"])
def test_exported_hands_equal_the_command(
    app: TestClient, invoke: Invoke, tmp_path: Path, name: str, file_format: str
) -> None:
    query, options = FILTERS[name]
    file = tmp_path / f"hands.{file_format}"
    command = ["hands", str(SAMPLES), *player_of(query), *options, "--format", file_format, "-o", str(file)]
    assert invoke(*command).exit_code == 0
    found = app.get(f"/export/hands.{file_format}", params=query)
    assert found.headers["content-disposition"] == "attachment"
    if file_format == "xlsx":  # its properties hold the time
        assert sheet_of(found.content) == sheet_of(file.read_bytes())
    else:
        assert found.content == file.read_bytes()


def sheet_of(workbook: bytes) -> list[bytes]:
    """The cells and texts of a workbook."""
    with ZipFile(BytesIO(workbook)) as parts:
        return [parts.read(f"xl/{name}.xml") for name in ("worksheets/sheet1", "sharedStrings")]


@pytest.mark.slow
def test_exported_texts_equal_the_site_texts(
    app: TestClient, tmp_path: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A text that is exported is read as the same hands."""
    file = tmp_path / "hands.txt"
    file.write_bytes(app.get("/export/hands.txt?stakes=0.05/0.10").content)
    command = ["hands", "--player", HERO, "--stakes", "0.05/0.10", "--format", "ids"]
    assert invoke(*command, str(file)).stdout == invoke(*command, str(SAMPLES)).stdout != ""
    monkeypatch.setattr(exports, "MOST_TEXTS", 3)
    answer = app.get("/export/hands.txt?stakes=0.05/0.10")
    assert (answer.status_code, "at most 3 hands" in answer.text) == (400, True)
    assert app.get("/hands.json?stakes=0.05/0.10").json()["total"] > 3  # waits for the count, as pages do not
    offered = app.get("/hands?stakes=0.05/0.10").text
    assert ("/export/hands.csv" in offered, "/export/hands.txt" in offered) == (True, False)
    assert app.get("/export/hands.pdf").status_code == 404


@pytest.mark.slow_cases(6)
@pytest.mark.slow
@pytest.mark.parametrize("name", ["all", "question", "another player", "site"])
@pytest.mark.parametrize("line", LINES)
def test_lines_equal_the_command(app: TestClient, invoke: Invoke, line: str, name: str) -> None:
    query, options = FILTERS[name]
    command = [
        "lines",
        str(SAMPLES),
        *player_of(query),
        *options,
        "--from",
        line,
        "--vs",
        "pool",
        "--format",
        "json",
    ]
    node = app.get("/lines.json", params={**query, "line": line}).json()
    assert node == printed(invoke, *command)
    assert app.get("/lines", params={**query, "line": line}).status_code == 200
    for answer in node["answers"]:
        taken = app.get("/lines/hands.json", params={**query, "line": answer["next"]}).json()
        assert (taken["total"], len(taken["hands"])) == (answer["made"], min(answer["made"], 200))


@pytest.mark.parametrize(
    ("ranges", "board"),
    [(["AhKd", "QQ+"], ""), (["QQ+,AK", "top 15%"], "Qs7d2c"), (["QQ", "QQ"], "2c 3d 4s"), (["T9s"], "")],
)
def test_equity_is_that_of_the_command(
    app: TestClient, invoke: Invoke, ranges: list[str], board: str
) -> None:
    query = {**dict(zip(("first", "second"), ranges, strict=False)), "board": board}
    expected = printed(invoke, "equity", *ranges, "--board", board, "--format", "json")
    assert app.get("/equity.json", params=query).json() == expected
    assert app.get("/equity", params=query).status_code == 200


@pytest.mark.parametrize(
    ("query", "key", "column", "reason"),
    [
        ({"first": "AhKd", "second": "QQ++"}, "second", 1, "'QQ++'"),
        ({"first": "AhKd", "second": "AhKd"}, "first", 1, "the ranges cannot be dealt together"),
        ({"first": "AhKd", "board": "QsQs2c"}, "board", 3, "Qs is given twice"),
        ({"first": "AhKd", "board": "Qs7d"}, "board", 1, "3, 4 or 5 cards, not 2"),
        ({"first": "AhKd", "board": "Ah7d2c"}, "board", 1, "'AhKd' cannot be held on Ah 7d 2c"),
    ],
)
def test_an_invalid_range_gets_a_message(
    app: TestClient, query: dict[str, str], key: str, column: int, reason: str
) -> None:
    answer = app.get("/equity.json", params=query)
    assert answer.status_code == 400
    assert (answer.json()["key"], answer.json()["column"]) == (key, column)
    assert reason in answer.json()["reason"]


@pytest.mark.slow_cases(1)
@pytest.mark.slow
@pytest.mark.parametrize("name", ["all", "site", "days"])
def test_tournaments_equal_the_command(app: TestClient, invoke: Invoke, name: str) -> None:
    query, options = FILTERS[name]
    found = app.get("/tournaments.json", params=query).json()
    ids = "tournament_profit,roi,itm,abi,cev_per_100,icm_ev_difference"
    stats = ["--by", "stakes", "--stat", ids, "--kind", "tournament", "--format", "json"]
    assert found["stats"] == printed(invoke, "stats", str(SAMPLES), *player_of(query), *options, *stats)
    listed = ["--kind", "tournament", "--newest", "1000", "--format", "json"]
    hands = printed(invoke, "hands", str(SAMPLES), *player_of(query), *options, *listed)
    assert sum(one["hands"] for one in found["tournaments"]) == len(hands)
    for one in found["tournaments"]:
        at = f"/tournament/{one['site']}/{one['tournament_id']}"
        whole = app.get(f"{at}.json", params=query).json()
        assert {key: whole[key] for key in one} == one
        assert len(whole["hands_played"]) == one["hands"]
        assert app.get(at, params=query).status_code == 200
    assert app.get("/tournament/pokerstars/0").status_code == 404


@pytest.mark.slow
def test_help_has_every_statistic_column_and_rule(app: TestClient) -> None:
    topics = app.get("/help.json").json()["topics"]
    found = {
        topic: {one["id"] for one in app.get(f"/help/{topic}.json").json()["entries"]} for topic in topics
    }
    assert found["statistics"] == {*STATISTICS}
    assert found["rules"] == {*RULE_BY_CODE}
    assert found["columns"] <= {*known_columns()} <= found["columns"] | found["statistics"]
    for topic in topics:
        assert app.get(f"/help/{topic}").status_code == 200
    assert [one["id"] for one in app.get("/help/rules.json?name=P132").json()["entries"]] == ["P132"]
    assert app.get("/help/poker").status_code == 404
    for question in app.get("/help.json").json()["examples"]:
        assert app.get("/hands.json", params={"q": question}).status_code == 200, question


def test_settings_equal_the_file(tmp_path: Path, sample_store: Path) -> None:
    file = tmp_path / "hh.toml"
    file.write_text(
        'time_zone = "Europe/Paris"\nday_start = "04:30"\nsession_gap = 45\nrakeback = 0.3\n'
        '[web]\nunit = "money"\ncolors = "dark"\n'
        '[heroes]\npokerstars = ["RiverOtter"]\n[aliases.pokerstars]\nRiverOtter = ["Copper Kettle"]\n'
    )
    app = client_of(sample_store, settings=load_config(str(file)))
    settings = app.get("/settings.json").json()
    assert settings.pop("cache")["misses"] > 0
    assert settings == {
        "schema": "hhparser/web-settings/1",
        "version": __version__,
        "store": str(sample_store),
        "is_read_only": False,
        "heroes": ["RiverOtter"],
        "player": "RiverOtter",
        "aliases": {"pokerstars": {"Copper Kettle": "RiverOtter"}},
        "time_zone": "Europe/Paris",
        "day_start": "04:30",
        "session_gap": 45,
        "rakeback": {"every other site": 0.3},
        "currency": None,
        "rates": None,
        "unit": "money",
        "colors": "dark",
    }
    units = {
        f"{at}": app.get(f"/graph.json?stakes=NL+0.05/0.10+USD{at}").json()["unit"] for at in ("", "&unit=bb")
    }
    assert units == {"": "USD", "&unit=bb": "bb"}
    assert '<html lang="en" data-colors="dark">' in app.get("/settings").text


def test_a_line_that_is_not_understood_is_marked(app: TestClient) -> None:
    for path in ("/lines", "/lines/hands"):
        answer = app.get(f"{path}.json", params={"line": "BTN opens, BB jumps"})
        assert answer.status_code == 400
        assert (answer.json()["key"], answer.json()["column"], answer.json()["length"]) == ("line", 15, 5)
        page = app.get(path, params={"line": "BTN opens, BB jumps", "site": "pokerstars"}).text
        assert "<mark>jumps</mark>" in page
        (form,) = re.findall(r'<form class="controls".*?</form>', page, re.DOTALL)
        assert f'action="{path}"' in form
        assert 'name="line" value="BTN opens, BB jumps"' in form
        assert 'name="site" value="pokerstars"' in form


@pytest.mark.slow
def test_a_hand_is_that_of_the_command(app: TestClient, invoke: Invoke) -> None:
    file = SAMPLES / "cash_6max_session.txt"
    lines = invoke("parse", str(file)).stdout.splitlines()
    for hand in map(json.loads, lines):
        page = app.get(f"/hand/pokerstars/{hand['hand_id']}.json").json()
        assert page["hand"] | {"version": page["version"]} == hand
        assert (page["notes"], page["tags"], page["reviewed"]) == ([], [], False)
    steps = [frame["kind"] for frame in page["frames"]]
    assert steps[0] == "start"
    assert steps[-1] == "pay"


@pytest.mark.fast_cases(2)
@pytest.mark.parametrize("path", PAGES)
def test_every_page_keeps_the_question(app: TestClient, path: str) -> None:
    """`test_scopes.py` recounts the hands of the pages."""
    query, _ = FILTERS["question"]
    page = app.get(path, params=query)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert not re.search(r"<script(?![^>]*src=)|<style|style=|\son\w+=", page.text)
    menu = re.findall(r'<li><a href="([^"]*)"', page.text.partition("</nav>")[0])
    assert [dict(parse_qsl(urlsplit(unescape(at)).query)) for at in menu] == [query] * len(menu)


@pytest.mark.parametrize("name", WRONG)
def test_syntax_errors_are_marked(app: TestClient, name: str) -> None:
    query, key, column, length, reason = WRONG[name]
    answer = app.get("/stats.json", params=query)
    assert answer.status_code == 400
    found = answer.json()
    assert (found["key"], found["column"], found["length"]) == (key, column, length)
    assert reason in found["reason"]
    page = app.get("/stats", params=query)
    assert page.status_code == 400
    marked = query.get(key, "")[column - 1 : column - 1 + length]
    if marked:
        assert f"<mark>{marked.replace(chr(39), '&#39;')}</mark>" in page.text
    assert f'value="{query.get("q", "")}"' in page.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nothing", 404),
        ("/hand/pokerstars/1", 404),
        ("/hand/pokerstars/1.json", 404),
        (f"/hand/winamax/{HAND}", 404),
        ("/hand/pokerstars/..%2f..%2fetc%2fpasswd", 404),
        ("/session/x", 404),
        ("/checks/L999", 404),
        ("/player/pokerstars/nobody", 404),
        ("/hands?next=x", 400),
        ("/hands?next=2024-01-01~-1", 400),
        ("/hands?next=9999-99-99~1", 400),
        ("/static/../app.py", 404),
        ("/static/%2e%2e/app.py", 404),
        (f"/hand/pokerstars/{HAND}?step=99999999", 200),
        (f"/hand/pokerstars/{HAND}?step=-1", 200),
        ("/hands?player=nobody", 200),
        ("/hands?q=%00", 400),
        ("/hands?from=2024-01-01&from=2024-01-02", 400),
    ],
)
def test_addresses(app: TestClient, path: str, status: int) -> None:
    assert app.get(path).status_code == status


@pytest.mark.slow
def test_a_cell_leads_to_as_many_hands(app: TestClient) -> None:
    """The hands of each row, and the hands in which a rate was made, have the same number as the list."""
    rows = app.get("/stats.json?by=position&kind=cash").json()
    drawn = app.get("/stats?by=position&kind=cash").text.partition("<tbody>")[2].split("<tr>")[1:]
    in_seat_order = sorted(rows, key=lambda row: POSITION_ORDER.index(row["position"]))
    for row, cells in zip(in_seat_order, drawn, strict=True):
        links = [unescape(at) for at in re.findall(r'href="(/hands[^"]*)"', cells)]
        asked = {parse_qs(urlsplit(at).query)["q"][0].split(" ")[-1]: at for at in links[1:]}
        expected = {links[0]: row["hands"]}
        for name in ("vpip", "three_bet", "wtsd"):
            if row["stats"][name]["chances"]:
                expected[asked[name]] = row["stats"][name]["made"]
        for link, hands in expected.items():
            assert app.get(link.replace("/hands", "/hands.json", 1)).json()["total"] == hands, link


@pytest.mark.slow
@pytest.mark.parametrize("stat", ["three_bet", "bb_per_100"])
def test_a_square_leads_to_its_hands(app: TestClient, invoke: Invoke, stat: str) -> None:
    command = [
        "stats",
        str(SAMPLES),
        "--player",
        HERO,
        "--by",
        "starting_hand",
        "--stat",
        stat,
        "--format",
        "json",
    ]
    assert app.get("/ranges.json", params={"stat": stat}).json() == printed(invoke, *command)
    page = app.get("/ranges", params={"stat": stat}).text
    assert page.count("<td") == 169
    cells = re.findall(r'title="(?:[\d,]+ of )?([\d,]+)[^"]*"><a href="([^"]*)"><b>(\w+)</b>', page)
    assert len(cells) > 20
    for chances, at, name in cells[:12]:
        found = app.get(unescape(at).replace("/hands", "/hands.json", 1)).json()
        assert found["total"] == int(chances), name


def test_statistics_show_their_intervals_on_demand(app: TestClient) -> None:
    plain, detailed = (app.get(f"/stats?by=position{more}").text for more in ("", "&details=1"))
    titles = re.findall(r'<td class="number[^"]*" title="([^"]+)">', plain)
    shown = re.findall(r'<small class="detail">([^<]+)</small>', detailed)
    assert 0 < len(shown) < len(titles)  # fewer rows, as they weigh more
    assert [one.replace("-", "−") for one in titles[: len(shown)]] == shown
    assert any("95%: " in one for one in shown)
    assert "by=position&amp;details=1" in plain


@pytest.mark.slow
def test_ranges_of_a_position(app: TestClient) -> None:
    """The ranges equal a query for the position, and each square links to as many hands as it has."""
    of_button = app.get("/ranges.json?position=BTN").json()
    assert of_button == app.get("/ranges.json?q=position+%3D+BTN").json()
    assert (
        0
        < sum(one["hands"] for one in of_button)
        < sum(one["hands"] for one in app.get("/ranges.json").json())
    )
    page = app.get("/ranges?position=BTN").text
    cells = re.findall(r'title="[\d,]+ of ([\d,]+)"><a href="([^"]*)"', page)
    assert cells
    for chances, at in cells[:5]:
        assert app.get(unescape(at).replace("/hands", "/hands.json", 1)).json()["total"] == int(chances)
    assert app.get("/ranges.json?position=button").json()["key"] == "position"


@pytest.mark.slow
def test_notes_on_players_are_shown_beside_their_names(own_app: TestClient) -> None:
    own_app.post(
        "/player/pokerstars/NineOfRain/note", data={"text": "folds too much"}, follow_redirects=False
    )
    for path in ("/players", "/hand/pokerstars/260418980311", "/player/pokerstars/NineOfRain"):
        assert "folds too much" in own_app.get(path).text, path


def test_a_player_page_shows_the_last_months_and_leads_to_all(
    app: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = "/player/pokerstars/RiverOtter"
    months = [row["month"] for row in app.get(f"{address}.json").json()["stats"]["month"]]
    monkeypatch.setattr(players, "MOST_MONTHS", len(months))
    assert "all months" not in app.get(f"{address}?x=0").text
    monkeypatch.setattr(players, "MOST_MONTHS", 2)
    page = app.get(f"{address}?x=1").text
    assert [one for one in sorted(set(months)) if f'"row">{one}<' in page] == sorted(set(months))[-2:]
    assert re.search(r'href="/stats\?[^"]*by=month[^"]*">all months', page)


@pytest.mark.slow
def test_days_have_their_sessions(app: TestClient, invoke: Invoke) -> None:
    """A session belongs to the day when it began, even if it went on after midnight."""
    found = app.get("/sessions.json").json()
    command = ["stats", str(SAMPLES), *player_of({}), "--by", "day", "--format", "json"]
    counted: Counter[str] = Counter()
    for row in printed(invoke, *command):
        counted[row["day"]] += row["hands"]
    late = {
        one[key][:10]
        for one in found["sessions"]
        if one["start"][:10] != one["end"][:10]
        for key in ("start", "end")
    }
    assert {one["day"]: one["hands"] for one in found["days"] if one["day"] not in late} == {
        day: hands for day, hands in counted.items() if day not in late
    }
    assert sum(one["sessions"] for one in found["days"]) == found["total"] > len(found["days"])
    for one in found["days"]:
        of_day = [session for session in found["sessions"] if session["start"].startswith(one["day"])]
        assert one["hands"] == sum(session["hands"] for session in of_day)
        assert sum(one["net_bb"].values()) == pytest.approx(sum(session["net_bb"] for session in of_day))


def test_a_final_table_in_money(app: TestClient) -> None:
    """The value of chips after a hand equals their value before the next one; luck adds up."""
    found = app.get("/tournament/pokerstars/3867214905.json").json()
    table = found["final_table"]
    assert len(table) == found["hands"] == 11
    assert [one["worth_after"] for one in table[:-1]] == [one["worth"] for one in table[1:]]
    assert table[-1]["worth_after"] == found["prize"]
    (row,) = app.get("/stats.json?q=tournament_id=3867214905&stat=icm_ev_difference").json()
    luck = sum(Decimal(one["all_in_luck"] or 0) for one in table)
    assert str(luck) == row["stats"]["icm_ev_difference"]["value"]["USD"]


def test_a_session_has_the_hands_of_its_time(app: TestClient) -> None:
    sessions = app.get("/sessions.json").json()["sessions"]
    assert sum(one["hands"] for one in sessions) == app.get("/hands.json").json()["total"]
    newest = app.get(f"/session/{sessions[0]['id']}.json").json()
    assert (newest["hands"], len(newest["hands_played"])) == (25, 25)
    assert [one["started_at"] for one in newest["hands_played"]] == sorted(
        one["started_at"] for one in newest["hands_played"]
    )


def test_the_calibration_is_that_of_the_command(app: TestClient, sample_store: Path, invoke: Invoke) -> None:
    result = invoke("store", "calibrate", "--store", str(sample_store), "--hero", HERO, "--format", "json")
    found = app.get("/calibration.json").json()
    assert {key: found[key] for key in ("game", "calibration")} == {
        key: json.loads(result.stdout)[key] for key in ("game", "calibration")
    }
    assert "Session intervals hold" in app.get("/calibration").text


@pytest.mark.slow
@pytest.mark.parametrize("name", ["question", "kind", "nothing"])
def test_the_verdict_is_that_of_the_command(app: TestClient, invoke: Invoke, name: str) -> None:
    query, options = FILTERS[name]
    result = invoke("me", str(SAMPLES), "--hero", HERO, *options, "--format", "json")
    assert result.exit_code == 0
    expected = next(iter(json.loads(result.stdout)), None)
    found = app.get("/index.json", params=query).json()["verdict"]
    for one in (found, expected):  # only the words differ that say why a part has no number
        for part in one["split"] if one else ():
            part.pop("words")
    assert found == expected
    leaks = app.get("/leaks.json", params=query).json()["leaks"]
    assert leaks == (expected["leaks"] if expected else [])
    if expected is not None:
        assert typeset(expected["sentences"][0]) in unescape(app.get("/", params=query).text)


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize("name", ["all", "question", "kind"])
def test_sessions_equal_the_command(app: TestClient, invoke: Invoke, name: str) -> None:
    query, options = FILTERS[name]
    command = ["stats", str(SAMPLES), *player_of(query), *options, "--by", "session", "--format", "json"]
    expected: Counter[tuple[str, int]] = Counter()
    for row in printed(invoke, *command):
        expected[row["kind"], row["session"]] += row["hands"]
    sessions = app.get("/sessions.json", params=query).json()["sessions"]
    assert {(one["kind"], one["number"]): one["hands"] for one in sessions} == expected


def test_findings_equal_the_command(app: TestClient, invoke: Invoke) -> None:
    result = invoke("check", str(SAMPLES), "--format", "json")
    expected = [one for one in json.loads(result.stdout)["diagnostics"] if one["hand_id"]]
    codes = {one["code"]: one["findings"] for one in app.get("/checks.json").json()["codes"]}
    for code in {one["code"] for one in expected}:
        assert codes[code] >= sum(one["code"] == code for one in expected)
        page = app.get(f"/checks/{code}.json").json()
        assert page["total"] == codes[code]


def test_findings_by_site_and_file_equal_each_count(app: TestClient) -> None:
    every = app.get("/checks.json").json()
    assert [one["site"] for one in every["sites"]] == ["pokerstars"]
    assert len(every["files"]) > 3
    for key, rows in (("site", every["sites"]), ("file", every["files"])):
        for row in rows[:8]:
            of_one = app.get("/checks.json", params={key: row[key]}).json()
            counted = Counter({one["code"]: one["findings"] for one in of_one["codes"]})
            assert sum(row[word] for word in ("errors", "warnings", "notes")) == counted.total()
            for code in counted:
                page = app.get(f"/checks/{code}.json", params={key: row[key]}).json()
                assert page["total"] == counted[code]
    assert sum(one["errors"] for one in every["files"]) == sum(
        one["findings"] for one in every["codes"] if one["severity"] == "error"
    )
    assert app.get("/checks.json?file=/etc/passwd").json()["findings"] == 0


@pytest.mark.parametrize(
    ("path", "same"),
    [
        ("grid?stat=vpip", "/ranges.json?stat=vpip"),
        ("findings", "/checks.json"),
        ("rule/L110", "/checks/L110.json"),
        ("hands?q=won", "/hands.json?q=won"),
    ],
)
def test_the_interface_names_the_same(app: TestClient, path: str, same: str) -> None:
    assert app.get(f"/api/v1/{path}").json() == app.get(same).json()


def test_a_statistic_is_explained(app: TestClient) -> None:
    assert app.get("/api/v1/stat/vpip").json()["name"] == "Voluntarily put chips in pot (VPIP)"
    assert app.get("/api/v1/stat/vpipp").status_code == 404
    assert app.get("/api/v1/rule/L999").status_code == 404


def test_too_many_questions_at_once(sample_store: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analysis.web.store.served_store.WAIT_SECONDS", 0.01)
    app = client_of(sample_store)
    held = [app.app.state.served.asking() for _ in range(AT_ONCE)]
    for one in held:
        one.__enter__()
    assert app.get("/hands.json?q=won").status_code == 503
    assert app.get("/static/app.css").status_code == 200
    held[0].__exit__(None, None, None)
    assert app.get("/hands.json?q=won").status_code == 200


def test_an_answer_is_worked_out_once_until_something_changes(
    own_app: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out = []
    asking = ServedStore.asking

    def counted(served: ServedStore) -> AbstractContextManager[None]:
        worked_out.append(1)
        return asking(served)

    monkeypatch.setattr(ServedStore, "asking", counted)
    first, again = (own_app.get("/hands.json?q=net+%3E+0") for _ in range(2))
    assert (again.text, again.headers, len(worked_out)) == (first.text, first.headers, 1)
    listed = first.json()["hands"][0]
    own_app.post(
        f"/hand/{listed['site']}/{listed['hand_id']}/tag", data={"tag": "odd"}, follow_redirects=False
    )
    tagged = own_app.get("/hands.json?q=net+%3E+0").json()["hands"][0]
    assert (tagged["tags"], len(worked_out)) == (["odd"], 2)


def test_a_part_of_the_graph_is_that_of_its_hands(app: TestClient) -> None:
    """A span begins at 0 and adds up to the gain of the curve of all hands; further spans end with the hands."""
    whole, part = (app.get(f"/graph.json?kind=cash{span}").json() for span in ("", "&hands=2-9"))
    assert (part["first"], part["hands"], part["total"]) == (2, 7, whole["total"])
    assert [one["hands"] for one in part["points"]] == [*range(2, 10)]
    for name in ("net", "all_in_ev", "with_showdown", "without_showdown", "rake_paid"):
        gained = [one[name] - whole["points"][2][name] for one in whole["points"][2:10]]
        assert [one[name] for one in part["points"]] == pytest.approx(gained)
    assert app.get("/graph.json?kind=cash&hands=2-999999").json()["hands"] == whole["total"] - 2
    for wrong in ("9-2", "3", "3-3", "x"):
        assert app.get(f"/graph.json?hands={wrong}").json()["key"] == "hands"


def test_the_graph_ends_with_the_statistics(app: TestClient) -> None:
    """Each curve ends at the sum that `hh stats` prints."""
    asked = "kind=cash&site=pokerstars&stakes=NL+0.05/0.10+USD"
    last = app.get(f"/graph.json?{asked}&unit=money").json()["points"][-1]
    (row,) = app.get(f"/stats.json?{asked}&stat=ev_net,rake_weighted,net_showdown").json()
    net = float(row["net"]["USD"])
    ev, rake, showdown = (float(one["value"]["USD"]) for one in row["stats"].values())
    assert rake > 0
    assert {name: last[name] for name in last if name not in ("hands", "time")} == pytest.approx(
        {
            "net": net,
            "all_in_ev": ev,
            "with_showdown": showdown,
            "without_showdown": net - showdown,
            "rake_paid": rake,
        },
        abs=0.01,
    )


def test_a_deleted_store_gets_a_message(own_app: TestClient, tmp_path: Path) -> None:
    assert own_app.get("/hands.json").status_code == 200
    (tmp_path / "store" / "catalogue.db").unlink()
    for path in ("/hands.json", "/api/v1/stats", "/"):
        answer = own_app.get(path)
        assert answer.status_code == 409
        assert "it is a folder without a store; `hh import PATH` creates one" in answer.text


@pytest.mark.slow
def test_suggestions_are_valid_queries(app: TestClient) -> None:
    """Every column with each of its operators and one of its values is a valid query."""
    samples = {
        "number": "5",
        "times": "1",
        "amount": "2bb",
        "time": "2026-04-11",
        "cards": "AKs",
        "letters": "XB",
    }
    suggested = app.get("/api/v1/vocabulary").json()["columns"]
    told = [one for one in suggested if one["name"] in known_columns()]
    assert [one["name"] for one in told] == [*known_columns()]
    assert {one["name"] for one in suggested} - {*known_columns()} == {"pot", "date", "cards", "pos"}
    for one in told:
        kind = known_columns()[one["name"]].kind
        value = "yes" if kind == "yes or no" else (one["values"] or [samples.get(kind, "2026-04")])[0]
        ends = {"between": f"'{value}' and '{value}'", "is empty": "", "is not empty": ""}
        for sign in one["signs"]:
            parse_where(f"{one['name']} {sign} {ends.get(sign, repr(value))}")
        if one["is_fact"]:
            parse_where(one["name"])


@pytest.mark.slow
def test_a_hand_without_a_big_blind_is_not_the_largest_result(tmp_path: Path) -> None:
    """Its result in big blinds is unknown, so it is sorted last among the hands to review."""
    samples = ROOT / "sample_histories"
    paths = (samples / "pkr/tour_bounty_and_antes.txt", samples / "pokerstars/cash_6max_session.txt")
    review = client_of(store_of(tmp_path / "store", *paths)).get("/index.json").json()["review"]
    assert len(review) == 5
    assert None not in [one["net_bb"] for one in review]


@pytest.mark.slow
def test_the_overview_begins_with_the_games_played_most(samples: Path, tmp_path: Path) -> None:
    app = client_of(store_of(tmp_path / "store", samples))
    games = app.get("/index.json").json()["results"]
    page = app.get("/").text
    assert f"{len(games) - 8} more kinds of game with fewer hands" in page
    assert page.count('scope="row" class="wraps"') == len(games) > 8


@pytest.mark.parametrize("by", ["month", "month,position", "day"])
def test_statistics_by_time_show_the_newest_first(app: TestClient, by: str) -> None:
    page = app.get("/stats", params={"by": by, "stat": "vpip"}).text
    key = by.partition(",")[0]
    rows = app.get("/stats.json", params={"by": by, "stat": "vpip"}).json()
    times = sorted((row[key] for row in rows if row[key]), reverse=True)
    shown = re.findall(r'<tr>\s*<th scope="row">(\d{4}-[\d-]+)', page)
    assert shown == times[: len(shown)]
    assert len(shown) > 5


@pytest.mark.slow
def test_a_session_has_its_tables_and_opponents(app: TestClient) -> None:
    """Each opens the hands that it counts."""
    session = app.get("/sessions.json").json()["sessions"][0]
    found = app.get(f"/session/{session['id']}.json").json()
    limits = {"from": session["start"], "to": session["end"], "kind": session["kind"]}
    assert sum(one["hands"] for one in found["table"]) == session["hands"]
    assert found["opponent"]
    for one in found["table"] + found["opponent"]:
        answer = app.get(
            "/hands.json", params={**limits, "q": one["question"]}
        )  # waits until they are counted
        assert answer.json()["total"] == one["hands"]
