"""Texas Hold'em hand histories: read, replayed by the rules, and checked."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hhparser.checks import Finding, Rule, Severity, check
    from hhparser.engine import Replay, replay
    from hhparser.findings.rules import RULES
    from hhparser.model import Action, Hand, Seat, Street
    from hhparser.sites import SITES, parse_hand, read_hands

__version__ = "0.1.0"

__all__ = [
    "RULES",
    "SITES",
    "Action",
    "Finding",
    "Hand",
    "Replay",
    "Rule",
    "Seat",
    "Severity",
    "Street",
    "check",
    "parse_hand",
    "read_hands",
    "replay",
]

_HOMES = {
    "hhparser.checks": ("Finding", "Rule", "Severity", "check"),
    "hhparser.engine": ("Replay", "replay"),
    "hhparser.model": ("Action", "Hand", "Seat", "Street"),
    "hhparser.findings.rules": ("RULES",),
    "hhparser.sites": ("SITES", "parse_hand", "read_hands"),
}


def __getattr__(name: str) -> Any:  # Any: whatever has that name
    """A name of `__all__`: its module is imported when it is first asked for, as `hh --help` needs none."""
    home = next((module for module, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(home), name)
    return value
