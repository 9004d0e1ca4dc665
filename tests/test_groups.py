"""The groups of checks that .ci/run runs: how they end, and when the nightly result counts."""

import runpy
from typing import Any

import pytest

from tests.conftest import ROOT

CI: dict[str, Any] = runpy.run_path(str(ROOT / ".ci" / "groups.py"))
Group = CI["Group"]


@pytest.mark.parametrize(
    ("group", "fault", "output"),
    [
        pytest.param(Group("green", "echo one && echo two", 9), "", "one\ntwo\n", id="passes"),
        pytest.param(Group("red", "echo why >&2; exit 3", 9), "exit status 3", "why\n", id="fails"),
        pytest.param(Group("pipe", "false | true", 9), "exit status 1", "", id="fails in a pipe"),
        pytest.param(
            Group("stuck", "sleep 60", 0),
            "stopped after 0 s, 3 times its recorded 0 s",
            "",
            id="takes too long",
        ),
    ],
)
def test_how_a_group_ends(group: Any, fault: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    (outcome,) = CI["run"]([group], 2)
    assert (outcome.fault, outcome.output) == (fault, output)
    assert f"{group.name}: {fault or 'passed'} (" in capsys.readouterr().out


def test_a_failed_group_does_not_stop_the_others() -> None:
    outcomes = CI["run"]([Group("red", "exit 1", 9), Group("green", "true", 9, True)], 1)
    assert [(one.group.name, bool(one.fault)) for one in outcomes] == [("red", True), ("green", False)]


def test_a_run_ends_within_an_hour_even_if_every_group_is_stopped() -> None:
    assert CI["TIMES_RECORDED"] * sum(group.seconds for group in CI["GROUPS"]) <= 3600


@pytest.mark.parametrize(
    ("result", "commits", "fault"),
    [
        ("green 1a2b3c 2026-11-28 9 passed", 500, ""),
        ("green 1a2b3c 2026-11-28 9 passed", 501, "is 501 commits old, more than 500"),
        ("red 1a2b3c 2026-11-28 1 failed", 1, "failed"),
        ("", 0, "was never run"),
    ],
)
def test_when_a_nightly_result_counts(result: str, commits: int, fault: str) -> None:
    assert CI["nightly_fault"](result, commits) == fault
