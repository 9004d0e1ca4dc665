"""Tournament summaries: files of their own, without hands, that some sites write beside the histories."""

import re
from typing import Final

# first words of a file, one form a line: PokerStars, Full Tilt, Winamax, 888 and its network, GGPoker
_FIRST_WORDS: Final = re.compile(
    r"\s*(?:"
    r"PokerStars [^\n#:]*#\d+, [^\n]+\n+(?:Super Satellite\n|Satellite\n)?(?:Buy-In|Freeroll|\d+ players)"
    r"|Full ?Tilt ?Poker(?:\.\w+)? [^\n]*Tournament Summary "
    r"|Winamax Poker - Tournament summary : "
    r"|\*{5} [^\n*]*Tournament Summary \*{5}"
    r"|Tournament #\d+, [^\n]+\n+Buy-in: "
    r")",
    re.IGNORECASE,
)


def is_tournament_summary(text: str) -> bool:
    """Whether the text of a file begins as a site's summary of a whole tournament does."""
    return _FIRST_WORDS.match(text) is not None
