"""`--stats-file`."""

import json

import pytest

from tests.analysis.stats.own_file import FILE

pytestmark = pytest.mark.usefixtures("own_statistics")


@pytest.mark.slow
def test_an_own_statistic_is_counted_and_explained(invoke, good, tmp_path):
    (tmp_path / "own.py").write_text(FILE)
    args = ("stats", "good.txt", "--stat", "btn_open", "--player", "Ann", "--stats-file", "own.py")
    (row,) = json.loads(invoke(*args, "--format", "json").stdout)
    assert (row["stats"]["btn_open"]["made"], row["stats"]["btn_open"]["chances"]) == (0, 3)  # she limps
    args = ("hands", "good.txt", "--where", "btn_open = 0", "--format", "ids", "--stats-file", "own.py")
    assert invoke(*args).stdout.split() == ["1", "2", "3"]
    text = invoke("stat", "--stats-file", "own.py", "btn_open").stdout
    assert "Button opens" in text
    assert text.endswith("\nVersion: 2\nSource: own\n")


def test_a_fault_names_the_line(invoke, good, tmp_path):
    (tmp_path / "own.py").write_text(FILE.replace("= BTN", "= BUTTON"))
    result = invoke("stats", "good.txt", "--stats-file", "own.py")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: own.py:11: WhereError: column 20: no position 'BUTTON'")
    assert result.stderr.count("^") == len("BUTTON")
