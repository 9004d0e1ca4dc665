"""The first line with a different event in two copies of a hand."""

import zipfile

import pytest

from hhparser.checks.copies import MOST_LOOKED_UP, Copies, Fingerprint
from hhparser.checks.differences import first_difference
from tests.analysis.cli.conftest import one_hand

HAND = one_hand(9)
OTHER = one_hand(8)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        pytest.param("Ann ($2", "Ann ($3", 3, id="a stack"),
        pytest.param(
            "calls $0.01\nBob: checks", "raises $0.02 to $0.04\nBob: calls $0.02", 9, id="an action"
        ),
        pytest.param("[2c 7d Jh]\n", "[2c 7d Js]\n", 11, id="a card of the flop"),
        pytest.param("bets $0.04", "bets $0.06", 13, id="an amount"),
        pytest.param("Bob: folds\n", "", 19, id="a missing action: what comes in its place"),
        pytest.param("collected $0.12", "collected $0.11", 20, id="a payout"),
    ],
)
def test_first_difference(tmp_path, old, new, line):
    """The later copy is the second hand of its file, behind 28 lines."""
    first, later = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(HAND)
    later.write_text(OTHER + HAND.replace(old, new))
    place = first_difference((str(first), 1), (str(later), 29))
    assert (place.line, place.column) == (28 + line, 1)
    assert place.end_column == len(later.read_text().split("\n")[place.line - 1]) + 1


def test_archives_are_read_again(tmp_path):
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("in/a.txt", HAND)
    (tmp_path / "b.txt").write_text(HAND.replace("bets $0.04", "bets $0.06"))
    place = first_difference((f"{tmp_path}/a.zip/in/a.txt", 1), (str(tmp_path / "b.txt"), 1))
    assert place.line == 13


@pytest.mark.parametrize("file", ["-", "gone.txt"])
def test_sources_that_cannot_be_read_again(tmp_path, file):
    (tmp_path / "b.txt").write_text(HAND)
    assert first_difference((file, 1), (str(tmp_path / "b.txt"), 1)) is None


def test_only_the_first_contradictions_are_looked_up(tmp_path):
    file = tmp_path / "a.txt"
    file.write_text(HAND + HAND.replace("bets $0.04", "bets $0.06"))
    copies = Copies()
    assert copies.contradiction(Fingerprint(7, 5), str(file), 1) is None
    found = [copies.contradiction(Fingerprint(7, 6), str(file), 29) for _ in range(MOST_LOOKED_UP + 1)]
    assert [one.line for one in found if one] == [41] * MOST_LOOKED_UP + [29]
