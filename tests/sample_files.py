"""The sample files and their sites."""

from tests.conftest import ROOT

SUFFIXES = (".txt", ".phh", ".phhs", ".ohh", ".csv", ".xml")
FILES = sorted(path for path in (ROOT / "sample_histories").rglob("*") if path.suffix in SUFFIXES)
SITES = sorted({path.parent.name for path in FILES})
