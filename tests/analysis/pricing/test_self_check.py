"""The self-check of prices: held-out calls, as predicted and as they turned out."""

import io
from pathlib import Path

import numpy as np
import pytest

from analysis.cli.text.review_text import write_self_check
from analysis.pricing.models.gate import Gate
from analysis.pricing.models.held_out import CheckedCall
from analysis.pricing.models.kept import ALL_HANDS, PoolCache
from analysis.pricing.models.model import STEPS
from analysis.pricing.review import GAME as GAME_COLUMNS
from analysis.pricing.self_check import CheckedGame, check_games
from analysis.stats import LeftOut
from analysis.views.prices.self_check import self_check_object
from tests.analysis.deals import load_text
from tests.analysis.pricing.reviews import JUDGED, SCORES, TEXTS

GAME = ("pokerstars", "cash", "no_limit", "NL 0.5/1")
CALLS = (
    CheckedCall(True, 0.1, 0.0, 30.0, 10.0),  # priced at -7, lost 10
    CheckedCall(True, 0.9, 1.0, 30.0, 10.0),  # priced at +17, won 20
    CheckedCall(True, 1.0, 1.0, 30.0, 10.0),
    CheckedCall(False, 0.5, 0.5, 30.0, 10.0),
)


def test_a_stopped_fit_leaves_no_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The progress of a fit is in steps; an exception in the callback stops it."""
    tables = load_text(tmp_path, *TEXTS)
    monkeypatch.setattr("analysis.pricing.models.model.FEWEST", 1)
    monkeypatch.setattr("analysis.pricing.models.model.folds_of", lambda keys: np.arange(len(keys)) % 2)
    told = []

    def tell(done: int, steps: int) -> None:
        told.append((done, steps))
        if done == 2:
            raise KeyboardInterrupt

    cache = PoolCache(tmp_path / "pools", ALL_HANDS)
    with pytest.raises(KeyboardInterrupt):
        check_games(tables, ["BTN"], tables.hands.select(GAME_COLUMNS).unique(), cache, tell)
    assert told == [(0, STEPS), (1, STEPS), (2, STEPS)]
    assert not [*tmp_path.glob("pools/*")]


def checked(*calls: CheckedCall) -> dict:
    return self_check_object(
        [CheckedGame(GAME, 1000, Gate("", 1.0, JUDGED), SCORES, calls)], "Ada", LeftOut()
    )


def test_calls_of_the_hero_and_of_the_pool() -> None:
    (game,) = checked(*CALLS)["games"]
    own, pool = game["calls"]
    assert (own["whose"], own["n"], own["predicted_bb"], own["realised_bb"]) == ("own", 3, 30.0, 30.0)
    assert (own["difference_bb"], own["difference_high"]) == (0.0, -own["difference_low"])
    assert (pool["whose"], pool["n"], pool["difference_low"], pool["difference_high"]) == (
        "pool",
        1,
        0.0,
        0.0,
    )
    assert own["slope"] is None


def test_bins_of_predicted_shares() -> None:
    """A share of 1 belongs to the last bin; bins without a call are left out."""
    own = checked(*CALLS)["games"][0]["calls"][0]
    assert [(one["start"], one["end"], one["n"], one["won"]) for one in own["by_share"]] == [
        (0.0, 0.2, 1, 0.0),
        (0.8, 1.0, 2, 1.0),
    ]
    assert own["by_share"][1]["predicted"] == 0.95


def test_the_slope_of_many_calls() -> None:
    """Of shares that come true, the slope is 1; if all are too extreme, it is below."""
    right = [CheckedCall(False, 0.8, float(n % 5 > 0), 30.0, 10.0) for n in range(50)]
    right += [CheckedCall(False, 0.2, float(n % 5 == 0), 30.0, 10.0) for n in range(50)]
    extreme = [one._replace(share=0.95 if one.share > 0.5 else 0.05) for one in right]
    slopes = [checked(*calls)["games"][0]["calls"][0] for calls in (right, extreme)]
    assert slopes[0]["slope"] == pytest.approx(1, abs=0.02)
    assert slopes[1]["slope_high"] < 0.85


def test_text() -> None:
    stream = io.StringIO()
    write_self_check(stream, checked(*CALLS))
    lines = stream.getvalue().splitlines()
    assert lines[0] == "pokerstars, cash, no limit, NL 0.5/1: 1,000 player-hands; prices are shown"
    assert "your 3 held-out calls of river bets: predicted +30.0 bb, realised +30.0" in lines[1]
    assert lines[-2].startswith("log2 score of 90 held-out answers")
    assert lines[-1] == ""


def test_no_game() -> None:
    stream = io.StringIO()
    write_self_check(stream, self_check_object([], "Ada", LeftOut()))
    assert stream.getvalue() == "no game has enough hands for a pool, so there are no prices to check\n"
