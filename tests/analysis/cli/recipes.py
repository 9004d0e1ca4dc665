"""Additions to the project by the recipes of CONTRIBUTING.md, each to the files named in its section."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from tests.conftest import ROOT

PAGE: Final = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


class Edit(NamedTuple):
    """Text that goes below a line of a file; without such a line the text is the whole file."""

    file: str
    below: str
    text: str


def section(heading: str) -> str:
    """Return the text of the page under a heading."""
    return PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]


def example(heading: str) -> str:
    """The Python example under a heading."""
    return section(heading).partition("```python\n")[2].partition("```")[0].partition("  # fmt")[0].strip()


GRAMMAR: Final = r"""
money: /\d+/

start: CASH_HEADER (SEAT | UNKNOWN_LINE)* (POST_SMALL_BLIND | POST_BIG_BLIND)* (FOLD | UNCALLED | COLLECTED)*

// Pebble hand 7: blinds 1/2, button on 1
CASH_HEADER: /Pebble hand \d+: blinds {first_amount}\/{second_amount}, button on {button_number}/

// Seat 1: Ann with 90
SEAT: /Seat {seat_number}: {name} with {stack_amount}/

// Ann posts the small blind of 1
POST_SMALL_BLIND: /{player} posts the small blind of {amount}/

// Bob posts the big blind of 2
POST_BIG_BLIND: /{player} posts the big blind of {amount}/

// Ann folds
FOLD: /{player} folds/

// 1 goes back to Bob
UNCALLED: /{amount} goes back to {name}/

// Bob collects 2
COLLECTED: /{player} collects {amount}/

UNKNOWN_LINE.-10: /.+/
"""
SITE: Final = '''\
"""Pebble, which writes no cards."""

from hhparser.model import NO_LIMIT, HandKind
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.site import Site, handlers_of


def cash_header(b: HandBuilder, first: int, second: int, number: int) -> None:
    """Begin a hand."""
    b.game.kind, b.game.betting, b.game.stakes = HandKind.CASH, NO_LIMIT, (first, second)
    b.table.button = number


PEBBLE = Site(
    name="pebble",
    title="Pebble",
    games="cash NL",
    signatures=("Pebble hand ",),
    header=r"Pebble hand (\\d+): ",
    grammar="pebble",
    handlers=handlers_of(vars()),
    decimals=lambda text: 0,
    has_summary=False,
)
'''
PEBBLE_HAND: Final = """\
Pebble hand 7: blinds 1/2, button on 1
Seat 1: Ann with 90
Seat 2: Bob with 80
Ann posts the small blind of 1
Bob posts the big blind of 2
Ann folds
1 goes back to Bob
Bob collects 2
"""
RULE: Final = """\
    Rule("M299", "round-stack", Severity.WARNING, _NOTE, "{found} begins with a round stack", "It is round.", hides=("S31",)),
"""
CHECK: Final = '''\
"""Stacks that are round."""

from hhparser.checks.case import Case


def check_round_stacks(case: Case) -> None:
    """No stack is a whole number of hundreds."""
    for seat in case.hand.seats:
        if seat.chips % 100 == 0:
            case.report("M299", seat.line, "stack_amount", found=seat.name)
'''
CHART: Final = """\
seats = Chart("seats", "hands on each seat", lambda subject, ax, theme: bars.draw_position(
    subject.win_rates("position"), ax, theme=theme))
"""
TABLE: Final = """\
    yield RecordTable(f"Streets{unit}", _headings(("Hands", NUMBER)), [[count(results.height)]])
"""
RECIPES: Final = {
    "Add a site": (
        Edit("grammars/pebble.lark", "", GRAMMAR),
        Edit("hhparser/sites/single/pebble.py", "", SITE),
        Edit("hhparser/sites/registry.py", "from hhparser.sites.single.pacific import PACIFIC", "from hhparser.sites.single.pebble import PEBBLE\n"),
        Edit("hhparser/sites/registry.py", "SITES: Final = (", "    PEBBLE,\n"),
        Edit("hhparser/sites/names.py", "SITE_NAMES: Final = (", '    "pebble",\n'),
        Edit("tests/test_samples.py", "TYPED = {", '    "pebble": "cash",\n'),
    ),
    "Add a statistic": (
        Edit(
            "analysis/stats/declared/postflop.py",
            "STATISTICS: Final = (",
            f"    {example('Add a statistic')},\n",
        ),
    ),
    "Add a column of decisions": (
        Edit(
            "analysis/decisions/preflop.py",
            "PREFLOP: Final = (",
            f"    {example('Add a column of decisions')},\n",
        ),
    ),
    "Add a check of one hand": (
        Edit("hhparser/findings/results.py", "RESULTS: Final = (", RULE),
        Edit("hhparser/checks/hand/round_stacks.py", "", CHECK),
        Edit(
            "hhparser/checks/check.py",
            "from hhparser.checks.hand.rake import DeclaredRake, check_rake, declared_for",
            "from hhparser.checks.hand.round_stacks import check_round_stacks\n",
        ),
        Edit("hhparser/checks/check.py", "CHECKS = (", "    check_round_stacks,\n"),
    ),
    "Add a chart": (
        Edit("analysis/charts/catalog.py", 'win_rate = Chart("win-rate", "big blinds won per 100 of the last hands", _win_rate)', CHART),
        Edit("analysis/charts/catalog.py", "CHARTS: Final = (", "    seats,\n"),
        Edit("analysis/charts/__init__.py", "    ruin_chance,", "    seats,\n"),
        Edit("analysis/charts/__init__.py", '    "ruin_chance",', '    "seats",\n'),
    ),
    "Add a table to the report": (
        Edit("analysis/report/sections/play.py", "    results = game.results", TABLE),
    ),
}  # fmt: skip


def is_named(edit: Edit, text: str) -> bool:
    """Whether a section names the file of an edit; that of a new file may be any name in its folder."""
    name = re.escape(edit.file) if edit.below else rf"{re.escape(edit.file.rpartition('/')[0])}/[^`]*"
    return re.search(rf"`{name}`", text) is not None


def follow(folder: Path) -> None:
    """Copy the project to a folder, and follow all recipes there."""
    for name in ("hhparser", "analysis", "grammars", "docs"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for edit in (edit for edits in RECIPES.values() for edit in edits):
        path, text = folder / edit.file, edit.text
        if edit.below:
            source = path if path.exists() else ROOT / edit.file
            before, line, after = source.read_text(encoding="utf-8").partition(f"\n{edit.below}\n")
            assert line, f"{edit.file} has no line {edit.below!r}"
            text = f"{before}{line}{edit.text}{after}"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


def python(folder: Path, *args: str) -> str:
    """Return the output of Python in the project of a folder."""
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(
        [sys.executable, *args], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
