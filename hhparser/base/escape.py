"""Makes untrusted text safe to print and to keep."""

from typing import Final

_HARMLESS: Final = dict.fromkeys((*range(32), *range(127, 160)), "\N{REPLACEMENT CHARACTER}")


def harmless(text: str) -> str:
    """The text with a replacement character for each control character."""
    return text.translate(_HARMLESS)


def encodable(name: str) -> str:
    """The name of a file, with escapes for bytes that are not UTF-8."""
    return name.encode("utf-8", "backslashreplace").decode("utf-8")
