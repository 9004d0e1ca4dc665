"""`--anonymize` of every command: no name, file name or planted word of the input is in the output."""

import html
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import Result
from fpdf import FPDF

from hhparser.sites import read_hands
from tests.analysis.cli.commands.report_page import inside, unpacked
from tests.analysis.cli.conftest import ROOT
from tests.formats.planted import MARK, leaks, planted
from tests.sample_files import SITES

SAMPLES = ROOT / "sample_histories"
FEW = ("pokerstars/cash_walk.txt", "bossmedia/bossmedia_tour.xml")
PLACE = f"{MARK}abcdef"  # a planted word
Invoke = Callable[..., Result]


def planted_files(folder: Path, paths: list[Path], share: float) -> None:
    """Samples with planted words, in files and folders with planted names; each file twice, with other words."""
    for number, path in enumerate(paths):
        text = path.read_bytes().decode("utf-8-sig", "replace")
        names = sorted({seat.name for hand in read_hands(path) for seat in hand.seats if len(seat.name) > 3})
        for copy in (1, 2):
            file = folder / PLACE / f"{PLACE} {number} {copy}{path.suffix}"
            file.parent.mkdir(exist_ok=True)
            changed = planted(text, names, Random(f"{path.name} {share}"), 0)  # the same names in both
            file.write_text(planted(changed, [], Random(copy), share if copy == 2 else 0.0), encoding="utf-8")


def check_outputs(invoke: Invoke, folder: Path) -> None:
    given = (str(folder / PLACE), "--anonymize", "--salt", "x")
    for form in ("pokerstars", "phhs", "ohh", "json"):
        result = invoke("convert", *given, "--to", form, "--keep-broken", "-o", "converted")
        assert result.exit_code == 0, result.output
        assert leaks((folder / "converted").read_text(encoding="utf-8")) == [], form
    for form in ("md", "html"):
        result = invoke("report", *given, "--format", form, "-o", f"report.{form}")
        assert result.exit_code == 0, result.output
        page = html.unescape((folder / f"report.{form}").read_text(encoding="utf-8"))
        packed = (
            [inside(page), unpacked(inside(page), "data"), unpacked(page, "numbers")]
            if form == "html"
            else []
        )
        assert [leak for text in (page, *packed) for leak in leaks(text)] == [], form


def check_pdf(invoke: Invoke, folder: Path) -> None:
    """Scan the drawn text, because a PDF has numbers of glyphs in place of letters."""
    drawn: list[str] = []

    def record(pdf: FPDF, text: str) -> str:
        drawn.append(text)
        return normalize(pdf, text)

    normalize = FPDF.normalize_text
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FPDF, "normalize_text", record)
        result = invoke("report", str(folder / PLACE), "--anonymize", "-o", "report.pdf")
    assert result.exit_code == 0, result.output
    assert len(drawn) > 50
    page = (folder / "report.pdf").read_bytes().decode("latin-1")
    assert [leak for text in (page, "\n".join(drawn)) for leak in leaks(text)] == []


@pytest.mark.slow
@pytest.mark.slow
def test_no_planted_word_is_in_any_output(invoke: Invoke, tmp_path: Path) -> None:
    planted_files(tmp_path, [SAMPLES / name for name in FEW], 0.1)
    check_outputs(invoke, tmp_path)


@pytest.mark.slow
def test_no_planted_word_is_in_a_pdf(invoke: Invoke, tmp_path: Path) -> None:
    planted_files(tmp_path, [SAMPLES / name for name in FEW], 0.1)
    check_pdf(invoke, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("share", [0.005, 0.05, 0.3])
@pytest.mark.parametrize("site", SITES)
def test_no_planted_word_of_any_site_is_in_any_output(
    invoke: Invoke, tmp_path: Path, site: str, share: float
) -> None:
    folder = SAMPLES / site
    planted_files(tmp_path, [path for path in sorted(folder.iterdir()) if path.suffix != ".json"], share)
    check_outputs(invoke, tmp_path)
    check_pdf(invoke, tmp_path)
