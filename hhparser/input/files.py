"""Turns files into text: finds them, decodes them and cuts them into blocks that end where a hand begins."""

import codecs
import glob
import io
import os
import re
import sys
import time
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from logging import getLogger
from pathlib import Path
from typing import IO, Final, NamedTuple

from hhparser.base.errors import NoInputError, UnreadableFileError
from hhparser.base.system import IGNORES_CASE, IS_WINDOWS
from hhparser.input import archives
from hhparser.input.mail_starts import is_mail

STANDARD_INPUT: Final = "-"
BLOCK_BYTES: Final = 1 << 20
LONGEST_HAND: Final = 1 << 23
LONGEST_HEADER: Final = 1 << 16
LONGEST_CHAT: Final = 1000
FRESH_SECONDS: Final = 10.0
GROWS_SECONDS: Final = 2.0
NOT_ASCII: Final = bytes(range(128, 256))
TAIL: Final = 1 << 12
_IN_CHAT: Final = re.compile(r' said, "[^"\n]*$')
_SKIPPED_SUFFIXES: Final = frozenset(
    {".py", ".pyc", ".png", ".jpg", ".svg", ".pdf", ".html", ".parquet", ".gz", ".db", ".part", ".lnk"}
)
_PROGRAMS_AND_VIDEOS: Final = frozenset(
    {".exe", ".dll", ".msi", ".dmg", ".pkg", ".so", ".dylib", ".mp4", ".mov", ".avi", ".mkv", ".webm", ".mp3"}
)
_OF_THE_SYSTEM: Final = frozenset({"desktop.ini", "thumbs.db", ".ds_store"})


class Block(NamedTuple):
    """A piece of a file that begins at its start or at a hand.

    Attributes:
        file: The file.
        line: Number of its first line.
        text: The text.
        context: Earlier text that applies to its hands too; see `Document`.
        offset: Its first byte in the file, where a line begins; None when reading cannot begin there.
    """

    file: str
    line: int
    text: str
    context: str = ""
    offset: int | None = None


class Extent(NamedTuple):
    """The part of a file that is read.

    Attributes:
        line: Number of its first line.
        offset: Its first byte, the start of that line.
        context: Earlier text that applies to its hands too; see `Document`.
        end: The byte after its last one; None for the end of the file.
    """

    line: int = 1
    offset: int = 0
    context: str = ""
    end: int | None = None


WHOLE: Final = Extent()


class InputFile(NamedTuple):
    """A file to read.

    Attributes:
        path: As given.
        named: Whether the user named it.
        size: In bytes.
        copy: Path of a file with the same content, if `path` cannot be read again.
        part: What is read of it.
    """

    path: str
    named: bool
    size: int = 0
    copy: str | None = None
    part: Extent = WHOLE


def find_files(paths: Iterable[str | InputFile]) -> list[InputFile]:
    """Each file of the given paths, folders (recursively), patterns and zip archives, once.

    They come in byte order of their `/` path; `-` is standard input and comes first. An `InputFile` among
    the paths is kept as it is.

    Raises:
        NoInputError: A path that matches nothing.
        UnreadableFileError: A path of a pipe or a device.
    """
    found: dict[str, InputFile] = {}
    for path in paths:
        if isinstance(path, InputFile):
            found[path.path] = path
            continue
        for file in _files_of(path):
            if file.named or file.path not in found:
                found[file.path] = file
    return sorted(found.values(), key=lambda file: sort_key(file.path))


def _files_of(path: str) -> Iterator[InputFile]:
    """The files of one path, possibly with duplicates."""
    named = path == STANDARD_INPUT or os.path.isfile(path)
    for name in [path] if named else _inside(path):
        yield from _members(name, named)


