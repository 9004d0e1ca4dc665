"""Alternative spellings of columns and statistics, such as `3bet` and `fold_vs_3bet`."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from hhparser.base.arguments import one_or_several

NUMBERS: Final = {"2": "two", "3": "three", "4": "four", "5": "five"}
_BETWEEN_WORDS: Final = re.compile(r"[\s\-./_]+")
_NUMBERED_BET: Final = re.compile(r"(?<![a-z0-9])([2-5])_?bet")
_CBET: Final = re.compile(r"(?<![a-z0-9])c_bet")


def names_in(names: str | Iterable[str], argument: str = "names", expected: str = "a name") -> list[str]:
    """Return names given as a list, or as one text with commas.

    Args:
        names: The names.
        argument: Name of the argument that has them, for messages.
        expected: Description of a name, for messages.

    Raises:
        ArgumentError: A name is not text.

    >>> names_in("position, stakes"), names_in(["month"])
    (['position', 'stakes'], ['month'])
    """
    if isinstance(names, str):
        return [name.strip() for name in names.split(",") if name.strip()]
    return one_or_several(argument, names, str, expected)


@lru_cache(maxsize=4096)
def plain_name(text: str) -> str:
    """Normalize a name to an id: `3-Bet` is `three_bet`, `fold vs c-bet` is `fold_to_cbet`."""
    words = _BETWEEN_WORDS.sub("_", text.lower().strip())
    numbered = _NUMBERED_BET.sub(lambda match: f"{NUMBERS[match[1]]}_bet", words)
    return _CBET.sub("cbet", numbered).replace("fold_vs_", "fold_to_")
