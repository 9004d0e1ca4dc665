"""Findings about whole files: a file without hands, a file that cannot be read."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from hhparser.findings.finding import Finding
from hhparser.input.files import InputFile, find_files
from hhparser.model import Hand, HandKind
from hhparser.pipeline import Checked, Reading, RunSummary, read_at, run
from tests.hands import WALK

WITHOUT_HANDS = {
    "empty": b"",
    "byte order mark only": b"\xef\xbb\xbf",
    "blank lines": b"\n\n\n",
    "other text": b"the hand of last night, as far as I remember it\n",
    "zero bytes": b"\0" * 5000,
    "one long line": b"x" * 1_500_000,
}


def statuses(hands: Iterable[Checked]) -> list[str]:
    return [hand.status for hand in hands]


def read(files: list[InputFile]) -> tuple[list[str], RunSummary]:
    """Statuses of all hands, and what was noted about the files."""
    summary = RunSummary()
    found = [status for batch in run(files, statuses, jobs=1, summary=summary) for status in batch.result]
    return found, summary


def places(findings: list[tuple[str, Finding]]) -> list[tuple[str, str, int, int]]:
    return [(Path(file).name, d.code, d.line, d.column) for file, d in findings]


@pytest.mark.parametrize("content", WITHOUT_HANDS.values(), ids=WITHOUT_HANDS.keys())
def test_named_file_without_hands(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    found, summary = read(find_files([str(path)]))
    assert found == []
    assert summary.skipped == [str(path)]
    assert places(summary.file_findings) == [("notes.txt", "P001", 1, 1)]


def test_file_without_hands_in_a_folder_is_only_skipped(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing here\n")
    (tmp_path / "hands.txt").write_text(WALK)
    found, summary = read(find_files([str(tmp_path)]))
    assert found == ["ok"]
    assert (summary.files, summary.skipped) == (2, [str(tmp_path / "notes.txt")])
    assert summary.file_findings == []


@pytest.mark.parametrize(
    "text",
    [
        "PokerStars Tournament #812345678, No Limit Hold'em\nBuy-In: $3.00/$0.30 USD\n9 players\n",
        "PokerStars Tournament #812345678, No Limit Hold'em\nFreeroll\n4120 players\n",
        "Full Tilt Poker Tournament Summary $5 + $0.50 Sit & Go (81234567) Hold'em No Limit\n",
        "Full Tilt Poker.fr Tournament Summary Le Matin (81234567) Hold'em No Limit\n",
        "\ufeffWinamax Poker - Tournament summary : Petit Dejeuner(81234567)\nPlayer : Amande\n",
        "***** 888poker Tournament Summary *****\nTournament ID: 81234567\n",
        "Tournament #81234567, Early Bird $2.20, Hold'em No Limit\nBuy-in: $2+$0.2\n",
    ],
)
@pytest.mark.parametrize("named", [True, False])
def test_a_tournament_summary_is_told_as_such(tmp_path: Path, text: str, named: bool) -> None:
    path = tmp_path / "summary.txt"
    path.write_text(text, encoding="utf-8")
    found, summary = read(find_files([str(path if named else tmp_path)]))
    assert (found, summary.skipped) == ([], [str(path)])
    assert places(summary.file_findings) == [("summary.txt", "P003", 1, 1)]


def test_a_history_that_quotes_a_summary_is_read(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("Tournament #81234567, Early Bird, Hold'em No Limit\nBuy-in: $2+$0.2\n\n" + WALK)
    found, summary = read(find_files([str(path)]))
    assert (found, summary.file_findings) == (["ok"], [])


def test_named_file_with_hands(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(WALK)
    found, summary = read(find_files([str(path)]))
    assert found == ["ok"]
    assert (summary.files, summary.skipped, summary.file_findings) == (1, [], [])


def test_unreadable_file_beside_a_good_one(tmp_path: Path) -> None:
    """A file that is gone when its turn comes costs one finding, and the others are read."""
    for name in ("a.txt", "b.txt", "c.txt"):
        (tmp_path / name).write_text(WALK)
    files = find_files([str(tmp_path / "*.txt")])
    (tmp_path / "b.txt").unlink()
    found, summary = read(files)
    assert found == ["ok", "ok"]
    assert places(summary.file_findings) == [("b.txt", "P002", 1, 1)]
    assert summary.file_findings[0][1].message == "the file cannot be read: No such file or directory"


@pytest.mark.parametrize(
    "lead", ["\n", "> ", "# notes\n\n", " \n\n \n"], ids=["blank", "quoted", "notes", "blanks"]
)
def test_hand_that_does_not_begin_the_file(tmp_path: Path, lead: str) -> None:
    path = tmp_path / "lead.txt"
    path.write_text(lead + WALK, encoding="utf-8")
    summary = RunSummary()
    batches = list(run([InputFile(str(path), named=True)], statuses, jobs=1, summary=summary))
    assert [status for batch in batches for status in batch.result] == ["ok"]
    assert summary.skipped == []


def is_of_tournament(hand: Hand) -> bool:
    return hand.kind is HandKind.TOURNAMENT


@pytest.mark.parametrize("keep", [None, is_of_tournament], ids=["all", "tournaments"])
def test_hands_are_read_at_their_places(keep: Callable[[Hand], bool] | None) -> None:
    files, reading = find_files(["sample_histories"]), Reading(keep=keep)
    hands = [hand for batch in run(files, list, reading=reading, jobs=1) for hand in batch.result]
    places = {(one.hand.file, one.hand.line): one for one in hands}
    assert list(read_at(files, places, reading)) == hands
    few = dict([*places.items()][:: len(places) - 1])
    assert list(read_at(files, few, reading)) == [*few.values()]
