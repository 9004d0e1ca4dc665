"""`hh sql`: answers from a store."""

import csv
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.analysis.cli.conftest import one_hand

Invoke = Callable[..., Result]
QUESTION = "select player, sum(net) as won, max(started_at) as last from players join hands using (hand) group by 1 order by 1"


@pytest.mark.slow
def test_sql(store: Path, invoke: Invoke) -> None:
    table = invoke("sql", QUESTION).stdout.splitlines()
    assert [line.split() for line in table] == [
        ["player", "won", "last"],
        ["Ann", "18", "2021-03-03", "17:00:00"],
        ["Bob", "−18", "2021-03-03", "17:00:00"],
    ]
    rows = json.loads(invoke("sql", QUESTION, "--format", "json").stdout)
    assert rows[0] == {"player": "Ann", "won": 18, "last": "2021-03-03 17:00:00"}
    lines = list(csv.reader(invoke("sql", QUESTION, "--format", "csv").stdout.splitlines()))
    assert lines == [
        ["player", "won", "last"],
        ["Ann", "18", "2021-03-03 17:00:00"],
        ["Bob", "-18", lines[2][2]],
    ]


@pytest.mark.slow
@pytest.mark.parametrize("compacts", [False, True], ids=["tail", "segment"])
def test_sql_reads_all_tables(store: Path, good: Path, invoke: Invoke, compacts: bool) -> None:
    if compacts:
        invoke("store", "compact")
        good.write_text(good.read_text() + one_hand(4, bet="$0.01"))
        invoke("import", str(good))
    hands = 4 if compacts else 3
    for table, rows in {"hands": hands, "players": 2 * hands, "decisions": 2 * hands, "places": 0}.items():
        (counted,) = json.loads(
            invoke("sql", f"select count(*) as n from {table}", "--format", "json").stdout
        )
        assert counted == {"n": rows}
    places = "select file, line from hands order by line limit 2"
    found = json.loads(invoke("sql", places, "--format", "json").stdout)
    assert found == [{"file": str(good), "line": 1}, {"file": str(good), "line": 29}]
    places = "select min(actions.line - hands.line) as first from actions join hands using (hand)"
    assert json.loads(invoke("sql", places, "--format", "json").stdout) == [{"first": 4}]


@pytest.mark.fast_cases(2)
@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("drop view hands", "takes one SELECT, DESCRIBE, SUMMARIZE or EXPLAIN"),
        ("copy hands to 'out.csv'", "takes one SELECT"),
        ("select 1; select 2", "takes one SELECT"),
        ("", "takes one SELECT"),
        ("select nothing_of from hands", 'Referenced column "nothing_of" not found'),
        ("selekt", "syntax error"),
    ],
)
def test_sql_refuses(store: Path, refused: Callable[..., None], question: str, words: str) -> None:
    refused(words, "sql", question)


@pytest.mark.slow
def test_sql_without_duckdb(
    store: Path, refused: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    monkeypatch.delitem(sys.modules, "analysis.store.reading.sql", raising=False)
    refused('install "hhparser[sql]"', "sql", "select 1")
