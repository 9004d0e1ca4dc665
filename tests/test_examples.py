"""The examples in docstrings run."""

import doctest
import inspect
from importlib import import_module
from pathlib import Path

import pytest

import analysis
import hhparser

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for package in ("hhparser", "analysis")
    for path in (ROOT / package).rglob("*.py")
    if "    >>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    options = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    found = doctest.testmod(import_module(name), optionflags=options)
    assert found.attempted
    assert not found.failed


def test_every_public_function_has_an_example() -> None:
    public = [getattr(package, name) for package in (hhparser, analysis) for name in package.__all__]
    methods = ("filter", "read", "stats", "to_pandas")
    functions = [*filter(inspect.isfunction, public), *(getattr(analysis.Sample, name) for name in methods)]
    assert hhparser.check in functions
    assert [one.__qualname__ for one in functions if ">>> " not in (one.__doc__ or "")] == []
