"""Speed, size and memory of a store of a million hands.

    PYTHONPATH=. python benchmarks/store.py FOLDER [--hands 1000000] [--runs 200]

20,000 hands are dealt and imported; they are repeated with other numbers, times and opponents until the store
has as many hands as wanted. It stays in FOLDER, so a second run only queries it. First 60,000 other hands are
imported into a copy of it and into an empty store, beside `hh check` on the same file. Query times are
processor time of this process, in milliseconds: the first call (it may write aggregates), then the median and
the 95th percentile of `--runs` calls. Peak memory is of the whole process.
"""

import argparse
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import timedelta
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

import polars as pl

from analysis.schema.tables import TABLES
from analysis.stats import STATISTICS, Calendar, chosen_hands, player_stats
from analysis.store import Store, open_store
from analysis.store.disk.levels import LARGEST
from analysis.store.disk.seal import seal_tail
from analysis.store.disk.segment_writer import segments_of
from analysis.store.disk.segments import scan, write_segment
from analysis.store.reading.aggregates import parts_kept

DEALT = 20_000
IMPORTED = 60_000
MOST_READ = 2_000_000  # characters: all of them would count as memory in use
HERO, OPPONENT = "Ada", "Boris 7"
HH = [sys.executable, "-m", "hhparser"]
LIMITS = {  # milliseconds, of the 95th percentile
    "all statistics of the hero by position": 100,
    "30 rates of the hero by position": 100,
    "30 rates of a free question": 1000,
    "the same question again": 100,
    "30 rates of an opponent": 150,
    "50 newest hands of a free question": 300,
}


class Cost(NamedTuple):
    """Cost of a command: processor time of all its processes, wall time, memory of the largest."""

    processor: float
    clock: float
    mebibytes: float


def cost_of(*command: str) -> Cost:
    """Run a command; its modules are compiled already, as they are once it has been installed and used."""
    start = time.perf_counter()
    settings = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    quiet = subprocess.DEVNULL
    process = subprocess.Popen([*HH, *command], stdout=quiet, stderr=quiet, env=settings)
    _, _, used = os.wait4(process.pid, 0)
    clock = time.perf_counter() - start
    return Cost(used.ru_utime + used.ru_stime, clock, used.ru_maxrss / 1024)


