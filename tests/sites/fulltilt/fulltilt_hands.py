"""Pieces of Full Tilt hands, with chips that add up by eye."""

from hhparser.model import Hand
from hhparser.sites import parse_hand

CASH = "Full Tilt Poker Game #1: Table Fen (6 max) - $1/$2 - No Limit Hold'em - 18:00:00 ET - 2010/06/01"
SEATS = ["Seat 1: Ann ($200)", "Seat 2: Bob ($200)", "Seat 3: Cy ($200)"]
POSTS = [
    "Bob posts the small blind of $1",
    "Cy posts the big blind of $2",
    "The button is in seat #1",
    "*** HOLE CARDS ***",
]
STEAL = ["Ann raises to $6", "Bob folds", "Cy folds", "Uncalled bet of $4 returned to Ann", "Ann mucks"]
STEAL_SUMMARY = [
    "*** SUMMARY ***",
    "Total pot $5 | Rake $0",
    "Seat 1: Ann (button) collected ($5), mucked",
    "Seat 2: Bob (small blind) folded before the Flop",
    "Seat 3: Cy (big blind) folded before the Flop",
]

CAPPED = [
    "Ann raises to $60, and is capped", "Bob folds", "Cy calls $58, and is capped",
    "Ann shows [Ah Kd]", "Cy shows [Qc Qd]",
]  # fmt: skip
BOARD = ["*** FLOP *** [2c 7d Jh]", "*** TURN *** [2c 7d Jh] [5s]", "*** RIVER *** [2c 7d Jh 5s] [9h]"]
RANKS = ["Ann shows Ace King high", "Cy shows a pair of Queens"]


def lines(*parts: str | list[str]) -> str:
    return "\n".join(line for part in parts for line in ([part] if isinstance(part, str) else part)) + "\n"


def hand_of(*parts: str | list[str]) -> Hand:
    return parse_hand(lines(*parts))


def steal(header: str = CASH, *asides: str) -> Hand:
    """Ann raises to 6 and wins the blinds of 1 and 2 and her own 2."""
    return hand_of(header, SEATS, POSTS, list(asides), STEAL, "Ann wins the pot ($5)", STEAL_SUMMARY)
