"""Charts of a player's hands: `charts.winnings(tables, "Hero")` returns a picture for a notebook."""

from analysis.charts.catalog import (
    CHARTS,
    Chart,
    all_in_luck,
    bet_sizes,
    by_hour,
    by_position,
    by_stack_depth,
    by_weekday,
    downswing_depth,
    loss_chance,
    opponents,
    ruin_chance,
    starting_hands,
    starting_hands_won,
    streak_lengths,
    trend_lines,
    variance_fan,
    win_rate,
    winnings,
)
from analysis.charts.page import svg_text
from analysis.charts.picture import Picture
from analysis.charts.style import DARK, LIGHT, Theme

__all__ = [
    "CHARTS",
    "DARK",
    "LIGHT",
    "Chart",
    "Picture",
    "Theme",
    "all_in_luck",
    "bet_sizes",
    "by_hour",
    "by_position",
    "by_stack_depth",
    "by_weekday",
    "downswing_depth",
    "loss_chance",
    "opponents",
    "ruin_chance",
    "starting_hands",
    "starting_hands_won",
    "streak_lengths",
    "svg_text",
    "trend_lines",
    "variance_fan",
    "win_rate",
    "winnings",
]
