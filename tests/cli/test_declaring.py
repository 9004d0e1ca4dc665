"""A statistic and a column of decisions are one declaration in one file, as CONTRIBUTING says.

The examples there are added to a copy of `analysis`; everything that shows such things must pick them up.
"""

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from analysis.stats import STATISTICS, declared
from analysis.stats.registry import MODULES
from tests.conftest import ROOT

RECIPES = {
    # heading of CONTRIBUTING, file that it says, tuple in it
    "Add a statistic": ("analysis/stats/declared/postflop.py", "STATISTICS"),
    "Add a column of decisions": ("analysis/decisions/preflop.py", "PREFLOP"),
}
RUN = """\
import json, sys
from click.testing import CliRunner
from hhparser.cli.main import hh
print(json.dumps([CliRunner().invoke(hh, args).stdout for args in json.loads(sys.argv[1])]))
"""
Run = Callable[..., str]
Commands = Callable[..., list[str]]


def code_of_recipe(heading: str) -> str:
    """The example under a heading of CONTRIBUTING.md."""
    _, _, after = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition(f"## {heading}\n")
    return after.partition("```python\n")[2].partition("```")[0].partition("  # fmt")[0].strip()


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs Python with the examples declared."""
    folder = tmp_path_factory.mktemp("declared")
    for name in ("analysis", "docs"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for heading, (file, table) in RECIPES.items():
        before, start, after = (
            (folder / file).read_text(encoding="utf-8").partition(f"\n{table}: Final = (\n")
        )
        assert start, f"{file} has no tuple {table}"
        (folder / file).write_text(
            f"{before}{start}    {code_of_recipe(heading)},\n{after}", encoding="utf-8"
        )

    def python(*args: str) -> str:
        paths = os.pathsep.join([str(folder), str(ROOT)])
        environment = os.environ | {"PYTHONPATH": paths, "PYTHONSAFEPATH": "1"}
        done = subprocess.run(
            [sys.executable, *args], cwd=folder, env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    return python


@pytest.fixture
def hh(run: Run) -> Commands:
    """Runs commands, each a line of words, and gives what they print."""
    return lambda *lines: json.loads(run("-c", RUN, json.dumps([*map(shlex.split, lines)])))


def test_a_statistic_is_one_row(hh: Commands, good: Path) -> None:
    listed, told, counted, columns, ids = hh(
        "stat",
        "stat multiway_flop",
        f"stats {good} --stat multiway_flop --format json",
        "stats --columns",
        f"hands {good} --where multiway_flop=0 --format ids",
    )
    assert "  multiway_flop   " in listed
    assert told.startswith("multiway_flop: Multi-way flop (MWF)\n")
    assert json.loads(counted)[0]["stats"]["multiway_flop"]["chances"] == 3
    assert "  multiway_flop   " in columns
    assert ids.split() == ["1", "2", "3"]


OWN = """\
import polars as pl
from analysis.stats import Section, statistic

MADE = pl.col("limp_behind_two")
STATISTICS = (statistic("own", "O", "Own", "Own.", section=Section.PREFLOP, source="own", made=MADE),)
"""


def test_a_column_of_decisions_is_one_declaration(hh: Commands, good: Path, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    columns, ids, grouped, counted = hh(
        "stats --columns",
        f"hands {good} --where 'limp_behind_two is empty' --format ids",
        f"stats {good} --by limp_behind_two --format csv",
        f"stats {good} --stats-file {tmp_path}/own.py --stat own --format json",
    )
    assert "  limp_behind_two   " in columns
    assert ids.split() == ["1", "2", "3"]
    assert "limp_behind_two" in grouped.splitlines()[0]
    assert json.loads(counted)[0]["stats"]["own"]["chances"] == 0


@pytest.mark.parametrize(("page", "name"), [("statistics", "multiway_flop"), ("where", "limp_behind_two")])
def test_the_pages_have_them(run: Run, page: str, name: str) -> None:
    text = run("-c", f"import runpy; print(runpy.run_path('docs/make_{page}.py')['{page}_page']())")
    assert f"\n| `{name}` |" in text


def test_every_row_is_in_the_table() -> None:
    files = {path.stem for path in Path(declared.__path__[0]).glob("*.py")} - {"__init__"}
    assert {module.__name__.rpartition(".")[2] for module in MODULES} == files
    assert sum(len(module.STATISTICS) for module in MODULES) == len(STATISTICS)
