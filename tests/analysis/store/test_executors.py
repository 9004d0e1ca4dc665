"""Imports by executors: in any order and with retries, the store has each hand of the files once."""

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from moto.server import ThreadedMotoServer

from analysis import load
from analysis.dataset.execution import Execution
from analysis.stats import player_stats
from analysis.store import Store, StoreError
from analysis.store.disk.segment_writer import segments_of
from analysis.store.intake import tasks
from analysis.store.upkeep.verify import verify
from hhparser.base.errors import LostExecutorError
from tests.analysis.cli.conftest import one_hand
from tests.analysis.store.equality import assert_equal

pytestmark = pytest.mark.slow

HANDS = 60


@pytest.fixture(autouse=True)
def small_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make tasks so small that each file of `hands` is split into several."""
    monkeypatch.setattr(tasks, "TASK_CHARACTERS", 4_000)
    monkeypatch.setattr("hhparser.input.files.BLOCK_BYTES", 1_000)


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    """Three files; the second and third hold copies and other players' views of hands of the first."""
    folder = tmp_path / "hands"
    folder.mkdir()
    texts = [one_hand(number, day=1 + number % 9) for number in range(1, HANDS + 1)]
    (folder / "a.txt").write_text("".join(texts))
    (folder / "b copies.txt").write_text("".join(texts[10:30]))
    views = [text.replace("Dealt to Ann [As Kd]", "Dealt to Bob [Qs Qd]") for text in texts[40:50]]
    (folder / "c views.txt").write_text("".join(views))
    (folder / "d empty.txt").write_text("nothing\n")
    return folder


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "store", create=True) as store:
        yield store


class Threads(ThreadPoolExecutor):
    """Two threads that run each task `times` times at once; tasks after the `last` one break the pool."""

    def __init__(self, times: int = 1, last: int = 10**6) -> None:
        super().__init__(2)
        self.times, self.last, self.done = times, last, 0

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        self.done += 1
        if self.done > self.last:
            return super().submit(self.ends)
        return [super(Threads, self).submit(work, *args, **kwargs) for _ in range(self.times)][-1]

    @staticmethod
    def ends() -> None:
        raise BrokenExecutor("all of its workers ended")


def check(store: Store, hands: Path) -> None:
    """Check that the store has the hands of the files without damage."""
    assert_equal(store.tables(), load(hands))
    assert list(verify(store.folder)) == []
    assert store.import_files([str(hands)]).hands == 0


@pytest.mark.parametrize("times", [1, 2])
def test_tasks_done_once_or_twice(times: int, store: Store, hands: Path) -> None:
    with Threads(times) as executor:
        imported = store.import_files([str(hands)], executor=executor)
    assert (imported.hands, imported.new, imported.copies) == (90, HANDS, 30)
    assert executor.done > 5
    check(store, hands)


def test_a_task_with_more_hands_than_numbers(
    store: Store, hands: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "HAND_CHARACTERS", 10**6)
    with Threads() as executor:
        store.import_files([str(hands)], executor=executor)
    check(store, hands)


