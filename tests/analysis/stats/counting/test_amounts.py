"""Means of amounts: whole units, halves to the even one."""

import polars as pl
import pytest

from analysis.stats import find_statistics
from analysis.stats.counting.amounts import with_amounts


@pytest.mark.parametrize(
    ("total", "n", "mean"),
    [
        pytest.param(10, 3, "0.03", id="less-than-half-down"),
        pytest.param(11, 3, "0.04", id="more-than-half-up"),
        pytest.param(5, 2, "0.02", id="half-to-the-even-one-down"),
        pytest.param(7, 2, "0.04", id="half-to-the-even-one-up"),
        pytest.param(-5, 2, "-0.02", id="loss-half-to-the-even-one-up"),
        pytest.param(-7, 2, "-0.04", id="loss-half-to-the-even-one-down"),
        pytest.param(-10, 3, "-0.03", id="loss"),
        pytest.param(0, 0, None, id="nothing-counted"),
    ],
)
def test_mean_amount(total: int, n: int, mean: str | None) -> None:
    sums = pl.DataFrame({"player": ["Ann"], "prize_currency": ["USD"], "prize_decimals": [2]})
    sums = sums.with_columns(abi_sum=pl.lit(total), abi_n=pl.lit(n))
    frame = with_amounts(sums.select("player"), sums, ["player"], find_statistics(["abi"]))
    assert frame["abi_USD"].cast(pl.String).to_list() == [mean]
