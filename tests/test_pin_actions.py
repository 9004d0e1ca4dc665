"""Actions of the release workflow are pinned by commit: .ci/pin_actions.py."""

import runpy
import subprocess
from typing import Any

import pytest

from tests.conftest import ROOT

PINS: dict[str, Any] = runpy.run_path(str(ROOT / ".ci" / "pin_actions.py"))
COMMIT = "0123456789abcdef0123456789abcdef01234567"
TAGGED = "steps:\n  - uses: actions/checkout@v4\n  - uses: github/codeql-action/init@v3\n"


def test_actions_without_a_commit_are_listed() -> None:
    assert PINS["unpinned"](TAGGED) == ["uses: actions/checkout@v4", "uses: github/codeql-action/init@v3"]
    assert PINS["unpinned"](f"- uses: actions/checkout@{COMMIT}  # v4") == []


def test_a_tag_becomes_its_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def answer(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        asked.append(command[2])
        tag = "a" * 40
        return subprocess.CompletedProcess(command, 0, f"{tag}\trefs/tags/v4\n{COMMIT}\trefs/tags/v4^{{}}\n")

    monkeypatch.setattr(subprocess, "run", answer)
    pinned = PINS["pinned"](TAGGED)
    assert pinned == TAGGED.replace("@v4", f"@{COMMIT}  # v4").replace("@v3", f"@{COMMIT}  # v3")
    assert asked == ["https://github.com/actions/checkout", "https://github.com/github/codeql-action"]
    assert PINS["pinned"](pinned) == pinned
