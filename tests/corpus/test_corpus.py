"""Real hands of PokerStars: every hand is read, and figures are right."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from hhparser.input.files import InputFile, read_blocks
from hhparser.model import Status
from hhparser.pipeline import Checked, RunSummary, check_hand, run
from hhparser.sites import read_hands
from tests.corpus.files import files_of

pytestmark = [pytest.mark.corpus, pytest.mark.slow]
HEADER = re.compile(
    r"P(?:oker|OKER)S(?:tars|TARS) (?:Zoom |Home Game )?(?:Game|Hand|GAME|HAND) #\d+:|Mão PokerStars (?:Zoom )?#\d+:"
)


@pytest.fixture(scope="module")
def hands(corpus: Path) -> dict[Path, list[Checked]]:
    return {path: [check_hand(hand) for hand in read_hands(str(path))] for path in files_of(corpus)}


def test_hands_in_is_hands_out(hands: dict[Path, list[Checked]]) -> None:
    for path, found in hands.items():
        text = "".join(block.text for block in read_blocks(str(path), HEADER))
        assert len(found) == len(HEADER.findall(text)), path.name


def test_the_pipeline_reads_the_same_hands(corpus: Path, hands: dict[Path, list[Checked]]) -> None:
    summary = RunSummary()
    files = [InputFile(str(path), named=False) for path in hands]
    read = sum(batch.result for batch in run(files, count, jobs=2, summary=summary, gather=True))
    assert read == sum(map(len, hands.values()))
    assert set(summary.skipped) == {str(path) for path, found in hands.items() if not found}


def count(hands: Iterable[Checked]) -> int:
    return sum(1 for _ in hands)


def test_complete_hands_parse(hands: dict[Path, list[Checked]]) -> None:
    statuses = Counter(c.hand.status for found in hands.values() for c in found)
    assert statuses[Status.UNPARSED] == 0
    assert statuses[Status.UNSUPPORTED] == 1  # pot limit before the flop, no limit after it


def test_ledger_and_figures(hands: dict[Path, list[Checked]]) -> None:
    """Chips sum to zero; without an error the recomputed figures are the site's own."""
    compared = 0
    for path, found in hands.items():
        for checked in found:
            hand, replay = checked.hand, checked.replay
            if replay is None or not replay.complete:
                continue
            where = (path.name, hand.line)
            collected = sum(payout.amount for payout in hand.payouts)
            awarded = sum(chips for award in replay.awards for chips in award.winners.values())
            rake = sum(award.rake for award in replay.awards)
            assert sum(award.pot.amount for award in replay.awards) == replay.total_pot, where
            assert awarded + rake == replay.total_pot, where
            if checked.status == "ok" and hand.claims.total_pot is not None:
                assert replay.total_pot == hand.claims.total_pot, where
                assert rake == replay.total_pot - collected == (hand.claims.rake or 0), where
                won: Counter[int] = Counter()
                for award in replay.awards:
                    won.update(award.winners)
                paid: Counter[int] = Counter()
                for payout in hand.payouts:
                    paid[payout.seat] += payout.amount
                assert won == paid, where
                compared += 1
    assert compared > 4_800
