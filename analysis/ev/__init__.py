"""Expected value: all-in EV, ICM values of stacks, and push-or-fold equilibria."""

from typing import TYPE_CHECKING

from analysis.ev.columns import EV, ICM, REASONS
from hhparser.base.runtime.lazy import on_first_use

if TYPE_CHECKING:
    from analysis.ev.chip_model import icm
    from analysis.ev.expected import coverage, find_ev, reasons_of_hands
    from analysis.ev.final_tables import find_icm
    from analysis.ev.push_fold import PushFold, solve_push_fold

__all__ = [
    "EV",
    "ICM",
    "REASONS",
    "PushFold",
    "coverage",
    "find_ev",
    "find_icm",
    "icm",
    "reasons_of_hands",
    "solve_push_fold",
]

__getattr__ = on_first_use(
    __name__,
    {
        "analysis.ev.chip_model": ("icm",),
        "analysis.ev.expected": ("coverage", "find_ev", "reasons_of_hands"),
        "analysis.ev.final_tables": ("find_icm",),
        "analysis.ev.push_fold": ("PushFold", "solve_push_fold"),
    },
)
