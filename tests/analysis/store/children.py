"""A process that writes a store with small segments, to be killed at any moment."""

import subprocess
import sys
from pathlib import Path

from analysis.queries.keys import Calendar
from analysis.store import Store
from analysis.store.disk import levels, seal, segment_writer
from hhparser import pipeline
from hhparser.input import files

BATCH_CHARACTERS = 4_000
TAIL_HANDS, LONGEST_TAIL, LEVEL, LARGE, LARGEST = 25, 75, 3, 60, 100


class Signal:
    """Says `ready` when the work begins; with worker processes, when they have done the first batch."""

    def __init__(self, jobs: int) -> None:
        self.waits = jobs > 1

    def begin(self, total: int) -> None:
        if not self.waits:
            print("ready", flush=True)  # noqa: T201

    def advance(self, size: int, hands: int) -> None:
        if self.waits:
            self.waits = False
            self.begin(0)


def write(folder: Path, hands: Path, jobs: int) -> None:
    """Import."""
    with Store(folder, create=True) as store:
        store.import_files([str(hands)], jobs=jobs, keeps_text=True, progress=Signal(jobs))


def look_after(folder: Path) -> None:
    """Compact, rebuild and sum again and again."""
    with Store(folder) as store:
        Signal(1).begin(0)
        for _ in range(3):
            store.compact()
            store.prepare(Calendar())
            store.rebuild()


def make_small() -> None:
    """Make batches, tail and segments so small that all that can happen does."""
    pipeline.BLOCK_BYTES = files.BLOCK_BYTES = BATCH_CHARACTERS  # type: ignore[misc]
    seal.TAIL_HANDS, seal.LONGEST_TAIL = TAIL_HANDS, LONGEST_TAIL  # type: ignore[misc]
    levels.LEVEL, segment_writer.LARGE, levels.LARGEST = LEVEL, LARGE, LARGEST  # type: ignore[misc]


def start(folder: Path, hands: Path, jobs: int = 1) -> "subprocess.Popen[bytes]":
    """Start a separate process that prints `ready` when it may be killed; with 0 `jobs` to look after."""
    from tests.analysis.cli.conftest import environment  # noqa: PLC0415  the child does not load it

    words = [sys.executable, "-m", "tests.analysis.store.children", str(folder), str(hands), str(jobs)]
    return subprocess.Popen(words, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    make_small()
    if jobs := int(sys.argv[3]):
        write(Path(sys.argv[1]), Path(sys.argv[2]), jobs)
    else:
        look_after(Path(sys.argv[1]))
