"""Checks of play on dealt hands, from the text to the finding: fair tables, and players who cheat at them."""

from collections.abc import Sequence

import pytest

from analysis.audits.play import checks
from analysis.audits.play.evidence import evidence_of
from analysis.audits.play.ledger import Ledger
from hhparser.engine.play.policies import policy
from hhparser.findings.finding import FileFinding
from hhparser.input.files import Block
from hhparser.pipeline import checked_hands
from tests.analysis.audits.play.cheats import give_away, softly
from tests.checks.across.dealt import cash_texts


def doubts(texts: list[str], parts: int = 1) -> Sequence[FileFinding]:
    """Findings of the checks, the hands being read in some parts."""
    ledger, size = Ledger(), -(-len(texts) // parts)
    for start in range(0, len(texts), size):
        block = Block("a.txt", 1, "".join(texts[start : start + size]))
        ledger.add(evidence_of(checked_hands(block)))
    return checks.doubts(ledger).findings


def told(found: Sequence[FileFinding]) -> list[tuple[str, str]]:
    return [(one.finding.code, (one.finding.found or "").partition(" check")[0]) for one in found]


@pytest.mark.slow
def test_fair_tables_have_no_finding() -> None:
    for seed in range(3):
        assert doubts(cash_texts(seed, 150)) == []


@pytest.mark.nightly
def test_no_seed_of_fair_tables_has_a_finding() -> None:
    """Each of a hundred tables at one in a hundred: more than four have a probability of 0.003."""
    assert sum(doubts(cash_texts(seed, 150, 4)) != [] for seed in range(100)) <= 4


@pytest.fixture
def friends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(policy.POLICIES, "softly", softly)
    monkeypatch.setitem(policy.POLICIES, "give_away", give_away)


@pytest.mark.slow
@pytest.mark.usefixtures("friends")
def test_soft_play_at_a_dealt_table() -> None:
    found = doubts(cash_texts(3, 600, 4, policy="softly"))
    assert told(found) == [("F203", "Ada and Boris")]


@pytest.mark.slow
@pytest.mark.usefixtures("friends")
def test_chips_given_away_at_a_dealt_table() -> None:
    found = doubts(cash_texts(3, 600, 4, policy="give_away"))
    assert "Ada loses" in next(one.finding.message for one in found if one.finding.code == "F201")


@pytest.mark.slow
@pytest.mark.usefixtures("friends")
def test_copies_and_parts_change_nothing() -> None:
    """Duplicate hands count once, and partitioning does not matter."""
    texts = cash_texts(3, 400, 4, policy="give_away")
    once = doubts(texts)
    assert once
    messages = [one.finding.message for one in once]
    assert [one.finding.message for one in doubts(texts, 3)] == messages
    assert [one.finding.message for one in doubts(texts * 2, 2)] == messages
