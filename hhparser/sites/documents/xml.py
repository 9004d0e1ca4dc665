"""XML elements with their locations; every value is validated."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from hhparser.base.text.spans import Span, SpanFinder
from hhparser.sites.documents.fields import MOST_DIGITS, DocumentError

LONGEST_XML: Final = 1 << 18
DEEPEST_XML: Final = 32
_INTEGER: Final = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS}}}")


@dataclass(slots=True)
class Element:
    """An element of XML.

    Attributes:
        tag: Its name.
        attributes: Its attributes.
        text: The text directly in it, each piece stripped of whitespace.
        children: The elements directly in it.
        whole: Whether the text contains its end tag.
    """

    tag: str
    attributes: dict[str, str]
    _source: "_Source"
    _line: int
    _column: int
    text: str = ""
    children: list["Element"] = field(default_factory=list)
    whole: bool = False

    @property
    def location(self) -> Span:
        """Return the location of its start tag."""
        return self._source.locate(self._line, self._column)

    def find(self, tag: str) -> "Element | None":
        """Return the first child of that name."""
        return next(self.all(tag), None)

    def all(self, tag: str) -> Iterator["Element"]:
        """Return the children of that name."""
        return (child for child in self.children if child.tag == tag)

    def child_text(self, tag: str) -> str:
        """Return the text of the first child of that name; empty when there is none."""
        child = self.find(tag)
        return "" if child is None else child.text

    def get(self, attribute: str) -> str:
        """Return the text of an attribute; empty when it is missing."""
        return self.attributes.get(attribute, "")

    def optional(self, attribute: str) -> str | None:
        """Return the value of an attribute; None if it is missing or empty."""
        return self.attributes.get(attribute) or None

    def integer(self, attribute: str) -> int | None:
        """Return a whole number; None when it is missing.

        Raises:
            DocumentError: It is not a whole number, or has more than fifteen digits.
        """
        text = self.attributes.get(attribute)
        if text is None or not text.strip():
            return None
        if not _INTEGER.fullmatch(text.strip()):
            raise self.error(f"has {attribute} {text[:40]!r}, which is not a whole number")
        return int(text)

    def error(self, reason: str) -> DocumentError:
        """Return an error about the element."""
        return DocumentError(self.location, f"{self.tag} {reason}")


def read_xml(text: str, start: int, first_line: int) -> tuple[Element, int]:
    """Parse an XML element, possibly truncated at the end of the text; return it and the offset after it.

    Args:
        text: Text with the element.
        start: Offset of the element's `<`.
        first_line: Line of the file at the start of the text.

    Raises:
        DocumentError: It is not XML, too long or too deep, or declares entities.
    """
    source = _Source(text, start, first_line)
    builder = _TreeBuilder(source)
    try:
        builder.parser.Parse(text[start : start + LONGEST_XML].encode("utf-8", "replace"), False)
    except _Finished:
        return builder.root, source.after(">", *builder.end)
    except expat.ExpatError as error:
        raise DocumentError(source.locate(*builder.place()), expat.ErrorString(error.code)) from error
    cut = len(text) - start > LONGEST_XML
    if builder.root.tag and not cut:
        return builder.root, len(text)
    raise builder.root.error(f"of more than {LONGEST_XML} characters" if cut else "without end")


class _Finished(Exception):  # noqa: N818  not an error: the requested element is complete
    """The element has ended."""


class _Source:
    """The text of an element; converts lines and columns from expat to offsets and locations."""

    def __init__(self, text: str, start: int, first_line: int) -> None:
        self._text = text
        self._finder = SpanFinder(text, first_line)
        self._lines = [start, *(match.end() for match in re.compile("\n").finditer(text, start))]

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a line (from 1) and column (from 0) in the text."""
        return min(self._lines[line - 1] + column, len(self._text) - 1)

    def after(self, mark: str, line: int, column: int) -> int:
        """Return the offset after the next `mark` from that line and column on."""
        return self._text.find(mark, self.offset(line, column)) + len(mark)

    def locate(self, line: int, column: int) -> Span:
        """Return the location of the tag that begins at that line and column."""
        start = self.offset(line, column)
        end = self._text.find(">", start) + 1 or len(self._text)
        return self._finder.find(start, end)


class _TreeBuilder:
    """Builds the tree of the first element of a source, then stops; rejects entity declarations."""

    def __init__(self, source: _Source) -> None:
        self.root = Element("", {}, source, 1, 0)
        self.end = (1, 0)
        self.parser = parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._add_text
        parser.StartDoctypeDeclHandler = self._refuse
        self._source = source
        self._open: list[Element] = []

    def place(self) -> tuple[int, int]:
        """Return line and column of the parser's current position."""
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        parser, opened = self.parser, self._open
        element = Element(
            name, attributes, self._source, parser.CurrentLineNumber, parser.CurrentColumnNumber
        )
        if len(opened) == DEEPEST_XML:
            raise element.error("is nested too deeply")
        if opened:
            opened[-1].children.append(element)
        else:
            self.root = element
        opened.append(element)

    def _add_text(self, text: str) -> None:
        if not text.isspace():
            self._open[-1].text += text.strip()

    def _end(self, _: str) -> None:
        self._open.pop().whole = True
        if not self._open:
            self.end = self.place()
            raise _Finished

    def _refuse(self, *_: object) -> None:
        raise DocumentError(self._source.locate(*self.place()), "a declaration of entities")
