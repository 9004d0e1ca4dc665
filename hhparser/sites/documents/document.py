"""What a format of a general syntax declares about itself."""

from collections.abc import Callable
from dataclasses import dataclass

from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.format import Format


@dataclass(frozen=True, eq=False, kw_only=True)
class Document(Format):
    """One format of a general syntax, such as TOML or JSON, that hands of any site may be written in.

    Attributes:
        lead: Pattern of what may stand before the first hand of a file and belongs to it.
        read: Reads the builder's text; raises `DocumentError` where it cannot.
        context: Pattern of what stands before some hands and holds for all that follow until the next one;
            the builder has the last one as `context`.
    """

    lead: str
    read: Callable[[DocumentBuilder], None]
    context: str | None = None
