"""All-in expected value: what players who were all-in before the last card stood to win."""

from analysis.ev.expected import EV, coverage, coverage_of_pieces, find_ev
from analysis.ev.final_tables import ICM, find_icm
from analysis.ev.icm import icm
from analysis.ev.moments import REASONS

__all__ = ["EV", "ICM", "REASONS", "coverage", "coverage_of_pieces", "find_ev", "find_icm", "icm"]
