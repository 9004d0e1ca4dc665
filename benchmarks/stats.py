"""Speed and memory of all statistics by player and position over many dealt six-handed hands.

    PYTHONPATH=. python benchmarks/stats.py FOLDER [--hands 1000000] [--jobs 2]

The hands are dealt in sessions of 20,000 by `jobs` processes. Their tables, with all computed columns of
each player-hand, are stored in FOLDER as Parquet, so that a second run only reads them, without actions and
pots (statistics do not need them then). Peak memory is of the whole process, including imports.
"""

import argparse
import resource
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path

import polars as pl

from analysis.dataset import Tables
from analysis.dataset.derived import WORKED_OUT
from analysis.schema.tables import TABLES
from analysis.stats import player_stats

PART = 20_000
UNREAD = ("actions", "pots")
GIBIBYTES = 6


def deal(folder: Path, seed: int, hands: int) -> None:
    """Write one session as Parquet tables to a separate folder, renamed into place when complete."""
    place = folder / f"{hands}-{seed}"
    if place.is_dir():
        return
    text, part = folder / f"{seed}.txt", folder / f"{seed}.part"
    hh = [sys.executable, "-m", "hhparser"]
    subprocess.run([*hh, "deal", "--hands", str(hands), "--seed", str(seed), "-o", str(text)], check=True)
    subprocess.run([*hh, "export", str(text), "-o", str(part), "--jobs", "1"], check=True)
    tables = Tables(**{name: pl.read_parquet(part / f"{name}.parquet") for name in TABLES})
    for name in WORKED_OUT:
        getattr(tables, name).write_parquet(part / f"{name}.parquet")
    text.unlink()
    part.rename(place)


def read(places: list[Path]) -> Tables:
    """The tables of all sessions without actions and pots, their hands numbered consecutively."""
    parts: dict[str, list[pl.DataFrame]] = {name: [] for name in (*TABLES, *WORKED_OUT)}
    start = 0
    for place in places:
        for name, found in parts.items():
            rows = 0 if name in UNREAD else None
            frame = pl.read_parquet(place / f"{name}.parquet", n_rows=rows)
            found.append(frame.with_columns(pl.col("hand") + start))
        start += parts["hands"][-1].height
    frames = {name: pl.concat(found) for name, found in parts.items()}
    tables = Tables(**{name: frames[name] for name in TABLES})
    vars(tables).update({name: frames[name] for name in WORKED_OUT})  # as if just computed
    return tables


def main() -> None:
    """Print the seconds of each stage and the peak memory."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=2, help="sessions dealt at once (default: 2)")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    size = min(PART, options.hands)
    seeds = range(1, options.hands // size + 1)
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as processes:
        list(processes.map(deal, repeat(options.folder), seeds, repeat(size)))

    started = time.perf_counter()
    tables = read([options.folder / f"{size}-{seed}" for seed in seeds])
    print(f"{tables.hands.height} hands, {tables.players.height} player-hands")
    print(f"{'read':22} {time.perf_counter() - started:8.2f} s")
    for name in ("position", "month", "position"):  # the last result is cached
        started = time.perf_counter()
        player_stats(tables, by=[name])
        print(f"{'player and ' + name:22} {time.perf_counter() - started:8.2f} s")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)
    print(f"peak memory {peak:.1f} GiB   (at most {GIBIBYTES})")


if __name__ == "__main__":
    main()
