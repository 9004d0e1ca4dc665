"""How sure a number is: intervals from sessions, rates among those of others, small samples."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis import Tables
from analysis.stats import STATISTICS, is_small, player_stats, stats_objects
from analysis.stats.shrink import with_shrunk
from tests.analysis.deals import deal, load_text

STEAL = "BTN raises 6, BB folds"  # BTN +2 chips, one big blind; VPIP 1 of 1
GIVE_UP = "BTN folds"  # BTN -1 chip, half a big blind; VPIP 0 of 1


@pytest.fixture
def two_sessions(tmp_path: Path) -> Tables:
    """An evening of two steals, and one an hour later of two hands given up."""
    stories = [(STEAL, "20:00:00"), (STEAL, "20:01:00"), (GIVE_UP, "21:00:00"), (GIVE_UP, "21:01:00")]
    texts = [
        deal(story, 2, number=number).replace("20:00:00", time)
        for number, (story, time) in enumerate(stories)
    ]
    return load_text(tmp_path, *texts)


def test_sessions_are_drawn_whole(two_sessions: Tables) -> None:
    """The draws are good + good, good + bad, bad + bad: a quarter each at the ends."""
    stats = ["vpip", "af", "bb_per_100"]
    row = player_stats(two_sessions, players=["BTN"], stats=stats, bootstrap=200).row(0, named=True)
    assert (row["vpip_low"], row["vpip"], row["vpip_high"]) == (0, 0.5, 1)
    assert (row["bb_per_100_low"], row["bb_per_100"], row["bb_per_100_high"]) == (-50, 25, 100)
    assert (row["af_low"], row["af"], row["af_high"]) == (None, None, None)  # no calls
    plain = player_stats(two_sessions, players=["BTN"], stats=stats).row(0, named=True)
    assert plain["vpip_low"] == pytest.approx(0.15, abs=0.001)  # Wilson, 2 of 4
    assert [name for name in row if name not in plain] == ["af_low", "af_high"]


def test_one_session_has_no_interval(two_sessions: Tables) -> None:
    frame = player_stats(two_sessions, by=["session"], players=["BTN"], stats=["vpip"], bootstrap=200)
    assert frame.select("vpip", "vpip_low", "vpip_high").rows() == [(1, None, None), (0, None, None)]


def test_sums_have_no_interval(two_sessions: Tables) -> None:
    frame = player_stats(two_sessions, players=["BTN"], stats=["net"], bootstrap=200)
    assert frame.select("hands", "net_chips").rows() == [(4, 2)]


def test_draws_are_the_same_each_time(stars_tables: Tables) -> None:
    one, two = (player_stats(stars_tables, stats=["vpip", "af"], bootstrap=100) for _ in range(2))
    assert one.equals(two)
    alone = player_stats(stars_tables, stats=["vpip", "af"], bootstrap=100, players=["RiverOtter"])
    assert alone.equals(one.filter(pl.col("player") == "RiverOtter"))


def pool(*counts: tuple[str, int, int]) -> pl.DataFrame:
    """Players with made and chances of VPIP, as `player_stats` gives them."""
    rows = [(name, "pokerstars", "cash", made, chances) for name, made, chances in counts]
    return pl.DataFrame(rows, ["player", "site", "kind", "vpip_made", "vpip_chances"], orient="row")


def test_a_few_hands_move_little() -> None:
    regulars = [(f"Reg {n}", 18 + n, 100) for n in range(8)]  # 18 to 25 %
    frame = with_shrunk(
        pool(*regulars, ("New", 3, 3), ("Unseen", 0, 0), ("(anonymous)", 90, 100)),
        ["player", "site", "kind"],
        [STATISTICS["vpip"]],
    )
    shrunk = dict(frame.select("player", "vpip_shrunk").iter_rows())
    assert 0.2 < shrunk["New"] < 0.35  # 3 of 3 is 100 % by itself
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
