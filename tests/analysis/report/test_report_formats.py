"""A report as Markdown and as PDF."""

from itertools import pairwise
from pathlib import Path

import pytest

from analysis import load
from analysis.dataset import Tables
from analysis.report import report_content, write_report
from analysis.report.markdown import escape, report_markdown
from analysis.report.pdf import report_pdf
from tests.analysis.deals import deal, load_text

STORY = "BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB folds"


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return load_text(tmp_path, deal(STORY, 3).replace("BTN", "a|b"))


def test_markdown_holds_the_tables(tables: Tables) -> None:
    text = report_markdown(report_content(tables, hero="a|b", title="My *best* day"))
    assert text.startswith("# My \\*best\\* day\n")
    assert "## Play money" in text
    assert "| Hands | 1 | dealt in |" in text
    assert "### Biggest wins" in text
    assert "| a\\|b | 1 | +7 |" in text
    assert text.endswith("Every hand agrees with the rules and with its own figures.\n")


@pytest.mark.slow
def test_every_row_of_markdown_has_as_many_cells_as_its_heading(tables: Tables) -> None:
    lines = report_markdown(report_content(tables, hero="a|b")).replace("\\|", "").splitlines()
    for above, below in pairwise(lines):
        if above.startswith("|") and below.startswith("|"):
            assert above.count("|") == below.count("|")


def test_findings_in_markdown(tmp_path: Path) -> None:
    text = report_markdown(
        report_content(load_text(tmp_path, deal(STORY, 3).replace("Total pot 13", "Total pot 14")))
    )
    assert "error M201 " in text
    assert "hands.txt:" in text


@pytest.mark.parametrize(
    ("text", "expected"), [("a|b", "a\\|b"), ("<b>", "\\<b\\>"), ("two\nlines", "two lines")]
)
def test_text_means_only_itself(text: str, expected: str) -> None:
    assert escape(text) == expected


@pytest.mark.slow
def test_pdf_of_samples_is_whole_and_the_same_each_time(samples: Path, tmp_path: Path) -> None:
    assert_whole(load(samples / "ggpoker", jobs=1), tmp_path)


@pytest.mark.slow
def test_pdf_is_whole_and_the_same_each_time(tmp_path: Path) -> None:
    assert_whole(load_text(tmp_path, deal(STORY, 3, dealt={"BTN": "As Ad"})), tmp_path)


def assert_whole(tables: Tables, tmp_path: Path) -> None:
    pdf = report_pdf(report_content(tables))
    assert pdf.startswith(b"%PDF-")
    assert pdf.rstrip().endswith(b"%%EOF")
    assert pdf.count(b"/Type /Page\n") > 1
    write_report(tables, tmp_path / "report.pdf", output_format="pdf")
    assert (tmp_path / "report.pdf").read_bytes() == pdf


@pytest.mark.slow
def test_signs_that_the_font_lacks_are_boxes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    tables = load_text(tmp_path, deal(STORY, 3).replace("BTN", "duck🦆"))
    assert report_pdf(report_content(tables, hero="duck🦆")).startswith(b"%PDF-")
    assert not caplog.records


@pytest.mark.slow
def test_pdf_of_no_hands(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert report_pdf(report_content(load(tmp_path / "empty"))).startswith(b"%PDF-")
