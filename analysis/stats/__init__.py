"""Player statistics: declared once, counted as integers per player-hand, summed by any group."""

from analysis.stats.behind import Outcome, hands_behind
from analysis.stats.columns import parse_where, where_columns
from analysis.stats.intervals import is_small
from analysis.stats.objects import stats_objects
from analysis.stats.player_hands import CHIPS, GROUP_KEYS, Calendar, player_hands
from analysis.stats.player_stats import chosen_hands, player_stats
from analysis.stats.rates import Rates, read_rates
from analysis.stats.registry import STATISTICS, find_statistics
from analysis.stats.statistic import Kind, Section, Statistic

__all__ = [
    "CHIPS",
    "GROUP_KEYS",
    "STATISTICS",
    "Calendar",
    "Kind",
    "Outcome",
    "Rates",
    "Section",
    "Statistic",
    "chosen_hands",
    "find_statistics",
    "hands_behind",
    "is_small",
    "parse_where",
    "player_hands",
    "player_stats",
    "read_rates",
    "stats_objects",
    "where_columns",
]
