"""Stretches of the play of a player between changes."""

from itertools import count

import pytest

from analysis.players import trends
from analysis.players.results.sentences import change_sentence
from analysis.players.subject import subjects
from tests.analysis.deals import deal, load_text

OPENS, FOLDS = "BTN raises 6, SB folds, BB folds", "BTN folds, SB folds"
pytestmark = pytest.mark.slow
PER_SESSION = 34


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """Six sessions of raises, then six of folds, one a day."""
    numbers = count(1)
    hands = [
        deal(story, 3, number=next(numbers)).replace("2024/05/06", f"2024/05/{day:02}")
        for day, story in enumerate([OPENS] * 6 + [FOLDS] * 6, 1)
        for _ in range(PER_SESSION)
    ]
    (subject,) = subjects(load_text(tmp_path_factory.mktemp("trends"), *hands), "BTN")
    return {trend.statistic: trend for trend in trends(subject)}


def test_a_player_who_stops_raising(found):
    stretches = found["vpip"].stretches
    assert [(one.n, one.value, one.difference) for one in stretches] == [(204, 1.0, None), (204, 0.0, -1.0)]
    assert stretches[0].p is None
    assert stretches[1].p <= 0.05 / 7
    assert [(one.n, one.value) for one in found["bb_per_100"].stretches] == [(204, 150), (204, 0)]
    assert "three_bet" not in found  # never had a chance


def test_values_have_the_level_of_their_stretch(found):
    values = found["vpip"].values
    assert values["number"].to_list() == list(range(1, 409))
    assert values["level"].to_list() == [1.0] * 204 + [0.0] * 204


def test_a_change_states_numbers_and_dates(found):
    assert change_sentence(found["pfr_aligned"]) == (
        "Preflop raise changed from 100% (204 chances from 2 May 2024 to 7 May 2024) to 0% (204 chances from "
        "8 May 2024 to 13 May 2024): -100 percentage points in the same positions with as many players."
    )
    assert change_sentence(found["bb_per_100"]).startswith(
        "Big blinds won per 100 hands changed from +150 (204 hands from 2 May 2024"
    )
