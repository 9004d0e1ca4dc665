"""Output files that another program holds open: simulated, as only Windows locks files."""

import errno
from pathlib import Path
from typing import Any

import pytest

from analysis.cli import output
from hhparser.base.runtime import patience
from tests.analysis.cli.conftest import one_hand


@pytest.fixture
def _windows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A system that locks files; waiting takes no time."""
    (tmp_path / "a.txt").write_text(one_hand())
    (tmp_path / "out.csv").write_text("old")
    monkeypatch.setattr(output, "IS_WINDOWS", True)
    monkeypatch.setattr(patience, "IS_WINDOWS", True)
    monkeypatch.setattr(patience, "PATIENCE_SECONDS", 0.3)


def lock(monkeypatch: pytest.MonkeyPatch, refusals: int) -> None:
    """Refuse to replace the file this many times."""
    left = [refusals]
    replace = Path.replace

    def replace_unless_locked(self: Path, target: Path) -> Path:
        if left[0] > 0:
            left[0] -= 1
            raise PermissionError(errno.EACCES, "Permission denied")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", replace_unless_locked)


@pytest.mark.usefixtures("_windows")
def test_a_file_that_is_locked_before_the_work_is_refused(invoke, monkeypatch, tmp_path):
    opened = Path.open

    def open_unless_locked(self: Path, *args: Any, **options: Any) -> Any:
        if self.name == "out.csv":
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(self, *args, **options)

    monkeypatch.setattr(Path, "open", open_unless_locked)
    result = invoke("stats", "a.txt", "--format", "csv", "-o", "out.csv")
    assert result.exit_code == 2
    assert "cannot write out.csv: Permission denied" in result.stderr


@pytest.mark.usefixtures("_windows")
def test_a_file_that_is_let_go_in_time_is_replaced(invoke, monkeypatch, tmp_path):
    lock(monkeypatch, 2)
    assert invoke("stats", "a.txt", "--format", "csv", "-o", "out.csv").exit_code == 0
    assert (tmp_path / "out.csv").read_text().startswith("player")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "out.csv"]


@pytest.mark.usefixtures("_windows")
def test_a_result_is_kept_beside_a_file_that_stays_locked(invoke, monkeypatch, tmp_path):
    (tmp_path / "out (2).csv").write_text("older")
    lock(monkeypatch, 1000)
    result = invoke("stats", "a.txt", "--format", "csv", "-o", "out.csv")
    assert result.exit_code == 0
    assert (tmp_path / "out (3).csv").read_text().startswith("player")
    assert (tmp_path / "out.csv").read_text() == "old"
    assert "out.csv is open in another program; wrote " in result.stderr
    assert "out (3).csv" in result.stderr
