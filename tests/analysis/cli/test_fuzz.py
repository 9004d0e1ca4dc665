"""Whatever the options and settings are, a command ends with status 2 or less, and leaves no stray file."""

import random
import socket
import zlib
from collections.abc import Iterator
from importlib import import_module
from keyword import iskeyword
from pathlib import Path

import click
import pytest

from analysis.cli.main import COMMANDS

VALUES = (
    *("", "0", "-1", "1", "9" * 30, "-" + "9" * 5_000, "1e400", "nan", "-inf", "0.1", "1/0", "9" * 30 + "/1"),
    *(
        "(" * 3_000,
        "not " * 3_000,
        "net > " + "9" * 5_000,
        "[" * 3_000,
        '"',
        "'",
        "@x",
        "@" * 300,
        "a=b",
        "L,M",
    ),
    *(
        "0001-01-01",
        "9999-12-31",
        "2021-03-01T00:00+23:59",
        "\x1b[2J",
        "\u202e",
        "\udcff",
        "x" * 5_000,
        ".",
        "/nowhere",
    ),
    *(
        "good.txt",
        "missing/file",
        "*",
        "**",
        "[",
        "~",
        "%s%n",
        "{0}",
        "a.png",
        "a.txt",
        "QQ+",
        "AKs-",
        "all",
        "json",
    ),
)
SETTINGS = (
    *(
        "heroes",
        "aliases",
        "time_zone",
        "rules",
        "rake",
        "select",
        "ignore",
        "fail_on",
        "rakeback",
        "day_start",
    ),
    *("session_gap", "rates", "store", "rules.max_bets", "store.path", "heroes.pokerstars", "unknown"),
)
LITERALS = (
    *(
        "0",
        "-1",
        "1.5",
        "nan",
        "inf",
        "1e400",
        "9" * 30,
        "9" * 5_000,
        "true",
        '""',
        '"x"',
        '"\\u0000"',
        "[]",
        "[[]]",
    ),
    *("{}", "[1, 'a']", "{a = 1}", "1979-05-27", "1979-05-27T07:32:00Z", "07:32:00", '"' + "y" * 5_000 + '"'),
    *(
        "[" * 2_000 + "]" * 2_000,
        "{a = " * 900 + "1" + "}" * 900,
        "[\n" * 1_500,
        "0x" + "f" * 300,
        '"\\u202e"',
    ),
)
ENDLESS = {"watch"}  # goes on until Ctrl-C


def leaves(name: str, command: click.Command) -> list[tuple[str, click.Command]]:
    """A command, or the commands below it."""
    if isinstance(command, click.Group):
        return [one for below, child in command.commands.items() for one in leaves(f"{name} {below}", child)]
    return [(name, command)]


ALL = [
    leaf
    for name, (room, _) in COMMANDS.items()
    for leaf in leaves(
        name,
        import_module(
            f"analysis.cli.commands.{room}.{name}_"
            if iskeyword(name)
            else f"analysis.cli.commands.{room}.{name}"
        ).command,
    )
]
ROUNDS = [pytest.param(2, id="quick"), pytest.param(40, id="long", marks=pytest.mark.nightly)]


def drawn(command: click.Command, chance: random.Random) -> list[str]:
    """Draw arguments: the required ones, and up to three options, of any value."""
    words = []
    for param in command.params:
        given = (
            chance.choice([*param.type.choices, "x"])
            if isinstance(param.type, click.Choice)
            else chance.choice(VALUES)
        )
        if isinstance(param, click.Argument):
            words += [chance.choice(["good.txt", given])] if param.required or chance.random() < 0.9 else []
        elif param.name not in ENDLESS and (param.required or chance.random() < 3 / len(command.params)):
            words += [max(param.opts, key=len)] if param.is_flag else [max(param.opts, key=len), given]
    return words


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize(("name", "command"), ALL, ids=[name for name, _ in ALL])
@pytest.mark.usefixtures("own_statistics")
def test_options(
    invoke, good: Path, tmp_path: Path, taken_port: int, name: str, command: click.Command, rounds: int
) -> None:
    chance = random.Random(zlib.crc32(name.encode()))
    before = good.read_bytes()
    ending = ["--port", str(taken_port)] if name == "serve" else []  # or it would serve until Ctrl-C
    for _ in range(rounds):
        words = drawn(command, chance) + ending
        result = invoke(*name.split(), *words)
        assert result.exit_code in (0, 1, 2), words
        assert "Traceback" not in result.output, words
        assert list(tmp_path.rglob("*.part")) == [], words
        assert good.read_bytes() == before, words


@pytest.mark.parametrize("key", SETTINGS)
def test_settings(invoke, good: Path, tmp_path: Path, key: str) -> None:
    for literal in LITERALS:
        (tmp_path / "hh.toml").write_text(f"{key} = {literal}\n")
        result = invoke("parse", "good.txt")
        assert result.exit_code in (0, 2), literal
        assert sorted(path.name for path in tmp_path.iterdir()) == ["good.txt", "hh.toml"], literal
