"""Parsers of hand histories: one small module per format; never imports the engine."""

from typing import TYPE_CHECKING

from hhparser.base.runtime.lazy import on_first_use

if TYPE_CHECKING:
    from hhparser.sites.documents.document import Document
    from hhparser.sites.format import Format
    from hhparser.sites.lines.builder import HandBuilder
    from hhparser.sites.lines.site import Site
    from hhparser.sites.reading import detect, parse_hand, read_hand, read_hands
    from hhparser.sites.registry import DOCUMENTS, FORMATS, SITES, SUMMARY_STARTS
    from hhparser.sites.signatures import signatures_in

__all__ = [
    "DOCUMENTS",
    "FORMATS",
    "SITES",
    "SUMMARY_STARTS",
    "Document",
    "Format",
    "HandBuilder",
    "Site",
    "detect",
    "parse_hand",
    "read_hand",
    "read_hands",
    "signatures_in",
]

__getattr__ = on_first_use(
    __name__,
    {
        "hhparser.sites.documents.document": ("Document",),
        "hhparser.sites.format": ("Format",),
        "hhparser.sites.lines.builder": ("HandBuilder",),
        "hhparser.sites.lines.site": ("Site",),
        "hhparser.sites.reading": ("detect", "parse_hand", "read_hand", "read_hands"),
        "hhparser.sites.registry": ("DOCUMENTS", "FORMATS", "SITES", "SUMMARY_STARTS"),
        "hhparser.sites.signatures": ("signatures_in",),
    },
)
