"""Statistics as pandas."""

import pandas as pd
import pytest

from analysis import Tables
from analysis.stats import player_stats, stats_to_pandas


def test_index_and_types(stars_tables: Tables) -> None:
    stats = ["vpip", "bb_per_100", "open_size_dist", "sd_per_100"]
    polars = player_stats(stars_tables, by=["position"], stats=stats)
    pandas = stats_to_pandas(polars)
    assert pandas.index.names == ["player", "site", "kind", "play_money", "betting", "position", "stakes"]
    assert len(pandas) == polars.height
    types = pandas.dtypes.astype(str)
    assert types[["hands", "vpip_made", "vpip_chances", "bb_per_100_n"]].unique().tolist() == ["Int64"]
    assert types[["vpip", "vpip_low", "net_USD", "bb_per_100", "sd_per_100"]].unique().tolist() == ["float64"]
    game = {"player": "RiverOtter", "site": "pokerstars", "kind": "cash", "play_money": False}
    row = polars.filter(**game, betting="no_limit", position="BTN").row(0, named=True)
    button = pandas.loc[(*game.values(), "no_limit", "BTN", row["stakes"])]
    assert button["vpip"] == row["vpip"]
    assert button["net_USD"] == pytest.approx(float(row["net_USD"]))
    assert pandas["vpip"].isna().sum() == polars["vpip"].null_count() > 0


def test_nothing(stars_tables: Tables) -> None:
    empty = stats_to_pandas(player_stats(stars_tables, players=["nobody"], stats=["vpip"]))
    assert empty.empty
    assert isinstance(empty.index, pd.MultiIndex)
