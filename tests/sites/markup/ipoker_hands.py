"""Hands of iPoker for tests, made of words."""

from typing import Any

from hhparser.engine import Replay, replay
from hhparser.model import Hand
from hhparser.sites import parse_hand

TYPES = {
    "fold": 0,
    "sb": 1,
    "bb": 2,
    "call": 3,
    "check": 4,
    "bet": 5,
    "add": 6,
    "all": 7,
    "out": 8,
    "gone": 9,
}
TYPES |= {"ante": 15, "raise": 23}
MTT = {"gametype": "Holdem NL", "tablename": "Daily 5k, 8000001", "nickname": "b"}
# seat, name, chips, dealer, win
SEATS = ((1, "a", "€10", 0, "€0"), (3, "b", "€10", 0, "€0.15"), (5, "c", "€10", 1, "€0"))
BLINDS = ("a sb 0.05", "b bb 0.10")
WALK = ("c fold", "a fold")


def head(gametype: str = "Holdem NL €0.05/€0.10", **more: str) -> str:
    tags = {"mode": "real", "gametype": gametype, "tablename": "T, 77", "nickname": "b"} | more
    return f'<session sessioncode="1">\n<general>{"".join(f"<{k}>{v}</{k}>" for k, v in tags.items())}</general>\n'


def actions(words: tuple[str, ...], first: int) -> list[str]:
    """`a raise 0.30` as an element."""
    split = [f"{line} 0".split()[:3] for line in words]
    return [
        f'<action no="{n}" player="{who}" type="{TYPES.get(kind, kind)}" sum="€{amount}" cards=""/>'
        for n, (who, kind, amount) in enumerate(split, first)
    ]


def game(
    *rounds: tuple[str, ...],
    cards: tuple[str, ...] = (),
    seats: tuple[tuple[Any, ...], ...] = SEATS,
    inside: str = "",
    code: str = "9",
    when: str = "2015-03-14 20:01:07",
) -> str:
    """Return a hand; `cards` are for flop, turn and river, then `a SA HK` for the players."""
    streets = ["Flop", "Turn", "River"]
    lines = [f'<game gamecode="{code}">', "<general>", f"<startdate>{when}</startdate>", "<players>"]
    lines += [
        f'<player seat="{seat}" name="{name}" chips="{chips}" dealer="{dealer}" win="{win}"/>'
        for seat, name, chips, dealer, win in seats
    ]
    lines += ["</players>", "</general>"]
    number = 1
    for n, words in enumerate(rounds or (BLINDS, WALK)):
        lines.append(f'<round no="{n}">')
        if n == 1:
            held = [line.split(" ", 1) for line in cards[3:]]
            lines += [f'<cards type="Pocket" player="{who}">{known}</cards>' for who, known in held]
        elif n:
            lines.append(f'<cards type="{streets[n - 2]}" player="">{cards[n - 2]}</cards>')
        lines += actions(words, number)
        number += len(words)
        lines.append("</round>")
    return "\n".join([*lines, inside, "</game>"])


def session(*games: str, **more: str) -> str:
    return f"{head(**more)}{chr(10).join(games)}\n</session>\n"


def play(text: str) -> tuple[Hand, Replay]:
    hand = parse_hand(text)
    result = replay(hand)
    assert result is not None
    return hand, result
