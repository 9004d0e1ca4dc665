"""Damaged files cause findings or a message in every command, never a traceback."""

import os
import random
import sys
from pathlib import Path

import pytest

from tests.engine.samples import all_hands
from tests.sites.broken_texts import BREAKS

COMMANDS = (
    ("check",),
    ("parse",),
    ("stats",),
    ("stats", "--by", "session", "--bootstrap", "100", "--shrink"),
    ("stats", "--hands", "vpip"),
    ("me", "--hero", "RiverOtter"),
    ("hands", "--where", "net > 1bb or hand in 'AK'", "--sort", "-net_bb", "--with-errors"),
    ("compare", "--a", "position = BTN"),
    ("replay", "--format", "json"),
    ("replay", "--format", "text"),
    ("convert", "--to", "pokerstars", "--anonymize", "-o", "out.txt"),
    ("convert", "--to", "phhs", "-o", "out.phhs"),
    ("convert", "--to", "ohh", "-o", "out.ohh"),
    ("export", "--format", "csv", "-o", "tables"),
    pytest.param(("report", "-o", "report.html"), marks=pytest.mark.slow),
)


@pytest.fixture(scope="module", params=[25, pytest.param(100, marks=pytest.mark.slow)])
def broken(request: pytest.FixtureRequest) -> bytes:
    """Sample hands of all formats, each broken once or twice."""
    chance = random.Random(1)
    texts = []
    for hand in chance.sample(all_hands(), request.param):
        text = chance.choice(BREAKS)(hand.text, chance)
        texts.append(chance.choice(BREAKS)(text, chance) if text.strip() else hand.text)
    return "\n\n".join(texts).encode("utf-8", "replace")


@pytest.mark.fast_cases(1)
@pytest.mark.slow_cases(10)
@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_damaged_hands(invoke, tmp_path: Path, broken: bytes, command: tuple[str, ...]) -> None:
    (tmp_path / "broken.txt").write_bytes(broken)
    assert invoke(command[0], "broken.txt", *command[1:]).exit_code in (0, 1)


@pytest.mark.fast_cases(1)
@pytest.mark.skipif(sys.platform != "linux", reason="names are always Unicode there")
@pytest.mark.parametrize("command", ["parse", "stats", "hands", "players", "audit"])
def test_name_that_is_no_utf_8(spawn, good: Path, tmp_path: Path, command: str) -> None:
    good.rename(tmp_path / os.fsdecode(b"\xff.txt"))
    assert spawn(command, ".").returncode == 0


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_noise(invoke, tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "noise.txt").write_bytes(random.Random(2).randbytes(5_000))
    assert invoke(command[0], "noise.txt", *command[1:]).exit_code in (0, 1, 2)
