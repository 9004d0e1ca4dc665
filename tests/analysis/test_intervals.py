"""Certainty of a number: intervals from sessions, rates among other players, small samples."""

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from analysis import Tables
from analysis.inference.by_session import proportion_ends, ratio_ends, ratio_error, ratio_interval
from analysis.inference.strata import Numbers
from analysis.stats import STATISTICS, is_small, player_stats
from analysis.stats.shrink import with_shrunk
from analysis.views.stats import stats_objects
from tests.analysis.deals import deal, load_text


@pytest.fixture
def evening(tmp_path: Path) -> Tables:
    """A steal in one session, a hand given up in another."""
    stories = [("BTN raises 6, BB folds", "20:00:00"), ("BTN folds", "21:00:00")]
    texts = [deal(story, 2, number=n).replace("20:00:00", time) for n, (story, time) in enumerate(stories)]
    return load_text(tmp_path, *texts)


def sessions(number: int, seed: int = 1) -> tuple[Numbers, Numbers]:
    """Return sums of results with a win of half a unit a hand, and the hands of some sessions."""
    rng = np.random.default_rng(seed)
    hands = rng.integers(10, 100, number).astype(float)
    return hands * rng.normal(0.5, 1, number) + rng.normal(0, 8, number) * hands**0.5, hands


def test_two_sessions_have_no_interval(evening: Tables) -> None:
    stats = ["vpip", "af", "bb_per_100"]
    drawn, plain = (
        player_stats(evening, players=["BTN"], stats=stats, bootstrap=draws).row(0, named=True)
        for draws in (200, 0)
    )
    assert (drawn["bb_per_100_low"], drawn["bb_per_100"], drawn["bb_per_100_high"]) == (None, 25, None)
    assert plain["bb_per_100_low"] < 25
    assert (drawn["vpip_low"], drawn["vpip"], drawn["vpip_high"]) == (None, 0.5, None)
    assert [name for name in drawn if name not in plain] == ["af_low", "af_high"]


@pytest.mark.parametrize(
    ("number", "empty", "has_interval"),
    [
        pytest.param(20, 0, True, id="20"),
        pytest.param(20, 1, True, id="19 that count"),
        pytest.param(3, 0, True, id="3"),
        pytest.param(3, 1, False, id="2 that count"),
    ],
)
def test_sessions_that_count_for_an_interval(number: int, empty: int, has_interval: bool) -> None:
    above, below = sessions(number)
    above[:empty] = below[:empty] = 0
    low, high = ratio_ends(above, below, 200)
    assert bool(low < above.sum() / below.sum() < high) is has_interval


def test_sessions_of_one_length_have_the_usual_standard_error() -> None:
    values = np.array([3.0, 5.0, 1.0, 7.0])
    found = ratio_error(10 * values, np.full(4, 10.0))
    assert found is not None
    assert found.error == pytest.approx(values.std(ddof=1) / 2)
    assert found.freedom == pytest.approx(3)
    assert found.reach == pytest.approx(3.1824, rel=0.02)  # from draws


@pytest.mark.parametrize(
    ("made", "chances", "width"),
    [
        pytest.param([10] * 19 + [11], [40] * 20, 0.0424, id="twice the chances at most"),
        pytest.param([2, 18, 4, 16, 10] * 4, [40] * 20, 0.149, id="sessions differ"),
        pytest.param([10] * 20, [40] * 20, 0.0600, id="sessions agree"),
        pytest.param([0] * 20, [40] * 20, 0.0048, id="never"),
    ],
)
def test_interval_of_a_proportion(made: list[int], chances: list[int], width: float) -> None:
    assert np.isnan(proportion_ends(np.array(made[1:]), np.array(chances[1:]))).all()
    low, high = proportion_ends(np.array(made), np.array(chances))
    assert high - low == pytest.approx(width, rel=0.05)
    assert low <= sum(made) / sum(chances) <= high


def test_ends_do_not_depend_on_the_unit() -> None:
    above, below = sessions(30)
    assert 100 * ratio_ends(above, below, 200) == pytest.approx(ratio_ends(100 * above, below, 200))


def test_intervals_of_sessions_hold_the_truth() -> None:
    """Of 400 intervals of 95% between 365 and 395 do (three standard deviations)."""
    ends = [ratio_ends(*sessions(20, seed), 400) for seed in range(400)]
    assert 365 <= sum(low <= 0.5 <= high for low, high in ends) <= 395


