"""`--where` on the command line, and the list of its words."""

import re

import pytest

COMMANDS = [
    pytest.param(("stats",), id="stats"),
    pytest.param(("hands",), id="hands"),
    pytest.param(("compare", "--a", "won"), id="compare"),
    pytest.param(("chart", "loss", "-o", "a.png"), id="chart"),
    pytest.param(("players",), id="players"),
    pytest.param(("me",), id="me"),
    pytest.param(("report", "-o", "a.html"), id="report"),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_fault_is_pointed_at_before_anything_is_read(invoke, command):
    result = invoke(*command, "good.txt", "--where", "net > 5 and positoin = BTN")
    assert result.exit_code == 2
    assert result.stderr.endswith(
        "Error: Invalid value for '--where': column 13: no column 'positoin'; "
        "did you mean position or pot_bin or position_group?\n"
        "  net > 5 and positoin = BTN\n"
        "              ^^^^^^^^\n"
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_is_the_same(invoke, command):
    text = " ".join(invoke(command[0], "--help").stdout.split())
    assert re.search(r"--where EXPR Only hands that match: 'position = BTN and net > 50bb'\.", text)


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(("chart", "loss", "-o", "a.png"), id="chart"),
        pytest.param(("players", "--player", "Ann"), id="players"),
    ],
)
def test_a_player_without_a_hand_that_fits_is_named(invoke, good, tmp_path, command):
    """Nothing is wrong with a query that no hand fits; no chart is written."""
    result = invoke(*command, "good.txt", "--where", "net > 50bb")
    assert result.exit_code == 0
    assert "no hands of 'Ann' match" in result.stderr
    assert not (tmp_path / "a.png").exists()


@pytest.mark.parametrize(
    ("command", "told"),
    [
        pytest.param(("chart", "loss"), "Ann, cash USD, pokerstars, 1 hand", id="chart"),
        pytest.param(("players", "--min-hands", "1", "--format", "text"), "Ann        1", id="players"),
        pytest.param(("report", "--format", "md"), "1 hand, 2 players", id="report"),
    ],
)
def test_days_follow_the_settings(invoke, good, tmp_path, command, told):
    """Noon in New York is the next day in Tokyo."""
    (tmp_path / "hh.toml").write_text('time_zone = "Asia/Tokyo"\n')
    result = invoke(*command, "good.txt", "--where", "day = 2021-03-02", "-o", "a.svg")
    assert told in result.stderr + (tmp_path / "a.svg").read_text()


def test_the_columns_are_listed_without_a_path(invoke):
    result = invoke("stats", "--columns")
    assert result.exit_code == 0
    assert "  net                            amount     collected - committed\n" in result.stdout
    assert "  three_bet                      times      " in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 110
