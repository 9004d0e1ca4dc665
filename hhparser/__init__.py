"""Reads Texas Hold'em hand histories, replays them by the rules and checks them."""

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


def __getattr__(name: str) -> Any:  # Any: any public object
    """A public name, whose module is imported on first use: `hh --help` needs none of them."""
    home = next((module for module, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(home), name)
    return value
