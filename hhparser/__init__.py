"""Parser, replay engine and checks for Texas Hold'em hand histories."""

from typing import TYPE_CHECKING

from hhparser.base.runtime.lazy import on_first_use

if TYPE_CHECKING:
    from hhparser.base.cards import Card
    from hhparser.base.runtime.plugins import use_plugins
    from hhparser.checks.check import check
    from hhparser.engine import Replay, Step, replay, steps
    from hhparser.findings.finding import Finding, Rule, Severity
    from hhparser.findings.rules import RULES
    from hhparser.formats.ohh import to_ohh
    from hhparser.formats.phh import to_phh
    from hhparser.model import Action, Hand, Seat, Street
    from hhparser.sites import SITES, parse_hand, read_hand, read_hands

__version__ = "1.0.0rc1"

__all__ = [
    "RULES",
    "SITES",
    "Action",
    "Card",
    "Finding",
    "Hand",
    "Replay",
    "Rule",
    "Seat",
    "Severity",
    "Step",
    "Street",
    "check",
    "parse_hand",
    "read_hand",
    "read_hands",
    "replay",
    "steps",
    "to_ohh",
    "to_phh",
    "use_plugins",
]

__getattr__ = on_first_use(
    __name__,
    {
        "hhparser.base.cards": ("Card",),
        "hhparser.base.runtime.plugins": ("use_plugins",),
        "hhparser.checks": ("Finding", "Rule", "Severity", "check"),
        "hhparser.engine": ("Replay", "Step", "replay", "steps"),
        "hhparser.findings.rules": ("RULES",),
        "hhparser.formats.ohh": ("to_ohh",),
        "hhparser.formats.phh": ("to_phh",),
        "hhparser.model": ("Action", "Hand", "Seat", "Street"),
        "hhparser.sites": ("SITES", "parse_hand", "read_hand", "read_hands"),
    },
)


def __dir__() -> list[str]:
    """Return the public names, for completion in editors and notebooks."""
    return [*__all__, "__version__"]
