"""Notebooks run as they are stored and give the stored outputs; both forms of each hold the same cells."""

import json
import re
import shutil
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "notebooks"
SOURCES = sorted(FOLDER.glob("*.py"))
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
    "06_the_store": ["72 files, 179 new hands\n72 files, 0 new hands", "ok 845"],
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


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_outputs_say_what_is_known_of_the_hands(source: Path) -> None:
    printed = "".join("".join(one.get("text", [])) for one in outputs_of(source))
    assert all(words in printed for words in PRINTED[source.stem])


def test_every_chart_is_stored_as_a_picture() -> None:
    shown = [
        one["data"] for source in SOURCES for one in outputs_of(source) if "image/png" in one.get("data", {})
    ]
    assert len(shown) == 14
    plain = ["".join(data["text/plain"]) for data in shown]
    assert sum(words.startswith("<Picture ") for words in plain) == 12


def texts_of(outputs: list[dict[str, Any]]) -> list[dict[str, str]]:
    """What outputs say, by the type of the data; of a picture only that it is there."""
    data = [one.get("data", {"text": one.get("text", "")}) for one in outputs if one.get("name") != "stderr"]
    return [
        {kind: "" if kind == "image/png" else "".join(text) for kind, text in one.items()} for one in data
    ]


@pytest.mark.slow_cases(4)
@pytest.mark.slow
@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_a_run_of_the_stored_notebook_gives_its_outputs(source: Path, samples: Path, tmp_path: Path) -> None:
    client = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    stored = nbformat.read(source.with_suffix(".ipynb"), as_version=4)
    folder = tmp_path / "notebooks"
    folder.mkdir()
    shutil.copytree(samples / "pokerstars", tmp_path / "sample_histories" / "pokerstars")
    notebook = deepcopy(stored)
    where = {"metadata": {"path": str(folder)}}
    client.NotebookClient(notebook, timeout=600, coalesce_streams=True, resources=where).execute()
    for cell, before in zip(notebook.cells, stored.cells, strict=True):
        assert texts_of(cell.get("outputs", [])) == texts_of(before.get("outputs", [])), cell.source
    written = [path.name for path in folder.iterdir()]
    assert written == (["session.html"] if source.stem == "01_review_a_session" else [])
