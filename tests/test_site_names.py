"""Facts about a site are only in its own module: no other layer names a site."""

import ast
from pathlib import Path

import pytest

import analysis
import hhparser
from hhparser.sites import FORMATS, SITES
from hhparser.sites.names import SITE_NAMES

NAMES = set(SITE_NAMES) | {site.grammar for site in SITES}
EXCEPTIONS = {
    "analysis/cli/choices/formats.py": "the formats that can be written, and the default",
    "analysis/players/results/sentences.py": "winning and losing",
    "analysis/cli/commands/hands/deal_plan.py": "the formats that can be written",
    "hhparser/formats/ohh.py": "the key of a document",
    "hhparser/formats/pokerstars/completed.py": "the formats that the writer need not translate",
    "hhparser/formats/writers.py": "the formats that can be written",
}


def names_in(source: str) -> set[str]:
    """Return the names of formats that occur as string literals."""
    literals = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    return literals & NAMES


def test_every_format_has_its_name_in_the_list() -> None:
    assert tuple(dict.fromkeys(format_.name for format_ in FORMATS)) == SITE_NAMES


def test_a_name_in_code_is_found() -> None:
    assert names_in('"""pokerstars hands."""\nif hand.site in {"cake", "x"}: ...') == {"cake"}


@pytest.mark.slow
def test_no_other_floor_names_a_site() -> None:
    roots = [Path(package.__path__[0]) for package in (hhparser, analysis)]
    named = {
        path.relative_to(root.parent).as_posix()
        for root in roots
        for path in root.rglob("*.py")
        if root / "sites" not in path.parents and names_in(path.read_text(encoding="utf-8"))
    }
    assert named == EXCEPTIONS.keys()
