"""What a format with a general syntax, such as TOML or JSON, declares."""

from collections.abc import Callable
from dataclasses import dataclass

from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.format import Format


@dataclass(frozen=True, eq=False, kw_only=True)
class Document(Format):
    """One format with a general syntax, such as TOML or JSON, which may hold hands of any site.

    Attributes:
        lead: Pattern of text that may precede the first hand of a file and belongs to it.
        read: Reads the builder's text; raises `DocumentError` when it cannot.
        context: Pattern of text that applies to all hands after it until the next match, with a plain first
            letter; the builder holds the last match as `context`.
        newest_first: Pattern of what files begin with whose `context` may stand behind all hands.
    """

    lead: str
    read: Callable[[DocumentBuilder], None]
    context: str | None = None
    newest_first: str | None = None
