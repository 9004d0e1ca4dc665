"""Actions of the workflows are pinned by commit: .ci/pin_actions.py."""

import runpy
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

PINS: dict[str, Any] = runpy.run_path(str(ROOT / ".ci" / "pin_actions.py"))
WORKFLOWS = (*(ROOT / ".github" / "workflows").glob("*.yml"), ROOT / "action.yml")
COMMIT = "0123456789abcdef0123456789abcdef01234567"
TAGGED = "steps:\n  - uses: actions/checkout@v4\n  - uses: github/codeql-action/init@v3\n"


def test_actions_without_a_commit_are_listed() -> None:
    assert PINS["unpinned"](TAGGED) == ["uses: actions/checkout@v4", "uses: github/codeql-action/init@v3"]
    assert PINS["unpinned"](f"- uses: actions/checkout@{COMMIT}") != []
    assert PINS["unpinned"](f"- uses: actions/checkout@{COMMIT}  # v4") == []


def test_all_actions_are_pinned() -> None:
    assert PINS["main"](["--check", *map(str, WORKFLOWS)]) == 0


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """URLs that were asked for the commit of a tag."""
    asked = []

    def answer(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        asked.append(command[2])
        tag = "a" * 40
        return subprocess.CompletedProcess(command, 0, f"{tag}\trefs/tags/v4\n{COMMIT}\trefs/tags/v4^{{}}\n")

    monkeypatch.setattr(subprocess, "run", answer)
    return asked


def test_a_tag_becomes_its_commit(asked: list[str]) -> None:
    pinned = PINS["pinned"](TAGGED)
    assert pinned == TAGGED.replace("@v4", f"@{COMMIT}  # v4").replace("@v3", f"@{COMMIT}  # v3")
    assert asked == ["https://github.com/actions/checkout", "https://github.com/github/codeql-action"]
    assert PINS["pinned"](pinned) == pinned


@pytest.mark.usefixtures("asked")
def test_a_commit_of_another_tag_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    workflow = tmp_path / "one.yml"
    workflow.write_text(f"- uses: actions/checkout@{COMMIT}  # v4\n")
    assert PINS["main"](["--verify", str(workflow)]) == 0
    workflow.write_text(f"- uses: actions/checkout@{'b' * 40}  # v4\n")
    assert PINS["main"](["--check", str(workflow)]) == 0
    assert PINS["main"](["--verify", str(workflow)]) == 1
    assert "not the commit of its tag: uses: actions/checkout@bbb" in capsys.readouterr().err
