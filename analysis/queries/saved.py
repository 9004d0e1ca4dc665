"""Queries with references to saved queries, such as `@blunders and position = BTN`."""

import re
from collections.abc import Callable
from typing import Final

_QUOTED_OR_SAVED: Final = re.compile(r"""("[^"]*"|'[^']*')|@([\w+-]+)""")


def written_out(text: str, saved: Callable[[str], str]) -> str:
    """Expand the references in a query to the saved queries; quoted text stays as it is.

    Args:
        text: The query.
        saved: Callback that returns the saved query of a name.
    """
    return _QUOTED_OR_SAVED.sub(lambda match: match[1] or f"({saved(match[2])})", text)
