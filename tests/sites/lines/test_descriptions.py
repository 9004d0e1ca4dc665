"""Descriptions of hands in the words of sites are converted to the usual words."""

import pytest

from hhparser.sites.lines.descriptions import usual_words

WORDS = usual_words(
    pair="One Pair: {rank}",
    straight=("Straight, {rank} high", "Straight from {low} to {rank}"),
    straight_flush="Straight Flush, {rank} high",
)


@pytest.mark.parametrize(
    ("printed", "usual"),
    [
        pytest.param("One Pair: Twos", "a pair of Deuces", id="a rank in words"),
        pytest.param("One Pair: 10s", "a pair of Tens", id="in digits"),
        pytest.param("One Pair: K's", "a pair of Kings", id="as a letter"),
        pytest.param("one pair: SIXS.", "a pair of Sixes", id="in another case, with a full stop"),
        pytest.param("one pair: sixes", "a pair of sixes", id="in small letters"),
        pytest.param("One Pair: 4s with Ace kicker", "a pair of Fours - Ace kicker", id="a kicker"),
        pytest.param("One Pair: 4s (A, K kickers)", "One Pair: 4s (A, K kickers)", id="kickers after a blank"),
        pytest.param("One Pair: 4s(A, K kickers)", "a pair of Fours - Ace+King kicker", id="kickers in brackets"),
        pytest.param("Straight, 5 high", "a straight, Ace to Five", id="the lower end of a straight"),
        pytest.param("Straight from 2 to 5", "a straight, Deuce to Five", id="the ends as printed"),
        pytest.param("Straight from 5 to A", "a straight, Ace to Five", id="the ends the other way round"),
        pytest.param("Straight from A to T", "a straight, Ten to Ace", id="from the top"),
        pytest.param("Straight Flush, A high", "a Royal Flush", id="the best straight flush"),
        pytest.param("two pair, Aces and Twos", "two pair, Aces and Deuces", id="usual words"),
        pytest.param("Five of a Kind: Aces ", "Five of a Kind: Aces", id="any other text"),
    ],
)  # fmt: skip
def test_usual_words(printed: str, usual: str) -> None:
    assert WORDS(printed) == usual


def test_ranks_in_capitals() -> None:
    assert usual_words(pair="pair, {rank}", capitals=True)("pair, nines") == "a pair of Nines"


def test_only_known_words() -> None:
    assert usual_words(only_known=True)("five of a kind") is None
    assert usual_words(only_known=True)("Four Of Kind of 8s") == "four of a kind"
    assert usual_words(only_known=True)("Pair (8s)") == "one pair"
