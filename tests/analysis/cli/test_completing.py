"""Completion of values in a shell, and man pages."""

import re
import runpy
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.shell_completion import CompletionItem, ShellComplete
from click.testing import Result

from analysis.cli.main import COMMANDS, hh
from analysis.store.store import Store
from tests.analysis.cli.conftest import one_hand

ROOT = Path(__file__).parents[3]


def completed(*words: str) -> list[CompletionItem]:
    """What a shell offers for the last word."""
    *args, incomplete = words
    return ShellComplete(hh, {}, "hh", "_HH_COMPLETE").get_completions(args, incomplete)


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("sta",), {"stats", "stat"}),
        (("stats", "--stat", "vpi"), {"vpip"}),
        (("stats", "--stat", "vpip,pf"), {"vpip,pfr", "vpip,pfr_aligned"}),
        (("stats", "--by", "stack_d"), {"stack_depth"}),
        (("stats", "--where", "position = BTN and net"), {"position = BTN and net"}),
        (("stats", "--sort", "play"), {"player"}),
        (("check", "--site", "winam"), {"winamax"}),
        (("check", "--select", "L110,L11"), {"L110,L110", "L110,L111"}),
        (("chart", "win"), {"winnings", "win-rate"}),
        (("rule", "l110"), {"L110"}),
        (("stat", "three_bet_"), {"three_bet_flop"}),
        (("schema", "par"), {"parse"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_names_of_the_program(words: tuple[str, ...], offered: set[str]) -> None:
    assert offered <= {one.value for one in completed(*words)}


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("stats", "han"), "file"),
        (("report", "hands", "-o", "rep"), "file"),
        (("stats", "--stats-file", "my"), "file"),
        (("stats", "--store", "po"), "dir"),
        (("equity", "--in", "han"), "file"),
        (("import", "han"), "file"),
        (("store", "export", "-o", "x"), "dir"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_files_and_folders(words: tuple[str, ...], kind: str) -> None:
    assert [one.type for one in completed(*words)] == [kind]


def test_players_of_the_store(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(one_hand(), encoding="utf-8")
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(tmp_path / "a.txt")], jobs=1)
    words = ("stats", "--store", str(tmp_path / "store"), "--player", "")
    names = [one.value for one in completed(*words)]
    assert names[:1] == ["Ann"]
    assert "Bob" in names
    assert completed("stats", "--store", str(tmp_path / "none"), "--player", "") == []


def test_lines_keep_their_own_completion() -> None:
    assert completed("lines", "--after", "BTN o")[0].value.startswith("BTN opens")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_the_script_of_a_shell(shell: str, invoke: Callable[..., Result]) -> None:
    result = invoke("completion", shell)
    assert "_COMPLETE" in result.stdout or "newer click" in result.stderr


def test_man_pages() -> None:
    pages = runpy.run_path(str(ROOT / "docs" / "make_man.py"))["man_pages"]()
    assert {f"hh-{name}.1" for name in COMMANDS} | {"hh.1", "hh-store-verify.1"} <= set(pages)
    assert all(text.startswith(".TH ") and ".SH OPTIONS" in text for text in pages.values())
    assert isinstance(hh, click.Group)


@pytest.mark.parametrize("name", ["hh", "hh-stats", "hh-check", "hh-store-verify", "hh-sites"])
def test_man_pages_have_the_order_of_the_help(name: str, invoke: Callable[..., Result]) -> None:
    page = runpy.run_path(str(ROOT / "docs" / "make_man.py"))["man_pages"]()[f"{name}.1"]
    options = [line.replace("\\-", "-") for line in re.findall(r"^\.TP\n\\fB(.*)\\fR$", page, re.MULTILINE)]
    shown = invoke(*name.split("-")[1:], "--help").stdout
    lines = [f"{line.strip()} " for line in shown.splitlines()]
    places = [next(n for n, line in enumerate(lines) if line.startswith(f"{one} ")) for one in options]
    assert places == sorted(places)
    headings = re.findall(r"^\.SS (.*)$", page, re.MULTILINE)
    assert headings == re.findall(r"^(Which hands|Output and settings):$", shown, re.MULTILINE)
