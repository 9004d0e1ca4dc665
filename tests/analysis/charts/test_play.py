"""Looseness, aggression and sizes of bets."""

import polars as pl
import pytest

from analysis.charts import play
from analysis.charts.play import size_shares

STATS = pl.DataFrame(
    {
        "player": ["Ann", "$5 or _6_", "Cyd", "Dan", "(anonymous)"],
        "hands": [400, 100, 50, 1, 900],
        "vpip": [0.25, 0.5, 0.1, None, 0.4],
        "pfr_aligned": [0.2, 0.1, 0.05, None, 0.3],
    }
)
BETS = pl.DataFrame(
    {
        "bet_size_flop": [0.25, 0.26, None, 0.5, None],
        "bet_size_turn": [None, 1.0, 1.01, None, None],
        "bet_size_river": pl.Series([None] * 5, dtype=pl.Float64),
    }
)


def test_r2_a_dot_for_each_player_who_had_a_decision():
    ax = play.draw_opponents(STATS, player="Ann")
    others, own = ax.collections
    assert others.get_offsets().tolist() == [[0.5, 0.1], [0.1, 0.05]]
    assert others.get_sizes().tolist() == [260, 130]
    assert own.get_offsets().tolist() == [[0.25, 0.2]]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["others", "player"]


def test_a_few_hands_are_shown_only_when_nobody_has_more():
    few = STATS.with_columns(hands=pl.Series([400, 100, 9, 1, 9]))
    others = play.draw_opponents(few, player="Ann").collections[0]
    assert others.get_offsets().tolist() == [[0.5, 0.1]]
    all_few = STATS.with_columns(hands=pl.Series([9, 3, 2, 1, 9]))
    others = play.draw_opponents(all_few, player="Ann").collections[0]
    assert len(others.get_offsets()) == 2


def test_names_do_not_cover_each_other():
    near = pl.DataFrame(
        {
            "player": [f"player {n}" for n in range(8)],
            "hands": [10] * 8,
            "vpip": [0.3 + n / 1000 for n in range(8)],
            "pfr_aligned": [0.2] * 8,
        }
    )
    assert len(play.draw_opponents(near).texts) == 1
    assert len(play.draw_opponents(STATS).texts) == 3


def test_nobody_with_a_decision_is_a_sentence():
    ax = play.draw_opponents(STATS.tail(2))
    assert [text.get_text() for text in ax.texts] == ["no hands with a decision before the flop"]


def test_r86_classes_hold_the_sizes_up_to_their_edge():
    shares = size_shares([0.25, 0.26, 0.5, 0.66, 0.75, 1.0, 1.01, 9])
    assert [8 * share for share in shares] == [1, 2, 1, 1, 1, 2]
    assert size_shares([]) == [0] * 6


def test_r86_bars_are_shares_of_the_bets_of_a_street():
    ax = play.draw_bet_sizes(BETS)
    heights = [round(bar.get_height(), 3) for bar in ax.patches]
    assert heights[:6] == [0.333, 0.667, 0, 0, 0, 0]
    assert heights[6:12] == [0, 0, 0, 0, 0.5, 0.5]
    assert heights[12:] == [0] * 6
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert labels == ["flop (3)", "turn (2)", "river (0)"]


@pytest.mark.parametrize(
    "rows",
    [BETS.clear(), BETS.filter(pl.col("bet_size_turn").is_null() & pl.col("bet_size_flop").is_null())],
    ids=["no hands", "no bets"],
)
def test_no_bets_are_a_sentence(rows):
    assert [text.get_text() for text in play.draw_bet_sizes(rows).texts] == ["no bets after the flop"]


def test_rates_over_time_have_an_average_and_a_level():
    values = pl.DataFrame(
        {"number": range(1, 61), "value": [1.0] * 40 + [0.0] * 20, "level": [1.0] * 40 + [0.0] * 20}
    )
    average, level = play.draw_trends({"VPIP": values}).get_lines()
    assert list(level.get_ydata()) == [1.0] * 40 + [0.0] * 20
    assert [average.get_ydata()[place] for place in (20, 40, 50)] == [1.0, 0.5, 0.0]
    assert level.get_label() == "VPIP"


def test_too_few_hands_for_trends_are_a_sentence():
    assert [text.get_text() for text in play.draw_trends({}).texts] == ["too few hands to look for changes"]
