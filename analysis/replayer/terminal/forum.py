"""A hand to take away: as the text that players paste into a forum, as a command, as a file."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from analysis.replayer.frames import DEAL, PAY, SHOW, START
from analysis.replayer.terminal.hands import Settings, ShownHand, table_state
from analysis.replayer.terminal.words import Words

NEW_BLOCK = frozenset((START, DEAL, SHOW))


def forum_text(hand: ShownHand, settings: Settings) -> str:
    """Game, stacks, the streets with their pots, and the results; a block for each.

    Args:
        hand: The hand.
        settings: Masks names, and turns amounts to big blinds.
    """
    words = Words(hand, settings)
    blocks = [
        [_game(hand)],
        [*_stacks(hand, words)],
        *_streets(hand, words),
        [*_results(hand, words)],
    ]
    return "\n\n".join("\n".join(lines) for lines in blocks if lines) + "\n"


def _game(hand: ShownHand) -> str:
    players = sum(seat.position is not None for seat in hand.row.seats)
    about = (hand.texts[hand.row.site], hand.texts[hand.row.game], f"{players} players")
    return ", ".join(filter(None, about))


def _stacks(hand: ShownHand, words: Words) -> Iterator[str]:
    for seat in hand.row.seats:
        if seat.position is not None:
            name = words.name(seat.number)
            place = f" ({seat.position})" if seat.position and not words.settings.mask else ""
            mark = " [hero]" if seat.number == hand.row.hero and name != "Hero" else ""
            yield f"{name}{place}{mark}: {words.money(seat.stack)}"


def _streets(hand: ShownHand, words: Words) -> list[list[str]]:
    """What happens, a block for each street, the showdown, and the payments."""
    blocks: list[list[str]] = []
    before = START
    for step, frame in enumerate(hand.frames):
        line = words.frame(frame).plain
        if frame.kind in NEW_BLOCK or (frame.kind == PAY and before != PAY):
            blocks.append([])
        if frame.kind in {START, DEAL}:
            line = f"{line} (pot {words.money(table_state(hand, step).total)})"
        blocks[-1].append(line)
        if frame.kind == START:
            blocks[-1].extend(_holding(hand, words))
        before = frame.kind
    return blocks


def _holding(hand: ShownHand, words: Words) -> Iterator[str]:
    """What the hero holds, when it is known."""
    seat = hand.seats.get(hand.row.hero or 0)
    if seat is not None and seat.cards:
        yield f"{words.name(seat.number)} has {words.cards(seat.cards).plain}"


def _results(hand: ShownHand, words: Words) -> Iterator[str]:
    won = [(seat.number, seat.net) for seat in hand.row.seats if seat.net]
    if won:
        yield "Results"
    for number, net in won:
        yield f"{words.name(number)}: {'+' if net > 0 else ''}{words.money(net)}"


def open_command(hand: ShownHand) -> str:
    """The command that opens a hand."""
    file = hand.texts[hand.row.file]
    return shlex.join(["hh", "replay", file, "--hand", f"{file}:{hand.row.line}"])


def write_text(text: str, hand: ShownHand, folder: Path) -> str:
    """Write a text to a new file named after a hand.

    Returns:
        The name of the file; a number is added to one that is taken.

    Raises:
        OSError: The file cannot be written.
    """
    stem = "hand-" + re.sub(r"[^0-9A-Za-z-]", "_", hand.row.id or str(hand.row.line))
    number = 1
    while True:
        name = f"{stem}.txt" if number == 1 else f"{stem}-{number}.txt"
        try:
            with (folder / name).open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            number += 1
        else:
            return name
