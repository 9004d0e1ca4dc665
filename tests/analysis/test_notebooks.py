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
    "01_first_look": ["9,197 hands of 141 players", "hero: RiverOtter"],
    "02_win_rate": ["NL 0.05/0.10 USD ┆ 4695 ", "10,000 hands: 32.8%", "100,000 hands: 8.0%"],
    "03_filters": ["8,052 hands of 1 player,", "did you mean position or ", "│ F            ┆ 221 ┆ 0.85  │"],
    "04_betting_lines": ["did you mean calls or caller?", "cards known in 35 of 109 3-bets"],
    "05_prices": ["832710489071 Qd Qs on Kh Ac 6d 8d Kd", "chosen: call", "not enough hands: "],
    "06_compare_with_the_pool": [
        "38 decisions, 35 with enough chances",
        "Folds to 3-bets 87% of the time; the others in the same spots 43%.",
        "Calls river bets 75% of the time; the others in the same spots 38%.",
    ],
    "07_own_statistic": ["│ RiverOtter ┆ 23   ┆ 37      ┆ 0.622 ", "0,8052,-194.77,,23,37,0.62"],
    "08_check_a_sites_files": [
        "total pot 99.99, but the actions put in 0.25",
        "826 valid hands, 0 do not balance",
        "0 findings, 25 tests of the deal",
    ],
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
def test_outputs_state_the_facts_of_the_hands(source: Path) -> None:
    shown = [one.get("data", {"text/plain": one.get("text", "")}) for one in outputs_of(source)]
    printed = "".join("".join(one.get("text/plain", "")) for one in shown)
    assert all(words in printed for words in PRINTED[source.stem])


def test_every_chart_is_stored_as_a_picture() -> None:
    shown = [
        one["data"] for source in SOURCES for one in outputs_of(source) if "image/png" in one.get("data", {})
    ]
    assert len(shown) == 21
    plain = ["".join(data["text/plain"]) for data in shown]
    assert sum(words.startswith("<Picture ") for words in plain) == 6


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_every_plot_has_a_title_and_labels(source: Path) -> None:
    text = source.read_text(encoding="utf-8")
    plots = text.count("plt.subplots(")
    assert [text.count(f"{name}=") for name in ("title", "xlabel", "ylabel")] == [plots] * 3


def texts_of(outputs: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Return the texts of outputs by the type of the data; of a picture only its presence, without replayers."""
    data = [one.get("data", {"text": one.get("text", "")}) for one in outputs if one.get("name") != "stderr"]
    return [
        {
            kind: "" if kind == "image/png" else "".join(text)
            for kind, text in one.items()
            if not "".join(text).startswith("<iframe")
        }
        for one in data
    ]


@pytest.mark.slow_cases(1)
@pytest.mark.slow
@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_a_run_of_the_stored_notebook_gives_its_outputs(source: Path, tmp_path: Path) -> None:
    client = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    stored = nbformat.read(source.with_suffix(".ipynb"), as_version=4)
    folder = tmp_path / "notebooks"
    folder.mkdir()
    shutil.copytree(FOLDER.parent / "sample_histories" / "demo", tmp_path / "sample_histories" / "demo")
    notebook = deepcopy(stored)
    where = {"metadata": {"path": str(folder)}}
    client.NotebookClient(notebook, timeout=600, coalesce_streams=True, resources=where).execute()
    for cell, before in zip(notebook.cells, stored.cells, strict=True):
        assert texts_of(cell.get("outputs", [])) == texts_of(before.get("outputs", [])), cell.source
    assert [*folder.iterdir()] == []
