"""Every command that writes JSON has a schema, and its output follows it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import Result

from analysis.cli.main import hh
from hhparser import __version__
from tests.analysis.cli.conftest import ROOT, one_hand
from tests.schemas import stored, validator

Invoke = Callable[..., Result]
SAMPLES = ROOT / "sample_histories" / "pokerstars"
SESSION = str(SAMPLES / "cash_6max_session.txt")
# schema and arguments
READING = (
    ("check", "check", SESSION),
    ("compare", "compare", SESSION, "--vs", "pool", "--stat", "vpip,bb_per_100"),
    ("compare-groups", "compare", SESSION, "--vs", "pool", "--stat", "vpip,bb_per_100", "--by", "position"),
    ("equity", "equity", "AhKd", "QQ+", "--board", "Qs7d2c"),
    ("equity", "equity", "AhKd", "--in", SESSION, "--range-of", "CO opens"),
    ("export", "export", SESSION, "-o", "tables"),
    ("hands", "hands", SESSION, "--all"),
    ("line-differences", "lines", SESSION, "--differences", "--min-chances", "2"),
    ("lines", "lines", SESSION),
    ("me", "me", SESSION),
    ("parse", "convert", SESSION, "--to", "json"),
    ("parse", "parse", SESSION),
    ("parse", "deal", "--hands", "2", "--seed", "1", "--to", "json"),
    ("players", "players", SESSION, "--min-hands", "1"),
    ("players", "players", SESSION, "--player", "RiverOtter"),
    ("sheet", "players", SESSION, "--sheet"),
    ("pool", "pool", "BTN opens", SESSION),
    ("price", "price", SESSION, "--hand", "#1"),
    ("replay", "replay", SESSION),
    ("review", "review", SESSION),
    ("rule", "rule"),
    ("rule", "rule", "L110"),
    ("sites", "sites"),
    ("stat", "stat"),
    ("stat", "stat", "vpip"),
    ("stats", "stats", SESSION),
)
READING_MUCH = (
    ("audit", "audit", str(SAMPLES)),
    ("push-fold", "equity", "--push-fold", "10"),
)
LINES = {"parse", "replay"}  # an object a line
# one after the other, on a store; without a schema they only prepare the next ones
KEEPING = (
    ("import", "import", "more.txt"),
    ("store-info", "store", "info"),
    ("store-verify", "store", "verify"),
    ("store-rebuild", "store", "rebuild", "--jobs", "1"),
    ("store-export", "store", "export", "-o", "tables"),
    ("store-info", "store", "compact"),
    ("calibration", "store", "calibrate"),
    ("", "notes", "add", "--hand", "1", "--step", "2", "call"),
    ("", "notes", "add", "--player", "Bob", "--site", "pokerstars", "--session", "2021-03-01 17:00", "tired"),
    ("notes", "notes", "list"),
    ("tag", "tag", "1", "bluff"),
    ("tag", "tag", "--reviewed", "2"),
    ("tags", "tag", "--list"),
    ("", "notes", "questions", "--save", "mine", "--where", "vpip"),
    ("saved", "notes", "questions"),
    ("", "notes", "export", "-o", "notes.jsonl"),
    ("notes-import", "notes", "import", "notes.jsonl"),
    ("notes-undo", "notes", "undo"),
    ("notes-history", "notes", "history"),
    ("notes-backups", "notes", "backups"),
    ("notes-restore", "notes", "restore"),
    ("store-forget", "store", "forget", "--hand", "1", "--yes"),
)
NAMED_BY_USER = {"saved", "tags"}  # their keys are names that the user chose
NO_SCHEMA = {
    "sql": "the columns are those of the query",
}


def follow(name: str, printed: str) -> None:
    """Validate the output of a command."""
    objects = printed.splitlines() if name in LINES else [printed]
    for one in map(json.loads, objects):
        if isinstance(one, dict) and name not in NAMED_BY_USER:
            assert [*one.items()][:2] == [("schema", stored(name)["$id"]), ("version", __version__)]
        validator(name).validate(one)


def leaves(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    """All commands with their names, such as `store info`."""
    if not isinstance(command, click.Group):
        yield " ".join(path), command
        return
    context = click.Context(command)
    for name in command.list_commands(context):
        if (inner := command.get_command(context, name)) is not None:
            yield from leaves(inner, (*path, name))


def writes_json(command: click.Command) -> bool:
    kinds = [one.type for one in command.params]
    return any(isinstance(kind, click.Choice) and "json" in kind.choices for kind in kinds)


def test_every_command_with_json_has_a_schema() -> None:
    commands = [name for name, command in leaves(hh) if writes_json(command)]
    runs = [f"{' '.join(args)} " for name, *args in (*READING, *READING_MUCH, *KEEPING) if name]
    asked = {name for name in commands if any(run.startswith(f"{name} ") for run in runs)}
    assert {*commands} == asked | {*NO_SCHEMA}


@pytest.mark.fast_cases(len(READING))
@pytest.mark.parametrize("run", READING + READING_MUCH, ids=lambda run: " ".join(run[1:3]))
def test_commands_that_read(invoke: Invoke, run: tuple[str, ...]) -> None:
    name, *args = run
    options = () if "--to" in args else ("--json",)
    follow(name, invoke(*args, *options).stdout)


def test_commands_that_keep(invoke: Invoke, store: Path, tmp_path: Path) -> None:
    (tmp_path / "more.txt").write_text(one_hand(4))
    for name, *args in KEEPING:
        result = invoke(*args, *(("--format", "json") if name else ()))
        assert result.exit_code == 0, (args, result.stderr)
        if name:
            follow(name, result.stdout)
