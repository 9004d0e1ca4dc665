"""The hands behind a number are those that the number counts."""

from pathlib import Path

import polars as pl
import pytest

from analysis import Tables, load
from analysis.stats import STATISTICS, Kind, Outcome, chosen_hands, hands_behind, player_stats
from hhparser.base.errors import SettingError

RATES = [statistic for statistic in STATISTICS.values() if statistic.kind is Kind.RATE]


@pytest.fixture(scope="module")
def tables(samples: Path) -> Tables:
    return load(samples / "pokerstars")


def test_rates_are_counted_again_from_their_hands(tables: Tables) -> None:
    frame = player_stats(tables)
    rows = chosen_hands(tables).collect()
    for rate in RATES:
        parts = [rate.counted(part).cast(pl.Int64).sum().alias(part) for part in ("made", "chances")]
        behind = {outcome: rows.filter(hands_behind(rate.id, outcome)) for outcome in Outcome}
        made, chances = frame.select(pl.col(f"{rate.id}_{part}").sum() for part in ("made", "chances")).row(0)
        assert behind[Outcome.CHANCE].select(parts).row(0)[1] == chances, rate.id
        assert behind[Outcome.MADE].select(parts).row(0)[0] == made, rate.id


def test_a_hand_is_made_or_missed(tables: Tables) -> None:
    """Where a hand gives one chance at most."""
    heights = [chosen_hands(tables).filter(hands_behind("vpip", o)).collect().height for o in Outcome]
    chance, made, missed = heights
    assert chance == made + missed
    assert made > 0 < missed


@pytest.mark.parametrize(
    ("statistic", "counted"),
    [
        pytest.param("hands", pl.col("hand").is_not_null(), id="all hands"),
        pytest.param("spr", pl.col("spr").is_not_null(), id="mean"),
        pytest.param("open_size_dist", pl.col("open_size").is_not_null(), id="distribution"),
        pytest.param("pfr_vpip_ratio", pl.col("actions_preflop") != "", id="derived"),
    ],
)
def test_others_have_only_hands_that_count(tables: Tables, statistic: str, counted: pl.Expr) -> None:
    rows = chosen_hands(tables).filter(pl.col("cap").is_null())
    assert rows.filter(hands_behind(statistic)).collect().height == rows.filter(counted).collect().height > 0
    with pytest.raises(SettingError, match="is no rate"):
        hands_behind(statistic, Outcome.MADE)