def _inside(path: str) -> list[str]:
    """Files of a folder or a pattern."""
    if os.path.isdir(path):
        files = list(_walked(path))
        others = [file for file in files if os.path.splitext(file)[1].lower() in _PROGRAMS_AND_VIDEOS]
        if others:
            getLogger(__name__).warning("passed over programs and videos, such as %s", others[0])
        return [file for file in files if may_hold_hands(file)]
    inside = [p for p in glob.glob(path, recursive=True) if os.path.isfile(p)]
    if not inside and os.path.exists(path):
        raise UnreadableFileError(path, "it is a pipe or a device; pipe into `-`: cat FILE | hh check -")
    if not inside:
        raise NoInputError(path)
    return inside


def _walked(folder: str) -> Iterator[str]:
    """All files in a folder and those inside; a folder that may not be looked into is named."""

    def note_closed(error: OSError) -> None:
        getLogger(__name__).warning("%s may not be looked into: %s", error.filename, error.strerror)

    for path, folders, names in os.walk(Path(folder), onerror=note_closed):
        folders.sort()
        paths = (os.path.join(path, name) for name in sorted(names))
        yield from (one.removeprefix(os.path.join(".", "")) for one in paths if os.path.isfile(one))


def may_hold_hands(path: str) -> bool:
    """Whether a file in a folder is looked at; pictures, programs and the like are passed over."""
    suffix, name = os.path.splitext(path)[1].lower(), os.path.basename(path).lower()
    return suffix not in _SKIPPED_SUFFIXES | _PROGRAMS_AND_VIDEOS and name not in _OF_THE_SYSTEM


def _members(path: str, named: bool) -> list[InputFile]:
    """A file, or the files in an archive; an archive that cannot be opened is returned as a file."""
    if archives.is_archive(path):
        with suppress(OSError, *archives.ERRORS):
            inside = [InputFile(member.path, False, member.size) for member in archives.members(path)]
            archives.name_unread(tuple([file.path for file in inside if not may_hold_hands(file.path)]))
            return [file for file in inside if may_hold_hands(file.path)]
    return [InputFile(path, named, os.path.getsize(path) if os.path.isfile(path) else 0)]


def sort_key(path: str) -> tuple[bool, bytes]:
    """A sort key: byte order of the path with `/` between folders, standard input first."""
    return path != STANDARD_INPUT, path.replace(os.sep, "/").encode("utf-8", "surrogateescape")


def is_same_path(one: str, other: str) -> bool:
    """Whether two texts are one path; separators, accents and case may be written as the system allows."""
    return comparable(one) == comparable(other)


def comparable(path: str) -> str:
    """The path in a form that is equal for all texts of one path."""
    text = unicodedata.normalize("NFC", path)
    if IS_WINDOWS:
        text = text.replace("\\", "/")
    return os.path.normpath(text.casefold() if IGNORES_CASE else text)


class Contexts(NamedTuple):
    """Text that applies to several hands.

    Attributes:
        pattern: That text; it applies to all hands after it.
        letters: The letters that it may begin with.
        newest_first: Pattern of what files begin with in which it may stand behind all hands.
    """

    pattern: re.Pattern[str]
    letters: frozenset[str]
    newest_first: re.Pattern[str]


