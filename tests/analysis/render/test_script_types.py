"""The types of the data that scripts read: the files are up to date, and the data of a report has its type."""

import runpy
from pathlib import Path

import msgspec
import pytest

from analysis import load
from analysis.report import report_content
from analysis.report.sections.json_types import EmbeddedNumbers
from analysis.report.sections.numbers import Numbers, script_data

ROOT = Path(__file__).parents[3]
MAKER = runpy.run_path(str(ROOT / "docs" / "make_types.py"))


@pytest.mark.parametrize("file", MAKER["TYPES"])
def test_types_are_up_to_date(file: str) -> None:
    stored = (ROOT / file).read_text(encoding="utf-8")
    assert stored == MAKER["declarations"](MAKER["TYPES"][file]), "run python docs/make_types.py"


def test_data_of_a_report_has_its_type() -> None:
    content = report_content(load([ROOT / "sample_histories" / "pokerstars"]))
    data = script_data(content, [Numbers(section) for section in content.sections], {})
    assert msgspec.convert(data, EmbeddedNumbers) == data
    assert data["sections"]
