"""Findings about whole files, and exceptions in single hands."""

import re
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hhparser.findings.finding import Finding, Severity
from hhparser.input.files import Block, InputFile, find_files
from hhparser.model import UNPARSED, Hand, HandKind
from hhparser.pipeline import Checked, Reading, RunSummary, read_at, run
from hhparser.sites import parse_hand, read_hands
from hhparser.sites.lines.completeness import report_lines
from hhparser.sites.reading import parse_block
from tests.hands import WALK

T = TypeVar("T")

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
    """Return the statuses of all hands, and the findings about the files."""
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
def test_a_tournament_summary_is_recognised(tmp_path: Path, text: str, named: bool) -> None:
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


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize("keep", [None, is_of_tournament], ids=["all", "tournaments"])
def test_hands_are_read_at_their_places(samples: Path, keep: Callable[[Hand], bool] | None) -> None:
    files, reading = find_files([str(samples)]), Reading(keep=keep)
    hands = [hand for batch in run(files, list, reading=reading, jobs=1) for hand in batch.result]
    places = {(one.hand.file, one.hand.line): one for one in hands}
    assert list(read_at(files, places, reading)) == hands
    few = dict([*places.items()][:: len(places) - 1])
    assert list(read_at(files, few, reading)) == [*few.values()]


def fails_on_birgit(hands: Iterable[Checked]) -> list[str]:
    """A work function that cannot handle replayed hands with a player of that name."""
    found = []
    for one in hands:
        if one.replay is not None and any(seat.name == "Birgit" for seat in one.replay.hand.seats):
            raise KeyError(one.hand.hand_id)
        found.append(f"{one.status} {' '.join(d.message for d in one.diagnostics)}".strip())
    return found


def fails_on_everything(hands: Iterable[Checked]) -> list[str]:
    for one in hands:
        raise KeyError(one.hand.file)
    return []


def fails_to_write(hands: Iterable[Checked]) -> list[str]:
    raise OSError(28, f"No space left on device, after {len(list(hands))} hands")


OTHER_HAND = WALK.replace("Birgit", "Cosima").replace("230160010001", "230160010002")


@pytest.fixture
def two_files(tmp_path: Path) -> list[InputFile]:
    (tmp_path / "bad.txt").write_text(WALK)
    (tmp_path / "good.txt").write_text(OTHER_HAND)
    return find_files([str(tmp_path)])


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_exception_in_the_rows_of_one_hand(two_files: list[InputFile], jobs: int) -> None:
    found = [status for batch in run(two_files, fails_on_birgit, jobs=jobs) for status in batch.result]
    assert [re.sub(r":\d+$", ":N", one) for one in found] == [
        "findings internal error: KeyError in test_pipeline.py:N",
        "ok",
    ]


def test_an_exception_of_the_work_itself_ends_the_run(two_files: list[InputFile]) -> None:
    with pytest.raises(KeyError, match=r"bad\.txt"):
        list(run(two_files, fails_on_everything, jobs=1))


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_full_disk_is_not_a_fault_of_a_hand(two_files: list[InputFile], jobs: int) -> None:
    with pytest.raises(OSError, match="No space left"):
        list(run(two_files, fails_to_write, jobs=jobs))


def fails_for(name: str, function: Callable[..., T]) -> Callable[..., T]:
    """The function, but it raises when a player of its first argument has that name."""

    def failing(subject: Any, *others: Any) -> T:  # Any: of several functions
        text = getattr(subject, "text", "")
        if name in text:
            raise ZeroDivisionError(text)
        return function(subject, *others)

    return failing


@pytest.mark.parametrize(
    ("function", "status"),
    [
        ("hhparser.sites.reading.report_lines", "unparsed"),
        ("hhparser.pipeline.replay", "findings"),
        ("hhparser.pipeline.check", "findings"),
    ],
)
def test_an_exception_while_one_hand_is_read(
    two_files: list[InputFile], monkeypatch: pytest.MonkeyPatch, function: str, status: str
) -> None:
    module, _, name = function.rpartition(".")
    monkeypatch.setattr(function, fails_for("Birgit", getattr(import_module(module), name)))
    checked = [one for batch in run(two_files, list, jobs=1) for one in batch.result]
    assert [one.status for one in checked] == [status, "ok"]
    (found,) = checked[0].diagnostics
    assert (found.code, found.severity, found.line) == ("P137", Severity.ERROR, 1)
    assert re.fullmatch(r"internal error: ZeroDivisionError in test_pipeline\.py:\d+", found.message)
    assert checked[0].replay is None
    place = (two_files[0].path, 1)
    assert [one.status for one in read_at(two_files, {place})] == [status]


def test_a_hand_that_cannot_be_read_is_given_to_callers_too(
    two_files: list[InputFile], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hhparser.sites.reading.report_lines", fails_for("Birgit", report_lines))
    hand = next(read_hands(two_files[0].path))
    assert (hand.status, hand.site, hand.hand_id) == (UNPARSED, "pokerstars", "230160010001")
    assert parse_hand(WALK).status is UNPARSED


def test_memory_that_runs_out_is_not_a_fault_of_a_hand(
    two_files: list[InputFile], monkeypatch: pytest.MonkeyPatch
) -> None:
    def exhausted(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("hhparser.pipeline.check", exhausted)
    with pytest.raises(MemoryError):
        list(run(two_files, list, jobs=1))


def test_a_header_within_the_header_of_another_format() -> None:
    """The text before it has no game, but causes no internal error; the other hand is parsed."""
    head = '<session sessioncode="6579001111">\n<tournamentcurrency>EUR</tournamentcurrency>\n'
    first, second = parse_block(Block("-", 1, f'{head}{WALK}<game gamecode="7046001111">\n'))
    assert [found.code for found in first.diagnostics] == ["P103"]
    assert second.hand_id == "230160010001"
