"""Rates shrunk towards other players: members of the pool, and cases without an estimate."""

import polars as pl
import pytest

from analysis.stats.registry import STATISTICS
from analysis.stats.shrink import with_shrunk
from hhparser.columns.names import ANONYMOUS

VPIP = STATISTICS["vpip"]
FIVE = [("Ann", 10, 40), ("Bob", 20, 40), ("Cyd", 5, 40), ("Dan", 30, 40), ("Eva", 12, 40)]


def shrunk(rows: list[tuple[str | None, int, int]], **keys: list[str]) -> list[float | None]:
    """Return the shrunk VPIP of players with these rates and chances; further keys by column."""
    names, made, chances = zip(*rows, strict=True)
    keys = {"player": [*names], "kind": ["cash"] * len(rows), **keys}
    counts = {VPIP.part_name("made"): made, VPIP.part_name("chances"): chances}
    frame = with_shrunk(pl.DataFrame(keys | counts), [*keys], [VPIP])
    ends = frame.select("vpip_shrunk_low", "vpip_shrunk", "vpip_shrunk_high").rows()
    assert all(None in row or row[0] < row[1] < row[2] for row in ends)
    return frame["vpip_shrunk"].to_list()


def test_a_rate_lies_between_the_players_own_and_that_of_all() -> None:
    ann, bob, cyd, dan, eva = shrunk(FIVE)
    assert 5 / 40 < cyd < ann < eva < 77 / 200 < bob < 20 / 40 < dan < 30 / 40


def test_who_had_no_chance_has_no_rate() -> None:
    assert [rate is None for rate in shrunk([*FIVE, ("Fay", 0, 0)])] == [False] * 5 + [True]


@pytest.mark.parametrize("name", [ANONYMOUS, None])
def test_who_is_nobody_in_particular_is_not_in_the_pool(name: str | None) -> None:
    assert shrunk([*FIVE[:4], (name, 12, 40)]) == [None] * 5
    assert shrunk([*FIVE, (name, 40, 40)])[:5] == pytest.approx(shrunk(FIVE))


def test_players_are_pooled_by_the_other_keys() -> None:
    positions = ["BTN"] * 5 + ["BB"] * 4
    rates = shrunk([*FIVE, *FIVE[:4]], position=positions)
    assert rates == [pytest.approx(rate) for rate in shrunk(FIVE)] + [None] * 4


@pytest.mark.parametrize("key", ["site", "session", "opponent"])
def test_keys_of_players_do_not_divide_the_pool(key: str) -> None:
    assert shrunk(FIVE, **{key: ["a", "a", "a", "b", "b"]}) == pytest.approx(shrunk(FIVE))
