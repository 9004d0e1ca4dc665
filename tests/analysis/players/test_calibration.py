"""Halves of a player's own sessions agree as often as the intervals say."""

import numpy as np
import polars as pl
import pytest

from analysis.inference.strata import Numbers
from analysis.players import calibration
from analysis.players.calibration import FEWEST, calibrate
from analysis.players.subject import Subject, subjects
from analysis.stats import Calendar
from analysis.views.players import calibration_object
from tests.analysis.deals import deal, load_text

SESSIONS = 60


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Subject:
    tables = load_text(tmp_path_factory.mktemp("calibration"), deal("BTN raises 6, BB folds", 2))
    return subjects(tables, "BTN")[0]


def sums(rates: Numbers, n: int = 60) -> pl.DataFrame:
    made = np.random.default_rng(3).binomial(n, rates).astype(float)
    return pl.DataFrame({"session": range(len(rates)), "total": made, "squares": made, "n": n})


@pytest.mark.parametrize(
    ("spread", "by_hand"),
    [pytest.param(0.0, (0.88, 1), id="alike"), pytest.param(0.15, (0, 0.75), id="differ")],
)
def test_intervals_from_sessions_hold_where_intervals_from_hands_fail(
    monkeypatch: pytest.MonkeyPatch, game: Subject, spread: float, by_hand: tuple[float, float]
) -> None:
    rates = 0.4 + spread * np.where(np.arange(SESSIONS) % 2, 1, -1)
    monkeypatch.setattr(calibration, "session_sums", lambda _: [("vpip", sums(rates))])
    (found,) = calibrate(game, splits=100)
    assert (found.sessions, found.n, found.splits) == (SESSIONS, 60 * SESSIONS, 100)
    assert found.by_hand is not None
    assert by_hand[0] <= found.by_hand <= by_hand[1]
    assert found.by_session is not None
    assert 0.88 <= found.by_session <= 1


def test_few_sessions_are_not_split(monkeypatch: pytest.MonkeyPatch, game: Subject) -> None:
    monkeypatch.setattr(calibration, "session_sums", lambda _: [("vpip", sums(np.full(FEWEST - 1, 0.4)))])
    (found,) = calibrate(game)
    assert (found.sessions, found.splits, found.by_hand) == (FEWEST - 1, 0, None)


def test_an_object_names_player_and_game(game: Subject) -> None:
    found = calibration_object(game.tables, ["BTN"], Calendar())
    assert (found["player"], found["game"]) == ("BTN", "cash play money, pokerstars")
    vpip = found["calibration"][0]
    assert (vpip["statistic"], vpip["sessions"], vpip["n"], vpip["splits"]) == ("vpip", 1, 1, 0)
    assert calibration_object(game.tables, ["Nobody"], Calendar())["calibration"] == []
