"""Workbooks: the content of cells, read again by another library."""

from datetime import datetime

import pytest
from openpyxl import load_workbook

from analysis.cli import workbook
from tests.analysis.cli.conftest import one_hand

NAMES = ("=cmd|' /C calc'!A0", "Łukasz", "http://x.example", "007")


@pytest.fixture
def cells(invoke, tmp_path):
    """Rows of the workbook that a command writes."""

    def run(*words):
        result = invoke(*words, "--format", "xlsx", "-o", "out.xlsx")
        assert result.exit_code == 0, result.stderr
        return [list(row) for row in load_workbook(tmp_path / "out.xlsx").active.iter_rows(values_only=True)]

    return run


def test_statistics(cells, invoke, tmp_path):
    (tmp_path / "a.txt").write_text(one_hand())
    heading, *rows = cells("stats", "a.txt", "--stat", "vpip,bb_per_100")
    written = invoke("stats", "a.txt", "--stat", "vpip,bb_per_100", "--format", "csv").stdout.splitlines()
    assert heading == written[0].split(",")
    assert len(rows) == len(written) - 1
    row = dict(zip(heading, rows[0], strict=True))
    assert (row["player"], row["vpip"], row["hands"]) == ("Ann", 1, 1)


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(
    "words",
    [
        ("hands", "a.txt"),
        ("compare", "a.txt", "--a", "position = BB"),
        ("players", "a.txt"),
        ("lines", "a.txt"),
        ("sql", "select hand_id, started_at, total_pot from hands", "--store", "s"),
    ],
)
def test_every_command_with_csv(cells, invoke, tmp_path, words):
    (tmp_path / "a.txt").write_text(one_hand() + one_hand(2))
    invoke("import", "a.txt", "--store", "s")
    heading, *rows = cells(*words)
    written = invoke(*words, "--format", "csv").stdout.splitlines()
    assert heading == written[0].split(",")
    assert len(rows) == len(written) - 1


def test_numbers_are_numbers_and_text_is_text(cells, invoke, tmp_path):
    (tmp_path / "a.txt").write_text(one_hand(37165169101) + one_hand(12345678901234567))
    invoke("import", "a.txt", "--store", "s")
    question = "select hand_id, total_pot, started_at from hands order by hand_id"
    _, *rows = cells("sql", question, "--store", "s")
    assert [row[:2] for row in rows] == [["12345678901234567", 12], ["37165169101", 12]]
    assert isinstance(rows[0][2], datetime)


@pytest.mark.parametrize("name", NAMES)
def test_names_are_never_formulas(cells, tmp_path, name):
    (tmp_path / "a.txt").write_text(one_hand().replace("Bob", name))
    heading, *rows = cells("stats", "a.txt", "--stat", "vpip", "--all")
    assert sorted(row[heading.index("player")] for row in rows) == sorted(["Ann", name])


def test_it_needs_a_file(refused, tmp_path):
    (tmp_path / "a.txt").write_text(one_hand())
    refused("--format xlsx: needs a file, -o FILE.xlsx", "stats", "a.txt", "--format", "xlsx")


def test_too_many_rows_are_refused(refused, tmp_path, monkeypatch):
    (tmp_path / "a.txt").write_text(one_hand())
    monkeypatch.setattr(workbook, "MOST_ROWS", 1)
    words = ("stats", "a.txt", "--format", "xlsx", "-o", "out.xlsx")
    refused("--format xlsx: a sheet holds 1 rows; csv holds any number", *words)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt"]
