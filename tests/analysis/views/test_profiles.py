"""Words of profiles agree with the numbers."""

import pytest

from analysis.players.subject import subjects
from analysis.views.profiles import PHRASES, describe, pool_values, position_table, profiles
from tests.analysis.deals import deal, load_text


def row(hands=100, player="Ann", **rates):
    """The form of `stats_objects`: rates as made and chances."""
    stats = {name: {"made": 0, "chances": 0, "value": None} for name in PHRASES}
    for name, (made, chances) in rates.items():
        stats[name] = {"made": made, "chances": chances, "value": made / chances if chances else None}
    return {"player": player, "hands": hands, "stats": stats}


OWN = row(vpip=(30, 100), wsd=(6, 29))


@pytest.mark.parametrize(
    ("others", "words"),
    [
        pytest.param([], "enters 30% of hands", id="alone; 29 showdowns are too few"),
        pytest.param(
            [row(vpip=(20, 100))] * 4 + [row(vpip=(40, 100))] * 5 + [row(vpip=(30, 100))],
            "enters 30% of hands (more than 4 of 10 others)",
            id="an equal one is not below",
        ),
        pytest.param([row(vpip=(20, 100))] * 9, "enters 30% of hands", id="nine others are too few"),
        pytest.param([row(29, vpip=(1, 29))] * 10, "enters 30% of hands", id="29 hands are no measure"),
        pytest.param([row(vpip=(1, 29))] * 10, "enters 30% of hands", id="29 chances are no measure"),
        pytest.param(
            [row(player="(anonymous)", vpip=(1, 99))] * 10, "enters 30% of hands", id="anonymous is nobody"
        ),
    ],
)
def test_words_compare_with_players_who_have_enough_hands(others, words):
    assert describe(OWN, pool_values([OWN, *others])) == words


def test_without_chances_there_are_no_words():
    assert describe(row(), pool_values([])) == "not enough hands"


@pytest.fixture
def tables(tmp_path):
    hands = [deal("BTN raises 6, SB folds, BB folds", 3, number=number) for number in range(1, 31)]
    return load_text(tmp_path, *hands)


def test_everybody_has_a_profile(tables):
    found = {profile.player: profile for profile in profiles(tables)}
    assert list(found) == ["BB", "BTN", "SB"]
    assert found["BTN"].words == "enters 100% of hands, raises 100% before the flop"
    assert found["SB"].words.startswith("enters 0% of hands, raises 0% before the flop, 3-bets 0%")
    assert found["BTN"].numbers["stats"]["vpip"]["made"] == 30
    assert found["BTN"].numbers["net"] == {"chips": "90"}


def test_positions_of_a_player(tables):
    (subject,) = subjects(tables, "BTN")
    (button,) = position_table(subject)
    assert (button["position"], button["hands"], button["stats"]["bb_per_100"]["value"]) == ("BTN", 30, 150)
