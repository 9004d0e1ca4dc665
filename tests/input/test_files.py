"""Files to text: encodings, line ends, block borders, headers in odd places, selection of files."""

import errno
import gzip
import io
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from hhparser.base.errors import NoInputError, UnreadableFileError
from hhparser.input import files
from hhparser.input.files import Block, find_files, is_same_path, read_blocks
from hhparser.model import Hand
from hhparser.pipeline import run
from hhparser.sites import read_hands
from hhparser.sites.reading import hand_starts, parse_block
from tests.input.hands import FIRST

HANDS = [FIRST.replace("Hand #1:", f"Hand #{number}:") for number in range(1, 6)]
TEXT = "\n\n\n".join(HANDS)
HAND_LINES = [1, 21, 41, 61, 81]
ENCODINGS = {
    "UTF-8": lambda text: text.encode("utf-8"),
    "UTF-8 with a mark": lambda text: text.encode("utf-8-sig"),
    "UTF-16 little-endian with a mark": lambda text: b"\xff\xfe" + text.encode("utf-16-le"),
    "UTF-16 big-endian with a mark": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "UTF-16 little-endian": lambda text: text.encode("utf-16-le"),
    "UTF-16 big-endian": lambda text: text.encode("utf-16-be"),
    "Windows-1252": lambda text: text.encode("cp1252"),
}
LINE_ENDS = {"LF": "\n", "CRLF": "\r\n", "CR": "\r", "CRCRLF": "\r\r\n"}


def write(folder: Path, content: bytes) -> str:
    path = folder / "hands.txt"
    path.write_bytes(content)
    return str(path)


def read(path: str) -> list[Hand]:
    return list(read_hands(path))


def facts(hands: list[Hand]) -> list[tuple[str | None, int, str, int]]:
    """Return the facts of a hand that could change with its place in a block."""
    return [(hand.hand_id, hand.line, hand.text.rstrip("\n"), len(hand.diagnostics)) for hand in hands]


@pytest.fixture
def tiny_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "BLOCK_BYTES", 64)
    monkeypatch.setattr(files, "TAIL", 16)


@pytest.mark.parametrize("encode", ENCODINGS.values(), ids=ENCODINGS)
@pytest.mark.parametrize("line_end", LINE_ENDS.values(), ids=LINE_ENDS)
def test_encodings_and_line_ends(tmp_path: Path, encode, line_end: str) -> None:
    hands = read(write(tmp_path, encode(TEXT.replace("\n", line_end))))
    assert [hand.line for hand in hands] == HAND_LINES
    assert {hand.seats[1].name for hand in hands} == {"Bírgit"}
    assert "\n\n\n".join(hand.text.rstrip("\n") + "\n" for hand in hands) == TEXT
    assert not any(hand.diagnostics for hand in hands)


def test_a_long_run_of_crs_is_read_in_linear_time(tmp_path: Path) -> None:
    crs = b"\r" * 200_000  # a quadratic pattern takes many seconds
    started = time.process_time()
    assert [hand.line for hand in read(write(tmp_path, crs + TEXT.encode()))] == [
        200_000 + line for line in HAND_LINES
    ]
    assert files.offset_of_line(crs, 150_000) == 150_000
    assert time.process_time() - started < 5


@pytest.mark.parametrize("encode", ENCODINGS.values(), ids=ENCODINGS)
@pytest.mark.parametrize("line_end", LINE_ENDS.values(), ids=LINE_ENDS)
@pytest.mark.parametrize(
    ("size", "count"),
    [
        (7, 2),
        (64, 5),
        *(pytest.param(*both, marks=pytest.mark.slow) for both in ((2, 2), (500, 5), (5000, 5))),
    ],
)
def test_block_borders_change_nothing(
    tmp_path: Path, encode, line_end: str, size: int, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, encode("\n\n\n".join(HANDS[:count]).replace("\n", line_end)))
    whole = facts(read(path))
    monkeypatch.setattr(files, "BLOCK_BYTES", size)
    monkeypatch.setattr(files, "TAIL", 16)
    assert facts(read(path)) == whole


@pytest.mark.usefixtures("tiny_blocks")
def test_each_block_but_the_first_begins_at_a_hand(tmp_path: Path) -> None:
    path = write(tmp_path, b"some note\n" + TEXT.encode())
    blocks = list(read_blocks(path, hand_starts()))
    assert len(blocks) > 3
    assert [block.text.startswith("PokerStars Hand #") for block in blocks[1:]] == [True] * (len(blocks) - 1)
    assert "".join(block.text for block in blocks) == "some note\n" + TEXT
    assert [block.line for block in blocks] == [1, *(line + 1 for line in HAND_LINES[1 : len(blocks)])]


