"""All-in expected value: what players who were all-in before the last card stood to win."""

from analysis.all_in.expected import coverage, find_ev
from analysis.all_in.final_tables import find_icm
from analysis.all_in.icm import icm
from analysis.all_in.moments import REASONS

__all__ = ["REASONS", "coverage", "find_ev", "find_icm", "icm"]
