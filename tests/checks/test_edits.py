"""Random edits of good hands: whatever comes out, it is a finding with a place, never an exception."""

import random

import pytest

from hhparser.findings.finding import Finding
from hhparser.input.files import Block
from hhparser.pipeline import check_hand
from hhparser.sites.reading import parse_block
from tests.engine.samples import FOLDER, hands_in

SEED = 20210314
SIGNS = "0123456789.,$€()[]:'\"#*-/ abAKsd\t\0²٣|&"
LONGEST_MESSAGE = 100


@pytest.fixture(scope="module")
def hands() -> list[list[str]]:
    paths = sorted((FOLDER / "pokerstars").glob("*.txt"))
    texts = [hand.text for path in paths for hand in hands_in(path)]
    return [text.rstrip().split("\n") for text in texts]


def edited_line(line: str, rng: random.Random) -> str:
    """A sign less, more or other than before, or a few signs doubled."""
    at = rng.randrange(len(line) + 1)
    sign = rng.choice(SIGNS)
    return rng.choice(
        (
            line[:at] + line[at + 1 :],
            line[:at] + sign + line[at:],
            line[:at] + sign + line[at + 1 :],
            line[:at] + line[max(at - 4, 0) :],
        )
    )


def edited(hands: list[list[str]], rng: random.Random) -> list[str]:
    """A hand with one to four lines changed, dropped, doubled, swapped or taken from another hand."""
    lines = rng.choice(hands)[:]
    for _ in range(rng.choice((1, 1, 2, 4))):
        i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(7):
            case 0 if len(lines) > 1:
                del lines[i]
            case 1:
                lines.insert(i, lines[j])
            case 2:
                lines[i], lines[j] = lines[j], lines[i]
            case 3:
                lines.insert(i, rng.choice(rng.choice(hands)))
            case _:
                lines[i] = edited_line(lines[i], rng)
    return lines


def check_edits(hands: list[list[str]], rounds: int, seed: int) -> list[Finding]:
    """Check that findings of many edited hands lie within their text."""
    rng = random.Random(seed)
    found: list[Finding] = []
    for _ in range(rounds):
        lines = edited(hands, rng)
        for hand in parse_block(Block("edited.txt", 1, "\n".join(lines) + "\n")):
            findings = check_hand(hand).diagnostics
            for d in findings:
                assert 1 <= d.line <= len(lines), (d, lines)
                assert 1 <= d.column <= d.end_column <= len(lines[d.line - 1]) + 1, (d, lines)
            found.extend(findings)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [500, pytest.param(30_000, marks=pytest.mark.nightly)])
def test_edits_give_findings(hands: list[list[str]], rounds: int) -> None:
    check_edits(hands, rounds, SEED)


@pytest.mark.slow
def test_messages_are_short_sentences(hands: list[list[str]]) -> None:
    for d in check_edits(hands, 500, SEED + 2):
        assert len(d.message) < LONGEST_MESSAGE, d.message
        assert "None" not in d.message
