"""Changes are found where they are, and seldom where there are none."""

import numpy as np
import pytest

from analysis.players import change_points, trends
from analysis.players.subject import subjects
from tests.analysis.deals import deal, load_text

OPENS, FOLDS = "BTN raises 6, SB folds, BB folds", "BTN folds, SB folds"


@pytest.mark.parametrize(
    ("values", "places"),
    [
        pytest.param([0] * 100 + [1] * 80, [100], id="one step"),
        pytest.param([0] * 60 + [1] * 60 + [0] * 60, [60, 120], id="there and back"),
        pytest.param([1] * 500, [], id="no change"),
        pytest.param([0] * 29 + [1] * 30, [], id="too few"),
        pytest.param([], [], id="nothing"),
    ],
)
def test_change_points(values, places):
    found = change_points(values)
    assert [place for place, _ in found] == places
    assert all(p <= 0.01 for _, p in found)


def test_a_long_series_is_cut_near_its_change():
    values = np.random.default_rng(3).random(12_000) < np.repeat([0.2, 0.3], [7_000, 5_000])
    ((place, p),) = change_points(values)
    assert abs(place - 7_000) < 200
    assert p == 0.001


def test_r6_false_alarms_are_as_rare_as_asked():
    random = np.random.default_rng(5)
    alarms = sum(bool(change_points(random.random(120) < 0.3, alpha=0.05)) for _ in range(100))
    assert alarms <= 11  # 5 of 100 are due; more than 11 have a probability of 0.4 %


def test_the_same_series_gives_the_same_answer():
    values = np.random.default_rng(9).random(300)
    assert change_points(values, alpha=1.0) == change_points(values, alpha=1.0)


def test_a_player_who_stops_raising(tmp_path):
    stories = [OPENS] * 40 + [FOLDS] * 30
    hands = [deal(story, 3, number=number) for number, story in enumerate(stories, 1)]
    (subject,) = subjects(load_text(tmp_path, *hands), "BTN")
    found = {trend.statistic: trend.stretches for trend in trends(subject)}
    assert [(stretch.n, stretch.value) for stretch in found["vpip"]] == [(40, 1.0), (30, 0.0)]
    assert found["vpip"][0].p is None
    assert found["vpip"][1].p <= 0.05 / 7
    assert [(stretch.n, stretch.value) for stretch in found["bb_per_100"]] == [(40, 150), (30, 0)]
    (vpip,) = [trend for trend in trends(subject) if trend.statistic == "vpip"]
    assert vpip.values["number"].to_list() == list(range(1, 71))
    assert vpip.values["level"].to_list() == [1.0] * 40 + [0.0] * 30
    assert "three_bet" not in found  # never had a chance
