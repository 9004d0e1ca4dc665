"""Real hands of every site: how many are read, clean, faulty, and left alone; none is lost."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hhparser.input.files import find_files
from hhparser.pipeline import Checked, check_hand
from hhparser.sites import read_hands
from tests.corpus.counts import COUNTS, FRESH_COUNTS

pytestmark = [pytest.mark.corpus, pytest.mark.slow]
STATUSES = ("ok", "findings", "unsupported", "cancelled", "unparsed")


ROW = ("folder", "hands", "statuses")


def rows(counts: list[tuple[str, int, int, int, int, int, int]]) -> list[Any]:
    """Return the rows as parameters: folder, number of hands, and number by status."""
    return [pytest.param(folder, hands, statuses, id=folder) for folder, hands, *statuses in counts]


@pytest.mark.parametrize(ROW, rows(COUNTS))
def test_hands_of_a_site(corpus: Path, folder: str, hands: int, statuses: list[int]) -> None:
    assert statuses_of(corpus / folder) == statuses
    assert sum(statuses) == hands


@pytest.mark.slow_cases(6)
@pytest.mark.parametrize(ROW, rows(FRESH_COUNTS))
def test_fresh_hands_of_a_site(fresh: Path, folder: str, hands: int, statuses: list[int]) -> None:
    assert statuses_of(fresh / folder) == statuses
    assert sum(statuses) == hands


def statuses_of(folder: Path) -> list[int]:
    """How many hands in a folder have each status; every replay must balance."""
    found: Counter[str] = Counter()
    for file in find_files([str(folder)]):
        for hand in read_hands(file.path):
            checked = check_hand(hand)
            found[checked.status] += 1
            assert checked.replay is None or not checked.replay.complete or is_balanced(checked)
    assert found.keys() <= set(STATUSES)
    return [found[status] for status in STATUSES]


def is_balanced(checked: Checked) -> bool:
    """Return whether net results, rake and fees equal the money added by the house, if the rake is known."""
    hand, result = checked.hand, checked.replay
    assert result is not None
    if result.rake is None:
        return True
    net = sum(result.collected.values()) - sum(result.committed.values())
    return net + result.rake + sum(fee for _, fee in hand.fees) == hand.added