def make(folder: Path, hands: int) -> Path:
    """A store of as many hands, made if it is not there."""
    store = folder / f"{hands}"
    if store.is_dir():
        return store
    text, small, part = folder / "dealt.txt", folder / "dealt", folder / f"{hands}.part"
    cost_of("deal", "--hands", str(DEALT), "-o", str(text))
    cost_of("import", str(text), "--store", str(small), "--jobs", "1")
    with open_store(small) as source, Store(part, create=True) as target:
        seal_tail(source.folder, source.catalogue)
        repeat(source, target, hands // DEALT)
    with open_store(part) as made:
        made.prepare(Calendar())
    part.rename(store)
    return store


def other_opponents(frames: dict[str, pl.DataFrame], number: int) -> dict[str, pl.DataFrame]:
    """Return a copy of the rows with other opponents."""
    other = pl.when(pl.col("player") == HERO).then("player").otherwise(pl.col("player") + f" {number}")
    return frames | {name: frames[name].with_columns(player=other) for name in ("players", "actions")}


def repeat(
    source: Store,
    target: Store,
    times: int,
    changed: Callable[[dict[str, pl.DataFrame], int], dict[str, pl.DataFrame]] = other_opponents,
    heroes: Sequence[str] = (HERO,),
) -> None:
    """Fill a store with the hands of another one, repeatedly, one after the other in time.

    Args:
        source: The store with the hands; its tail is sealed.
        target: An empty store.
        times: Number of copies.
        changed: Returns the rows of a copy, from the rows and the number of the copy.
        heroes: The players who saved the hands.
    """
    segments, catalogue = segments_of(source.catalogue), target.catalogue
    once = {
        table: pl.concat([scan(source.folder, one, table) for one in segments]).collect() for table in TABLES
    }
    started, hands = once["hands"]["started_at"], once["hands"].height
    span = started.max() - started.min() + timedelta(hours=7)
    known = source.catalogue.rows("SELECT * FROM hands")
    together: list[dict[str, pl.DataFrame]] = []
    with catalogue.change():
        for of_files in ("files", "blocks"):
            catalogue.insert(of_files, source.catalogue.rows(f"SELECT * FROM {of_files}"))
        catalogue.insert("heroes", [(hero,) for hero in heroes])
        state = source.catalogue.row("SELECT reader, definitions, settings FROM state")
        new = "reader = ?, definitions = ?, settings = ?, next_hand = ?"
        catalogue.execute(f"UPDATE state SET {new}", *state, times * hands)
    for number in range(times):
        start, down = number * hands, number * 10**6
        moved = (pl.col("hand") + start).cast(pl.UInt32)
        frames = {name: frame.with_columns(moved) for name, frame in once.items()}
        renumbered = pl.lit(str(number)) + pl.col("hand_id")
        later = {"started_at": pl.col("started_at") + number * span, "line": pl.col("line") + down}
        frames["hands"] = frames["hands"].with_columns(renumbered.alias("hand_id"), **later)
        together.append(changed(frames, number))
        with catalogue.change():
            rows = [
                (one + start, file, line + down, nth, site, venue, f"{number}{printed}", digest + number)
                for one, file, line, nth, site, venue, printed, digest in known
            ]
            catalogue.insert("hands", rows)
            if len(together) * hands >= LARGEST or number == times - 1:
                whole = {table: [one[table].lazy() for one in together] for table in once}
                segment = write_segment(target.folder, whole, number)
                assert segment is not None
                catalogue.insert("segments", [segment.row()])
                together = []


def bring_in(folder: Path, store: Path) -> None:
    """Print the cost of an import into an empty store and into a large one."""
    text = folder / "more.txt"
    if not text.is_file():
        cost_of("deal", "--hands", str(IMPORTED), "--seed", "2", "-o", str(text))
        text.write_text(text.read_text().replace("Hand #", "Hand #8"))
    check = cost_of("check", str(text), "--jobs", "1")
    costs = {}
    for name, base, jobs in (("empty", None, 1), ("large", store, 1), ("two", None, 2)):
        target = folder / f"import {name}"
        shutil.rmtree(target, ignore_errors=True)
        if base is not None:
            shutil.copytree(base, target)
        costs[name] = cost_of("import", str(text), "--store", str(target), "--jobs", str(jobs))
    one, large, two = costs["empty"], costs["large"], costs["two"]
    print(f"import {one.processor:.1f} s, hh check {check.processor:.1f} s: ", end="")
    print(f"{one.processor / check.processor:.2f} times (at most 2.5)")
    print(f"into the large store / into an empty one: {large.processor / one.processor:.2f}")
    print(f"two workers are {one.clock / two.clock:.2f} times as fast (at least 1.7)")
    print(f"memory of the largest process: {max(one.mebibytes, two.mebibytes):.0f} MiB (at most 400)")
    print(f"the same into the large store: {large.mebibytes:.0f} MiB")
    live_steps(folder / "import large", text, folder / "live.txt")


def live_steps(store: Path, text: Path, live: Path) -> None:
    """Print the time to import 20 new hands."""
    with text.open() as stream:
        hands = stream.read(MOST_READ).split("\n\n\n")[:400]
    renumbered = [hand.replace("Hand #", "Hand #77", 1) for hand in hands]
    times = []
    with open_store(store) as opened, live.open("w") as stream:
        for start in range(0, len(renumbered), 20):
            stream.write("\n\n\n".join(renumbered[start : start + 20]) + "\n\n\n")
            stream.flush()
            began = time.process_time()
            opened.import_files([str(live)])
            times.append(1000 * (time.process_time() - began))
    high = quantiles(times, n=20)[-1]
    print(f"a step of 20 hands: median {median(times):.0f}, p95 {high:.0f} ms (at most 400)")


def timed(name: str, call: Callable[[], object], runs: int) -> None:
    """Print the first time of a call, then the median and the 95th percentile."""
    times = []
    for _ in range(runs + 1):
        start = time.process_time()
        call()
        times.append(1000 * (time.process_time() - start))
    high = quantiles(times[1:], n=20)[-1] if runs > 1 else times[1]
    limit = f" (at most {LIMITS[name]})" if name in LIMITS else ""
    print(
        f"{name:45} first {times[0]:8.0f}  median {median(times[1:]):7.1f}  p95 {high:7.1f}{limit}",
        flush=True,
    )


def ask(folder: Path, runs: int) -> None:
    """Time the queries about a player."""
    alone, _ = parts_kept()
    rates = [one.id for one in STATISTICS.values() if one.kind.value == "rate" and f"{one.id}_made" in alone][
        :30
    ]
    with open_store(folder) as store:
        timed("open", store.tables, runs)
        tables = store.tables()
        hero = {"players": [HERO], "by": ["position"]}
        timed("all statistics of the hero by position", lambda: player_stats(tables, **hero), runs)
        timed("30 rates of the hero by position", lambda: player_stats(tables, **hero, stats=rates), runs)
        few = max(runs // 10, 2)
        question, new = "net > 50bb and position = BTN", count(time.time_ns() // 10**9)
        timed(
            "30 rates of a free question",
            lambda: player_stats(
                tables, **hero, stats=rates, where=f"net > 50.{next(new)}bb and position = BTN"
            ),
            few,
        )
        timed(
            "the same question again",
            lambda: player_stats(tables, **hero, stats=rates, where=question),
            few,
        )
        timed("30 rates of an opponent", lambda: player_stats(tables, players=[OPPONENT], stats=rates), runs)
        listed = ["hand", "net", "position"]
        timed(
            "50 newest hands of a free question",
            lambda: chosen_hands(tables, where=question, players=[HERO], columns=listed, most=50).collect(),
            runs,
        )
        timed(
            "all hands of a free question",
            lambda: chosen_hands(tables, where=question, players=[HERO], columns=listed).collect(),
            2,
        )
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB (at most 500)")


def sizes(folder: Path, hands: int) -> None:
    """Print how many bytes each part takes for a hand."""
    parts = {"catalogue": folder / "catalogue.db", "segments": folder / "segments", "sums": folder / "sums"}
    bytes_of = {
        name: sum(
            one.stat().st_size for one in ([path] if path.is_file() else path.rglob("*")) if one.is_file()
        )
        for name, path in parts.items()
    }
    shown = ", ".join(f"{name} {size / hands:.0f}" for name, size in bytes_of.items())
    print(f"bytes a hand: {shown}, together {sum(bytes_of.values()) / hands:.0f} (at most 650)")


def main() -> None:
    """Create the store if it is missing, and time the queries."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=200)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(1, get_context("spawn")) as another:  # its memory is not measured
        store = another.submit(make, given.folder, given.hands).result()
    bring_in(given.folder, store)
    ask(store, given.runs)
    whole = median(cost_of("stats", "--store", str(store), "--player", HERO).processor for _ in range(5))
    print(f"hh stats for the hero, whole command: {whole:.2f} s (at most 1)")
    sizes(store, given.hands)


if __name__ == "__main__":
    os.environ.setdefault("POLARS_MAX_THREADS", "2")
    main()