def test_sums_have_no_interval(evening: Tables) -> None:
    frame = player_stats(evening, players=["BTN"], stats=["net"], bootstrap=200)
    assert frame.select("hands", "net_chips").rows() == [(2, 1)]


def test_draws_are_the_same_each_time(stars_tables: Tables) -> None:
    one, two = (player_stats(stars_tables, stats=["bb_per_100", "af"], bootstrap=100) for _ in range(2))
    assert one.equals(two)
    alone = player_stats(stars_tables, stats=["bb_per_100", "af"], bootstrap=100, players=["RiverOtter"])
    assert alone.equals(one.filter(pl.col("player") == "RiverOtter"))


def pool(*counts: tuple[str, int, int]) -> pl.DataFrame:
    """Players with made and chances of VPIP, as `player_stats` gives them."""
    rows = [(name, "pokerstars", "cash", made, chances) for name, made, chances in counts]
    return pl.DataFrame(rows, ["player", "site", "kind", "vpip_made", "vpip_chances"], orient="row")


def test_a_few_hands_move_little() -> None:
    regulars = [(f"Reg {n}", 18 + n, 100) for n in range(8)]  # 18 to 25%
    frame = with_shrunk(
        pool(*regulars, ("New", 3, 3), ("Unseen", 0, 0), ("(anonymous)", 90, 100)),
        ["player", "site", "kind"],
        [STATISTICS["vpip"]],
    )
    shrunk = dict(frame.select("player", "vpip_shrunk").iter_rows())
    assert 0.2 < shrunk["New"] < 0.35  # 3 of 3 is 100% without shrinkage
    assert shrunk["Unseen"] is None
    assert 0.18 < shrunk["Reg 0"] < shrunk["Reg 7"] < 0.25
    low, value, high = frame.select("vpip_shrunk_low", "vpip_shrunk", "vpip_shrunk_high").row(8)
    assert low < value < high
    assert frame["vpip_made"].to_list() == [*range(18, 26), 3, 0, 90]


def test_the_pool_holds_those_who_are_not_shown(stars_tables: Tables) -> None:
    everyone = player_stats(stars_tables, stats=["vpip"], shrink=True)
    one = player_stats(stars_tables, stats=["vpip"], shrink=True, players=["RiverOtter"])
    assert one.equals(everyone.filter(pl.col("player") == "RiverOtter"))
    (first, *_) = stats_objects(one, stats=["vpip"])
    assert list(first["stats"]["vpip"]["shrunk"]) == ["value", "low", "high"]


@pytest.mark.parametrize(
    ("statistic", "counts", "small"),
    [
        pytest.param("vpip", {"chances": 29}, True, id="rate"),
        pytest.param("vpip", {"chances": 30}, False, id="rate of enough chances"),
        pytest.param("spr", {"n": 29}, True, id="mean"),
        pytest.param("bb_per_100", {"n": 999}, True, id="result per 100 hands"),
        pytest.param("bb_per_100", {"n": 1000}, False, id="result of enough hands"),
        pytest.param("net", {}, False, id="sum"),
    ],
)
def test_small_samples(statistic: str, counts: dict[str, Any], small: bool) -> None:
    assert is_small(STATISTICS[statistic], counts) is small


@pytest.mark.parametrize("n_sessions", [3, 8, 19, 20, 60])
def test_certainty_and_interval_agree_whether_a_ratio_differs_from_0(n_sessions: int) -> None:
    random = np.random.default_rng(n_sessions)
    seen = set()
    for _ in range(60):
        below = random.integers(20, 200, n_sessions).astype(float)
        above = below * random.uniform(-0.6, 0.6) + random.standard_exponential(n_sessions) * 40
        ends, certainty = ratio_interval(above, below)
        assert certainty is not None
        if abs(certainty - 0.975) > 0.005:  # quantiles of draws are interpolated
            assert (ends[0] > 0 or ends[1] < 0) == (certainty > 0.975), (ends, certainty)
            seen.add(certainty > 0.975)
    assert seen == {True, False}


@pytest.mark.parametrize("seed", range(20))
def test_equal_sessions_have_no_interval(seed: int) -> None:
    """The standard error is 0, up to rounding."""
    hands = np.random.default_rng(seed).integers(20, 300, 25).astype(float)
    ends, certainty = ratio_interval(hands * 0.07, hands)
    assert np.isnan(ends).all()
    assert certainty is None