def is_growing(path: str) -> bool:
    """Whether a file that was changed a few seconds ago changes again within two."""
    with suppress(OSError):
        before = os.stat(path)
        end = time.time() + GROWS_SECONDS
        while time.time() < min(end, before.st_mtime + FRESH_SECONDS):
            time.sleep(GROWS_SECONDS / 20)
            now = os.stat(path)
            if (now.st_size, now.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
                return True
    return False


def read_blocks(
    path: str,
    starts: re.Pattern[str],
    contexts: Contexts | None = None,
    copy: str | None = None,
    part: Extent = WHOLE,
) -> Iterator[Block]:
    """The text of a file in blocks of about a MiB, each but the first beginning at a match of `starts`.

    Args:
        path: A file, or `-` for standard input.
        starts: Pattern of the start of a hand.
        contexts: What text applies to several hands.
        copy: A file to read instead of `path`.
        part: What to read of it.

    Raises:
        UnreadableFileError: The file cannot be opened or read.
    """
    try:
        with open_file(InputFile(path, True, copy=copy)) as stream:
            yield from _blocks(path, stream, starts, contexts, part)
    except OSError as error:
        raise UnreadableFileError(path, error.strerror or str(error)) from error
    except archives.ERRORS as error:
        raise UnreadableFileError(path, str(error) or "the archive is damaged") from error


def open_file(file: InputFile) -> IO[bytes]:
    """The bytes of a file, of a file in an archive, or of standard input.

    Raises:
        OSError: It cannot be opened; an archive can also raise `archives.ERRORS`.
    """
    path = file.copy or file.path
    if path == STANDARD_INPUT:
        return open(sys.stdin.fileno(), "rb", closefd=False)
    member = archives.open_member(path)
    if member is None and archives.is_archive(path):
        archives.members(path)  # raises for an archive that `find_files` could not open
    return member or open(path, "rb")


def _blocks(
    path: str, stream: IO[bytes], starts: re.Pattern[str], contexts: Contexts | None, part: Extent
) -> Iterator[Block]:
    line, context = part.line, part.context
    offset, texts = _texts(stream, part)
    rest, read, begins_line, searched = "", b"", True, 1
    for source, text in texts:
        if not text:
            continue
        context = context or _context_at_end(contexts, rest or text, stream)
        cut = _cut(rest, starts, searched)  # not in the new text: a file that fits in one read is not cut
        searched = max(len(rest) - LONGEST_HEADER, 1)
        if cut:
            searched = 1
            yield Block(path, line, rest[:cut], context, offset if begins_line else None)
            begins_line = rest[cut - 1] == "\n"
            line += rest.count("\n", 0, cut)
            context = last_context(contexts, rest[:cut]) or context
            size = None if offset is None else _bytes_before(read, rest, cut)
            offset = None if offset is None or size is None else offset + size
            rest, read = rest[cut:], read[size or 0 :]
        rest += text
        read += source
    if rest:
        yield Block(path, line, rest, context, offset if begins_line else None)


def _texts(stream: IO[bytes], part: Extent) -> tuple[int | None, Iterator[tuple[bytes, str]]]:
    """The offset of the part, None where text and bytes differ in length, and its texts with their bytes."""
    if part == WHOLE._replace(end=part.end) and is_mail(_head(stream, LONGEST_HEADER)):
        return None, _decoded_mails(stream)
    return None if _is_wide(_encoding(stream)) else part.offset, _decoded(stream, part)


def _bytes_before(source: bytes, text: str, at: int) -> int | None:
    """How many bytes the text before a line took in the file; None when a line does not begin there."""
    if at == len(text):
        return len(source)
    if len(source) == len(text):
        return at
    if text[at - 1] != "\n":
        return None
    return offset_of_line(source, text.count("\n", 0, at))


def offset_of_line(source: bytes, number: int) -> int:
    """Where a line of a file begins, counted from 0."""
    return sum(map(len, source.splitlines(keepends=True)[:number]))


def last_context(contexts: Contexts | None, text: str) -> str:
    """The last match of `contexts` in a text; empty when there is none."""
    if contexts is None or not any(letter in text for letter in contexts.letters):
        return ""
    found = [match[0] for match in contexts.pattern.finditer(text)]
    return found[-1] if found else ""


def _context_at_end(contexts: Contexts | None, text: str, stream: IO[bytes]) -> str:
    """The context that stands behind all hands, given the first text of a file; empty when there is none."""
    if contexts is None or not contexts.newest_first.match(text):
        return ""
    return last_context(contexts, text) or last_context(contexts, _end(stream))


def _end(stream: IO[bytes]) -> str:
    """The last text of a file of which a part is read already; empty for a pipe."""
    if not stream.seekable():
        return ""
    here = stream.tell()
    stream.seek(max(stream.seek(0, os.SEEK_END) - BLOCK_BYTES, here))
    end = stream.read()
    stream.seek(here)
    return _decode(end)


def _cut(text: str, starts: re.Pattern[str], searched: int) -> int:
    """Where a block ends: before the last hand, or after a long text without any; 0 for no such place."""
    cut = _last_start(text, starts, searched)
    if starts.search(text, 0, cut) is not None:
        return cut
    return len(text) if len(text) > LONGEST_HAND else 0  # text before the first hand stays with it


def _last_start(text: str, starts: re.Pattern[str], least: int) -> int:
    """Where the last hand of a text begins that begins at `least` or later; 0 if there is none.

    It looks at the end of the text first.
    """
    size = TAIL
    while True:
        begin = max(len(text) - size, least)
        found = [m.start() for m in starts.finditer(text, begin) if not in_chat(text, m.start())]
        if found or begin == least:
            return found[-1] if found else 0
        size *= 8


def in_chat(text: str, start: int) -> bool:
    """Whether the header at that offset is only quoted by a player in the chat."""
    line = max(text.rfind("\n", 0, start) + 1, start - LONGEST_CHAT)
    return line != start and _IN_CHAT.search(text, line, start) is not None


def _decoded(stream: IO[bytes], part: Extent = WHOLE) -> Iterator[tuple[bytes, str]]:
    """Whole lines as bytes and as text: `LF` line ends, without byte order marks and zero bytes."""
    encoding = "utf-8" if part.offset else _encoding(stream)
    wide = _is_wide(encoding)
    # holds back a CR at the end of a block until it is known whether an LF follows
    decoder = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder(encoding)("replace"), translate=True)
    tail = b""
    for block in _read(stream, part):
        if wide:
            yield b"", _plain(decoder.decode(block))
            continue
        lines = tail + block
        end = max(lines.rfind(b"\n"), lines.rfind(b"\r", 0, -1)) + 1
        if not end and len(lines) > LONGEST_HAND:
            end = len(lines.rstrip(NOT_ASCII)) or len(lines)
        tail = lines[end:]
        yield lines[:end], _plain(_decode(lines[:end]))
    yield tail, _plain(decoder.decode(b"", final=True) if wide else _decode(tail))


