"""The colours of charts, from the style sheet of the pages."""

import re
from functools import cache
from typing import Final, Literal

from analysis.render.page import asset

Scheme = Literal["light", "dark"]
_COLOURS: Final = re.compile(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)")


@cache
def colours(scheme: Scheme) -> dict[str, str]:
    """Return the colours of a scheme by the name of their CSS variable, without its dashes.

    Args:
        scheme: `light` or `dark`.

    Example:
        >>> colours("light")["gain"], colours("dark")["gain"]
        ('#00704f', '#4cc79b')
    """
    found = _COLOURS.findall(asset("analysis.render", "static", "tokens.css"))
    return {name: light if scheme == "light" else dark for name, light, dark in found}
