"""Real hands of every site: how many are read, clean, faulty, and left alone; none is lost."""

from collections import Counter
from pathlib import Path

import pytest

from hhparser.pipeline import Checked, check_hand
from hhparser.sites import read_hands
from tests.corpus.counts import COUNTS

pytestmark = [pytest.mark.corpus, pytest.mark.slow]
STATUSES = ("ok", "findings", "unsupported", "cancelled", "unparsed")


@pytest.mark.parametrize(("folder", "hands", *STATUSES), COUNTS, ids=[row[0] for row in COUNTS])
def test_hands_of_a_site(
    corpus: Path,
    folder: str,
    hands: int,
    ok: int,
    findings: int,
    unsupported: int,
    cancelled: int,
    unparsed: int,
) -> None:
    found: Counter[str] = Counter()
    for path in sorted((corpus / folder).rglob("*")):
        for hand in read_hands(str(path)) if path.is_file() else ():
            checked = check_hand(hand)
            found[checked.status] += 1
            assert checked.replay is None or not checked.replay.complete or is_balanced(checked)
    assert found.total() == hands
    assert tuple(found[status] for status in STATUSES) == (ok, findings, unsupported, cancelled, unparsed)


def is_balanced(checked: Checked) -> bool:
    """Net results, rake and fees make what the house added; where no rake is known there is nothing to add up."""
    hand, result = checked.hand, checked.replay
    assert result is not None
    if result.rake is None:
        return True
    net = sum(result.collected.values()) - sum(result.committed.values())
    return net + result.rake + sum(fee for _, fee in hand.fees) == hand.added
