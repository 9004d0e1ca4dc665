"""Lark's tree of a hand; slower than the compiled tables, it shows the grammar at work."""

import re
from typing import TYPE_CHECKING

from hhparser.base.errors import HandHistoryError
from hhparser.language import lark_of
from hhparser.model import Hand
from hhparser.sites.lines.site import Site
from hhparser.sites.reading import header_joined, site_lexer, site_of

if TYPE_CHECKING:
    from lark import Token, Tree


class TreeError(HandHistoryError):
    """A hand that Lark cannot parse to its end.

    Attributes:
        line: The line of the file of the error.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line


def tree_of(hand: Hand) -> "Tree[Token]":
    """Parse a hand to Lark's tree by the grammar of its format: one token for each line.

    Raises:
        TreeError: The format has no grammar of lines, or a line is out of order.
    """
    from lark.exceptions import UnexpectedInput, UnexpectedToken  # noqa: PLC0415  slow to import

    site = site_of(hand)
    if site is None:
        raise TreeError(hand.line, f"no grammar of lines for {hand.format or 'a hand without a header'}")
    try:
        return lark_of(site.grammar).parse(lark_text(hand, site))
    except UnexpectedInput as error:
        if isinstance(error, UnexpectedToken) and error.token.type == "$END":
            raise TreeError(hand.line, "the hand ends before its grammar does") from error
        line = hand.line + error.line - 1
        raise TreeError(line, f"out of order: {hand.source_line(line).strip()}") from error


def lark_text(hand: Hand, site: Site) -> str:
    """Return the text of a hand for its grammar: one header line, odd lines in their usual form."""
    lexer = site_lexer(site, site.decimals(hand.text))
    start = re.search(site.header, hand.text)
    lines = header_joined(hand.text, start, site, lexer) if start else hand.text.split("\n")
    return "\n".join(map(lexer.usual, lines))
