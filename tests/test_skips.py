"""In CI a skipped test is a failure, except for listed ones."""

import sys
from pathlib import Path

import pytest

pytest_plugins = "pytester"

TESTS = """
import pytest

def test_passed(): pass
def test_without_leave(): pytest.skip("no browser")
def test_with_leave(): pytest.skip("no real hand histories in x")
@pytest.mark.skipif(True, reason="no terminal")
def test_marked(): pass
@pytest.mark.xfail
def test_known(): assert False
"""
ONLY_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="other systems lack some things")
MODULE = "import pytest\npytest.importorskip('no_such_package')"


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize("options", [["-p", "no:xdist"], ["-n", "1"]], ids=["one process", "xdist"])
@pytest.mark.parametrize(
    ("ci", "outcomes"),
    [
        pytest.param("", {"skipped": 4}, id="elsewhere"),
        pytest.param("true", {"skipped": 1, "failed": 1, "errors": 2}, id="in CI", marks=ONLY_LINUX),
    ],
)
def test_skips(
    ci: str,
    outcomes: dict[str, int],
    options: list[str],
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CI", ci)
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text("utf-8"))
    pytester.makepyfile(test_few=TESTS, test_module=MODULE)
    result = pytester.runpytest("--continue-on-collection-errors", *options)
    result.assert_outcomes(passed=1, xfailed=1, **outcomes)
    assert ("must not be skipped in CI" in result.stdout.str()) is bool(ci)
