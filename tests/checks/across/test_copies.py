"""Fingerprints of copies of one hand, and copies that contradict each other."""

import subprocess
import sys

import pytest

from hhparser.checks.copies import Copies, Fingerprint, fingerprint
from hhparser.sites import parse_hand
from tests.analysis.cli.conftest import one_hand

HAND = one_hand(9)


@pytest.mark.parametrize(
    ("old", "new", "agree"),
    [
        pytest.param("Dealt to Ann [As Kd]", "Dealt to Bob [2c 2d]", True, id="cards of another player"),
        pytest.param("*** SUMMARY", 'Bob said, "gg"\n*** SUMMARY', True, id="talk"),
        pytest.param("\n", "\r\n", True, id="line ends"),
        pytest.param("Bob ($2 ", "Bob ($3 ", False, id="stack"),
        pytest.param("Bob", "Rob", True, id="renamed by an export"),
        pytest.param("collected $0.12 from", "collected $0.11 from", False, id="payout"),
        pytest.param("Bob: folds", "Bob: calls $0.08", False, id="actions"),
    ],
)
def test_fingerprint_holds_what_copies_share(old, new, agree):
    first, second = (
        fingerprint(parse_hand(HAND)),
        fingerprint(parse_hand(HAND.replace(old, new).replace("\r", ""))),
    )
    assert first.hand == second.hand
    assert (first.content == second.content) is agree


def test_other_hands_have_other_numbers():
    other = fingerprint(parse_hand(HAND.replace("#9", "#8")))
    assert other.hand != fingerprint(parse_hand(HAND)).hand


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(HAND.split("Uncalled", maxsplit=1)[0], id="broken off"),
        pytest.param(HAND.replace("Hold'em", "Omaha"), id="unsupported"),
    ],
)
def test_hands_that_are_not_whole_have_none(text):
    assert fingerprint(parse_hand(text)) is None


def test_fingerprint_is_the_same_in_every_process():
    code = (
        "import sys; from hhparser.sites import parse_hand; from hhparser.checks.copies import fingerprint;"
        "print(*fingerprint(parse_hand(sys.stdin.read())))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], input=HAND, capture_output=True, text=True, check=True
    )
    assert tuple(map(int, told.stdout.split())) == fingerprint(parse_hand(HAND))


def test_later_copies_are_judged_by_the_first():
    copies = Copies()
    fair, other = Fingerprint(7, 2**64 - 1), Fingerprint(7, 5)
    assert copies.contradiction(fair, "a.txt", 1) is None
    assert copies.contradiction(Fingerprint(8, 5), "a.txt", 30) is None
    assert copies.contradiction(fair, "b.txt", 1) is None
    found = copies.contradiction(other, "b.txt", 99)
    assert (found.code, found.line, found.expected) == ("C401", 99, "a.txt:1")
    assert copies.contradiction(Fingerprint(8, 6), "b.txt", 120).expected == "a.txt:30"


DOCUMENT = """\
variant = "NT"
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, 50]
actions = ["p2 f"]
players = ["Ann", "Bob"]
hand = 9
"""


def test_a_document_without_a_venue_may_have_the_number_of_another_hand():
    first, second = (fingerprint(parse_hand(DOCUMENT + f"venue = '{club}'\n")) for club in "AB")
    assert first.hand != second.hand
    assert fingerprint(parse_hand(DOCUMENT)) is None
