"""Error messages for betting lines that cannot be parsed."""

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
    """A betting line cannot be parsed.

    Attributes:
        text: Text of the line.
        column: First column of the error, from 1.
        length: Length of the wrong part.
        reason: Description of the error.
    """

    def __init__(self, text: str, column: int, length: int, reason: str) -> None:
        mark = " " * (column - 1) + "^" * max(length, 1)
        super().__init__(f"column {column}: {reason}\n  {text}\n  {mark}")
        self.text = text
        self.column = column
        self.length = length
        self.reason = reason


def wrong(text: str, token: Token | None, reason: str) -> LineError:
    """Return an error at a token of a line; at the start of the line without a token."""
    column = 1 if token is None or token.column is None else token.column
    return LineError(text, column, len(token or ""), reason)


def unexpected(text: str, error: UnexpectedInput) -> LineError:
    """Convert a parse error of Lark to an error with the place and the expected tokens."""
    place = error.pos_in_stream or 0
    if isinstance(error, UnexpectedCharacters):
        return _not_understood(text, place)
    token = error.token if isinstance(error, UnexpectedToken) else Token("$END", "")
    expected = _expected(error.accepts or error.expected if isinstance(error, UnexpectedToken) else ())
    if token.type == "$END":
        return LineError(text, len(text.rstrip()) + 1, 1, f"the line ends, expected {expected}")
    return LineError(text, place + 1, len(token), f"found {str(token)!r}, expected {expected}")


def _not_understood(text: str, place: int) -> LineError:
    """Return an error at an unknown word, with similar words or the expected tokens."""
    word = re.match(r"[^\s,;:]+", text[place:])
    wrong = word[0] if word else text[place]
    near = get_close_matches(wrong, WORDS, n=2)
    hint = (
        f"did you mean {' or '.join(near)}?" if near else f"expected {_expected(kinds_after(text[:place]))}"
    )
    return LineError(text, place + 1, len(wrong), f"{wrong!r} is not understood; {hint}")


def kinds_after(text: str) -> set[str]:
    """Return the terminals that may follow the beginning of a line; an empty set if it is invalid."""
    parser = lark_of("betting_line").parse_interactive(text)
    try:
        parser.exhaust_lexer()
    except UnexpectedInput:
        return set()
    allowed: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
    return allowed


def _expected(allowed: Collection[str]) -> str:
    """Describe the allowed terminals for an error message."""
    return "; ".join(words for kind, words in EXPECTED.items() if kind in allowed) or "the end"
