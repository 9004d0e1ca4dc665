"""Players: profiles, trends, and where they differ from the others."""

from analysis.players.leaks import Leak, leaks
from analysis.players.objects import player_object, profile_object
from analysis.players.profiles import Profile, position_table, profiles
from analysis.players.trends import Stretch, Trend, change_points, trends

__all__ = [
    "Leak",
    "Profile",
    "Stretch",
    "Trend",
    "change_points",
    "leaks",
    "player_object",
    "position_table",
    "profile_object",
    "profiles",
    "trends",
]
