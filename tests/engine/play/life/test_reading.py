"""Plans: what a wrong file is told, and what the right one holds."""

import tomllib
from dataclasses import fields
from datetime import date

import pytest

from hhparser.base.errors import SettingError
from hhparser.engine.play.life import reading
from hhparser.engine.play.life.reading import read_plan
from hhparser.engine.play.policies.person import PERSON_LEAKS, PERSONS, Person
from tests.conftest import ROOT

PLAN = """
hero = "Ann"
[styles.own]
base = "tight"
limps = 0.1
bet_sizes = [0.5, 1]
[[people]]
names = ["Ann"]
style = "own"
leaks = ["calls_rivers", "limps"]
[[people]]
count = 3
style = "regular"
from = 2026-02-01
[[cash]]
from = 2026-01-05
to = 2026-01-31
sessions = 4
stakes = ["0.05/0.10", "0.10/0.25"]
[[tournaments]]
from = 2026-01-05
to = 2026-01-31
count = 2
buy_in = "10+1"
payouts = [65, 35]
"""
FORMS = ("pokerstars", "phhs")


def read(text):
    return read_plan("life.toml", tomllib.loads(text), FORMS)


def test_a_plan_has_people_and_periods():
    plan = read(PLAN)
    assert plan.hero == "Ann"
    assert (plan.groups[0].style.opens, plan.groups[0].style.limps) != (PERSONS["tight"].opens, 0.1)
    assert plan.groups[0].style.bet_sizes == (0.5, 1)
    assert plan.groups[0].style.margin[2] == -0.1
    assert len(set(plan.groups[1].names)) == 3
    assert plan.people_on(date(2026, 1, 31)) == []
    assert len(plan.people_on(date(2026, 2, 1))) == 3
    assert plan.cash[0].stakes == ((5, 10), (10, 25))
    assert plan.tournaments[0].buy_in == (1000, 100)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        pytest.param("sessions = 4", "session = 4", "cash 1: unknown key 'session'; did you mean sessions", id="key"),
        pytest.param("sessions = 4", "", "cash 1: the key 'sessions' is missing", id="missing"),
        pytest.param(
            "sessions = 4", "sessions = 0", "cash 1: sessions: must be a whole number from 1 to 1,000,000, not 0", id="number"
        ),
        pytest.param("sessions = 4", "sessions = 40", "cash 1: 40 evenings do not fit between 2026-01-05", id="days"),
        pytest.param('"0.05/0.10"', '"0.10"', 'cash 1: stakes: must be text such as "0.10/0.25", not', id="stakes"),
        pytest.param("sessions = 4", 'sessions = 4\nstarts = ["9pm"]', "starts: must be the earliest and the", id="starts"),
        pytest.param(
            "sessions = 4", 'sessions = 4\nstarts = ["21:00", "19:00"]', "must have the earliest time first", id="order"
        ),
        pytest.param("sessions = 4", "sessions = 4\nrake = 5", 'rake: must be percent and cap such as "5/3.00"', id="rake"),
        pytest.param("sessions = 4", 'sessions = 4\nformat = "phh"', "format: must be one of pokerstars, phhs", id="format"),
        pytest.param("sessions = 4", "sessions = 4\ntables = [3, 1]", "tables: must be the least and the greatest", id="span"),
        pytest.param("from = 2026-02-01", 'from = "2026-02-01"', "people 2: from: must be a date such as", id="date"),
        pytest.param("count = 3", 'count = 3\nnames = ["B"]', "people 2: must have one of the keys 'names'", id="both"),
        pytest.param("count = 3", 'names = ["Ann"]', "people 2: names: has 'Ann', who is in the plan", id="twice"),
        pytest.param('style = "regular"', 'style = "wild"', "style: must be one of regular, tight", id="style"),
        pytest.param('"calls_rivers"', '"sleeps"', "people 1: leaks: must be a list of some of opens_too_much", id="leak"),
        pytest.param("limps = 0.1", "limps = 2", "styles.own: limps: must be a number from 0 to 1, not 2", id="share"),
        pytest.param("[0.5, 1]", "[]", "styles.own: bet_sizes: must be a list of one or more numbers", id="sizes"),
        pytest.param('hero = "Ann"', 'hero = "Bob"', "hero: must be one of the names of [[people]]", id="hero"),
        pytest.param("[65, 35]", "[50, 20, 10, 5, 5, 5, 5]", "payouts: must pay at most 6 places", id="payouts"),
        pytest.param('"10+1"', '"11"', 'tournaments 1: buy_in: must be text such as "10+1"', id="buy-in"),
    ],
)  # fmt: skip
def test_an_error_names_the_key_and_the_expected_value(old, new, message):
    assert old in PLAN
    with pytest.raises(SettingError, match=r"^life\.toml: ") as raised:
        read(PLAN.replace(old, new, 1))
    assert message in str(raised.value)


def test_a_plan_needs_something_to_play():
    with pytest.raises(SettingError, match=r"at least one \[\[cash\]\] or \[\[tournaments\]\]"):
        read(PLAN[: PLAN.index("[[cash]]")])


def test_the_documentation_has_a_plan_and_all_keys():
    text = (ROOT / "docs" / "howto" / "playing.md").read_text(encoding="utf-8")
    plan = read(text.split("```toml\n")[1].split("```")[0])
    assert len(plan.cash) == 2
    assert plan.tournaments
    keys = {*reading.CASH, *reading.TOURNAMENTS, *reading.PEOPLE, *(field.name for field in fields(Person))}
    assert {key for key in (*keys, *PERSONS, *PERSON_LEAKS) if f"`{key}`" not in text} == set()
