"""Notebooks run on the samples, and both forms of each hold the same cells."""

import json
import re
import runpy
import shutil
import sys
from pathlib import Path

import matplotlib as mpl
import pytest

FOLDER = Path(__file__).parents[2] / "notebooks"
SOURCES = sorted(FOLDER.glob("*.py"))


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


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_the_source_runs(
    source: Path, samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mpl.use("Agg")
    monkeypatch.chdir(tmp_path)
    shutil.copytree(samples, tmp_path / "sample_histories")
    monkeypatch.setattr(sys, "argv", [str(source)])
    runpy.run_path(str(source), run_name="__main__")
    assert (tmp_path / "session.html").stat().st_size > 10_000
