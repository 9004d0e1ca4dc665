"""Text of hands that would control a terminal, or run in a spreadsheet, is never printed raw."""

import csv
import io
import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.analysis.cli.conftest import command_line, environment, one_hand

NAMES = ("=1+cmd", "@SUM(A1)", "+1-1", "-2+3", "E\x1b[2Jve", "R\u202eto", "C\x9bsi", "-7")
NAMES += ("\N{FULLWIDTH EQUALS SIGN}1+1", "\u200b\N{FULLWIDTH COMMERCIAL AT}x", "\u3000=1")
FORMULA = re.compile("[\\s\u200b\u2060\ufeff]*([=+@＝＋－＠]|-(?!\\d+(\\.\\d+)?$))")
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
COLOR = re.compile(r"\x1b\[[\d;]*m")

OHH = json.loads((Path(__file__).parents[3] / "sample_histories/ohh/bounty_list.ohh").read_text())[0]


def spoiled(value):
    """Return a document with hostile text in place of every text that is not a word of the format."""
    if isinstance(value, dict):
        return {key: one if key in WORDS else spoiled(one) for key, one in value.items()}
    if isinstance(value, list):
        return [spoiled(one) for one in value]
    return f"={value}\x1b[31m\u202e\x9b" if isinstance(value, str) else value


WORDS = {"spec_version", "start_date_utc", "game_type", "bet_limit", "rounds", "flags"}
COMMANDS = (
    *(
        "parse",
        "check",
        "check --format github",
        "check --format sarif",
        "audit",
        "audit --rake --format json",
    ),
    *("stats --all --limit 99", "hands --all --limit 99"),
    *("stats", "stats --format csv", "stats --format json", "stats --by table,stakes --format csv"),
    *(
        "me",
        "me --format json",
        "players --min-hands 1",
        "players --min-hands 1 --format csv",
        "compare --a net>0 --format csv",
    ),
    *(f"hands --where net>-9999 --format {form}" for form in ("text", "csv", "ids", "json")),
    *(f"replay --format {form}" for form in ("text", "json")),
    *(f"convert --to {form}" for form in ("pokerstars", "phhs", "ohh", "json")),
    "export -o tables --format csv",
)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of hands of players with hostile names, and documents with hostile text."""
    folder = tmp_path_factory.mktemp("hostile")
    texts = [
        one_hand(number, day=1 + number % 9).replace("Ann", name).replace("Pebble", f"={name}")
        for number, name in enumerate(NAMES)
    ]
    (folder / "stars.txt").write_text("".join(texts) + one_hand(90, bet="$\x1b[2J0.01"), newline="")
    (folder / "hands.ohh").write_text(json.dumps(spoiled(OHH)))
    return folder


def assert_harmless(text: str) -> None:
    assert RAW.search(text) is None


def assert_no_formulas(text: str) -> None:
    rows = list(csv.reader(io.StringIO(text)))
    assert len(rows) > 1
    assert [cell for row in rows[1:] for cell in row if FORMULA.match(cell)] == []


@pytest.mark.fast_cases(7)
@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_comes_out_raw(invoke, tmp_path, hostile, command):
    result = invoke(*command.split()[:1], str(hostile), *command.split()[1:])
    assert result.exit_code in (0, 1)
    assert_harmless(result.stdout.replace("\r", ""))
    assert_harmless(result.stderr)
    tables = [file.read_text() for file in (tmp_path / "tables").glob("*.csv")]
    for table in [result.stdout] if "csv" in command and not tables else tables:
        assert_harmless(table)
        if table.count("\n") > 1:
            assert_no_formulas(table)


def test_numbers_stay_numbers(invoke, hostile):
    result = invoke("hands", str(hostile), "--where", "net < 0", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert rows
    assert all(float(row["net"]) < 0 for row in rows)
    table = csv.DictReader(io.StringIO(invoke("stats", str(hostile), "--format", "csv").stdout))
    assert {row["player"] for row in table} >= {"-7", "'-2+3", "'=1+cmd", "Bob"}


def test_names_survive_in_json(invoke, hostile):
    hands = map(json.loads, invoke("parse", str(hostile / "stars.txt")).stdout.splitlines())
    assert {player["name"] for hand in hands for player in hand["players"]} >= set(NAMES)


@pytest.mark.slow_cases(2)
@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS[:-1])
def test_nothing_comes_to_a_terminal_raw(hostile, tmp_path, command):
    leader, follower = os.openpty()
    words = command.split()
    with subprocess.Popen(
        command_line(words[0], str(hostile), *words[1:]),
        stdin=subprocess.DEVNULL,
        stdout=follower,
        stderr=subprocess.DEVNULL,
        cwd=tmp_path,
        env=environment(TERM="xterm"),
    ):
        os.close(follower)
        shown = b""
        while chunk := _read(leader):
            shown += chunk
    os.close(leader)
    assert_harmless(COLOR.sub("", shown.decode().replace("\r\n", "\n")))


def _read(leader: int) -> bytes:
    try:
        return os.read(leader, 1 << 16)
    except OSError:  # Linux says so when the other side is closed
        return b""
