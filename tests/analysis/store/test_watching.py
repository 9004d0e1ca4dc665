"""While files are watched, each hand is in the store soon after its last byte, and never half of it before."""

import os
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from analysis import load
from analysis.store import Store, open_store
from analysis.store.intake import watching
from analysis.store.intake.importing import Imported
from analysis.store.intake.watch_locks import is_watched
from analysis.store.intake.watching import seconds_to_wait
from hhparser import Hand, read_hands, replay
from hhparser.base.errors import NoInputError
from hhparser.sites.reading import parse_hand
from tests.analysis.cli.conftest import one_hand
from tests.analysis.store.equality import assert_equal

SAMPLES = Path(__file__).parents[3] / "sample_histories"
SECONDS = 2.0  # as promised
PATIENCE = 10.0  # seconds that a busy machine may take on top


class Watcher:
    """A store that watches a folder in a separate thread, and a log of its work."""

    def __init__(self, folder: Path, *paths: Path) -> None:
        self.folder = folder / "store"
        self.steps: list[Imported] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, args=[list(map(str, paths))])
        self._thread.start()
        self.wait(lambda: bool(self.steps))

    def _watch(self, paths: list[str]) -> None:
        with Store(self.folder, create=True) as store:
            for step in store.watch(paths, stop=self._stop):
                self.steps.append(step)

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def wait(self, condition: Callable[[], bool]) -> float:
        """How many seconds it took until a condition was true."""
        started = time.monotonic()
        while not condition():
            assert time.monotonic() < started + SECONDS + PATIENCE, self.steps
            assert self._thread.is_alive(), "the watching has ended"
            time.sleep(0.02)
        return time.monotonic() - started

    def hands(self) -> dict[str, bool]:
        """Number of each hand, and whether it is whole."""
        with open_store(self.folder) as store:
            return dict(store.tables().hands.select("hand_id", "complete").rows())

    def wait_for(self, *numbers: int) -> float:
        expected = {str(number): True for number in numbers}
        return self.wait(lambda: self.hands() == expected)


def latency() -> float:
    """How long a hand may take, in seconds: longer where more processes run than there are processors."""
    load, *_ = os.getloadavg() if hasattr(os, "getloadavg") else (0.0,)
    return SECONDS * max(1.0, load / (os.cpu_count() or 1))


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    folder = tmp_path / "hands"
    folder.mkdir()
    return folder


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Callable[..., Watcher]]:
    watchers: list[Watcher] = []

    def begin(*paths: Path) -> Watcher:
        watchers.append(Watcher(tmp_path, *paths))
        return watchers[-1]

    yield begin
    for watcher in watchers:
        watcher.stop()


def write_slowly(path: Path, text: str, pause: float, piece: int = 1) -> None:
    """Append a text in pieces."""
    with path.open("a", encoding="utf-8", newline="") as stream:
        for at in range(0, len(text), piece):
            stream.write(text[at : at + piece])
            stream.flush()
            time.sleep(pause)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pause", "piece"),
    [
        pytest.param(0.001, 1, id="byte by byte"),
        pytest.param(0.1, 40, id="about line by line"),
        pytest.param(1.1, 200, id="with pauses longer than a quiet file", marks=pytest.mark.slow),
    ],
)
def test_a_hand_is_taken_soon_and_never_half(
    hands: Path, watch: Callable[..., Watcher], pause: float, piece: int
) -> None:
    file = hands / "table.txt"
    file.write_text(one_hand(1))
    watcher = watch(hands)
    watcher.wait_for(1)
    text = one_hand(2).rstrip() + "\n\n"
    end = text.index("*** SUMMARY")
    halves = threading.Event()
    writer = threading.Thread(target=write_slowly, args=[file, text[:end], pause, piece])
    writer.start()
    while writer.is_alive():
        if watcher.hands() != {"1": True}:
            halves.set()
    writer.join()
    assert not halves.is_set()
    write_slowly(file, text[end:], 0, 1000)
    assert watcher.wait_for(1, 2) < latency()


def test_others_see_what_is_watched(hands: Path, watch: Callable[..., Watcher]) -> None:
    watcher = watch(hands)
    assert is_watched(watcher.folder, str(hands))
    watcher.stop()
    assert not is_watched(watcher.folder, str(hands))


@pytest.mark.slow
def test_a_burst_is_taken_at_once(hands: Path, watch: Callable[..., Watcher]) -> None:
    watcher = watch(hands)
    before = len(watcher.steps)
    write_slowly(hands / "new.txt", "".join(map(one_hand, range(1, 21))), 0, 500)
    assert watcher.wait_for(*range(1, 21)) < latency()
    assert len(watcher.steps) - before <= 3


