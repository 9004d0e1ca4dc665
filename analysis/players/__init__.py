"""Players: trends, verdicts, and differences from their opponents."""

from analysis.players.differences.leaks import Leak, leaks, strengths
from analysis.players.results.records import Verdict
from analysis.players.results.sources import ResultPart
from analysis.players.results.trends import Stretch, Trend, trends
from analysis.players.results.verdict import verdict

__all__ = [
    "Leak",
    "ResultPart",
    "Stretch",
    "Trend",
    "Verdict",
    "leaks",
    "strengths",
    "trends",
    "verdict",
]
