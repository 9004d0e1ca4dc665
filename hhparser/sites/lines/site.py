"""Declaration of a format that is parsed line by line."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

from hhparser.base.money import parse_amount
from hhparser.sites.format import Format
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.lexer import Handler, by_name

_OTHER_GAME: Final = re.compile(r"\b(Omaha|Stud|Razz|Badugi|Draw|HORSE)\b", re.IGNORECASE)


def unreadable_header(header: str) -> tuple[str, str]:
    """Return code and words for an unreadable header, whatever the game."""
    return "P103", header.strip()[:60]


def cents(text: str) -> int:  # noqa: ARG001
    """Return the scale for sites that always print two decimals."""
    return 2


def cents_if(is_money: Callable[[str], object]) -> Callable[[str], int]:
    """Return a function to the scale of a text: 2 decimals for money, 0 for chips."""
    return lambda text: 2 if is_money(text) else 0


def cents_unless(is_chips: Callable[[str], object]) -> Callable[[str], int]:
    """Return a function to the scale of a text: 0 decimals for chips, 2 for money."""
    return lambda text: 0 if is_chips(text) else 2


def game_in(pattern: str, holdem: str = "Hold'em") -> Callable[[str], tuple[str, str]]:
    """Return a function that decides whether an unreadable header names another game.

    Args:
        pattern: Finds the game as its only group; if it fails, the header is unreadable, unless it names
            a well-known other game.
        holdem: Pattern of the site's word for hold'em.
    """

    def other_game(header: str) -> tuple[str, str]:
        match = re.search(pattern, header, re.MULTILINE) or _OTHER_GAME.search(header)
        if match is None or re.search(holdem, match[1]):
            return unreadable_header(match[1] if match else header)
        return "P101", match[1][:60]

    return other_game


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Site(Format):
    """One text format.

    The only group of `header` is the hand ID; a header that spans several lines is parsed as one line.

    Attributes:
        grammar: Name of the grammar file, unique to this format.
        handlers: The handler for each terminal of the grammar; `handlers_of` finds them by name.
        decimals: Finds the scale of a hand's amounts from its text.
        amount: Converts a printed amount to the smallest unit, given the scale.
        mend: Returns the usual form of a line that no terminal matches, or the line itself.
        always: Kinds of line that every complete hand has; `BOARD` only after a flop.
        repeated: Kinds of line that the site prints several times, though other sites print them once.
        header_lines: Number of lines at the top of a hand that may be the header with the game.
        other_game: Code and words of the finding when the first lines are not a header of the grammar:
            P101 another game, P102 mixed betting, P103 an unreadable header.
        summary_start: Pattern of the start of a tournament summary file without hands; None when the site
            does not write such files.
    """

    grammar: str
    handlers: Mapping[str, Handler]
    decimals: Callable[[str], int] = cents
    amount: Callable[[str, int], int] = parse_amount
    mend: Callable[[str], str] = str.strip
    always: frozenset[str] = frozenset()
    repeated: frozenset[str] = frozenset()
    header_lines: int = 1
    other_game: Callable[[str], tuple[str, str]] = unreadable_header
    summary_start: str | None = None

    @property
    def key(self) -> str:
        """Return the name of the grammar."""
        return self.grammar


def handlers_of(
    *modules: Mapping[str, object], asides: Collection[str] = (), **special: Handler
) -> dict[str, Handler]:
    """Return the handler for each kind of line: the function of that name in the first module with one.

    A terminal without a handler raises `KeyError` when the site's lexer is built.

    Args:
        modules: Namespaces of the site's modules, searched before `summaries` and `handlers`.
        asides: Kinds of line to ignore.
        special: Handlers with other names than their kind of line.
    """
    found = by_name(*modules, vars(summaries), vars(handlers))
    return found | dict.fromkeys(asides, handlers.aside) | special
