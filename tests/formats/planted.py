"""Words planted in hand histories, forbidden in anonymized output."""

import re
from random import Random
from typing import Final

MARK: Final = "Qzx"  # begins each planted word
LEAK: Final = re.compile(rf"{MARK}[a-p]{{6}}")
WORD: Final = re.compile(r"[^\W\d_]{2,}")


def planted_word(random: Random) -> str:
    """A word that occurs nowhere else."""
    return MARK + "".join(random.choices("abcdefghijklmnop", k=6))


def planted(text: str, names: list[str], random: Random, share: float) -> str:
    """The text with other names, words and lines.

    Args:
        text: A hand history.
        names: Names of players in it.
        random: Decides where.
        share: Of the lines that are changed.
    """
    for name in random.sample(names, min(2, len(names))):
        text = text.replace(name, f"{planted_word(random)} {planted_word(random)}")
    lines = text.splitlines(keepends=True)
    return "".join([_changed(line, random) if random.random() < share else line for line in lines])


def _changed(line: str, random: Random) -> str:
    """The line with a planted word in it, in place of a word of it, or in a line before it."""
    words = list(WORD.finditer(line))
    if not words:
        return line
    word, new = random.choice(words), planted_word(random)
    before, after = line[: word.start()], line[word.end() :]
    changes = (
        f"{new} said: {planted_word(random)}\n{line}",
        f"{before}{new} {word[0]}{after}",
        before + new + after,
    )
    return random.choice(changes)


def leaks(text: str) -> list[str]:
    """Return the planted words in a text, with their context."""
    return [text[max(place.start() - 40, 0) : place.end() + 20] for place in LEAK.finditer(text)]
