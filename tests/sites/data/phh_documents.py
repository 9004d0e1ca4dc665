"""PHH documents of three players, and the facts parsed from them."""

from typing import Any

from hhparser.engine import Replay
from hhparser.findings.finding import Finding
from hhparser.model import POSTS, Hand
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
from tests.formats.round_trips import read_back

HEAD = {
    "variant": '"NT"',
    "antes": "[0, 0, 0]",
    "blinds_or_straddles": "[1, 2, 0]",
    "min_bet": "2",
    "starting_stacks": "[100, 100, 100]",
}


def document(*actions: str, **head: str) -> str:
    """A document of three players with 100 chips and blinds of 1 and 2; one action a line, from line 7 on."""
    keys = HEAD | {"actions": "[\n" + "".join(f'  "{action}",\n' for action in actions) + "]"} | head
    return "".join(f"{key} = {value}\n" for key, value in keys.items() if value)


def play(*actions: str, **head: str) -> tuple[Hand, Replay]:
    return read_back(document(*actions, **head))


def posts(hand: Hand) -> str:
    """Return kind, seat and chips of each post; ! marks an all-in."""
    found = [a for a in hand.actions if a.kind in POSTS]
    return ", ".join(f"{a.kind.removeprefix('post_')} {a.seat} {a.amount}{'!' * a.all_in}" for a in found)


def played(hand: Hand) -> list[tuple[Any, ...]]:
    return [(a.kind, a.seat, a.amount, a.amount_to, a.all_in) for a in hand.actions if a.kind not in POSTS]


def findings(text: str) -> list[Finding]:
    return list(check_hand(parse_hand(text)).diagnostics)


def places(text: str) -> list[str]:
    return [f"{d.code}:{d.line}:{d.column}" for d in findings(text)]
