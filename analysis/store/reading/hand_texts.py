"""Random access to one hand of a store: parse it from its place in the text, without the text before."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from analysis.store.disk.catalogue import Catalogue
from analysis.store.reading.snapshot import StoredFile
from hhparser.base.errors import UnreadableFileError
from hhparser.input import archives
from hhparser.input.files import Block, Extent, InputFile, context_after, read_blocks, sort_key
from hhparser.model import Hand
from hhparser.pipeline import Checked, Reading, check_hand
from hhparser.sites.reading import hand_contexts, hand_starts, unparsed_hands


class TextRange(NamedTuple):
    """The lines of a hand, and the block of the file with these lines.

    Attributes:
        file: The file.
        part: The block.
        line: The first line of the hand.
        end: The line where the next hand begins; None at the end of the file.
    """

    file: InputFile
    part: Extent
    line: int
    end: int | None


def read_hand(
    folder: Path, catalogue: Catalogue, number: str, reading: Reading = Reading()
) -> Checked | None:
    """Parse, replay and check the first hand with an id, in the order of the files.

    Args:
        folder: The store.
        catalogue: Its catalogue.
        number: The id of the hand.
        reading: Site, house rules and declared rakes, and a filter for hands.

    Returns:
        The hand, or None if its text is gone or no hand passes the filter.
    """
    for text_range in _text_ranges(folder, catalogue, number):
        try:
            hands = list(_hands_in(text_range, reading.site))
        except UnreadableFileError:
            continue
        finally:
            archives.release()
        for hand in hands:
            if hand.hand_id == number and (reading.keep is None or reading.keep(hand)):
                return check_hand(hand, reading.rules_of(hand), reading.rakes)
    return None


def _text_ranges(folder: Path, catalogue: Catalogue, number: str) -> Iterator[TextRange]:
    """Yield the places in readable texts of hands with an id, in the order of the files."""
    catalogue.check("files", "blocks")
    places = catalogue.rows(
        "SELECT file, line FROM hands WHERE number = ? UNION "
        "SELECT p.file, p.line FROM places p JOIN hands h ON h.id = p.hand WHERE h.number = ?",
        *(number, number),
    )
    columns = ", ".join(StoredFile._fields)
    found = [
        (StoredFile(*catalogue.row(f"SELECT {columns} FROM files WHERE id = ?", file)), line)
        for file, line in places
    ]
    for file, line in sorted(found, key=lambda one: (sort_key(one[0].shown), not one[0].gone, one[1])):
        if file.is_readable:
            yield _text_range(catalogue, file, line, file.input_file(folder))


def _text_range(catalogue: Catalogue, stored: StoredFile, line: int, file: InputFile) -> TextRange:
    """Return the smallest stored range of a file that contains the hand beginning in a line."""
    start = catalogue.row(
        "SELECT line, offset, context FROM blocks WHERE file = ? AND line <= ? ORDER BY line DESC LIMIT 1",
        *(stored.id, line),
    )
    (following,) = catalogue.row(
        "SELECT min(offset) FROM blocks WHERE file = ? AND line > ?", stored.id, line
    )
    (end,) = catalogue.row(
        "SELECT min(line) FROM (SELECT min(line) line FROM hands WHERE file = ? AND line > ? "
        "UNION ALL SELECT min(line) FROM places WHERE file = ? AND line > ?)",
        *(stored.id, line, stored.id, line),
    )
    part = Extent(*start)._replace(end=following or file.size) if start else file.part
    return TextRange(file, part, line, end)


def _hands_in(text_range: TextRange, site: str | None) -> Iterator[Hand]:
    """Yield the hands that begin in the first line of a text range.

    Raises:
        UnreadableFileError: The file cannot be opened or read.
    """
    file, part, first, end = text_range
    for block in read_blocks(file.path, hand_starts(site), hand_contexts(), file.copy, part):
        if block.line > first:
            return
        if not (block.text.endswith("\n") and block.line + block.text.count("\n") <= first):
            for line, parse in unparsed_hands(_narrowed(block, first, end), site):
                if line == first:
                    yield parse()


def _narrowed(block: Block, line: int, end: int | None) -> Block:
    """Return the block without the hands before `line` and from the line `end` on."""
    text, starts = block.text, hand_starts()
    if end is not None and starts.match(text, at := _offset(text, end - block.line)):
        text = text[:at]
    at = _offset(text, line - block.line)
    is_first = block.line == 1 and starts.search(text, 0, at) is None
    if is_first or not starts.match(text, at):  # text before the first hand belongs to it
        return block._replace(text=text)
    context = context_after(hand_contexts(), block.context, text[:at])
    return Block(block.file, line, text[at:], context)


def _offset(text: str, number: int) -> int:
    """Return the offset of a line in a text, or the length of the text; lines are counted from 0."""
    lines = text.split("\n", number)
    return len(text) - len(lines[number]) if number < len(lines) else len(text)
