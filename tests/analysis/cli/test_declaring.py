"""The recipes of CONTRIBUTING.md work: declarations in the files that they name take effect everywhere.

All recipes are followed in one copy of the project. tests/analysis/audits/test_recipes.py follows the recipes
of checks across many hands.
"""

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from analysis.stats import STATISTICS, declared
from analysis.stats.registry import MODULES
from tests.analysis.cli.recipes import PAGE, PEBBLE_HAND, RECIPES, follow, is_named, python, section
from tests.conftest import ROOT

RUN = """\
import json, sys
from click.testing import CliRunner
from analysis.cli.main import hh
print(json.dumps([CliRunner().invoke(hh, args, catch_exceptions=False).stdout for args in json.loads(sys.argv[1])]))
"""
MADE_UP = "x"  # a new file of the page
Commands = Callable[..., list[str]]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project after following all recipes."""
    folder = tmp_path_factory.mktemp("project")
    follow(folder)
    return folder


@pytest.fixture
def hh(project: Path) -> Commands:
    """Run commands, each a line of words, and return their output."""
    return lambda *lines: json.loads(python(project, "-c", RUN, json.dumps([*map(shlex.split, lines)])))


@pytest.mark.parametrize("heading", RECIPES)
def test_a_recipe_names_every_file(heading: str) -> None:
    assert [edit.file for edit in RECIPES[heading] if not is_named(edit, section(heading))] == []


@pytest.mark.parametrize(
    ("heading", "name"),
    [("Add a site", "TYPED"), ("Add a check of one hand", "hides"), ("Add a chart", "CHARTS")],
)
def test_a_recipe_names_what_is_declared(heading: str, name: str) -> None:
    assert f"`{name}`" in section(heading)


def test_the_page_names_files_that_are_there() -> None:
    named = {name for name in re.findall(r"`([a-z_]+/[\w/.*<>]*)`", PAGE) if "<" not in name}
    assert len(named) > 20
    missing = {name for name in named if not any(ROOT.glob(name.rstrip("/")))}
    assert {name for name in missing if Path(name).stem not in (MADE_UP, f"test_{MADE_UP}")} == set()


def test_the_page_shows_every_folder() -> None:
    tree = section("Architecture").partition("```\n")[2].partition("```")[0]
    shown = re.findall(r"^  (\w+)/", tree, re.MULTILINE)
    assert set(shown) == {path.parent.name for path in ROOT.glob("[ah]*/*/__init__.py")}


@pytest.mark.slow
def test_a_site_is_a_grammar_a_module_and_a_line(hh: Commands, project: Path, tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(PEBBLE_HAND)
    parsed, checked, listed = hh(f"parse {tmp_path} --site pebble", f"check {tmp_path}", "sites")
    hand = json.loads(parsed)
    assert (hand["site"], hand["hand_id"], hand["diagnostics"]) == ("pebble", "7", [])
    assert hand["total_pot"] == "2"
    assert checked == ""
    assert listed.startswith("pebble ")
    assert "\n## Pebble\n\nPebble, which writes no cards.\n" in made_page(project, "sites")


@pytest.mark.slow
def test_a_statistic_is_one_row(hh: Commands, project: Path, good: Path) -> None:
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
    assert "`multiway_flop` |" in made_page(project, "statistics")


OWN = """\
import polars as pl
from analysis.stats import Section, statistic

MADE = pl.col("limp_behind_two")
STATISTICS = (statistic("own", "O", "Own", "Own.", section=Section.PREFLOP, source="own", made=MADE),)
"""


@pytest.mark.slow
def test_a_column_of_decisions_is_one_declaration(
    hh: Commands, project: Path, good: Path, tmp_path: Path
) -> None:
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
    assert "\n| `limp_behind_two` |" in made_page(project, "where")


@pytest.mark.slow
def test_a_check_of_one_hand_is_a_rule_and_a_function(hh: Commands, project: Path, good: Path) -> None:
    found, told = hh(f"check {good} --format json", "rule M299")
    places = [(one["code"], one["line"], one["column"]) for one in json.loads(found)["diagnostics"]]
    first, second = ("M299", 3, 15), ("M299", 4, 15)
    assert places[:2] == [first, second]
    assert told.startswith("M299 round-stack (warning, info)\n")
    assert "\nHides: S310, S311\n" in told
    assert "M299 | `round-stack` |" in made_page(project, "checks")


@pytest.mark.slow
def test_a_chart_is_a_function_and_a_row(hh: Commands, good: Path, tmp_path: Path) -> None:
    listed, _ = hh("chart --list", f"chart seats {good} -o {tmp_path}/seats.svg")
    assert "\nseats               hands on each seat\n" in f"\n{listed}"
    assert (tmp_path / "seats.svg").read_text().startswith("<?xml")


@pytest.mark.slow
def test_a_table_of_the_report_is_one_function(hh: Commands, good: Path, tmp_path: Path) -> None:
    pages = [tmp_path / "report.md", tmp_path / "report.html"]
    hh(*(f"report {good} --format {page.suffix[1:]} -o {page}" for page in pages))
    assert all("Streets" in page.read_text(encoding="utf-8") for page in pages)


def made_page(project: Path, page: str) -> str:
    """A page of docs that a script makes."""
    return python(
        project, "-c", f"import runpy; print(runpy.run_path('docs/make_{page}.py')['{page}_page']())"
    )


def test_every_row_is_in_the_table() -> None:
    files = {path.stem for path in Path(declared.__path__[0]).glob("*.py")} - {"__init__"}
    assert {module.__name__.rpartition(".")[2] for module in MODULES} == files
    assert sum(len(module.STATISTICS) for module in MODULES) == len(STATISTICS)
