"""The cache of a store: entries, eviction, and access by several threads."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event
from typing import Final

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from analysis.dataset.cache import Cache, size_of

FRAME: Final = pl.DataFrame({"player": ["Ann", "Bob"], "net": [1, -1]})


def failing() -> pl.DataFrame:
    raise ZeroDivisionError


def test_a_result_is_made_once() -> None:
    cache, made = Cache(), []
    for _ in range(3):
        assert cache.get("key", lambda: made.append(1) or "result") == "result"  # type: ignore[func-returns-value]
    assert (len(made), cache.use.hits, cache.use.misses, cache.use.entries) == (1, 2, 1, 1)


def test_none_is_a_result() -> None:
    cache = Cache()
    cache.get("key", lambda: None)
    cache.get("key", failing)
    assert cache.use.hits == 1


def test_threads_wait_for_a_result_that_is_being_made() -> None:
    cache, began, goes_on = Cache(), Event(), Event()

    def make() -> int:
        began.set()
        goes_on.wait(10)
        return 7

    with ThreadPoolExecutor(3) as threads:
        first = threads.submit(cache.get, "key", make)
        assert began.wait(10)
        others = [threads.submit(cache.get, "key", failing) for _ in range(2)]
        goes_on.set()
        assert [one.result(10) for one in (first, *others)] == [7, 7, 7]


def test_an_error_is_not_kept() -> None:
    cache = Cache()
    with pytest.raises(ZeroDivisionError):
        cache.get("key", failing)
    assert cache.get("key", lambda: 7) == 7


def test_what_was_unused_for_longest_goes_first() -> None:
    cache = Cache(most_bytes=3 * size_of("a" * 100))
    for key in ("a", "b", "c", "a", "d"):
        cache.get(key, lambda: "x" * 100)
    assert [key for key in "abcd" if cache.find(key)] == ["a", "c", "d"]
    assert cache.use.bytes <= cache.use.most_bytes


def test_what_is_larger_than_the_cache_is_not_kept() -> None:
    cache = Cache(most_bytes=200)
    cache.put("small", "x")
    assert cache.get("key", lambda: "x" * 200) == "x" * 200
    assert (cache.find("key"), cache.find("small")) == (None, "x")


def test_a_replaced_result_takes_its_room_once() -> None:
    cache = Cache()
    for _ in range(3):
        cache.put("key", "x" * 100)
    assert cache.use.bytes == size_of("x" * 100)


def test_size_of_a_long_collection_is_estimated_from_some_values() -> None:
    row = {"name": "a" * 100, "rates": [1.0] * 8}
    assert size_of([row] * 1_000) == pytest.approx(1_000 * size_of(row), rel=0.01)


def test_many_threads_leave_the_size_right() -> None:
    cache, start = Cache(most_bytes=10_000), Barrier(4)

    def work(thread: int) -> None:
        start.wait(10)
        for number in range(300):
            cache.get((thread * number) % 40, lambda: "x" * 500)

    with ThreadPoolExecutor(4) as threads:
        for one in [threads.submit(work, thread) for thread in range(4)]:
            one.result(30)
    assert cache.use.bytes == cache.use.entries * size_of("x" * 500) <= 10_000


def test_a_thread_that_waited_for_a_cancelled_one_computes_the_result() -> None:
    cache, begun, goes_on = Cache(), Event(), Event()

    def cancelled() -> int:
        begun.set()
        assert goes_on.wait(10)
        raise ZeroDivisionError

    with ThreadPoolExecutor(3) as threads:
        first = threads.submit(cache.get, "key", cancelled)
        assert begun.wait(10)
        others = [threads.submit(cache.get, "key", lambda: 7) for _ in range(2)]
        goes_on.set()
        assert [one.result(10) for one in others] == [7, 7]
        with pytest.raises(ZeroDivisionError):
            first.result(10)


def test_frames_stay_on_disk(tmp_path: Path) -> None:
    Cache(tmp_path).frame(("sums", 1), lambda: FRAME)
    again = pickle.loads(pickle.dumps(Cache(tmp_path)))
    assert_frame_equal(again.frame(("sums", 1), failing).collect(), FRAME)
    assert (again.is_on_disk(("sums", 1)), again.is_on_disk(("sums", 2))) == (True, False)
    with pytest.raises(ZeroDivisionError):
        again.frame(("sums", 2), failing)


def test_values_stay_on_disk(tmp_path: Path) -> None:
    value = {"net": 1.5, "leaks": ["folds to 3-bets – often", None, True]}
    Cache(tmp_path).value("verdict", lambda: value)
    again = Cache(tmp_path)
    assert again.value("verdict", failing) == value
    (file,) = (tmp_path / "sums").iterdir()
    file.write_bytes(file.read_bytes()[:-1])  # damaged
    assert again.value("verdict", lambda: [2]) == [2]
    assert again.use.hits == again.use.misses == 1
    assert (Cache().value("verdict", lambda: 1), Cache().value("verdict", lambda: 2)) == (1, 2)


def test_a_damaged_frame_is_made_anew(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.frame("key", lambda: FRAME)
    (file,) = (tmp_path / "sums").iterdir()
    file.write_bytes(file.read_bytes()[:-1])
    assert_frame_equal(cache.frame("key", lambda: FRAME.head(1)).collect(), FRAME.head(1))


def test_columns_are_read_once() -> None:
    cache, rows = Cache(), FRAME.lazy()
    assert_frame_equal(cache.columns("rows", rows, ["net"]).collect(), FRAME.select("net"))
    none_to_read = rows.filter(pl.col("net") > 9)
    assert_frame_equal(cache.columns("rows", none_to_read, ["net"]).collect(), FRAME.select("net"))
    assert_frame_equal(cache.columns("rows", rows, ["net", "player"]).collect().select(FRAME.columns), FRAME)


def test_few_different_texts_take_less_room_and_stay_texts() -> None:
    cache = Cache()
    rows = pl.DataFrame({"few": ["BTN", None] * 500, "many": [f"hand {number}" for number in range(1000)]})
    assert_frame_equal(cache.columns("rows", rows.lazy(), rows.columns).collect(), rows)
    assert cache.use.bytes < 1000 * (4 + 16 + len("hand 999")) + 1000


def test_room_for_columns() -> None:
    cache = Cache(most_bytes=800)
    assert cache.has_room(rows=50, columns=4)
    assert not cache.has_room(rows=50, columns=5)
