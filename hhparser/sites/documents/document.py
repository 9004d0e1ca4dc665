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
            letter; the builder has the last match as `context`.
        newest_first: Pattern of the start of files that may have their `context` after all hands.
    """

    lead: str
    read: Callable[[DocumentBuilder], None]
    context: str | None = None
    newest_first: str | None = None
