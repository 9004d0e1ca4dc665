"""Checks of play leave fair players alone, and find planted cheats."""

from collections import Counter

import polars as pl
import pytest

from analysis.audits.play.accounts import never_rests
from analysis.audits.play.checks import CHECKS, PlayCheck
from analysis.audits.play.pairs import soft_play
from tests.analysis.audits.play.simulated import ACCOUNTS, PLACE, PLAYERS, fair, planted

SEEDS = range(100)
MOST_ALARMS = 4  # of 100 seeds at one in a hundred; more have a probability of 0.003
TESTED = [check for check in CHECKS if check.code != "F206"]
NAMES = {*PLAYERS[:2], ACCOUNTS[0], ACCOUNTS[1]}
POWER = {"F201": 95, "F202": 90, "F203": 95, "F204": 95, "F205": 90, "F207": 75, "F208": 90, "F209": 90}


def code_of(check: PlayCheck) -> str:
    return check.code


def is_found(check: PlayCheck, seed: int) -> bool:
    """Return whether the least likely row is about a planted player, and its words name them."""
    rows = check.reported(planted(seed, check.code)).rows(named=True)
    words = check.words(rows[0])[0] if rows else ""
    return any(name in words for name in NAMES)


@pytest.mark.parametrize("check", CHECKS, ids=code_of)
def test_fair_players_are_left_alone(check: PlayCheck) -> None:
    assert check.reported(fair(1)).is_empty()


@pytest.mark.parametrize("check", CHECKS, ids=code_of)
def test_nobody_is_reported_where_all_are_anonymous(check: PlayCheck) -> None:
    assert check.reported({name: rows.clear() for name, rows in fair(1).items()}).is_empty()


@pytest.mark.parametrize("check", TESTED, ids=code_of)
def test_planted_cheats_are_found(check: PlayCheck) -> None:
    assert is_found(check, 1)


@pytest.mark.nightly
def test_false_alarms_are_as_rare_as_stated() -> None:
    """In 100 worlds of fair players each check raises an alarm in at most about one."""
    alarms = Counter(
        check.code
        for seed in SEEDS
        for sums in [fair(seed)]
        for check in TESTED
        if check.reported(sums).height
    )
    assert {code: n for code, n in alarms.items() if n > MOST_ALARMS} == {}


@pytest.mark.nightly
@pytest.mark.parametrize("check", TESTED, ids=code_of)
def test_power(check: PlayCheck) -> None:
    """At least this many of 100 planted cheats are found."""
    assert sum(is_found(check, seed) for seed in SEEDS) >= POWER[check.code]


@pytest.mark.parametrize(
    ("hours", "longest"),
    [
        pytest.param(range(40), 40, id="forty hours in a row"),
        pytest.param(range(0, 41, 4), 41, id="every fourth hour, three hours idle in between"),
        pytest.param([*range(30), *range(35, 60)], None, id="thirty hours, then five idle ones"),
        pytest.param(range(35), None, id="thirty-five hours"),
    ],
)
def test_never_rests(hours: range, longest: int | None) -> None:
    rows = [{"player": "Ann", "hour": hour, "n": 3} for hour in hours]
    rows += [{"player": name, "hour": hour, "n": 3} for name in ("Bob", "Cyd") for hour in range(8)]
    frame = pl.DataFrame(rows).with_columns(**{name: pl.lit(value) for name, value in PLACE.items()})
    found = never_rests({"hours": frame.sample(fraction=1, shuffle=True, seed=1)})
    assert found["hours"].to_list() == ([] if longest is None else [longest])


def test_who_always_bets_makes_no_others_soft() -> None:
    """Bob never checks down; Ann and Cem, who do so with each other, are not passive for that."""
    pairs = (("Ann", "Bob", 0), ("Bob", "Cem", 0), ("Ann", "Cem", 35))
    rows = [{"first": one, "second": two, "checked": checked, "n": 100} for one, two, checked in pairs]
    flops = pl.DataFrame(rows).with_columns(**{name: pl.lit(value) for name, value in PLACE.items()})
    assert soft_play({"flops": flops}).is_empty()


def test_where_nobody_rests_nobody_is_named() -> None:
    rows = [{"player": name, "hour": hour, "n": 3} for name in ("Ann", "Bob", "Cyd") for hour in range(40)]
    frame = pl.DataFrame(rows).with_columns(**{name: pl.lit(value) for name, value in PLACE.items()})
    assert never_rests({"hours": frame}).is_empty()
