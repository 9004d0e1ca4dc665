"""Facts known about players before they act."""

from pathlib import Path

import polars as pl
import pytest

from analysis.decisions.seats import find_seats
from tests.analysis.deals import deal, load_text


@pytest.mark.parametrize(("amount", "posted"), [(1, True), (0, False)])
def test_a_dead_post_of_nothing_is_no_post(tmp_path: Path, amount: int, posted: bool) -> None:
    story = "LJ raises 6, HJ folds, CO folds, BTN folds, SB folds, BB folds"
    tables = load_text(tmp_path, deal(story, posts="HJ dead_blind 1"))
    is_dead = pl.col("action") == "post_dead"
    paid = pl.when(is_dead).then(pl.lit(amount, pl.Int64)).otherwise("amount").alias("amount")
    seats = find_seats(tables.hands, tables.players, tables.actions.with_columns(paid))
    assert seats.filter(position="HJ")["posted_blind"].to_list() == [posted]
