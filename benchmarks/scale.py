"""How time and memory grow with the input: cost per hand, peak memory of `hh check`, gain of a second worker.

    python benchmarks/scale.py FILE_OR_FOLDER... [--sizes 5000,10000,50000,100000]

The hands of the files are multiplied with new ids and player names, so that none repeats. The second
worker is compared with what two processes without any common work gain on this machine in the same run.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hands import distinct_hands, write_input

CHECK = """
import resource, sys, time
from hhparser.cli.main import hh
import hhparser.pipeline, hhparser.cli.check
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
from hhparser.sites.files import read_blocks
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


def two_processes(path: Path) -> float:
    """How much faster this machine does the same work twice in two processes than one after the other."""
    command = [sys.executable, "-c", SPIN, str(path)]
    started = time.perf_counter()
    subprocess.run(command, check=True)
    one = time.perf_counter() - started
    started = time.perf_counter()
    pair = [subprocess.Popen(command) for _ in range(2)]
    for process in pair:
        process.wait()
    return 2 * one / (time.perf_counter() - started)


def main() -> None:
    """Print a line for each size and the gain of the second worker."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+")
    parser.add_argument("--sizes", default="5000,10000,50000,100000")
    options = parser.parse_args()
    hands = distinct_hands(options.files)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size in map(int, options.sizes.split(",")):
            path = write_input(folder / f"{size}.txt", hands, size)
            seconds, memory = check(path, 1, folder)
            counted = json.loads((folder / "out.json").read_text(encoding="utf-8"))["hands"]
            print(f"{counted:7} hands {seconds / size * 1e6:8.1f} us/hand {memory:7.1f} MiB", flush=True)
        one, _ = check(path, 1, folder)
        two, _ = check(path, 2, folder)
        small = write_input(folder / "spin.txt", hands, 10_000)
        possible = two_processes(small)
        print(f"second worker: {one / two:.2f} times as fast; two processes here: {possible:.2f} times")
        print(f"ratio {one / two / possible:.2f}   (at least 0.9)")


if __name__ == "__main__":
    main()
