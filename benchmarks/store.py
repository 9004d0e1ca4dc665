"""Speed, size and memory of a store of a million hands.

    PYTHONPATH=. python benchmarks/store.py FOLDER [--hands 1000000] [--runs 200]

20,000 hands are dealt and imported; they are repeated with other numbers, times and opponents until the store
has as many hands as wanted. It stays in FOLDER, so that a second run only asks. Import is compared with
`hh check` on the same file. Times are processor time of this process, in milliseconds: of the first call,
which may write sums, then the median and the 95th percentile of `--runs` calls. Peak memory is that of the
whole process.
"""

import argparse
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from itertools import count
from pathlib import Path
from statistics import median, quantiles

import polars as pl

from analysis.stats import STATISTICS, chosen_hands, player_stats
from analysis.store import Store, open_store
from analysis.store.disk.seal import LARGEST, seal_full_tail, segments_of
from analysis.store.disk.segments import scan, write_segment
from analysis.store.reading.sums import parts_kept
from analysis.tables.schema import TABLES

DEALT = 20_000
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


def processor_seconds(*command: str) -> float:
    """Processor time of a command with all its processes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*HH, *command], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def make(folder: Path, hands: int) -> Path:
    """A store of as many hands, made if it is not there."""
    store = folder / f"{hands}"
    if store.is_dir():
        return store
    text, small, part = folder / "dealt.txt", folder / "dealt", folder / f"{hands}.part"
    processor_seconds("deal", "--hands", str(DEALT), "-o", str(text))
    check = processor_seconds("check", str(text), "--jobs", "1")
    taken = processor_seconds("import", str(text), "--store", str(small), "--jobs", "1")
    print(f"import {taken:.1f} s, hh check {check:.1f} s: {taken / check:.2f} times (at most 2.5)")
    with open_store(small) as source, Store(part, create=True) as target:
        seal_full_tail(source.folder, source.catalogue, 1)
        repeat(source, target, hands // DEALT)
    part.rename(store)
    return store


def repeat(source: Store, target: Store, times: int) -> None:
    """Fill a store with the hands of another one, again and again, months apart and with other opponents."""
    segments, catalogue = segments_of(source.catalogue), target.catalogue
    once = {
        table: pl.concat([scan(source.folder, one, table) for one in segments]).collect() for table in TABLES
    }
    started, hands = once["hands"]["started_at"], once["hands"].height
    span = started.max() - started.min() + timedelta(hours=7)
    known = source.catalogue.rows("SELECT * FROM hands")
    together: list[dict[str, pl.DataFrame]] = []
    with catalogue.change():
        catalogue.insert("files", source.catalogue.rows("SELECT * FROM files"))
        catalogue.insert("heroes", [(HERO,)])
        (settings,) = source.catalogue.row("SELECT settings FROM state")
        catalogue.execute("UPDATE state SET settings = ?", settings)
    for number in range(times):
        start, down = number * hands, number * 10**6
        other = pl.when(pl.col("player") == HERO).then("player").otherwise(pl.col("player") + f" {number}")
        moved = (pl.col("hand") + start).cast(pl.UInt32)
        frames = {name: frame.with_columns(moved) for name, frame in once.items()}
        later = {"started_at": pl.col("started_at") + number * span, "line": pl.col("line") + down}
        frames["hands"] = frames["hands"].with_columns(**later)
        frames |= {name: frames[name].with_columns(player=other) for name in ("players", "actions")}
        together.append(frames)
        with catalogue.change():
            rows = ((one + start, file, line + down, *rest) for one, file, line, *rest in known)
            catalogue.insert("hands", [(*row[:-1], row[-1] + number) for row in rows])
            if len(together) * hands >= LARGEST or number == times - 1:
                whole = {table: pl.concat([one[table] for one in together]) for table in once}
                catalogue.insert("segments", [write_segment(target.folder, whole, number).row()])
                together = []


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
    """Time the questions of a player."""
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
            lambda: chosen_hands(tables, where=question, players=[HERO], columns=listed, newest=50).collect(),
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
    """Make the store if need be, and ask."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=200)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    store = make(given.folder, given.hands)
    ask(store, given.runs)
    whole = median(processor_seconds("stats", "--store", str(store), "--player", HERO) for _ in range(5))
    print(f"hh stats for the hero, whole command: {whole:.2f} s (at most 1)")
    sizes(store, given.hands)


if __name__ == "__main__":
    os.environ.setdefault("POLARS_MAX_THREADS", "2")
    main()
