"""Anonymized output contains no text of the input: neither names nor planted words."""

from pathlib import Path
from random import Random

import pytest

from hhparser.formats.anonymize import Anonymizer
from hhparser.formats.errors import NotHeldError
from hhparser.formats.redaction import HIDDEN
from hhparser.formats.writers import TARGETS
from hhparser.model import Hand
from hhparser.pipeline import check_hand
from hhparser.sites import read_hands
from tests.analysis.cli.conftest import ROOT
from tests.formats.planted import leaks, planted
from tests.sample_files import SITES

SAMPLES = ROOT / "sample_histories"
CASES = ROOT / "tests" / "cases"


def samples_of(site: str) -> list[Path]:
    return [path for path in sorted((SAMPLES / site).iterdir()) if path.suffix != ".json" or site == "ohh"]


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8-sig", "replace")


def names_in(hands: list[Hand]) -> list[str]:
    """Names that are not part of other words."""
    return sorted({seat.name for hand in hands for seat in hand.seats if len(seat.name) > 3})


def written(hand: Hand) -> list[str]:
    """The anonymized hand in every format that holds it, and its findings as text."""
    checked = Anonymizer("salt")(check_hand(hand))
    texts = [repr(checked.diagnostics), repr(checked.hand.diagnostics)]
    for target in TARGETS.values():
        try:
            texts.append(target.write(checked))
        except NotHeldError as error:
            texts.append(str(error))
    return texts


def check_sample(path: Path, folder: Path, rounds: int, share: float) -> None:
    """Plant words in a sample several times."""
    changed = folder / path.name
    for number in range(rounds):
        text = planted(
            text_of(path), names_in(list(read_hands(path))), Random(f"{path.name} {number}"), share
        )
        changed.write_text(text, encoding="utf-8")
        for hand in read_hands(changed):
            assert [leak for one in written(hand) for leak in leaks(one)] == []


@pytest.mark.parametrize("site", SITES)
def test_no_planted_word_is_written(site: str, tmp_path: Path) -> None:
    smallest = min(samples_of(site), key=lambda path: path.stat().st_size)
    check_sample(smallest, tmp_path, 1, 0.3)


@pytest.mark.slow_cases(10)
@pytest.mark.slow
@pytest.mark.parametrize("site", SITES)
def test_no_planted_word_of_any_sample_is_written(site: str, tmp_path: Path) -> None:
    for path in samples_of(site):
        if path.stat().st_size < 200_000:
            for share in (0.02, 0.1, 0.4):
                check_sample(path, tmp_path, 2, share)


def test_findings_about_play_and_results_stay_readable() -> None:
    """Only names are replaced in them; a player of no known name (L101) is hidden."""
    hidden = set()
    for path in sorted(CASES.glob("[DLMS]*/fail_*.txt")):
        for hand in read_hands(path):
            findings = Anonymizer("salt")(check_hand(hand)).diagnostics
            hidden |= {one.code for one in findings if HIDDEN in repr(one) and not one.code.startswith("P")}
    assert hidden == {"L101"}
