"""Declaration of a format with a general syntax, such as TOML or JSON."""

from collections.abc import Callable
from dataclasses import dataclass

from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.format import Format


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Document(Format):
    """One format with a general syntax, such as TOML or JSON, for hands of any site.

    Attributes:
        lead: Pattern of text that may precede the first hand of a file and belongs to it.
        read: Reads the builder's text; raises `DocumentError` on failure.
        context: Pattern of text that applies to all hands after it until the next match, with a plain first
            letter; the builder has the last match as `context`, or all matches, one per line.
        adds_context: Whether all matches apply, including those in the hand, and not only the last one.
        newest_first: Pattern of the start of files that may have a context after all hands.
        at_end: Pattern of that context.
    """

    lead: str
    read: Callable[[DocumentBuilder], None]
    context: str | None = None
    adds_context: bool = False
    newest_first: str | None = None
    at_end: str | None = None
