"""Notebooks run on hands of our own making, both forms of each hold the same cells, and outputs are stored."""

import json
import re
import runpy
import shutil
import sys
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest

FOLDER = Path(__file__).parents[2] / "notebooks"
SOURCES = sorted(FOLDER.glob("*.py"))
SHORT = ("04_validate_a_sites_files", "05_write_your_own_statistic", "06_the_store")
PRINTED = {
    "01_review_a_session": ["VPIP: Called or raised"],
    "02_opponents": [
        "RiverOtter (cash, 101 hands): enters 74 % of hands",
        " certainly different",
    ],
    "03_variance_and_ev": ["cash USD, pokerstars 101 hands", "10,000 hands: 32.8 %", "100,000 hands:  8.0 %"],
    "04_validate_a_sites_files": [
        "T502 Kestrel_77 begins with 3000, after 0 in ",
        "legal: []",
        "raised by 3 after a raise by 4: ['line 9: L110",
    ],
    "05_write_your_own_statistic": ["(4, 20)", "cash no_limit vpip a 34 of 42, b 43 of 60"],
    "07_find_my_leaks": [
        "38 decisions, ",
        "Folds to 3-bets 93 % of the time; the others in the same spots 52 %.",
    ],
    "08_what_the_pool_does": ["6,000 hands", "did you mean opens or opener?", " certain"],
    "06_the_store": ["144 files, 179 new hands\n144 files, 0 new hands", "ok 845"],
}


def cells_of_source(text: str) -> list[tuple[str, str]]:
    """Kind and text of the cells of a percent script."""
    cells = []
    for chunk in re.split(r"^# %%", text, flags=re.MULTILINE)[1:]:
        head, _, body = chunk.partition("\n")
        lines = body.strip("\n").split("\n")
        if "[markdown]" in head:
            cells.append(
                ("markdown", "\n".join([line.removeprefix("#").removeprefix(" ") for line in lines]))
            )
        else:
            cells.append(("code", "\n".join(lines)))
    return cells


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_both_forms_hold_the_same_cells(source: Path) -> None:
    notebook = json.loads(source.with_suffix(".ipynb").read_text(encoding="utf-8"))
    cells = [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]
    assert cells == cells_of_source(source.read_text(encoding="utf-8"))


def outputs_of(source: Path) -> list[dict[str, Any]]:
    """The outputs that are stored in the notebook of a script."""
    notebook = json.loads(source.with_suffix(".ipynb").read_text(encoding="utf-8"))
    return [one for cell in notebook["cells"] for one in cell.get("outputs", [])]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_outputs_are_stored(source: Path) -> None:
    kinds = {one["output_type"] for one in outputs_of(source)}
    assert "execute_result" in kinds
    assert kinds <= {"execute_result", "display_data", "stream"}
    assert source.with_suffix(".ipynb").stat().st_size < 400_000


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(
    "source",
    [path if path.stem in SHORT else pytest.param(path, marks=pytest.mark.slow) for path in SOURCES],
    ids=lambda path: path.stem,
)
@pytest.mark.usefixtures("own_statistics")
def test_the_source_runs(
    source: Path,
    samples: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    mpl.use("Agg")
    monkeypatch.chdir(tmp_path)
    shutil.copytree(samples, tmp_path / "sample_histories")
    monkeypatch.setattr(sys, "argv", [str(source)])
    runpy.run_path(str(source), run_name="__main__")
    printed = capsys.readouterr().out
    assert all(words in printed for words in PRINTED[source.stem])
    assert printed == "".join("".join(one.get("text", [])) for one in outputs_of(source))
    written = [path.name for path in tmp_path.iterdir() if path.is_file()]
    assert written == (["session.html"] if source.stem == "01_review_a_session" else [])
