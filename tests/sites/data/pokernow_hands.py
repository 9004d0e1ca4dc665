"""Entries of three players, the log that they make, and the hand that is read from it."""

from hhparser.engine import Replay, replay
from hhparser.input.files import Block
from hhparser.model import Hand
from hhparser.sites import parse_hand
from hhparser.sites.reading import parse_block

A, B, C = '"Al @ a_1"', '"Bo @ b-2"', '"Cy @ c3"'
DEALER = "(dealer: {})"
BLINDS = (f"{B} posts a small blind of 1", f"{C} posts a big blind of 2")
RUN_OUT = ("Flop:  [2♣, 7♦, J♥]", "Turn: 2♣, 7♦, J♥ [3♠]", "River: 2♣, 7♦, J♥, 3♠ [4♠]")
WALK = (f"{A} folds", f"{B} folds", f"Uncalled bet of 1 returned to {C}", f"{C} collected 2 from pot")


def stacks(*chips: object) -> str:
    """Stacks of A, B and C in the seats 2, 4 and 6."""
    seats = zip((2, 4, 6), (A, B, C), chips, strict=False)
    return "Player stacks: " + " | ".join(f"#{seat} {who} ({amount})" for seat, who, amount in seats)


def entries(
    *played: str,
    chips: tuple[object, ...] = (100, 100, 100),
    number: int = 1,
    game: str = "No Limit Texas Hold'em",
    button: str = DEALER.format(A),
) -> list[str]:
    """The entries of a hand, oldest first; A is the dealer."""
    start = f"-- starting hand #{number}  ({game}) {button} --"
    return [start, stacks(*chips), *played, f"-- ending hand #{number} --"]


def row(entry: str, order: int, columns: str = "entry,at,order") -> str:
    quoted = entry.replace('"', '""')
    number = f"{171497928900000 + order}"
    fields = {"entry": f'"{quoted}"', "at": f"2024-05-06T07:08:09.{order:03}Z", "order": number}
    fields |= {"table": "7", "note": '"a, b"', "room": "blue"}
    return ",".join(fields[name] for name in columns.split(","))


def log(lines: list[str], *, newest_first: bool = True, columns: str = "entry,at,order") -> str:
    rows = [row(entry, order, columns) for order, entry in enumerate(lines)]
    return "\n".join([columns, *(rows[::-1] if newest_first else rows), ""])


def hand_of(*played: str, **more: object) -> Hand:
    return parse_hand(log(entries(*played, **more)))  # type: ignore[arg-type]


def play(*played: str, **more: object) -> tuple[Hand, Replay]:
    hand = hand_of(*played, **more)
    result = replay(hand)
    assert result is not None, hand.diagnostics
    return hand, result


def hands_of(text: str) -> list[Hand]:
    return list(parse_block(Block("f", 1, text)))
