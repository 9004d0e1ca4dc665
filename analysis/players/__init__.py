"""Players: profiles, trends, verdicts, and differences from their opponents."""

from analysis.players.leaks import Leak, leaks, strengths
from analysis.players.objects import leak_object, player_object, profile_object
from analysis.players.profiles import Profile, position_table, profiles
from analysis.players.records import Verdict
from analysis.players.sources import ResultPart
from analysis.players.trends import Stretch, Trend, trends
from analysis.players.verdict import verdict

__all__ = [
    "Leak",
    "Profile",
    "ResultPart",
    "Stretch",
    "Trend",
    "Verdict",
    "leak_object",
    "leaks",
    "player_object",
    "position_table",
    "profile_object",
    "profiles",
    "strengths",
    "trends",
    "verdict",
]
