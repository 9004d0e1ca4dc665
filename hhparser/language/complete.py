"""Completes a grammar of lines, so that Lark alone can parse the text of a hand with it."""

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
    """A grammar whose terminals match whole lines of a text, the first one of the grammar that does.

    Lark prefers the longest pattern of a priority, so each terminal gets a priority of its own: the first one
    the highest, and those with a priority in the grammar keep it.

    Args:
        text: The expanded grammar; one that says what to ignore is complete.
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
