"""Turns hand histories into hands: one small module per text format; never imports the engine."""

from hhparser.sites.documents.document import Document
from hhparser.sites.format import Format
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.site import Site
from hhparser.sites.reading import detect, parse_hand, read_hands
from hhparser.sites.registry import FORMATS, SITES, SUMMARY_STARTS

__all__ = [
    "FORMATS",
    "SITES",
    "SUMMARY_STARTS",
    "Document",
    "Format",
    "HandBuilder",
    "Site",
    "detect",
    "parse_hand",
    "read_hands",
]
