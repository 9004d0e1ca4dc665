"""Export of the open hand as a command or a text file."""

import re
from pathlib import Path

from analysis.replayer.terminal.hands import ShownHand
from hhparser.base.text.shell import command_text


def open_command(hand: ShownHand) -> str:
    """Return the `hh replay` command that opens a hand."""
    file = hand.row.file
    return command_text(["replay", file, "--hand", f"{file}:{hand.row.line}"])


def write_text(text: str, hand: ShownHand, folder: Path) -> str:
    """Write a text to a new file named after a hand.

    Returns:
        The name of the file, with a number if a file of this name exists.

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
