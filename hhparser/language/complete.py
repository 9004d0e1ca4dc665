"""Completes a line grammar, so that a Lark parser can parse the whole text of a hand."""

import re
from typing import Final

_TERMINAL: Final = re.compile(r"^([A-Z_]+)(\.-?\d+)?: /(.*)/$", re.MULTILINE)
_NEGATED: Final = re.compile(r"(?<!\\)\[\^")
_END_OF_LINE: Final = r"(?<!\s)(?=[^\S\n]*(?m:$))"
_SPACE: Final = r"""
// ends of lines, blank lines, spaces around a line
SPACE.1000: /\s+/
%ignore SPACE
"""


def completed(text: str) -> str:
    """Return a grammar with terminals that match whole lines, tried in the order of the grammar.

    Lark prefers the longest pattern among terminals of equal priority. Therefore each terminal without a
    priority gets a unique one, highest for the first.

    Args:
        text: The expanded grammar; returned unchanged if it has an `%ignore` directive.
    """
    if "%ignore" in text:
        return text
    left = len(_TERMINAL.findall(text))

    def whole_line(match: re.Match[str]) -> str:
        nonlocal left
        name, priority, pattern = match.groups()
        priority, left = priority or f".{left}", left - 1
        pattern = _NEGATED.sub(r"[^\\n", pattern)
        return f"{name}{priority}: /(?:{pattern}){_END_OF_LINE}/"

    return _TERMINAL.sub(whole_line, text) + _SPACE
