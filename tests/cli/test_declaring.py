"""Adding a statistic is adding one row, as CONTRIBUTING says; everything that shows statistics picks it up."""

import json
import runpy
from pathlib import Path

import pytest

from analysis import Tables
from analysis.stats import STATISTICS, Statistic, declared, player_stats
from analysis.stats.declared import postflop
from analysis.stats.registry import MODULES
from tests.conftest import ROOT, code_of_recipe


@pytest.fixture
def added(own_statistics: None) -> Statistic:
    """The row of the recipe, in the table."""
    row: Statistic = eval(code_of_recipe("Add a statistic"), dict(vars(postflop)))
    STATISTICS[row.id] = row
    return row


def test_the_row_of_the_recipe_is_everywhere(added, invoke, good, stars_tables: Tables) -> None:
    assert player_stats(stars_tables, stats=[added.id])[f"{added.id}_chances"].sum() > 0
    assert added.name in invoke("stat").stdout
    assert invoke("stat", added.id).stdout.startswith(f"{added.id}: {added.name} ({added.abbreviation})")
    (row, *_) = json.loads(invoke("stats", "good.txt", "--stat", added.id, "--format", "json").stdout)
    assert row["stats"][added.id]["chances"] == 3
    assert added.id in invoke("stats", "--columns").stdout
    assert (
        len(invoke("hands", "good.txt", "--where", f"{added.id} = 0", "--format", "ids").stdout.split()) == 3
    )
    for page in ("statistics", "where"):
        assert f"| `{added.id}` |" in runpy.run_path(str(ROOT / "docs" / f"make_{page}.py"))[f"{page}_page"]()


def test_every_row_is_in_the_table() -> None:
    files = {path.stem for path in Path(declared.__path__[0]).glob("*.py")} - {"__init__"}
    assert {module.__name__.rpartition(".")[2] for module in MODULES} == files
    assert sum(len(module.STATISTICS) for module in MODULES) == len(STATISTICS)