def test_a_zero_byte_before_the_first_hand_is_no_sign_of_utf_16(tmp_path: Path) -> None:
    hands = read(write(tmp_path, b"\0" + b"\n\0".join(hand.encode() for hand in HANDS[:2])))
    assert [(hand.hand_id, len(hand.diagnostics)) for hand in hands] == [("1", 0), ("2", 0)]


def test_windows_1252_is_detected_line_by_line(tmp_path: Path) -> None:
    mixed = HANDS[0].encode("utf-8") + b"\n\n" + HANDS[1].encode("cp1252")
    assert [hand.seats[1].name for hand in read(write(tmp_path, mixed))] == ["Bírgit", "Bírgit"]


def test_a_file_without_hands_is_cut_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "BLOCK_BYTES", 100)
    monkeypatch.setattr(files, "LONGEST_HAND", 1000)
    text = "nothing\n" * 1000
    blocks = list(read_blocks(write(tmp_path, text.encode()), hand_starts()))
    assert len(blocks) > 5
    assert "".join(block.text for block in blocks) == text
    assert max(len(block.text) for block in blocks) < 1200
    assert blocks[-1].line == 1 + "".join(block.text for block in blocks[:-1]).count("\n")


def test_an_empty_file_has_no_blocks(tmp_path: Path) -> None:
    assert list(read_blocks(write(tmp_path, b""), hand_starts())) == []


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError) as error:
        list(read_blocks(str(tmp_path / "none.txt"), hand_starts()))
    assert error.value.path == str(tmp_path / "none.txt")
    with pytest.raises(UnreadableFileError):
        list(read_blocks(str(tmp_path), hand_starts()))


def test_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, TEXT.encode())
    with open(path, encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        hands = read("-")
    assert [(hand.file, hand.line) for hand in hands] == [("-", line) for line in HAND_LINES]


# --- headers in odd places ---


HEADER = HANDS[1].split("\n")[0]
PLACES = {  # the text; each hand and its findings with their lines
    "text glued before it": (HANDS[0] + "glued " + HANDS[1] + "\n" + HANDS[2], "1:1 P110:18 2:18 3:36"),
    "no line end before it": (HANDS[0].rstrip("\n") + HANDS[1], "1:1 2:17"),
    **{
        f"quoted in chat after {before}": (
            HANDS[0].replace("Bírgit: folds\n", f'Cosmo said, {before}{HEADER}"\nBírgit: folds\n')
            + "\n\n"
            + HANDS[2],
            "1:1 3:21",
        )
        for before in ('"', '"look: ', '"I won > ')
    },
    "two lines before it": (
        HANDS[0] + "\n\nan advertisement\nof two lines\n\n" + HANDS[1],
        "1:1 P114:20 2:23",
    ),
    "half a hand before it": (
        HANDS[0][HANDS[0].index("Ansel: folds") :] + "\n\n" + HANDS[1],
        "unparsed:1 P105:1 2:12",
    ),
}


@pytest.mark.parametrize("block_bytes", [1 << 20, 64], ids=["whole", "tiny blocks"])
@pytest.mark.parametrize(("text", "expected"), PLACES.values(), ids=PLACES)
def test_headers(
    tmp_path: Path, text: str, expected: str, block_bytes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "BLOCK_BYTES", block_bytes)
    monkeypatch.setattr(files, "TAIL", 16)
    found = []
    for hand in read(write(tmp_path, text.encode())):
        found.append(f"{hand.hand_id if hand.status.value == 'read' else hand.status.value}:{hand.line}")
        found += [f"{finding.code}:{finding.line}" for finding in hand.diagnostics]
    assert " ".join(found) == expected


# --- selection of files ---


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("b.txt", "a.txt", "sub/c.txt", "sub.txt", "picture.png", "Z.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("asked", "found"),
    {  # the files that are found, in order; * marks files that count as named
        ".": "Z.txt a.txt b.txt sub.txt sub/c.txt",  # recursively, in byte order, without the picture
        "b.txt a.txt b.txt": "a.txt* b.txt*",
        "*.txt a.txt": "Z.txt a.txt* b.txt sub.txt",
        "**/c.txt": "sub/c.txt",
        "picture.png": "picture.png*",
        "a.txt -": "-* a.txt*",
    }.items(),
)
def test_find_files(folder: Path, asked: str, found: str) -> None:
    files = find_files(asked.split())
    assert " ".join(Path(file.path).as_posix() + "*" * file.named for file in files) == found
    assert [file.size for file in files] == [
        0 if file.path == "-" else os.path.getsize(file.path) for file in files
    ]


@pytest.mark.parametrize("pattern", ["none.txt", "*.none"])
def test_patterns_without_a_match(folder: Path, pattern: str) -> None:
    with pytest.raises(NoInputError, match="none"):
        find_files([pattern])


def test_blocks_hold_their_file_name() -> None:
    block = Block("x.txt", 5, TEXT)
    assert [(hand.file, hand.line) for hand in parse_block(block)] == [
        ("x.txt", line + 4) for line in HAND_LINES
    ]


def test_the_encoding_is_detected_from_the_first_bytes() -> None:
    stream = io.BufferedReader(io.BytesIO(b"\xff\xfea\0"))
    assert files._encoding(stream) == "utf-16-le"
    assert stream.read() == b"\xff\xfea\0"


UNENDING = pytest.mark.parametrize(
    "unit", ["the quick brown fox\n", "x", "an é "], ids=["lines", "line", "not ASCII"]
)


@UNENDING
def test_a_line_without_end_is_read_in_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unit: str
) -> None:
    monkeypatch.setattr(files, "BLOCK_BYTES", 101)
    monkeypatch.setattr(files, "LONGEST_HAND", 500)
    file = tmp_path / "long.txt"
    file.write_text(unit * 1_000, encoding="utf-8", newline="")
    blocks = list(read_blocks(str(file), hand_starts()))
    assert "".join(block.text for block in blocks) == unit * 1_000
    assert max(len(block.text) for block in blocks) < 1_500


