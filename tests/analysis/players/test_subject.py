"""A player in one kind of game."""

import pytest

from analysis.players.subject import subjects
from tests.analysis.deals import THREE_HANDS, deal, load_text


@pytest.fixture
def tables(tmp_path):
    return load_text(tmp_path, *THREE_HANDS)


def test_a_subject_has_its_hands_in_order(tables):
    (subject,) = subjects(tables, "BTN")
    assert subject.game == "cash play money, pokerstars"
    assert subject.results["net"].to_list() == [3, -6, 7]
    assert subject.net_bb == [1.5, -3, 3.5]


def test_games_with_most_hands_come_first_and_are_not_added_up(tables, tmp_path):
    (tmp_path / "more").mkdir()
    dollars = (
        deal("BTN folds, SB folds", 3, number=9).replace("(1/2)", "($1/$2 USD)").replace(" (Play Money)", "")
    )
    more = load_text(tmp_path / "more", *THREE_HANDS, dollars)
    assert [(subject.game, subject.hands.height) for subject in subjects(more, "BTN")] == [
        ("cash play money, pokerstars", 3),
        ("cash USD, pokerstars", 1),
    ]


def test_nobody_of_that_name_has_no_games(tables):
    assert subjects(tables, "Cyd") == []
