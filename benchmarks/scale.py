"""Growth of time and memory with the input: cost per hand, peak memory of `hh check`, gain by a 2nd worker.

    python benchmarks/scale.py FILE_OR_FOLDER... [--sizes 5000,10000,50000,100000] [--rounds 3]

The hands of the files are copied with new ids and player names, so that none repeats. The gain of the second
worker is compared with the gain of two independent processes on this machine in the same round.
Medians are printed, because a busy machine slows only some rounds.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from hands import distinct_hands, write_input

from hhparser.model import Hand

LARGE = 50_000  # hands for the comparison of workers

CHECK = """
import resource, sys, time
from analysis.cli.main import hh
import hhparser.pipeline, analysis.cli.commands.validation.check
started = time.perf_counter()
try:
    hh(["check", sys.argv[1], "--jobs", sys.argv[2], "--format", "json", "-o", sys.argv[3]])
except SystemExit:
    pass
seconds = time.perf_counter() - started
print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""
SPIN = """
import sys
from hhparser.pipeline import checked_hands
from hhparser.input.files import read_blocks
from hhparser.sites.reading import hand_starts
for block in read_blocks(sys.argv[1], hand_starts()):
    for _ in checked_hands(block):
        pass
"""


def check(path: Path, jobs: int, folder: Path) -> tuple[float, float]:
    """Seconds after imports and peak memory in MiB of `hh check`."""
    command = [sys.executable, "-c", CHECK, str(path), str(jobs), str(folder / "out.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    seconds, memory = done.stdout.split()[-2:]
    return float(seconds), float(memory)


def spin(path: Path, processes: int) -> float:
    """Seconds that independent processes take to check a file each."""
    command = [sys.executable, "-c", SPIN, str(path)]
    started = time.perf_counter()
    running = [subprocess.Popen(command) for _ in range(processes)]
    for process in running:
        process.wait()
    return time.perf_counter() - started


def main() -> None:
    """Print a line for each size and the gain of the second worker."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+")
    parser.add_argument("--sizes", default="5000,10000,50000,100000")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    hands = distinct_hands(options.files)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sizes = [int(size) for size in options.sizes.split(",")]
        report(hands, sizes, options.rounds, folder)


def report(hands: list[Hand], sizes: list[int], rounds: int, folder: Path) -> None:
    """Measure all sizes, then the second worker, for some rounds, and print medians."""
    paths = {size: write_input(folder / f"{size}.txt", hands, size) for size in sizes}
    small = write_input(folder / "small.txt", hands, 10_000)
    costs: dict[int, list[float]] = {size: [] for size in sizes}
    peaks = dict.fromkeys(sizes, 0.0)
    gains, possible = [], []
    large = next((size for size in sizes if size >= LARGE), sizes[-1])
    for _ in range(rounds):
        for size, path in paths.items():
            seconds, memory = check(path, 1, folder)
            costs[size].append(seconds / size * 1e6)
            peaks[size] = max(peaks[size], memory)
            if size == large:
                gains.append(seconds / check(path, 2, folder)[0])
        possible.append(2 * spin(small, 1) / spin(small, 2))
    for size in sizes:
        print(f"{size:7} hands {median(costs[size]):8.1f} us/hand {peaks[size]:7.1f} MiB")
    ratio = median(gain / gain_here for gain, gain_here in zip(gains, possible, strict=True))
    print(f"second worker, {large} hands: {median(gains):.2f} times as fast")
    print(f"two processes without common work: {median(possible):.2f} times as fast as one")
    print(f"ratio {ratio:.2f}   (at least 0.9; {rounds} rounds)")


if __name__ == "__main__":
    main()