@pytest.mark.slow
def test_a_hand_is_whole_when_the_next_one_begins(hands: Path, watch: Callable[..., Watcher]) -> None:
    """Hands that are played without a pause are taken meanwhile."""
    file = hands / "table.txt"
    watcher = watch(hands)
    text = "".join(map(one_hand, range(1, 11)))
    writer = threading.Thread(target=write_slowly, args=[file, text, 0.2, len(text) // 40])
    writer.start()
    watcher.wait(lambda: len(watcher.hands()) > 2)
    assert writer.is_alive()
    while writer.is_alive():
        assert all(watcher.hands().values())
    assert watcher.wait_for(*range(1, 11)) < latency()


@pytest.mark.slow
def test_what_was_half_when_the_watching_began(hands: Path, watch: Callable[..., Watcher]) -> None:
    file = hands / "table.txt"
    text = one_hand(1) + one_hand(2)
    file.write_text(text[:-400])
    watcher = watch(hands)
    watcher.wait_for(1)
    write_slowly(file, text[-400:], 0, 1000)
    watcher.wait_for(1, 2)


def halves(text: str) -> Iterator[Hand]:
    """A hand as it is read after each of its lines but the last."""
    lines = text.rstrip().split("\n")
    for number in range(1, len(lines)):
        yield parse_hand("\n".join(lines[:number]) + "\n")


NO_END = {
    "betonline",
    "everleaf",
    "partypoker",
    "pokertracker",
    "swc",
}  # no line follows the last pot that is paid
LINES = sorted({path.parent.name for path in SAMPLES.glob("*/*.txt")} - NO_END)


@pytest.mark.parametrize("site", LINES)
def test_half_a_hand_is_not_taken_for_a_whole_one(site: str) -> None:
    """In each line format, an import after a pause in the middle of a hand ends with the whole hand."""
    found = 0
    for file in sorted((SAMPLES / site).glob("*.txt"))[:3]:
        for hand in list(read_hands(str(file)))[:2]:
            whole = replay(hand)
            if whole is None or not hand.is_complete or seconds_to_wait(hand) > watching.QUIET_SECONDS:
                continue
            found += 1
            for half in halves(hand.text):
                if seconds_to_wait(half) <= watching.QUIET_SECONDS:
                    early = replay(half)
                    assert early is not None
                    assert (early.collected, early.total_pot) == (whole.collected, whole.total_pot)
    assert found


@pytest.mark.slow
def test_old_files_are_taken_as_they_stand(
    hands: Path, tmp_path: Path, watch: Callable[..., Watcher], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand that nobody goes on with is stored as a plain import stores it."""
    monkeypatch.setattr(watching, "STILL_SECONDS", 1.5)
    file = hands / "table.txt"
    file.write_text(one_hand(1) + one_hand(2)[:500])
    watcher = watch(hands)
    watcher.wait(lambda: watcher.hands() == {"1": True, "2": False})
    with open_store(watcher.folder) as store:
        assert_equal(store.tables(), load(hands))


def renamed(hands: Path, file: Path) -> list[int]:
    file.rename(hands / "old.txt")
    file.write_text(one_hand(3))
    return [1, 3]


def rewritten(hands: Path, file: Path) -> list[int]:
    file.write_text(one_hand(2) + one_hand(3))
    return [1, 2, 3]


def in_a_new_folder(hands: Path, file: Path) -> list[int]:
    (hands / "2026" / "11").mkdir(parents=True)
    (hands / "2026" / "11" / "table.txt").write_text(one_hand(2))
    return [1, 2]


def in_an_archive(hands: Path, file: Path) -> list[int]:
    with zipfile.ZipFile(hands / "more.zip", "w") as archive:
        archive.writestr("a.txt", one_hand(2))
    return [1, 2]


def moved_into_it(hands: Path, file: Path) -> list[int]:
    (hands.parent / "elsewhere.txt").write_text(one_hand(2))
    (hands.parent / "elsewhere.txt").rename(hands / "table 2.txt")
    return [1, 2]


def beside_a_damaged_archive(hands: Path, file: Path) -> list[int]:
    (hands / "broken.zip").write_bytes(b"PK\3\4 nothing")
    write_slowly(file, one_hand(2), 0, 1000)
    return [1, 2]


def after_it_was_gone(hands: Path, file: Path) -> list[int]:
    file.unlink()
    time.sleep(0.5)
    file.write_text(one_hand(2))
    return [1, 2]


@pytest.mark.slow_cases(5)
@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        renamed,
        rewritten,
        in_a_new_folder,
        in_an_archive,
        moved_into_it,
        beside_a_damaged_archive,
        after_it_was_gone,
    ],
)
@pytest.mark.parametrize("is_named", [False, True], ids=["folder", "file"])
def test_files_come_and_change(
    hands: Path,
    watch: Callable[..., Watcher],
    change: Callable[[Path, Path], list[int]],
    is_named: bool,
) -> None:
    file = hands / "table.txt"
    file.write_text(one_hand(1))
    watcher = watch(file if is_named else hands)
    watcher.wait_for(1)
    expected = change(hands, file)
    if is_named and file.read_text() == one_hand(1):
        return  # only other files have changed
    watcher.wait_for(*expected)


@pytest.mark.slow
def test_where_nothing_notifies(
    hands: Path, watch: Callable[..., Watcher], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> Iterator[set[str]]:
        raise OSError("limit of watched folders is reached")
        yield set()

    monkeypatch.setattr(watching, "watch", refuse)
    watcher = watch(hands)
    (hands / "new").mkdir()
    for number in (1, 2):
        write_slowly(hands / "new" / "table.txt", one_hand(number), 0, 1000)
        watcher.wait_for(*range(1, number + 1))


@pytest.mark.slow
def test_where_notifications_are_lost(
    hands: Path, watch: Callable[..., Watcher], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network folder says nothing: a search finds the first change, and later ones are looked for often."""
    monkeypatch.setattr(watching, "SEARCH_SECONDS", 1.0)
    monkeypatch.setattr(watching, "may_hold_hands", lambda _: False)
    watcher = watch(hands)
    write_slowly(hands / "table.txt", one_hand(1), 0, 1000)
    watcher.wait_for(1)
    write_slowly(hands / "table.txt", one_hand(2), 0, 1000)
    watcher.wait_for(1, 2)


@pytest.mark.slow
def test_the_store_may_be_in_the_folder(tmp_path: Path, watch: Callable[..., Watcher]) -> None:
    (tmp_path / "table.txt").write_text(one_hand(1))
    watcher = watch(tmp_path)
    watcher.wait_for(1)
    time.sleep(1.5)
    steps = len(watcher.steps)
    time.sleep(1.5)
    assert len(watcher.steps) == steps
    with open_store(watcher.folder) as store:
        assert [Path(file.path).name for file in store.files()] == ["table.txt"]


@pytest.mark.slow
def test_others_import_meanwhile(hands: Path, tmp_path: Path, watch: Callable[..., Watcher]) -> None:
    watcher = watch(hands)
    (tmp_path / "other.txt").write_text(one_hand(7))
    with Store(watcher.folder) as store:
        assert store.import_files([str(tmp_path / "other.txt")]).new == 1
        with store.catalogue.writing("a long import"):
            write_slowly(hands / "table.txt", one_hand(1), 0, 1000)
            time.sleep(2)
            assert watcher.hands() == {"7": True}
    watcher.wait_for(7, 1)


@pytest.mark.slow
def test_an_evening_leaves_few_batches(hands: Path, tmp_path: Path) -> None:
    """Steps of one hand are merged; the result equals the files."""
    stop = threading.Event()
    stop.set()
    with Store(tmp_path / "store", create=True) as store:
        for number in range(1, 25):
            file = hands / f"{number}.txt"
            file.write_text(one_hand(number))
            os.utime(file, (1e9, 1e9))
            assert [step.new for step in store.watch([str(file)], stop=stop)] == [1]
        sizes = [size for (size,) in store.catalogue.rows("SELECT hands FROM tail")]
        assert sum(sizes) == 24
        assert len(sizes) < 10
        assert_equal(store.tables(), load([str(hands / f"{number}.txt") for number in range(1, 25)]))


def test_no_such_folder(tmp_path: Path) -> None:
    with Store(tmp_path / "store", create=True) as store, pytest.raises(NoInputError):
        next(store.watch([str(tmp_path / "nothing")]))


@pytest.mark.slow
def test_a_step_takes_little(hands: Path, tmp_path: Path) -> None:
    file = hands / "table.txt"
    file.write_text("".join(map(one_hand, range(1, 1001))))
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(hands)])
        taken = []
        for number in range(1001, 1101, 20):
            write_slowly(file, "".join(map(one_hand, range(number, number + 20))), 0, 10_000)
            started = time.process_time()
            store.import_files([str(file)])
            taken.append(time.process_time() - started)
        assert sorted(taken)[2] < 0.4
