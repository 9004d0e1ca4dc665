"""Parser, replay engine and checks for Texas Hold'em hand histories."""

from typing import TYPE_CHECKING

from hhparser.base.lazy import on_first_use

if TYPE_CHECKING:
    from hhparser.checks.check import check
    from hhparser.engine import Replay, replay
    from hhparser.findings.finding import Finding, Rule, Severity
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

__getattr__ = on_first_use(
    __name__,
    {
        "hhparser.checks": ("Finding", "Rule", "Severity", "check"),
        "hhparser.engine": ("Replay", "replay"),
        "hhparser.model": ("Action", "Hand", "Seat", "Street"),
        "hhparser.findings.rules": ("RULES",),
        "hhparser.sites": ("SITES", "parse_hand", "read_hands"),
    },
)
