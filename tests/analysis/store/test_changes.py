"""Folders that change between imports: the store equals the files after each step."""

import contextlib
import io
import random
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from analysis import load
from analysis.store import Store
from analysis.store.disk import seal
from analysis.store.intake.importing import Imported
from hhparser import pipeline
from hhparser.input import files
from tests.analysis.cli.conftest import one_hand
from tests.analysis.deals import deal
from tests.analysis.store.equality import assert_equal
from tests.analysis.tournaments import PLACES, tournament_hand

Files = dict[str, bytes]
SAMPLES = Path(__file__).parents[3] / "sample_histories"
SUMMARY = b"PokerStars Tournament #77, No Limit Hold'em\nBuy-In: $3.00/$0.30 USD\n9 players\n  1: Ann (Norway), $9.00 (50%)\n"


def sample(name: str) -> bytes:
    return (SAMPLES / name).read_bytes()


def session(*numbers: int) -> bytes:
    return "".join(one_hand(number, day=1 + number % 9) for number in numbers).encode()


def grown(text: bytes, steps: int = 7) -> list[Files]:
    """One file that grows; the cuts are within hands, lines and characters."""
    return [{"a.txt": text[: len(text) * step // steps]} for step in range(1, steps + 1)]


def another_view(text: bytes) -> bytes:
    return b"\n".join(line for line in text.split(b"\n") if not line.startswith(b"Dealt to"))


def in_zip(members: Files) -> bytes:
    with zipfile.ZipFile(stream := io.BytesIO(), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return stream.getvalue()


def tournament(story: str, number: int, said: str = "") -> bytes:
    return tournament_hand(story, said=said, number=number).encode()


STARS = session(1, 2, 3, 4, 5)
PAPER = sample("pokerstars/cash_6max_session.txt")
OTHER = sample("pokerstars/cash_full_ring_session.txt")
ONE_LINE = b"[" + b",".join(
    b" ".join(text.split())
    for text in (sample("ohh/cash_three_way.ohh"), sample("ohh/cash_three_way.ohh").replace(b"H-20240301-77", b"H-8"))
) + b"]"  # fmt: skip
FIRST_HAND, LAST_HAND = tournament("BTN f", 1), tournament("BTN f", 2, PLACES)
FOLDED = "LJ folds, HJ folds, CO folds, BTN folds, SB folds"
NO_STRADDLE = deal(FOLDED, number=11).encode()
STRADDLE = deal(
    "HJ folds, CO folds, BTN folds, SB folds, BB folds", posts="LJ straddle 4", number=12
).encode()
PHH = re.sub(rb"(?m)^hand = .*\n", b"", sample("phh/cash_session.phhs"))
AGAIN = PHH.replace(b"20:00:05", b"21:00:05")
IPOKER = sample("ipoker/cash_session.xml")
IPOKER_GAMES = IPOKER.split(b"</game>")

# the contents of a folder, one after the other
FOLDERS: dict[str, list[Files]] = {
    "grows": grown(PAPER),
    "grows with CRLF": grown(PAPER.replace(b"\n", b"\r\n")),
    "grows with CR": grown(OTHER.replace(b"\n", b"\r")),
    "grows with a byte order mark": grown(b"\xef\xbb\xbf" + PAPER),
    "grows in UTF-16": grown(PAPER.decode().encode("utf-16")),
    "grows in UTF-16 without a mark": grown(PAPER.decode().encode("utf-16-le")),
    "grows in cp1252": grown(sample("pokerstars/cash_cp1252.txt") + PAPER),
    "glued headers": grown(STARS.replace(b"\n\n\n", b"")),
    "several hands in one line": grown(ONE_LINE),
    "an XML session": grown(IPOKER, 9),
    "a text before the first hand": grown(b"some words\n" + STARS),
    "each sample of a format of documents": grown(sample("ohh/cash_one_after_the_other.ohh"), 5),
    "the session goes on in another file": [{"a.txt": session(1, 2)}, {"a.txt": session(1, 2), "b.txt": session(3, 4)}],
    "an earlier file comes later": [{"b.txt": session(3, 4)}, {"a.txt": session(1, 2), "b.txt": session(3, 4)}],
    "the same text in a second file": [{"b.txt": STARS}, {"a.txt": STARS, "b.txt": STARS}],
    "another player's file": [{"b.txt": STARS}, {"a.txt": another_view(STARS), "b.txt": STARS}],
    "another player's file first": [{"b.txt": another_view(STARS)}, {"a.txt": STARS, "b.txt": another_view(STARS)}],
    "an incomplete copy first": [{"a.txt": STARS[:-400]}, {"a.txt": STARS[:-400], "b.txt": STARS}],
    "a copy that grows": [{"a.txt": STARS, "b.txt": STARS[:900]}, {"a.txt": STARS, "b.txt": STARS}],
    "the first copy grows": [{"a.txt": STARS[:900], "b.txt": STARS}, {"a.txt": STARS, "b.txt": STARS}],
    "a tournament that ends later": [
        {"a.txt": FIRST_HAND},
        {"a.txt": FIRST_HAND, "b.txt": LAST_HAND},
        {"a.txt": FIRST_HAND, "b.txt": LAST_HAND, "c.txt": SUMMARY},
    ],
    "a straddle that is posted later": [
        {"a.txt": NO_STRADDLE}, {"a.txt": NO_STRADDLE + STRADDLE}, {"a.txt": NO_STRADDLE + STRADDLE, "b.txt": STARS},
    ],
    "a summary that grows": [{"a.txt": SUMMARY[:90], "b.txt": STARS}, {"a.txt": SUMMARY, "b.txt": STARS}],
    "a file without hands gets some": [{"a.txt": b"words\n", "b.txt": STARS}, {"a.txt": b"words\n" + STARS, "b.txt": b""}],
    "renamed": [{"b.txt": STARS, "c.txt": OTHER}, {"a.txt": STARS, "c.txt": OTHER}],
    "renamed twice, then grown": [{"a.txt": STARS}, {"b.txt": STARS}, {"c.txt": STARS}, {"c.txt": STARS + session(6)}],
    "one of two equal files renamed": [{"a.txt": STARS, "b.txt": STARS}, {"a.txt": STARS, "c.txt": STARS}],
    "renamed and copied": [{"a.txt": STARS}, {"b.txt": STARS, "c.txt": STARS}],
    "written again": [{"a.txt": session(1, 2)}, {"a.txt": session(0, 1, 2)}],
    "written again and again": [
        {"a.txt": b"</game>".join(IPOKER_GAMES[:games]) + b"</game></session>"} for games in range(1, len(IPOKER_GAMES))
    ],
    "written again with a copy elsewhere": [
        {"a.txt": STARS, "b.txt": STARS}, {"a.txt": session(0) + STARS, "b.txt": STARS},
    ],
    "hands without numbers, written again": [{"a.phhs": PHH}, {"a.phhs": PHH + AGAIN}, {"a.phhs": AGAIN + PHH}],
    "an archive that grows": [
        {"a.zip": in_zip({"1.txt": STARS, "2.txt": OTHER[:3000]})},
        {"a.zip": in_zip({"1.txt": STARS, "2.txt": OTHER})},
        {"a.zip": in_zip({"1.txt": STARS, "2.txt": OTHER, "0.txt": PAPER})},
    ],
    "moved into an archive": [{"a.txt": STARS}, {"b.zip": in_zip({"c/a.txt": STARS})}],
    "unpacked": [{"b.zip": in_zip({"c/a.txt": STARS})}, {"a.txt": STARS}],
    "kept beside its archive": [{"a.txt": STARS}, {"a.txt": STARS, "b.zip": in_zip({"a.txt": STARS})}],
    "rotated": [{"a.txt": STARS}, {"a.1.txt": STARS, "a.txt": session(8)}],
    "cut short and written again": [{"a.txt": STARS}, {"a.txt": STARS[:700]}, {"a.txt": STARS}],
    "cut to nothing and written again": [{"a.txt": STARS}, {"a.txt": b""}, {"a.txt": STARS}],
}  # fmt: skip
# content removed from a file stays in the store
KEPT_LONGER = {
    "a file without hands gets some",
    "cut short and written again",
    "cut to nothing and written again",
}


@pytest.fixture
def steps(tmp_path: Path) -> Iterator[Callable[[Files], Imported]]:
    """Make a folder hold these files and no others, import it, and compare on request."""
    folder = tmp_path / "hands"
    folder.mkdir()
    store = Store(tmp_path / "store", create=True)

    def step(files: Files, equal: bool = True) -> Imported:
        for path in folder.iterdir():
            if path.name not in files:
                path.unlink()
        for name, text in files.items():
            if not (folder / name).is_file() or (folder / name).read_bytes() != text:
                (folder / name).write_bytes(text)
        imported = store.import_files([str(folder)])
        assert imported.hands == imported.new + imported.copies
        if equal:
            assert_equal(store.tables(), load(folder))
        assert store.import_files([str(folder)]).hands == 0
        return imported

    yield step
    store.close()


@pytest.mark.slow_cases(5)
@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow) if name.startswith("grows ") else name for name in FOLDERS],
)
def test_folder_that_changes(steps: Callable[..., Imported], name: str) -> None:
    folders = FOLDERS[name]
    found = [steps(files, equal=name not in KEPT_LONGER or files is folders[-1]) for files in folders]
    if not name.startswith(("another", "an incomplete", "a copy", "the first")):
        assert [one.conflicts for one in found] == [[]] * len(found)


class Stop:
    """Interrupts an import after some batches."""

    def __init__(self, batches: int) -> None:
        self.left = batches

    def begin(self, total: int) -> None:
        pass

    def advance(self, size: int, hands: int) -> None:
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt


LAST = {
    name: folders[-1] for name, folders in FOLDERS.items() if name.startswith("grows") or len(folders) > 4
}
TWO_A_LINE = (b" ".join(ONE_LINE[1:-1].replace(b"H-", b"H-%d" % n).split(b"\n")) for n in range(9))
LAST["two hands a line"] = {"a.ohh": b"[" + b",\n".join(TWO_A_LINE) + b"]"}


@pytest.mark.slow_cases(3)
@pytest.mark.slow
@pytest.mark.parametrize("name", LAST)
def test_stopped_after_any_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Files of many blocks; an interrupted import of one file continues, without reading anything again."""
    monkeypatch.setattr(pipeline, "BLOCK_BYTES", 2_000)
    monkeypatch.setattr(files, "BLOCK_BYTES", 2_000)
    folder = tmp_path / "hands"
    folder.mkdir()
    for file, text in (LAST[name] | {"z.txt": STARS}).items():
        (folder / file).write_bytes(text)
    with Store(tmp_path / "store", create=True) as store:
        for _ in range(3):
            with contextlib.suppress(KeyboardInterrupt):
                store.import_files([str(folder)], progress=Stop(2))
            assert store.tables().hands.height
        store.import_files([str(folder)])
        assert_equal(store.tables(), load(folder))
        assert store.import_files([str(folder)]).hands == 0


@pytest.mark.slow
@pytest.mark.corpus
def test_real_files_that_grow(corpus: Path, tmp_path: Path) -> None:
    """Each file is imported up to some byte, then whole."""
    chance = random.Random(7)
    folder = tmp_path / "hands"
    folder.mkdir()
    small = [
        path for path in sorted(corpus.glob("*/**/*")) if path.is_file() and 0 < path.stat().st_size < 100_000
    ]
    with Store(tmp_path / "store", create=True) as store:
        for whole in (False, True):
            for number, path in enumerate(small[::12]):
                text = path.read_bytes()
                cut = len(text) if whole else chance.randrange(len(text))
                (folder / f"{number} {path.name}").write_bytes(text[:cut])
            store.import_files([str(folder)])
            seal.seal_tail(store.folder, store.catalogue)
        assert_equal(store.tables(), load(folder))
