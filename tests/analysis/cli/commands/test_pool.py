"""`hh pool`."""

import io
import json

import pytest

from analysis.cli.text.pool_text import write_pool
from tests.analysis.deals import deal


@pytest.fixture
def hands(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "hands.txt").write_text(deal("BTN raises 6, SB folds, BB folds", 3))


def test_few_hands_have_no_pool(invoke, hands):
    result = invoke("pool", "BTN opens", "hands.txt")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "not enough hands of one game to fit a pool" in result.stderr


def test_few_hands_as_json(invoke, hands):
    found = json.loads(invoke("pool", "BTN opens", "hands.txt", "--json").stdout)
    assert (found["schema"], found["line"], found["decisions"]) == ("hhparser/pool/1", "BTN opens", 0)
    assert (found["by_strength"], found["range"], found["shown"]) == ([], {}, {})


def test_a_line_that_cannot_be_read(refused, hands):
    refused("BTN", "pool", "BTN dances", "hands.txt")


def test_text():
    stream = io.StringIO()
    answers = {"fold": 0.25, "call": 0.75, "all-in": 0.0}
    ends = {
        "low": {"fold": 0.05, "call": 0.5, "all-in": 0.0},
        "high": {"fold": 0.5, "call": 0.95, "all-in": 0.3},
    }
    write_pool(
        stream,
        {
            "line": "BTN opens", "street": "preflop", "decisions": 8, "taken": 6, "known": 1, "answers": list(answers),
            "by_strength": [
                {"strength": "starting hands, 95-100%", "decisions": 8.0, "answers": answers, **ends},
                {"strength": "starting hands, 0-5%", "decisions": 0.2, "answers": answers, **ends},
            ],
            "range": {"AA": 0.6, "AKs": 0.2, "AKo": 0.2}, "shown": {"AA": 1},
            "scores": {"no_cards": -1.25, "showdowns": -2.5, "em": -1.125, "n": 1_200},
        },
    )  # fmt: skip
    lines = stream.getvalue().splitlines()
    assert lines[:2] == ["BTN opens", "preflop, 8 decisions"]
    assert [line.split() for line in lines[3:5]] == [
        ["strength", "decisions", "fold", "call"],
        ["starting", "hands,", "95-100%", "8", "25%", "±25", "75%", "±25"],
    ]
    ace = next(line for line in lines if line.startswith("A "))
    assert ace.split() == ["A", "99", "50", *["."] * 11, "A", "99", *["."] * 12]
    assert lines[-1].endswith(
        "no cards -1.250, showdowns -2.500, this model -1.125; shown hands never folded, which favours showdowns"
    )
    assert max(map(len, lines[:-1])) <= 83
