"""Faulty hands of the report: their findings, and their text with the faulty words marked."""

from pathlib import Path

import pytest

from analysis import load
from analysis.report import report_content, report_html
from analysis.report.sections.findings import faulty_hands, pieces
from tests.analysis.deals import deal, load_text

STORY = "BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB folds"


@pytest.mark.parametrize(
    ("text", "places", "parts"),
    [
        pytest.param("bets 5", [(5, 6)], [("bets ", False), ("5", True)], id="at the end"),
        pytest.param("bets 5", [(0, 4)], [("bets", True), (" 5", False)], id="at the start"),
        pytest.param("bets 5", [], [("bets 5", False)], id="nothing"),
        pytest.param("", [(0, 0)], [], id="no text"),
        pytest.param("abcd", [(0, 3), (2, 4)], [("ab", True), ("c", True), ("d", True)], id="overlapping"),
        pytest.param("abc", [(1, 9)], [("a", False), ("bc", True)], id="longer than the text"),
    ],
)
def test_words_are_marked(text, places, parts):
    assert [(piece.text, piece.marked) for piece in pieces(text, places)] == parts


def test_a_faulty_hand_has_all_its_findings_and_its_text(tmp_path: Path) -> None:
    text = deal(STORY, 3).replace("Total pot 13", "Total pot 14", 1).replace("bets 8", "bets 1", 1)
    (hand,) = faulty_hands(load_text(tmp_path, text))
    assert [finding.row["code"] for finding in hand.findings] == ["L111", "M201"]
    assert "".join(piece.text for piece in hand.text) == text.split("\n\n")[0].rstrip()
    assert next(piece.text for piece in hand.text if piece.marked) == "1"
    assert [piece.text for piece in hand.findings[0].line if piece.marked] == ["1"]


def test_the_page_marks_the_words(tmp_path: Path) -> None:
    page = report_html(report_content(load_text(tmp_path, deal(STORY, 3).replace("bets 8", "bets 1", 1))))
    assert page.count("bets <mark>1</mark>") == 2
    assert "<summary>The whole hand</summary>" in page


def test_faults_of_files_are_separate(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("nothing\n")
    hands = faulty_hands(load(tmp_path / "empty.txt"))
    assert [(finding.row["code"], finding.line) for hand in hands for finding in hand.findings] == [
        ("P001", [])
    ]
    assert not hands[0].text
