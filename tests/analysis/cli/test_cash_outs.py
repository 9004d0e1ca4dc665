"""All amounts of money include cash-outs; luck and all-in EV refer to the table."""

import base64
import json
import re
import zlib
from pathlib import Path

import pytest

from tests.hands import CASHED_OUT

NET = "-3.50"  # 16.50 from the contract less 20; at the table it is -20


@pytest.fixture
def sold(tmp_path):
    (tmp_path / "sold.txt").write_text(CASHED_OUT)


def found(invoke, *command):
    return json.loads(invoke(*command, "--format", "json").stdout)


def test_stats_count_them_and_luck_does_not(invoke, sold):
    (ann,) = found(
        invoke,
        "stats",
        "sold.txt",
        "--player",
        "Ann",
        "--stat",
        "ev_net,ev_difference,net_showdown,bb_per_100",
    )
    assert ann["net"] == {"USD": NET}
    values = {name: one["value"] for name, one in ann["stats"].items()}
    (ev,) = values["ev_net"].values()
    (luck,) = values["ev_difference"].values()
    assert values["net_showdown"] == {"USD": NET}
    assert values["bb_per_100"] == -350
    assert float(ev) + float(luck) == -20


@pytest.mark.slow
def test_me_and_lists_count_them(invoke, sold):
    (ann,) = found(invoke, "me", "sold.txt")
    assert (ann["net"], ann["bb_per_100"]) == (NET, -350)
    assert {part["net"] for part in ann["sources"]} == {NET}
    assert float(ann["luck"]) < -10
    listed = found(invoke, "hands", "sold.txt", "--where", "player = Ann")
    assert [(row["net"], row["net_bb"]) for row in listed] == [(NET, -3.5)]
    asked = found(invoke, "hands", "sold.txt", "--where", "net < -19bb and cash_out_net > -4bb")
    assert [row["player"] for row in asked] == ["Ann"]


def test_the_hand_in_words_counts_them(invoke, sold):
    results = invoke("replay", "sold.txt", "--format", "text").stdout.split("Net results")[1]
    assert re.findall(r"(\w+) +([-+][\d.]+)", results) == [("Ann", NET), ("Ben", "+19.00"), ("Cal", "-1.00")]


@pytest.mark.slow
def test_exports_and_reports_count_them(invoke, sold):
    invoke("export", "sold.txt", "-o", "tables", "--format", "csv")
    rows = [line.split(",") for line in Path("tables/players.csv").read_text().splitlines()]
    assert [(row[rows[0].index("net")], row[rows[0].index("cash_out_net")]) for row in rows[1:]] == [
        ("-2000", "-350"), ("1900", "1900"), ("-100", "-100"),
    ]  # fmt: skip
    invoke("report", "sold.txt", "-o", "report.html")
    packed = re.search('id="numbers">([^<]+)<', Path("report.html").read_text())
    sections = json.loads(zlib.decompress(base64.b64decode(packed[1])))["sections"]
    (own,) = [one for one in sections if one["own"]]
    assert own["net"][own["own"]["start"]] == -350
    assert own["own"]["cash_outs"] == {str(own["own"]["start"]): 1650}