@pytest.mark.nightly
@UNENDING
def test_text_without_hands_costs_the_same_in_files_of_any_size(tmp_path: Path, unit: str) -> None:
    costs = {}
    for megabytes in (1, 50):
        file = tmp_path / f"{megabytes}.txt"
        file.write_text(unit * (megabytes * 1_000_000 // len(unit)), encoding="utf-8", newline="")
        started = time.process_time()
        assert list(run(find_files([str(file)]), len, jobs=1)) == []
        costs[megabytes] = (time.process_time() - started) / megabytes
    assert costs[50] < 2 * costs[1] + 0.01


def test_files_without_text_are_skipped(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    skipped = ("desktop.ini", ".DS_Store", "sub/Thumbs.db", "sub/setup.exe", "final table.mp4", "old.txt.gz")
    for name in ("a.txt", *skipped):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert [file.path for file in find_files([str(tmp_path)])] == [str(tmp_path / "a.txt")]
    programs, archives = [record.getMessage() for record in caplog.records]
    assert programs.startswith("skipped programs and videos, such as ")
    assert archives == f"skipped archives other than zip (unpack them), such as {tmp_path / 'old.txt.gz'}"


def test_links_that_are_not_read_are_named(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "hands"
    (folder / "sub").mkdir(parents=True)
    (tmp_path / "others").mkdir()
    (tmp_path / "b.txt").touch()
    for name, target in (("all", "others"), ("b.txt", "b.txt"), ("gone.txt", "missing.txt")):
        (folder / name).symlink_to(tmp_path / target)
    assert [file.path for file in find_files([str(folder)])] == [str(folder / "b.txt")]
    assert [record.getMessage() for record in caplog.records] == [
        f"skipped {folder / 'all'}: a link to a folder (name that folder, too)",
        f"skipped {folder / 'gone.txt'}: a link to no file",
    ]


def test_an_archive_other_than_zip_says_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt.gz"
    file.write_bytes(gzip.compress(b"PokerStars Hand #1:"))
    with pytest.raises(UnreadableFileError, match="of archives, only zip is read: unpack it"):
        list(read_hands(file))


def test_a_folder_that_may_not_be_looked_into_is_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "closed").mkdir()
    scandir = os.scandir

    def refuse(path: str) -> Any:
        if path.endswith("closed"):
            raise PermissionError(errno.EPERM, "Operation not permitted", path)  # as macOS does
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    find_files([str(tmp_path)])
    assert f"cannot open the folder {tmp_path / 'closed'}: Operation not permitted" in caplog.text


@pytest.mark.parametrize(
    ("one", "other", "on_windows", "elsewhere"),
    [
        ("hands/a.txt", "hands/a.txt", True, True),
        ("hands/a.txt", "./hands//a.txt", True, True),
        ("hands/Ame\u0301lie.txt", "hands/Am\u00e9lie.txt", True, True),
        ("Hands\\A.TXT", "hands/a.txt", True, False),
        ("hands/a.txt", "hands/b.txt", False, False),
    ],
)
def test_paths_that_are_the_same(
    monkeypatch: pytest.MonkeyPatch, one: str, other: str, on_windows: bool, elsewhere: bool
) -> None:
    for is_windows, expected in ((True, on_windows), (False, elsewhere)):
        monkeypatch.setattr(files, "IS_WINDOWS", is_windows)
        monkeypatch.setattr(files, "IGNORES_CASE", is_windows)
        assert is_same_path(one, other) is expected
