"""Real hands of every site: how many are read, clean, faulty, and left alone; none is lost."""

from collections import Counter
from pathlib import Path

import pytest

from hhparser.pipeline import Checked, check_hand
from hhparser.sites import read_hands

pytestmark = [pytest.mark.corpus, pytest.mark.slow]
STATUSES = ("ok", "findings", "unsupported", "cancelled", "unparsed")
# hands, then by status; each faulty or unparsed one was read by eye, and its text is at fault
COUNTS = [
    ("888", 3771, 3764, 7, 0, 0, 0),
    ("absolute", 94, 94, 0, 0, 0, 0),
    ("betonline", 7, 5, 2, 0, 0, 0),
    ("bossmedia", 24, 9, 1, 14, 0, 0),
    ("bovada", 2991, 2984, 7, 0, 0, 0),
    ("cake", 138, 135, 2, 0, 0, 1),
    ("coinpoker", 1713, 1712, 0, 1, 0, 0),
    ("enet", 1, 1, 0, 0, 0, 0),
    ("entraction", 21, 20, 1, 0, 0, 0),
    ("everest", 4, 4, 0, 0, 0, 0),
    ("everleaf", 79, 79, 0, 0, 0, 0),
    ("fulltilt", 2137, 2084, 47, 0, 5, 1),
    ("ggpoker", 2507, 2506, 1, 0, 0, 0),
    ("ipoker", 5043, 5021, 19, 3, 0, 0),
    ("kingsclub", 2, 2, 0, 0, 0, 0),
    ("merge", 74, 68, 5, 0, 1, 0),
    ("microgaming", 18, 16, 2, 0, 0, 0),
    ("ongame", 158, 144, 0, 14, 0, 0),
    ("other-games", 45, 0, 0, 45, 0, 0),
    ("partypoker", 885, 849, 36, 0, 0, 0),
    ("phh", 2184, 2152, 32, 0, 0, 0),
    ("pkr", 82, 81, 0, 0, 0, 1),
    ("pokernow", 2406, 2403, 3, 0, 0, 0),
    ("pokerstars", 5056, 4858, 197, 1, 0, 0),
    ("pokertracker", 441, 433, 7, 0, 0, 1),
    ("starsskins", 30, 30, 0, 0, 0, 0),
    ("swc", 4, 4, 0, 0, 0, 0),
    ("unibet", 1, 1, 0, 0, 0, 0),
    ("winamax", 343, 338, 4, 0, 0, 1),
    ("winning", 369, 358, 8, 1, 2, 0),
]


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
