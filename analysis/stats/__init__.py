"""Player statistics: declared once, counted as integers per player-hand, summed by any group."""

from analysis.stats.objects import stats_objects
from analysis.stats.player_stats import CHIPS, GROUP_KEYS, player_hands, player_stats
from analysis.stats.registry import STATISTICS, find_statistics
from analysis.stats.statistic import Kind, Section, Statistic

__all__ = [
    "CHIPS",
    "GROUP_KEYS",
    "STATISTICS",
    "Kind",
    "Section",
    "Statistic",
    "find_statistics",
    "player_hands",
    "player_stats",
    "stats_objects",
]
