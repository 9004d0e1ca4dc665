"""Questions that name saved ones, such as `@blunders and position = BTN`."""

import re
from collections.abc import Callable
from typing import Final

_QUOTED_OR_SAVED: Final = re.compile(r"""("[^"]*"|'[^']*')|@([\w+-]+)""")


def written_out(text: str, saved: Callable[[str], str]) -> str:
    """The question with those in place that it names; quoted text stays as it is.

    Args:
        text: The question.
        saved: Gives the question of a name.
    """
    return _QUOTED_OR_SAVED.sub(lambda match: match[1] or f"({saved(match[2])})", text)
