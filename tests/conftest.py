"""Options, folders and tables that tests share."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from analysis import Tables

ROOT = Path(__file__).parent.parent
# the same examples in every run; CONTRIBUTING.md says how to look for others
settings.register_profile("same", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("explore", derandomize=False, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite golden files that were not typed by hand"
    )


@pytest.fixture(scope="session")
def samples() -> Path:
    return ROOT / "sample_histories"


@pytest.fixture(scope="session")
def all_tables(samples: Path) -> "Tables":
    """The tables of all samples."""
    from analysis import load  # noqa: PLC0415  most tests need no tables

    return load(samples, jobs=1)


@pytest.fixture(scope="session")
def stars_tables(samples: Path) -> "Tables":
    """The tables of the samples of PokerStars."""
    from analysis import load  # noqa: PLC0415  most tests need no tables

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
    """Real hand histories, which are not part of the project."""
    folder = Path(os.environ.get("HHPARSER_CORPUS", ROOT.parent / "shared" / "corpus"))
    if not (folder / "manifest.csv").is_file():
        pytest.skip(f"no real hand histories in {folder}; set HHPARSER_CORPUS to a folder that has them")
    return folder
