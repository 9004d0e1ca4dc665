"""Real hand histories: every error and warning across hands was looked at in the text and is explained."""

from collections import Counter
from pathlib import Path

import pytest

from hhparser.checks.audit import Auditor, Facts, facts_of
from hhparser.diagnostics import Severity
from hhparser.pipeline import run
from hhparser.sites.files import find_files

pytestmark = [pytest.mark.corpus, pytest.mark.slow]
FOLDERS = {
    "888": {"C413": 1},  # a hand whose small blind folded before the deal, paid twice
    "bovada": {},
    "fulltilt": {},
    "ggpoker": {},
    "ongame": {},
    "partypoker": {
        "C402": 3,  # made-up ids such as 1234 at several tables
        "C414": 1,  # the text says that the player left and joined again
    },
    "pokerstars": {
        "C401": 9,  # test files in which somebody changed cards or amounts
        "C471": 6,  # a quarter more than the other hands of the stake pay
    },
    "starsskins": {},
    "winamax": {},
    "winning": {"C401": 1},  # a test file of an invalid hand
}


def facts(hands) -> list[Facts | None]:
    return [facts_of(checked.hand, checked.replay, checked.diagnostics) for checked in hands]


@pytest.mark.parametrize(("folder", "known"), FOLDERS.items())
def test_findings_are_the_known_ones(corpus: Path, folder: str, known: dict[str, int]) -> None:
    auditor = Auditor()
    for batch in run(find_files([str(corpus / folder)]), facts, jobs=1):
        for one in batch.result:
            auditor.add(one)
    found = [one.diagnostic for one in auditor.findings()]
    assert Counter(d.code for d in found if d.severity is not Severity.INFO) == known
