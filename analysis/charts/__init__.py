"""Charts drawn with matplotlib: every function draws on axes and returns them."""

from analysis.charts.bars import by_hour, by_position, by_stack_depth, by_weekday
from analysis.charts.heatmaps import starting_hand_table, starting_hands
from analysis.charts.page import svg_text
from analysis.charts.play import bet_sizes, opponents, trend_lines
from analysis.charts.results import all_in_luck, winnings
from analysis.charts.style import DARK, LIGHT, Theme
from analysis.charts.variance import (
    downswing_depth,
    loss_chance,
    ruin_chance,
    streak_lengths,
    variance_fan,
    win_rate,
)

__all__ = [
    "DARK",
    "LIGHT",
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
    "starting_hand_table",
    "starting_hands",
    "streak_lengths",
    "svg_text",
    "trend_lines",
    "variance_fan",
    "win_rate",
    "winnings",
]
