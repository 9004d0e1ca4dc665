"""Real hand histories: every error and warning across hands was looked at in the text and is explained."""

import hashlib
from pathlib import Path
from typing import NamedTuple

import pytest

from hhparser.checks.across import Auditor, Facts, facts_of
from hhparser.findings.finding import Severity
from hhparser.input.files import find_files
from hhparser.pipeline import run
from tests.corpus.counts import COUNTS

pytestmark = [pytest.mark.corpus, pytest.mark.slow]
FOLDERS = [row[0] for row in COUNTS]


class Known(NamedTuple):
    """Findings of one kind in one file: folder and SHA-1 of the file, lines, and why they are right."""

    folder: str
    file: str
    code: str
    lines: tuple[int, ...]
    reason: str


KNOWN = [
    Known("888", "03789606eb7d", "C413", (53,), "10 more than the hand before left, and 10 fewer than it leaves itself"),
    Known("bossmedia", "95cb5b5f0f9a", "C451", (1,), "test file: another currency 15 seconds later, chips the same"),
    Known("coinpoker", "e17f942950de", "T511", (25490,), "the final table begins at blinds of ten minutes before"),
    Known("entraction", "495165aea1e8", "C401", (14,), "test file: another flop"),
    Known("ipoker", "d30f9734508c", "C401", (32,), "test file: the four players sit at other seats"),
    Known("ipoker", "9fe5900349bc", "C401", (32,), "test file: the four players sit at other seats"),
    Known("ipoker", "03131e0535f9", "C413", (345,) * 4, "stacks without what was bet before the turn; numbers of actions begin at 12"),
    Known("merge", "aa691a922b1d", "C401", (10,), "test file: two players more are dealt in"),
    Known("merge", "e257dfc5c869", "C401", (21,), "test file: another flop"),
    Known("merge", "aafe0cb4a1a4", "C401", (27,), "test file: another board"),
    Known("merge", "b8df5f43e698", "C401", (18,), "test file: another flop and turn"),
    Known("microgaming", "e73b9e1214e2", "C401", (18,), "test file: another board"),
    Known("partypoker", "63ea13309b3a", "C414", (5822,), "the text says that the player left with 25 and joined again with 12.80"),
    Known("partypoker", "35ece2aaae04", "C402", (1,), "the made-up number 1111111111, in a cash game and a tournament"),
    Known("pokerstars", "eafb220bd013", "C401", (5,), "test file: other stacks and cards"),
    Known("pokerstars", "f6de9f422a70", "C401", (8,), "test file: another stack"),
    Known("pokerstars", "0c155bec2273", "C401", (456, 625, 854, 929, 960, 1081, 2271), "the big blind gets 0.35 in one copy, and 0.10 and 0.25 of their own back in the other"),
    Known("pokerstars", "9586d9362358", "C471", (2295, 2451, 3137, 4340, 4896, 11099), "6.25 % of the pot, where other hands pay 5 %"),
    Known("pokertracker", "15938c2944e8", "T501", (871, 3822, 4414), "stacks without what was bet in the same hand: their sum is too small"),
    Known("pokertracker", "15938c2944e8", "C413", (5196, 5201, 5202, 5548, 5549), "stacks without what was bet in the same hand"),
    Known("winning", "b769835fb5dd", "C401", (34,), "test file: cut off before the payout"),
]  # fmt: skip


def facts(hands) -> list[Facts | None]:
    return [facts_of(checked.hand, checked.replay, checked.diagnostics) for checked in hands]


def test_every_folder_is_looked_at(corpus: Path) -> None:
    assert sorted(path.name for path in corpus.iterdir() if path.is_dir()) == FOLDERS


@pytest.mark.slow_cases(10)
@pytest.mark.parametrize("folder", FOLDERS)
def test_findings_are_the_known_ones(corpus: Path, folder: str) -> None:
    auditor = Auditor()
    for batch in run(find_files([str(corpus / folder)]), facts, jobs=1):
        auditor.add(batch.result)
    found = [
        (sha1(one.hand.file), one.finding.code, one.finding.line)
        for one in auditor.findings()
        if one.finding.severity is not Severity.INFO
    ]
    known = [(row.file, row.code, line) for row in KNOWN if row.folder == folder for line in row.lines]
    assert sorted(found) == sorted(known)


def sha1(file: str) -> str:
    return hashlib.sha1(Path(file).read_bytes(), usedforsecurity=False).hexdigest()[:12]