def _decoded_mails(stream: IO[bytes]) -> Iterator[tuple[bytes, str]]:
    """The texts of mails as `_decoded` gives them; no byte of the file belongs to a character of them."""
    from hhparser.input.mails import texts_of_mails  # noqa: PLC0415  slow to import

    for text in texts_of_mails(stream):
        plain = _plain(_decode(text) if isinstance(text, bytes) else text)
        yield b"", plain if plain.endswith("\n") else f"{plain}\n"


def _read(stream: IO[bytes], part: Extent) -> Iterator[bytes]:
    """The bytes of a part of a file, a block at a time."""
    if part.offset:
        stream.seek(part.offset)
    left = sys.maxsize if part.end is None else part.end - part.offset
    while block := stream.read(min(BLOCK_BYTES, left)):
        yield block
        left -= len(block)


def _is_wide(encoding: str) -> bool:
    return encoding.startswith("utf-16")


def _plain(text: str) -> str:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    for mark in "\ufeff\0":  # some exports put a zero byte behind each hand
        if mark in text:
            text = text.replace(mark, "")
    return text


def _encoding(stream: IO[bytes]) -> str:
    """UTF-16 by its byte order mark or by zero bytes, else UTF-8 (with cp1252 for lines that are not)."""
    head = _head(stream, 4)
    zeros = [byte == 0 for byte in head]  # a single one is a mark of some export
    if head[:2] == codecs.BOM_UTF16_LE or zeros == [False, True, False, True]:
        return "utf-16-le"
    if head[:2] == codecs.BOM_UTF16_BE or zeros == [True, False, True, False]:
        return "utf-16-be"
    return "utf-8"


def _head(stream: IO[bytes], size: int) -> bytes:
    """The first bytes of a stream that is not read yet, as far as they are at hand."""
    return stream.peek(size)[:size] if hasattr(stream, "peek") else b""


def _decode(block: bytes) -> str:
    try:
        return block.decode("utf-8")
    except UnicodeDecodeError:
        return "".join(map(_decode_line, block.splitlines(keepends=True)))


def _decode_line(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")
