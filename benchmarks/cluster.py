"""Compare the cost of an import with two Dask workers on this machine and with two processes.

    PYTHONPATH=. python benchmarks/cluster.py FOLDER [--hands 100000] [--rounds 3]

Hands are dealt and repeated under other numbers. Both variants alternate. Processor time includes all
processes of the import; compare wall time only on an idle machine. Needs the extra `cluster`.
"""

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

import psutil
from distributed import LocalCluster

DEALT = 20_000
HH = [sys.executable, "-m", "hhparser"]


def make(folder: Path, hands: int) -> Path:
    """Write a file with the given number of hands and return its path."""
    text = folder / f"{hands}.txt"
    if text.is_file():
        return text
    dealt, part = folder / "dealt.txt", folder / "part"
    if not dealt.is_file():
        subprocess.run([*HH, "deal", "--hands", str(DEALT), "-o", str(dealt)], check=True)
    once = dealt.read_text()
    with part.open("w") as stream:
        for number in range(hands // DEALT):
            stream.write(re.sub(r"Hand #", f"Hand #{number + 1}0", once))
    part.rename(text)
    return text


def with_processes(text: Path, store: Path) -> tuple[float, float]:
    """Import with two processes; return wall time and processor time in seconds."""
    before, started = _used(), time.perf_counter()
    subprocess.run(
        [*HH, "import", str(text), "--store", str(store), "--jobs", "2"],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    return time.perf_counter() - started, _used() - before


def with_cluster(text: Path, store: Path, cluster: LocalCluster) -> tuple[float, float]:
    """Import with the workers of a cluster; return wall time and processor time in seconds."""
    workers = [psutil.Process(one.process.pid) for one in cluster.workers.values()]
    before, started = _used() + sum(map(_used_by, workers)), time.perf_counter()
    address = ["--scheduler", cluster.scheduler_address]
    subprocess.run(
        [*HH, "import", str(text), "--store", str(store), *address],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    return time.perf_counter() - started, _used() + sum(map(_used_by, workers)) - before


def _used() -> float:
    """Return the processor seconds of ended child processes."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _used_by(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def main() -> None:
    """Print both costs per hand, and the ratio of the speeds."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    text = make(given.folder, given.hands)
    os.environ["POLARS_MAX_THREADS"] = "1"  # of each worker
    clocks, processors = [], []
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        for number in range(given.rounds):
            stores = [given.folder / f"{name} {number}" for name in ("processes", "cluster")]
            for store in stores:
                shutil.rmtree(store, ignore_errors=True)
            one, other = with_processes(text, stores[0]), with_cluster(text, stores[1], cluster)
            clocks.append(one[0] / other[0])
            processors.append(one[1] / other[1])
            print(f"processes {one[0]:6.1f} s, of processors {one[1]:6.1f};  ", end="")
            print(f"cluster {other[0]:6.1f} s, of processors {other[1]:6.1f}", flush=True)
    print(f"speed of the cluster, by the clock {median(clocks):.2f} of that of processes (at least 0.8)")
    print(f"hands for the same time of processors: {median(processors):.2f}")


if __name__ == "__main__":
    main()
