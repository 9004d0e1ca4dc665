"""Texas Hold'em hand histories: read, replayed by the rules, and checked."""

from hhparser.checks import Diagnostic, Rule, Severity, check
from hhparser.engine import Replay, replay
from hhparser.model import Action, Hand, Seat, Street
from hhparser.rules import RULES
from hhparser.sites import SITES, parse_hand, read_hands

__version__ = "0.1.0"

__all__ = [
    "RULES",
    "SITES",
    "Action",
    "Diagnostic",
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
