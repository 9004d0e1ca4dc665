"""Leaks that are planted in dealt hands are found, and none where there is none."""

from itertools import islice

import pytest

import benchmarks.leaks
from analysis import load
from analysis.players import leaks
from analysis.players.subject import subjects
from benchmarks.leaks import FIRST, PLANTED, found_in, place_of
from hhparser.engine import Game, replay
from hhparser.engine.play.sessions import Setup, cash_session
from hhparser.formats.writers import TARGETS
from hhparser.model import Betting, Stakes
from hhparser.pipeline import Checked

GAME = Game(Stakes(Betting.NO_LIMIT, 2, "USD", 5, 10))
PLAYERS = ("Ada", "Boris", "Chloe", "Dmitri", "Eun-ji", "Farid")
HANDS, SESSION = 5000, 500

pytestmark = pytest.mark.nightly


def dealt(folder):
    """Tables of sessions that begin with 100 big blinds."""
    form = TARGETS["pokerstars"]
    setups = [Setup(GAME, len(PLAYERS), "regular", seed) for seed in range(HANDS // SESSION)]
    played = [one.hand for setup in setups for one in islice(cash_session(setup), SESSION)]
    texts = [form.framed(form.write(Checked(hand, replay(hand), ())), n) for n, hand in enumerate(played, 1)]
    (folder / "dealt.txt").write_text("".join(texts), encoding="utf-8")
    return load(folder / "dealt.txt")


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_among_the_first_three_with_nine_of_ten_seeds(tmp_path, leak):
    found = [
        found_in(benchmarks.leaks.dealt(tmp_path, leak, seed, HANDS), ["Ada"])[0] for seed in range(1, 11)
    ]
    places = [place_of(leak, one) for one in found]
    assert sum(place is not None and place <= FIRST for place in places) >= 9, places


def test_players_without_a_leak_have_none(tmp_path):
    tables = dealt(tmp_path)
    found = [leak for name in PLAYERS for leak in leaks(subjects(tables, name)[0]) if leak.is_certain]
    assert found == []
