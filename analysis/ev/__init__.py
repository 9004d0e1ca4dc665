"""Expected value: of all-ins before the last card, of prizes, and of pushing or folding."""

from analysis.ev.expected import EV, coverage, coverage_of_pieces, find_ev
from analysis.ev.final_tables import ICM, find_icm
from analysis.ev.icm import icm
from analysis.ev.moments import REASONS
from analysis.ev.push_fold import PushFold, solve_push_fold

__all__ = [
    "EV",
    "ICM",
    "REASONS",
    "PushFold",
    "coverage",
    "coverage_of_pieces",
    "find_ev",
    "find_icm",
    "icm",
    "solve_push_fold",
]
