"""Rake by a declared schedule."""

from fractions import Fraction

import pytest

from hhparser.engine.play.rake import NO_RAKE, RakeSchedule
from hhparser.engine.pots import Pot

TENTH = Fraction(1, 10)


def pots(*amounts: int) -> list[Pot]:
    return [Pot(amount, (1, 2)) for amount in amounts]


@pytest.mark.parametrize(
    ("schedule", "amounts", "expected"),
    [
        pytest.param(RakeSchedule(TENTH), [20], [2], id="a tenth"),
        pytest.param(RakeSchedule(TENTH), [29], [2], id="rounded down"),
        pytest.param(RakeSchedule(TENTH, {2: 3}), [100], [3], id="cap"),
        pytest.param(RakeSchedule(TENTH), [55, 55], [5, 6], id="over all pots, not pot by pot"),
        pytest.param(RakeSchedule(TENTH, {2: 30}), [50, 360], [5, 25], id="cap over several pots"),
        pytest.param(RakeSchedule(TENTH, {2: 5}), [50, 360], [5, 0], id="main pot bears it first"),
        pytest.param(RakeSchedule(TENTH), [50, 360, 2700, 18000], [5, 36, 270, 1800], id="four pots"),
        pytest.param(NO_RAKE, [1000], [0], id="none"),
    ],
)
def test_r108_rake_by_pot(schedule: RakeSchedule, amounts: list[int], expected: list[int]) -> None:
    assert schedule.by_pot(pots(*amounts), players=6, flop_dealt=True) == expected


@pytest.mark.parametrize(("players", "cap"), [(2, 50), (3, 100), (4, 100), (5, 300), (9, 300)])
def test_r108_the_cap_grows_with_the_players_dealt_in(players: int, cap: int) -> None:
    schedule = RakeSchedule(TENTH, {2: 50, 3: 100, 5: 300})
    assert schedule.by_pot(pots(100_000), players, flop_dealt=True) == [cap]


def test_r108_few_players_may_have_no_cap() -> None:
    assert RakeSchedule(TENTH, {5: 300}).cap(4) is None


@pytest.mark.parametrize(("no_flop_no_drop", "expected"), [(True, [0]), (False, [10])])
def test_r86_no_flop_no_drop(no_flop_no_drop: bool, expected: list[int]) -> None:
    schedule = RakeSchedule(TENTH, no_flop_no_drop=no_flop_no_drop)
    assert schedule.by_pot(pots(100), players=6, flop_dealt=False) == expected
