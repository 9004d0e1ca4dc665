"""Players: profiles, trends, verdicts, and differences from their opponents."""

from analysis.players.differences.leaks import Leak, leaks, strengths
from analysis.players.opponents.profiles import Profile, position_table, profiles
from analysis.players.results.records import Verdict
from analysis.players.results.sources import ResultPart
from analysis.players.results.trends import Stretch, Trend, trends
from analysis.players.results.verdict import verdict

__all__ = [
    "Leak",
    "Profile",
    "ResultPart",
    "Stretch",
    "Trend",
    "Verdict",
    "leaks",
    "position_table",
    "profiles",
    "strengths",
    "trends",
    "verdict",
]
