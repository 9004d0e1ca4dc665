"""What is said of betting lines that cannot be understood."""

import re
from collections.abc import Collection
from difflib import get_close_matches
from typing import Final

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from analysis.lines.betting_line import BLIND, ROLES
from analysis.lines.details import TEXTURES
from analysis.lines.tree import ANSWERS
from hhparser.base.errors import HandHistoryError
from hhparser.language import lark_of
from hhparser.model.positions import Position

BEGINNINGS: Final = ("flop:", "turn:", "river:")
WORDS: Final = (
    *("stack", "players", *Position, *ROLES.values(), BLIND, *ANSWERS.values()),
    *(*BEGINNINGS, *TEXTURES),
)
EXPECTED: Final = {
    "STACK": "a stack such as stack 20-40bb",
    "PLAYERS": "a number such as 6 players",
    "STREET": "flop:, turn: or river:",
    "WHO": "a position such as BTN, a role such as opener",
    "VERB": ", ".join(ANSWERS.values()),
    "SIZE": "a size such as 25-40%, 2-3bb or 3x+",
    "TEXTURE": "a texture such as paired or A-high",
    "COLON": "a colon",
    "_NEXT": "a comma",
}


class LineError(HandHistoryError, ValueError):
    """A betting line that cannot be understood.

    Attributes:
        text: The line.
        column: Where the wrong part begins, counted from 1.
        length: How long it is.
        reason: What is wrong.
    """

    def __init__(self, text: str, column: int, length: int, reason: str) -> None:
        mark = " " * (column - 1) + "^" * max(length, 1)
        super().__init__(f"column {column}: {reason}\n  {text}\n  {mark}")
        self.text = text
        self.column = column
        self.length = length
        self.reason = reason


def wrong(text: str, token: Token | None, reason: str) -> LineError:
    """The error that points at a word of a line."""
    column = 1 if token is None or token.column is None else token.column
    return LineError(text, column, len(token or ""), reason)


def unexpected(text: str, error: UnexpectedInput) -> LineError:
    """The error that says where a line stops being one, and what may stand there."""
    place = error.pos_in_stream or 0
    if isinstance(error, UnexpectedCharacters):
        return _not_understood(text, place)
    token = error.token if isinstance(error, UnexpectedToken) else Token("$END", "")
    wanted = _wanted(error.accepts or error.expected if isinstance(error, UnexpectedToken) else ())
    if token.type == "$END":
        return LineError(text, len(text.rstrip()) + 1, 1, f"the line ends, expected {wanted}")
    return LineError(text, place + 1, len(token), f"found {str(token)!r}, expected {wanted}")


def _not_understood(text: str, place: int) -> LineError:
    """The error that points at letters which are not a word of a line."""
    word = re.match(r"[^\s,;:]+", text[place:])
    wrong = word[0] if word else text[place]
    near = get_close_matches(wrong, WORDS, n=2)
    hint = f"did you mean {' or '.join(near)}?" if near else f"expected {_wanted(kinds_after(text[:place]))}"
    return LineError(text, place + 1, len(wrong), f"{wrong!r} is not understood; {hint}")


def kinds_after(text: str) -> set[str]:
    """The kinds of words that may come next after the beginning of a line; none after a wrong one."""
    parser = lark_of("betting_line").parse_interactive(text)
    try:
        parser.exhaust_lexer()
    except UnexpectedInput:
        return set()
    allowed: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
    return allowed


def _wanted(allowed: Collection[str]) -> str:
    """What may stand somewhere, of some kinds of words."""
    return "; ".join(words for kind, words in EXPECTED.items() if kind in allowed) or "the end"
