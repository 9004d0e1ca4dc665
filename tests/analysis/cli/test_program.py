"""The program by its longer name, required on Windows."""

import errno
import io
import sys
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from analysis.cli.main import hh, main
from analysis.cli.program import called_as, with_spelled_help
from tests.analysis.cli.conftest import one_hand


def terminals():
    """Standard streams that are terminals."""
    stream = SimpleNamespace(isatty=lambda: True)
    return SimpleNamespace(stdin=stream, stdout=stream)


@pytest.fixture
def run(tmp_path, monkeypatch) -> Callable[..., Result]:
    monkeypatch.chdir(tmp_path)
    return lambda *args: CliRunner().invoke(with_spelled_help(hh), args, prog_name="hhparser")


@pytest.mark.parametrize(
    ("program", "is_windows", "expected"),
    [
        ("/usr/bin/hh", False, "hh"),
        ("/usr/bin/hhparser", False, "hhparser"),
        ("C:/Scripts/HH.EXE", True, "hh"),
        ("C:/Scripts/hhparser.exe", True, "hhparser"),
        ("hhparser/__main__.py", False, "hh"),
        ("hhparser/__main__.py", True, "hhparser"),
    ],
)
def test_the_name_it_was_called_by(monkeypatch, program, is_windows, expected):
    monkeypatch.setattr("analysis.cli.program.PROGRAM", "hhparser" if is_windows else "hh")
    assert called_as(program) == expected


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--help"], "hhparser rule L110"),
        (["--version"], "hhparser "),
        (["import", "--help"], "hhparser import hands/ --store poker"),
        (["store", "verify", "--help"], "Usage: hhparser store verify"),
        (["rule", "X999"], "`hhparser rule` lists all codes"),
        (["stats", "--store", "none"], "`hhparser import PATH` creates one"),
        (["completion", "bash"], "_HHPARSER_COMPLETE"),
    ],
)
def test_help_and_messages_say_it(run, args, words):
    output = run(*args).output
    assert words in output
    assert "`hh " not in output


def test_results_are_the_same(run, invoke, tmp_path):
    (tmp_path / "a.txt").write_text(one_hand())
    assert run("parse", "a.txt").stdout == invoke("parse", "a.txt").stdout


@pytest.mark.parametrize(
    ("is_windows", "file", "status"),
    [(True, None, 141), (False, None, 2), pytest.param(True, "a?.txt", 2, id="a name it does not allow")],
)
def test_a_closed_pipe_of_windows(monkeypatch, tmp_path, is_windows, file, status):
    class Closed:
        encoding, errors, buffer = "utf-8", "strict", io.BytesIO()

        def __getattr__(self, name):
            return getattr(sys.__stdout__, name)

        def write(self, _):
            raise OSError(errno.EINVAL, "Invalid argument", file)

        def reconfigure(self, **_):
            pass

    (tmp_path / "a.txt").write_text(one_hand())
    monkeypatch.setattr("analysis.cli.main.IS_WINDOWS", is_windows)
    fixed = []
    monkeypatch.setitem(
        sys.modules, "colorama", SimpleNamespace(just_fix_windows_console=lambda: fixed.append(1))
    )
    monkeypatch.setattr("analysis.cli.main._leave", sys.exit)  # threads of other tests may still run
    monkeypatch.setattr(sys, "stdout", Closed())
    monkeypatch.setattr(sys, "argv", ["hh", "parse", str(tmp_path / "a.txt")])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == status
    assert fixed == [1] * is_windows  # colours of the old console


@pytest.mark.parametrize(("is_windows", "opens"), [(True, True), (False, False)])
def test_a_terminal_without_term_is_one_on_windows_only(invoke, monkeypatch, tmp_path, is_windows, opens):
    (tmp_path / "a.txt").write_text(one_hand())
    opened = []
    monkeypatch.delenv("TERM", raising=False)
    monkeypatch.setattr("analysis.cli.commands.hands.replay.IS_WINDOWS", is_windows)
    monkeypatch.setattr("analysis.cli.commands.hands.replay._step_through", lambda *_: opened.append(1))
    monkeypatch.setattr("analysis.cli.commands.hands.replay.sys", terminals())
    invoke("replay", "a.txt")
    assert opened == [1] * opens
