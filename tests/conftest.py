"""Options, folders and tables that tests share."""

import gc
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from analysis import Tables
    from hhparser import Hand, Replay

    HandsOfFiles = dict[str, list[tuple[Hand, Replay]]]

ROOT = Path(__file__).parent.parent
TESTS = count()  # a command may create the default store; each test gets a separate one
# isolates tests from the settings of the user and from settings written by another run
CONFIG = tempfile.TemporaryDirectory(prefix="hhparser-tests-")
os.environ["XDG_CONFIG_HOME"] = CONFIG.name
os.environ["XDG_CACHE_HOME"] = str(Path(tempfile.gettempdir()) / "hhparser-tests-cache")
# folders of tests are in memory where there is room: a store writes to disk and waits for it many times
IN_MEMORY = Path("/dev/shm")
if IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > 4 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))
# the same examples in every run; CONTRIBUTING.md says how to look for others
settings.register_profile("same", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("explore", derandomize=False, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


# the tests that may be skipped in CI, by words of the reason, and why they may
MAY_BE_SKIPPED = {
    "no real hand histories": "they are not part of the project",
    "no rule cases": "they are not part of the project",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite golden files that were not typed by hand"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that need a browser, and the later cases of tests with `fast_cases` or `slow_cases`."""
    cases = Counter[str]()
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
        test = item.nodeid.partition("[")[0]
        cases[test] += 1
        for limit, mark in (("fast_cases", pytest.mark.slow), ("slow_cases", pytest.mark.nightly)):
            marker = item.get_closest_marker(limit)
            if marker and cases[test] > marker.args[0]:
                item.add_marker(mark)


def pytest_collection_finish() -> None:
    """Exclude the thousands of collected tests from garbage collection, to save its time."""
    gc.freeze()


def fail_if_skipped(report: pytest.TestReport | pytest.CollectReport) -> None:
    """In CI, make the report of a skip that is not listed one of a failure; other systems lack some things."""
    is_strict = os.environ.get("CI") and sys.platform == "linux"
    if not is_strict or not report.skipped or hasattr(report, "wasxfail"):
        return
    assert isinstance(report.longrepr, tuple)
    file, line, reason = report.longrepr
    if not any(words in reason for words in MAY_BE_SKIPPED):
        report.outcome = "failed"
        report.longrepr = f"{file}:{line}: must not be skipped in CI: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    fail_if_skipped(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    fail_if_skipped(report)
    return report


@pytest.fixture(autouse=True)
def no_default_store(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The default store of whoever runs the tests is never read or written."""
    monkeypatch.setenv("HH_STORE", str(tmp_path_factory.getbasetemp() / f"no store {next(TESTS)}"))


@pytest.fixture(scope="session")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sample hands of all sites, without the thousands of hands of the demo."""
    folder = tmp_path_factory.mktemp("samples") / "sample_histories"
    shutil.copytree(ROOT / "sample_histories", folder, ignore=shutil.ignore_patterns("demo"))
    return folder


@pytest.fixture(scope="session")
def all_tables(samples: Path) -> "Tables":
    """The tables of all samples."""
    from analysis.dataset.load import load  # noqa: PLC0415  most tests need no tables

    return load(samples, jobs=1)


@pytest.fixture(scope="session")
def stars_tables(samples: Path) -> "Tables":
    """The tables of the samples of PokerStars."""
    from analysis.dataset.load import load  # noqa: PLC0415  most tests need no tables

    return load(samples / "pokerstars", jobs=1)


@pytest.fixture
def own_statistics() -> Iterator[None]:
    """Statistics that a test registers are gone after it."""
    from analysis.stats import STATISTICS  # noqa: PLC0415  most tests need no tables

    before = dict(STATISTICS)
    yield
    STATISTICS.clear()
    STATISTICS.update(before)


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Return the folder of real hand histories; they are not part of the project."""
    folder = Path(os.environ.get("HHPARSER_CORPUS", ROOT.parent / "shared" / "corpus"))
    if not (folder / "manifest.csv").is_file():
        pytest.skip(f"no real hand histories in {folder}; set HHPARSER_CORPUS to a folder that has them")
    return folder


@pytest.fixture(scope="session")
def fresh() -> Path:
    """More real hand histories, from sources that the corpus does not have; not part of the project either."""
    folder = Path(os.environ.get("HHPARSER_FRESH", ROOT.parent / "shared" / "fresh"))
    if not (folder / "manifest.csv").is_file():
        pytest.skip(f"no real hand histories in {folder}; set HHPARSER_FRESH to a folder that has them")
    return folder


@pytest.fixture(
    scope="session",
    params=["samples", pytest.param("corpus", marks=[pytest.mark.corpus, pytest.mark.nightly])],
)
def read_tables(request: pytest.FixtureRequest) -> "Tables":
    """All samples; in the nightly suite the real hands too."""
    if request.param == "samples":
        tables: Tables = request.getfixturevalue("all_tables")
        return tables
    from analysis.dataset.load import load  # noqa: PLC0415  most tests need no tables

    return load(request.getfixturevalue("corpus"), jobs=1)


@pytest.fixture(scope="session")
def whole_hands(read_tables: "Tables") -> "HandsOfFiles":
    """The whole hands of `read_tables` with their replays, by file in the same order."""
    from hhparser import read_hands, replay  # noqa: PLC0415

    found: HandsOfFiles = {}
    for (file,), rows in read_tables.hands.filter("complete").group_by("file", maintain_order=True):
        lines = set(rows["line"])
        hands = ((hand, replay(hand)) for hand in read_hands(str(file)) if hand.line in lines)
        found[str(file)] = [(hand, replayed) for hand, replayed in hands if replayed is not None]
    return found
