"""Suggestions for mistyped words."""

from collections.abc import Iterable
from difflib import get_close_matches


def suggest(word: str, known: Iterable[str]) -> str:
    """Return a hint for an unknown word: `did you mean ...?` with close matches, else all known words."""
    names = list(dict.fromkeys(known))
    near = get_close_matches(word.lower(), names, cutoff=0.5)
    return f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(names)}"
