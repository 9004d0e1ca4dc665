"""Suggestions for mistyped words."""

from collections.abc import Iterable
from difflib import get_close_matches

MOST_KNOWN = 20


def suggest(word: str, known: Iterable[str]) -> str:
    """Return a hint for an unknown word: `did you mean ...?` with close matches, else 20 known words."""
    names = list(dict.fromkeys(known))
    near = get_close_matches(word.lower(), names, cutoff=0.5)
    if near:
        return f"did you mean {' or '.join(near)}?"
    more = f" and {len(names) - MOST_KNOWN:,} more" if len(names) > MOST_KNOWN else ""
    return f"known: {', '.join(names[:MOST_KNOWN])}{more}"
