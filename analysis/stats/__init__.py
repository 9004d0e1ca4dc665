"""Player statistics: declared once, counted as integers per player-hand, summed by any group."""

from analysis.queries.keys import Calendar
from analysis.stats.counting.behind import Outcome, hands_behind
from analysis.stats.counting.rates import Rates, rates_of, read_rates, worth_of_days
from analysis.stats.left_out import LeftOut, left_out
from analysis.stats.own import load_statistics, register
from analysis.stats.player_hands import CHIPS, player_hands
from analysis.stats.player_stats import made_hands, player_stats
from analysis.stats.registry import (
    STATISTICS,
    find_statistics,
    named_statistic,
    near_statistics,
    usual_statistics,
)
from analysis.stats.selection import (
    chosen_hands,
    hands_in_segments,
    has_whole_tournaments,
    unknown_results,
)
from analysis.stats.statistic import (
    Kind,
    Section,
    Statistic,
    derived,
    distribution,
    letters,
    mean,
    rate,
    statistic,
    total,
)
from analysis.stats.to_pandas import stats_to_pandas
from analysis.stats.values import is_small, value_text
from analysis.stats.where import (
    asks_for,
    both,
    column_name,
    condition_of,
    known_columns,
    parse_where,
    quoted,
    where_columns,
)
from hhparser.base.runtime import plugins

__all__ = [
    "CHIPS",
    "STATISTICS",
    "Calendar",
    "Kind",
    "LeftOut",
    "Outcome",
    "Rates",
    "Section",
    "Statistic",
    "asks_for",
    "both",
    "chosen_hands",
    "column_name",
    "condition_of",
    "derived",
    "distribution",
    "find_statistics",
    "hands_behind",
    "hands_in_segments",
    "has_whole_tournaments",
    "is_small",
    "known_columns",
    "left_out",
    "letters",
    "load_statistics",
    "made_hands",
    "mean",
    "named_statistic",
    "near_statistics",
    "parse_where",
    "player_hands",
    "player_stats",
    "quoted",
    "rate",
    "rates_of",
    "read_rates",
    "register",
    "statistic",
    "stats_to_pandas",
    "total",
    "unknown_results",
    "usual_statistics",
    "value_text",
    "where_columns",
    "worth_of_days",
]

register(*plugins.added(plugins.STATISTICS))  # last, because a plugin imports this package
