"""Real hands of every site: how many are read, clean, faulty, and left alone; none is lost.

Every faulty hand is in `known_faults.csv` with the reason why its text is at fault.
"""

import csv
import hashlib
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hhparser.checks.copies import Copies, fingerprint
from hhparser.input.files import find_files
from hhparser.pipeline import Checked, check_hand
from hhparser.sites import read_hands
from tests.corpus.counts import COUNTS, FRESH_COUNTS

pytestmark = [pytest.mark.corpus, pytest.mark.slow]
STATUSES = ("ok", "findings", "unsupported", "cancelled", "unparsed")
ROW = ("folder", "hands", "statuses")
KNOWN_FAULTS = Path(__file__).with_name("known_faults.csv")


class Read(NamedTuple):
    """Hands by status, and each faulty hand as the SHA-1 of its file and its first line."""

    statuses: list[int]
    faulty: set[tuple[str, int]]


def rows(counts: list[tuple[str, int, int, int, int, int, int]]) -> list[Any]:
    """Return the rows as parameters: folder, number of hands, and number by status."""
    return [pytest.param(folder, hands, statuses, id=folder) for folder, hands, *statuses in counts]


@pytest.mark.parametrize(ROW, rows(COUNTS))
def test_hands_of_a_site(corpus: Path, folder: str, hands: int, statuses: list[int]) -> None:
    assert read(corpus / folder) == Read(statuses, known_faults()[folder])
    assert sum(statuses) == hands


@pytest.mark.slow_cases(6)
@pytest.mark.parametrize(ROW, rows(FRESH_COUNTS))
def test_fresh_hands_of_a_site(fresh: Path, folder: str, hands: int, statuses: list[int]) -> None:
    assert read(fresh / folder) == Read(statuses, known_faults()[f"fresh/{folder}"])
    assert sum(statuses) == hands


def test_known_faults_are_in_folders_that_are_read() -> None:
    read_folders = {row[0] for row in COUNTS} | {f"fresh/{row[0]}" for row in FRESH_COUNTS}
    assert known_faults().keys() <= read_folders


def known_faults() -> dict[str, set[tuple[str, int]]]:
    """The faulty hands of each folder."""
    known: defaultdict[str, set[tuple[str, int]]] = defaultdict(set)
    with KNOWN_FAULTS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            known[row["folder"]] |= {(row["file"], int(line)) for line in row["hands"].split()}
    return known


def read(folder: Path) -> Read:
    """Check the hands of a folder; every replay must balance, and a copy must not contradict another."""
    found: Counter[str] = Counter()
    faulty = set()
    copies = Copies()
    for file in find_files([str(folder)]):
        lines = []
        for hand in read_hands(file.path):
            checked = check_hand(hand)
            found[checked.status] += 1
            assert checked.replay is None or not checked.replay.complete or is_balanced(checked)
            mark = fingerprint(hand)
            contradicts = mark is not None and copies.contradiction(mark, file.path, hand.line) is not None
            if contradicts or checked.status in ("findings", "unparsed"):
                lines.append(hand.line)
        if lines:
            digest = hashlib.sha1(Path(file.path).read_bytes(), usedforsecurity=False).hexdigest()[:12]
            faulty |= {(digest, line) for line in lines}
    assert found.keys() <= set(STATUSES)
    return Read([found[status] for status in STATUSES], faulty)


def is_balanced(checked: Checked) -> bool:
    """Return whether net results, rake and fees equal the money added by the house, if the rake is known."""
    hand, result = checked.hand, checked.replay
    assert result is not None
    if result.rake is None:
        return True
    net = sum(result.collected.values()) - sum(result.committed.values())
    return net + result.rake + sum(fee for _, fee in hand.fees) == hand.added
