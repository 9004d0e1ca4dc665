"""What a format of lines declares about itself."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from hhparser.base.money import parse_amount
from hhparser.sites.format import Format
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.lexer import Handler, by_name


def unreadable_header(header: str) -> tuple[str, str]:
    """A header that cannot be read, of whatever game."""
    return "P103", header.strip()[:60]


def cents(text: str) -> int:  # noqa: ARG001
    """Two digits after the point, in every hand."""
    return 2


def game_in(pattern: str, holdem: str = "Hold'em") -> Callable[[str], tuple[str, str]]:
    """What tells of a header that cannot be read whether it names another game.

    Args:
        pattern: Finds the game, its only group; else the last line of the header tells it.
        holdem: Pattern of what the site calls hold'em.
    """

    def other_game(header: str) -> tuple[str, str]:
        match = re.search(pattern, header, re.MULTILINE)
        words = match[1] if match else header.strip().splitlines()[-1]
        return ("P103" if re.search(holdem, words) else "P101"), words[:60]

    return other_game


@dataclass(frozen=True, eq=False, kw_only=True)
class Site(Format):
    """One text format.

    The only group of its header is the hand id; the lines that the header spans are read as one.

    Attributes:
        grammar: Name of the grammar file, which no other format has.
        handlers: What each terminal of the grammar does to the builder; `handlers_of` finds them by name.
        decimals: Scale of a hand's amounts, from its text.
        amount: Turns a printed amount into the smallest unit, given the scale.
        mend: Gives the usual form of a line that no terminal matches, or the line itself.
        header_lines: Lines at the head of a hand of which one is the header that names the game.
        other_game: Code and words of the finding about a hand whose first lines are no header of the grammar:
            P101 another game, P102 mixed betting, P103 a header that cannot be read.
        summary_start: Pattern of the start of a file that sums up a tournament without its hands; None when
            the site writes no such files.
    """

    grammar: str
    handlers: Mapping[str, Handler]
    decimals: Callable[[str], int] = cents
    amount: Callable[[str, int], int] = parse_amount
    mend: Callable[[str], str] = str.strip
    header_lines: int = 1
    other_game: Callable[[str], tuple[str, str]] = unreadable_header
    summary_start: str | None = None

    @property
    def key(self) -> str:
        """The name of the grammar."""
        return self.grammar


def handlers_of(
    *modules: Mapping[str, object], asides: Collection[str] = (), **special: Handler
) -> dict[str, Handler]:
    """What each kind of line does to the builder: the function of its name in the first module that has it.

    A terminal for which nothing is found is a `KeyError` when the lexer of the site is made.

    Args:
        modules: What the site's modules hold, before `summaries` and `handlers`.
        asides: Kinds of line that change nothing.
        special: Handlers of kinds of line that go by another name.
    """
    found = by_name(*modules, vars(summaries), vars(handlers))
    return found | dict.fromkeys(asides, handlers.aside) | special
