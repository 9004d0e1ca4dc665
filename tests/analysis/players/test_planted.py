"""Leaks that are planted in dealt hands are found, and none where there is none."""

from itertools import islice

import pytest

from analysis import load
from analysis.players import leaks
from analysis.players.subject import subjects
from benchmarks.leaks import found_in
from hhparser.engine import Game, replay
from hhparser.engine.play.sessions import Setup, cash_session
from hhparser.formats.writers import TARGETS
from hhparser.model import Betting, Stakes
from hhparser.pipeline import Checked

GAME = Game(Stakes(Betting.NO_LIMIT, 2, "USD", 5, 10))
PLAYERS = ("Ada", "Boris", "Chloe", "Dmitri", "Eun-ji", "Farid")
HANDS, SESSION = 5000, 500
FOR_THE_RAREST = 6000  # hands with 30 chances of each planted leak

pytestmark = pytest.mark.nightly


def dealt(folder, policies=(), hands=HANDS):
    """Tables of sessions that begin with 100 big blinds."""
    form = TARGETS["pokerstars"]
    setups = [
        Setup(GAME, len(PLAYERS), "regular", seed, policies=policies) for seed in range(hands // SESSION)
    ]
    played = [one.hand for setup in setups for one in islice(cash_session(setup), SESSION)]
    texts = [form.framed(form.write(Checked(hand, replay(hand), ())), n) for n, hand in enumerate(played, 1)]
    (folder / "dealt.txt").write_text("".join(texts), encoding="utf-8")
    return load(folder / "dealt.txt")


@pytest.mark.parametrize(
    ("policy", "statistic"),
    [
        ("folds_to_3bets", "fold_to_three_bet"),
        ("never_cbets_turns", "cbet_turn"),
        ("calls_rivers", "call_bet_river"),
    ],
)
def test_a_planted_leak_is_among_the_first_three(tmp_path, policy, statistic):
    tables = dealt(tmp_path, (("Ada", policy),), FOR_THE_RAREST)
    (found,) = found_in(tables, ["Ada"])
    assert statistic in [leak.statistic for leak in found[:3]]


def test_players_without_a_leak_have_none(tmp_path):
    tables = dealt(tmp_path)
    found = [leak for name in PLAYERS for leak in leaks(subjects(tables, name)[0]) if leak.is_certain]
    assert found == []
