"""Hints for words that people mistype."""

from collections.abc import Iterable
from difflib import get_close_matches


def suggest(word: str, known: Iterable[str]) -> str:
    """A hint for a misspelt word: the nearest known ones, or all of them."""
    names = list(dict.fromkeys(known))
    near = get_close_matches(word.lower(), names, cutoff=0.5)
    return f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(names)}"
