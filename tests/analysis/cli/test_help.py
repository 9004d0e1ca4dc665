"""Help texts: a command's own options come first, and no line is wider than the terminal."""

import re
from collections.abc import Callable

import click
import pytest
from click.testing import CliRunner, Result

from analysis.cli.main import COMMANDS, GROUPS, hh
from analysis.cli.program import _folded, with_spelled_help


def subcommands() -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = [()]
    for name in COMMANDS:
        command = hh.get_command(None, name)  # type: ignore[arg-type]
        found.append((name,))
        if isinstance(command, click.Group):
            found += [(name, sub) for sub in command.commands]
    return found


def help_of(*args: str, width: int) -> str:
    runner = CliRunner(env={"COLUMNS": str(width)})
    return runner.invoke(with_spelled_help(hh), [*args, "--help"], terminal_width=width).output


@pytest.mark.parametrize("width", [60, 80, 100])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    wide = {
        (*args, line)
        for args in subcommands()
        for line in help_of(*args, width=width).splitlines()
        if len(line) > width and " " in line.strip()
    }
    assert wide == set()


@pytest.mark.parametrize(
    ("command", "own", "shared"),
    [("stats", "--by", "--site"), ("chart", "--width", "--stakes"), ("check", "--baseline", "--jobs")],
)
def test_own_options_come_first(command: str, own: str, shared: str) -> None:
    text = help_of(command, width=80)
    places = [
        text.index(part) for part in ("\nOptions:", f"  {own}", "\nWhich hands:", "\nOutput and settings:")
    ]
    assert places == sorted(places)
    assert text.index(f"  {shared}") > places[2]


def test_every_command_is_in_a_group() -> None:
    text = help_of(width=80)
    assert {room for room, _ in COMMANDS.values()} == set(GROUPS)
    listed = re.findall(r"^  (\S+) +[A-Z]", text.partition("Your play:")[2], re.MULTILINE)
    assert set(COMMANDS) <= set(listed)


@pytest.mark.parametrize(
    ("line", "folded"),
    [
        ("  hh me hands/        how do I do?", ["  hh me hands/", "      how do I do?"]),
        ("  hh me", ["  hh me"]),
        ("  hh stats --where 'position = BTN'", ["  hh stats --where", "      'position = BTN'"]),
    ],
)
def test_folding(line: str, folded: list[str]) -> None:
    assert _folded(line, 24) == folded


def test_help_is_a_word_too(invoke: Callable[..., Result]) -> None:
    assert invoke("help", "store", "verify").stdout == invoke("store", "verify", "--help").stdout
