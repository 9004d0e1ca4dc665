"""Makes untrusted text safe to print on a terminal."""

from typing import Final

_HARMLESS: Final = dict.fromkeys((*range(32), *range(127, 160)), "\N{REPLACEMENT CHARACTER}")


def harmless(text: str) -> str:
    """The text with a replacement character for each control character."""
    return text.translate(_HARMLESS)
