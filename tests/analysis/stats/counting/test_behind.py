"""The hands behind a number are the ones that the number counts."""

import polars as pl
import pytest

from analysis import Tables
from analysis.stats import STATISTICS, Kind, Outcome, chosen_hands, hands_behind, player_stats
from hhparser.base.errors import SettingError

RATES = [statistic for statistic in STATISTICS.values() if statistic.kind is Kind.RATE]


def test_rates_are_counted_again_from_their_hands(stars_tables: Tables) -> None:
    again = [
        rate.counted(part)
        .filter(hands_behind(rate.id, outcome))
        .cast(pl.Int64)
        .sum()
        .alias(f"{rate.id}_{part}")
        for rate in RATES
        for part, outcome in (("made", Outcome.MADE), ("chances", Outcome.CHANCE))
    ]
    counts = chosen_hands(stars_tables).collect().select(again)
    frame = player_stats(stars_tables)
    assert counts.row(0, named=True) == frame.select(pl.col(counts.columns).sum()).row(0, named=True)


def test_a_hand_is_made_or_missed(stars_tables: Tables) -> None:
    """Where a hand gives one chance at most."""
    heights = [chosen_hands(stars_tables).filter(hands_behind("vpip", o)).collect().height for o in Outcome]
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
def test_others_have_only_hands_that_count(stars_tables: Tables, statistic: str, counted: pl.Expr) -> None:
    rows = chosen_hands(stars_tables).filter(pl.col("cap").is_null())
    assert rows.filter(hands_behind(statistic)).collect().height == rows.filter(counted).collect().height > 0
    with pytest.raises(SettingError, match="is not a rate"):
        hands_behind(statistic, Outcome.MADE)
