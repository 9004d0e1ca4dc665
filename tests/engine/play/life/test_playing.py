"""Evenings of a plan: times, numbers, people who come and go, and tournaments."""

import tomllib
from itertools import islice, pairwise

import pytest

from hhparser.engine.play.life.playing import play_scheduled
from hhparser.engine.play.life.reading import read_plan
from hhparser.engine.play.life.schedule import schedule

PLAN = """
hero = "Ann"
[[people]]
names = ["Ann"]
style = "regular"
[[people]]
count = 30
style = "regular"
stays = [5, 20]
stack = [50, 90]
[[cash]]
from = 2026-01-05
to = 2026-01-31
sessions = 6
hours = [0.5, 1]
tables = [2, 3]
stakes = ["0.05/0.10", "0.10/0.25"]
[[tournaments]]
from = 2026-01-05
to = 2026-01-31
count = 1
players = 9
buy_in = "10+1"
payouts = [65, 35]
stack = 500
"""


@pytest.fixture(scope="module")
def plan():
    return read_plan("life.toml", tomllib.loads(PLAN), ())


def test_a_session_has_tables_at_once_and_one_stake(plan):
    games = [one for one in schedule(plan, 1) if one.period is plan.cash[0]]
    by_day = {}
    for one in games:
        by_day.setdefault(one.starts.date(), []).append(one)
    assert len(by_day) == 6
    for tables in by_day.values():
        assert len(tables) in {2, 3}
        assert len({one.stakes for one in tables}) == 1
        assert len({name for one in tables for name in one.people}) == sum(len(one.people) for one in tables)
        assert max(one.starts for one in tables) < min(one.ends for one in tables)
        assert all(19 <= one.starts.hour <= 21 for one in tables)
    assert len({one.stakes for one in games}) == 2
    assert len({one.name for one in games}) == len(games)


def test_the_schedule_depends_on_the_seed_alone(plan):
    assert schedule(plan, 1) == schedule(plan, 1) != schedule(plan, 2)


def test_people_come_and_go_and_the_hero_stays(plan):
    scheduled = next(one for one in schedule(plan, 1) if one.period is plan.cash[0])
    hands = list(play_scheduled(plan, scheduled, 1))
    assert all(hand.hero is not None for hand in hands)
    assert len({seat.name for hand in hands for seat in hand.seats}) > 6
    assert all(int(one.hand_id) < int(other.hand_id) for one, other in pairwise(hands))
    gaps = [(other.started_at - one.started_at).total_seconds() for one, other in pairwise(hands)]
    assert 15 < min(gaps) <= max(gaps) < 300
    stacks = {seat.stack for seat in hands[0].seats if seat.name != "Ann"}
    assert len(stacks) > 1
    assert max(stacks) <= 100 * hands[0].stakes.big_blind
    assert hands[-1].started_at <= scheduled.ends


def test_a_tournament_ends_with_the_place_of_the_hero(plan):
    scheduled = next(one for one in schedule(plan, 1) if one.period is plan.tournaments[0])
    hands = list(play_scheduled(plan, scheduled, 1))
    assert len({hand.hand_id for hand in hands}) == len(hands)
    assert {hand.tournament.buy_in for hand in hands} == {1000}
    places = {place.player: place for hand in hands for place in hand.tournament.places}
    assert "Ann" in places
    assert "Ann" in {place.player for place in hands[-1].tournament.places}
    assert places["Ann"].prize == {1: 5850, 2: 3150}.get(places["Ann"].place)


def test_nothing_is_played_when_nobody_else_is_around():
    text = PLAN.replace("count = 30\n", "count = 30\nfrom = 2027-01-01\n")
    plan = read_plan("life.toml", tomllib.loads(text), ())
    assert [hand for scheduled in schedule(plan, 1) for hand in play_scheduled(plan, scheduled, 1)] == []


def test_without_a_hero_all_tables_of_a_tournament_are_dealt():
    text = PLAN.replace('hero = "Ann"\n', "")
    plan = read_plan("life.toml", tomllib.loads(text), ())
    scheduled = next(one for one in schedule(plan, 1) if one.period is plan.tournaments[0])
    hands = list(islice(play_scheduled(plan, scheduled, 1), 20))
    assert {hand.hero for hand in hands} == {None}
    assert len({hand.table for hand in hands}) == 2
    assert len({hand.hand_id for hand in hands}) == len(hands)