def test_files_that_grow(store: Store, hands: Path) -> None:
    whole = (hands / "a.txt").read_bytes()
    with Threads() as executor:
        for size in (len(whole) // 3, len(whole) // 2, len(whole)):
            (hands / "a.txt").write_bytes(whole[:size])
            store.import_files([str(hands)], executor=executor)
    check(store, hands)


def test_all_samples(store: Store, samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(tasks, "TASK_CHARACTERS", 200_000)
    with Threads() as executor:
        store.import_files([str(samples)], executor=executor, storage=str(tmp_path / "elsewhere"))
    assert_equal(store.tables(), load(samples))
    assert list(verify(store.folder)) == []


def test_an_executor_that_ends_loses_nothing(store: Store, hands: Path) -> None:
    with (
        Threads(last=3) as executor,
        pytest.raises(LostExecutorError, match="stopped: all of its workers ended"),
    ):
        store.import_files([str(hands)], executor=executor)
    kept = store.count()
    assert 0 < kept < HANDS
    with Threads() as executor:
        assert store.import_files([str(hands)], executor=executor).new == HANDS - kept
    check(store, hands)
    store.compact(grace=0)
    names = [one.name for one in segments_of(store.catalogue)]
    assert [path.name for path in (store.folder / "segments").iterdir()] == names
    check(store, hands)


def test_hands_that_are_read_again_with_those_of_another_file_are_not_new(
    store: Store, hands: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hhparser.input.files.BLOCK_BYTES", 4_000)
    with Threads(last=2) as executor, pytest.raises(LostExecutorError):
        store.import_files([str(hands)], executor=executor, ahead=1)
    kept = store.count()
    imported = store.import_files([str(hands)])
    assert (imported.new, imported.copies) == (HANDS - kept, 30)
    check(store, hands)


def test_it_goes_on_where_processes_of_this_machine_stopped(store: Store, hands: Path) -> None:
    store.import_files([str(hands / "b copies.txt")])
    with Threads() as executor:
        store.import_files([str(hands)], executor=executor)
    store.import_files([str(hands)])
    check(store, hands)


def test_the_collector_is_as_before(store: Store, hands: Path) -> None:
    before = gc.get_threshold()
    with Threads() as executor:
        store.import_files([str(hands)], executor=executor)
    assert gc.get_threshold() == before


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The URL of a bucket of a server on this machine that speaks as S3 does."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    for name, value in {
        "AWS_ACCESS_KEY_ID": "of",
        "AWS_SECRET_ACCESS_KEY": "tests",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": f"http://{host}:{port}",
        "AWS_ALLOW_HTTP": "true",
    }.items():
        monkeypatch.setenv(name, value)
    from pyarrow import fs  # noqa: PLC0415  it reads the settings

    fs.FileSystem.from_uri("s3://hands?allow_bucket_creation=true")[0].create_dir("hands")
    yield "s3://hands/poker"
    server.stop()


def objects(bucket: str) -> set[str]:
    """The folders of objects in the bucket."""
    from pyarrow import fs  # noqa: PLC0415

    system, path = fs.FileSystem.from_uri(bucket)
    found = system.get_file_info(fs.FileSelector(path, recursive=True))
    return {f"s3://{one.path.rpartition('/')[0]}" for one in found if one.is_file and one.size}


def test_object_storage(store: Store, hands: Path, bucket: str) -> None:
    with Threads() as executor:
        store.import_files([str(hands)], executor=executor, storage=bucket)
        assert not list((store.folder / "segments").glob("*"))
        assert objects(bucket) > {one.name for one in segments_of(store.catalogue)}
        check(store, hands)
        counted = player_stats(store.tables(execution=Execution(executor=executor)), by=["position"])
        assert counted.equals(player_stats(load(hands), by=["position"]))
    store.compact(grace=0)
    (segment,) = segments_of(store.catalogue)
    assert objects(bucket) == {segment.name}
    check(store, hands)


def test_an_object_that_is_gone_or_changed_is_told(
    store: Store, hands: Path, bucket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pyarrow import fs  # noqa: PLC0415

    monkeypatch.setattr(tasks, "TASK_CHARACTERS", 10_000)
    with Threads() as executor:
        store.import_files([str(hands / "a.txt")], executor=executor, storage=bucket)
    first, second, *_ = segments_of(store.catalogue)
    system, _ = fs.FileSystem.from_uri(bucket)
    system.delete_file(f"{first.name.removeprefix('s3://')}/pots.parquet")
    with system.open_output_stream(f"{second.name.removeprefix('s3://')}/pots.parquet") as stream:
        stream.write(b"nothing")
    assert [(one.path, one.what) for one in verify(store.folder)] == [
        (f"{first.name}/pots.parquet", "is missing"),
        (f"{second.name}/pots.parquet", "does not match its digest"),
    ]
    assert store.rebuild().files == 1
    check(store, hands / "a.txt")


def test_storage_that_cannot_be_used(store: Store, hands: Path, bucket: str) -> None:
    with Threads() as executor:
        with pytest.raises(StoreError, match=r"s3://none/.*cannot be written"):
            store.import_files([str(hands)], executor=executor, storage="s3://none/poker")
        with pytest.raises(StoreError, match=r"nothing://x.*cannot be used as storage"):
            store.import_files([str(hands)], executor=executor, storage="nothing://x")
        store.import_files([str(hands)], executor=executor, storage=bucket)
    check(store, hands)
