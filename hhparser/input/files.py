"""Finds and decodes files, and splits their text into blocks that begin at hands."""

import codecs
import glob
import os
import re
import sys
import time
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from logging import getLogger
from os import PathLike, fspath
from pathlib import Path
from typing import IO, Final, NamedTuple

from hhparser.base.arguments import one_or_several
from hhparser.base.errors import NoInputError, UnreadableFileError
from hhparser.base.runtime.system import IGNORES_CASE, IS_WINDOWS
from hhparser.input import archives
from hhparser.input.mail_starts import is_mail
from hhparser.input.pasted import restored
from hhparser.input.skipped import is_unread_archive, may_hold_hands, warn_of_link, warn_of_skipped

STANDARD_INPUT: Final = "-"
BLOCK_BYTES: Final = 1 << 20
LONGEST_HAND: Final = 1 << 23
LONGEST_HEADER: Final = 1 << 16
LONGEST_CHAT: Final = 1000
MOST_CONTEXTS: Final = 500
FRESH_SECONDS: Final = 10.0
GROWS_SECONDS: Final = 2.0
NOT_ASCII: Final = bytes(range(128, 256))
TAIL: Final = 1 << 12
# the lookbehind keeps the search linear in long runs of CRs
_CRS_LF: Final = re.compile(r"(?<!\r)\r+\n")
_LINE_END: Final = re.compile(rb"(?<!\r)\r+\n|\r|\n")
_IN_CHAT: Final = re.compile(r' said, "[^"\n]*$')


class Block(NamedTuple):
    """A part of a file that begins at the start of the file or at a hand.

    Attributes:
        file: Path of the file.
        line: Number of the first line.
        text: The text.
        context: Other text of the file that applies to the hands too; see `Document`.
        offset: Byte offset in the file, at the start of a line; None if reading cannot start there.
    """

    file: str
    line: int
    text: str
    context: str = ""
    offset: int | None = None


class Extent(NamedTuple):
    """A range of a file to read.

    Attributes:
        line: Number of the first line.
        offset: Byte offset of the start of that line.
        context: Earlier text that applies to the hands too; see `Document`.
        end: Byte offset of the end, exclusive; None for the end of the file.
    """

    line: int = 1
    offset: int = 0
    context: str = ""
    end: int | None = None


WHOLE: Final = Extent()


class InputFile(NamedTuple):
    """A file to read.

    Attributes:
        path: Path, as given.
        named: Whether the user named the file itself, not its folder or a pattern.
        size: Size in bytes; 0 if unknown.
        copy: Path of a copy to read instead, if `path` can be read only once.
        part: Range to read.
    """

    path: str
    named: bool
    size: int = 0
    copy: str | None = None
    part: Extent = WHOLE


Paths = str | PathLike[str] | InputFile | Iterable[str | PathLike[str] | InputFile]


def given_paths(paths: Paths) -> list[str | InputFile]:
    """Return the paths of an argument that takes one path or several.

    Raises:
        ArgumentError: Another object is given.
    """
    given = one_or_several("paths", paths, (str, PathLike, InputFile), "a file, a folder or a pattern")
    return [path if isinstance(path, InputFile) else fspath(path) for path in given]


def find_files(paths: Iterable[str | InputFile]) -> list[InputFile]:
    """Find all files of some paths, folders (recursive), glob patterns and zip archives, without duplicates.

    Files in folders and archives with a suffix of other file types are skipped. `-` is standard input.

    Args:
        paths: Paths, patterns, or `InputFile` objects; objects are kept unchanged.

    Returns:
        The files in byte order of their path with `/` as separator, standard input first.

    Raises:
        NoInputError: A path or pattern matches nothing.
        UnreadableFileError: A path is a pipe or a device.
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
    """Yield the files of one path, possibly with duplicates."""
    named = path == STANDARD_INPUT or os.path.isfile(path)
    for name in [path] if named else _inside(path):
        yield from _members(name, named)


def _inside(path: str) -> list[str]:
    """List the files of a folder or a pattern."""
    if os.path.isdir(path):
        files = list(_walked(path))
        warn_of_skipped(files)
        return [file for file in files if may_hold_hands(file)]
    inside = [p for p in glob.glob(path, recursive=True) if os.path.isfile(p)]
    if not inside and os.path.exists(path):
        raise UnreadableFileError(path, "it is a pipe or a device; pipe into `-`: cat FILE | hh check -")
    if not inside:
        raise NoInputError(path)
    return inside


def _walked(folder: str) -> Iterator[str]:
    """Yield all files in a folder, recursively; log a warning about folders without permission."""

    def note_closed(error: OSError) -> None:
        getLogger(__name__).warning("cannot open the folder %s: %s", error.filename, error.strerror)

    for path, folders, names in os.walk(Path(folder), onerror=note_closed):
        folders.sort()
        for one in (os.path.join(path, name) for name in sorted([*names, *folders])):
            if os.path.isfile(one):
                yield one.removeprefix(os.path.join(".", ""))
            elif os.path.islink(one):
                warn_of_link(one)


def _members(path: str, named: bool) -> list[InputFile]:
    """Return a file, or the files in an archive; return an archive that cannot be opened as a file."""
    if archives.is_archive(path):
        with suppress(OSError, *archives.ERRORS):
            inside = [InputFile(member.path, False, member.size) for member in archives.members(path)]
            archives.name_unread(tuple([file.path for file in inside if not may_hold_hands(file.path)]))
            return [file for file in inside if may_hold_hands(file.path)]
    return [InputFile(path, named, os.path.getsize(path) if os.path.isfile(path) else 0)]


def sort_key(path: str) -> tuple[bool, bytes]:
    """Return a sort key: standard input first, then byte order of the path with `/` as separator."""
    return path != STANDARD_INPUT, path.replace(os.sep, "/").encode("utf-8", "surrogateescape")


def is_same_path(one: str, other: str) -> bool:
    """Return whether two paths are equal after normalization of separators, Unicode form and case."""
    return comparable(one) == comparable(other)


def comparable(path: str) -> str:
    """Normalize a path (separators, Unicode form, case), so that equal paths compare equal."""
    text = unicodedata.normalize("NFC", path)
    if IS_WINDOWS:
        text = text.replace("\\", "/")
    return os.path.normpath(text.casefold() if IGNORES_CASE else text)


class Contexts(NamedTuple):
    """Patterns for context: text that applies to several hands.

    Attributes:
        pattern: Regex of a context; it applies to all hands after it.
        letters: Letters that a context can begin with, for a fast test.
        added: The letters of contexts that apply beside the ones before them; others replace them.
        newest_first: Regex for the start of files that may have a context after all hands.
        at_end: Regex of that context.
    """

    pattern: re.Pattern[str]
    letters: frozenset[str]
    added: frozenset[str]
    newest_first: re.Pattern[str]
    at_end: re.Pattern[str]


def is_growing(path: str) -> bool:
    """Return whether a program is still writing a file; waits up to `GROWS_SECONDS` for a recent file."""
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
    """Yield the text of a file in blocks of about 1 MiB; all except the first begin at a match of `starts`.

    Text without a hand for more than `LONGEST_HAND` characters is split anywhere.

    Args:
        path: Path of a file, or `-` for standard input.
        starts: Regex of the start of a hand.
        contexts: Patterns for text that applies to several hands; None for none.
        copy: Path of a copy to read instead of `path`.
        part: Range to read.

    Raises:
        UnreadableFileError: The file cannot be opened or read, or its archive is damaged.
    """
    try:
        with open_file(InputFile(path, True, copy=copy)) as stream:
            yield from _blocks(path, stream, starts, contexts, part)
    except OSError as error:
        raise UnreadableFileError(path, error.strerror or str(error)) from error
    except archives.ERRORS as error:
        raise UnreadableFileError(path, str(error) or "the archive is damaged") from error


def open_file(file: InputFile) -> IO[bytes]:
    """Open a file, a file in an archive, or standard input as a binary stream.

    Raises:
        OSError: The file cannot be opened; an archive can also raise `archives.ERRORS`.
    """
    path = file.copy or file.path
    if path == STANDARD_INPUT:
        return open(sys.stdin.fileno(), "rb", closefd=False)
    member = archives.open_member(path)
    if is_unread_archive(path):
        raise ValueError("of archives, only zip is read: unpack it")
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
        cut = _cut(rest, starts, searched)  # ignores the new text, so that a file read at once is one block
        searched = max(len(rest) - LONGEST_HEADER, 1)
        if cut:
            searched = 1
            yield Block(path, line, rest[:cut], context, offset if begins_line else None)
            begins_line = rest[cut - 1] == "\n"
            line += rest.count("\n", 0, cut)
            context = context_after(contexts, context, rest[:cut])
            size = None if offset is None else _bytes_before(read, rest, cut)
            offset = None if offset is None or size is None else offset + size
            rest, read = rest[cut:], read[size or 0 :]
        rest += text
        read += source
    if rest:
        yield Block(path, line, rest, context, offset if begins_line else None)


def _texts(stream: IO[bytes], part: Extent) -> tuple[int | None, Iterator[tuple[bytes, str]]]:
    """Return the byte offset of a range and its text in pairs of bytes and text.

    The offset is None for mails and UTF-16, because positions in the text do not map to bytes.
    """
    if part == WHOLE._replace(end=part.end) and is_mail(_head(stream, LONGEST_HEADER)):
        return None, _restored(_decoded_mails(stream))
    return None if _is_wide(_encoding(stream)) else part.offset, _restored(_decoded(stream, part))


def _restored(texts: Iterable[tuple[bytes, str]]) -> Iterator[tuple[bytes, str]]:
    """Yield bytes and restored text; a text that begins within a very long line is left as it is."""
    begins_line = True
    for source, text in texts:
        yield source, restored(text) if begins_line else text
        begins_line = text.endswith("\n") or (begins_line and not text)


def _bytes_before(source: bytes, text: str, at: int) -> int | None:
    """Convert an offset in decoded text to an offset in its bytes; None if it is not the start of a line."""
    if at == len(text):
        return len(source)
    if len(source) == len(text):
        return at
    if text[at - 1] != "\n":
        return None
    return offset_of_line(source, text.count("\n", 0, at))


def offset_of_line(source: bytes, number: int) -> int:
    """Return the byte offset of a line; lines count from 0."""
    if source.count(b"\r") == source.count(b"\r\n"):  # every line ends with LF: twenty times faster
        return len(source) - len(source.split(b"\n", number)[-1])
    ends = (match.end() for match in islice(_LINE_END.finditer(source), number))
    return max(ends, default=0)


def context_after(contexts: Contexts | None, context: str, text: str) -> str:
    """Return the context that applies after a text, given the context before it."""
    if contexts is None or not any(letter in text for letter in contexts.letters):
        return context
    found = [match[0] for match in contexts.pattern.finditer(text)]
    if not found:
        return context
    if found[-1][0] not in contexts.added:
        return found[-1]
    lines = dict.fromkeys([*context.splitlines(), *found])
    return "\n".join(islice(lines, MOST_CONTEXTS))


def _context_at_end(contexts: Contexts | None, text: str, stream: IO[bytes]) -> str:
    """Return the context at the end of a newest-first file, given its first text; "" if there is none."""
    if contexts is None or not contexts.newest_first.match(text):
        return ""
    found = contexts.at_end.search(text) or contexts.at_end.search(_end(stream))
    return found[0] if found else ""


def _end(stream: IO[bytes]) -> str:
    """Decode the last block of a stream, up to `BLOCK_BYTES`, and restore the position; "" for a pipe."""
    if not stream.seekable():
        return ""
    here = stream.tell()
    stream.seek(max(stream.seek(0, os.SEEK_END) - BLOCK_BYTES, here))
    end = stream.read()
    stream.seek(here)
    return _decode(end)


def _cut(text: str, starts: re.Pattern[str], searched: int) -> int:
    """Return the end of a block: before the last hand, or after a long text without hands; 0 to read on."""
    cut = _last_start(text, starts, searched)
    if starts.search(text, 0, cut) is not None:
        return cut
    return len(text) if len(text) > LONGEST_HAND else 0  # text before the first hand stays with it


def _last_start(text: str, starts: re.Pattern[str], least: int) -> int:
    """Return the offset of the last hand in a text from `least` on; 0 if there is none.

    Searches the end of the text first, then larger parts.
    """
    size = TAIL
    while True:
        begin = max(len(text) - size, least)
        found = [m.start() for m in starts.finditer(text, begin) if not in_chat(text, m.start())]
        if found or begin == least:
            return found[-1] if found else 0
        size *= 8


def in_chat(text: str, start: int) -> bool:
    """Return whether the header at an offset is a quotation in a chat line."""
    line = max(text.rfind("\n", 0, start) + 1, start - LONGEST_CHAT)
    return line != start and _IN_CHAT.search(text, line, start) is not None


def _decoded(stream: IO[bytes], part: Extent = WHOLE) -> Iterator[tuple[bytes, str]]:
    """Yield whole lines as pairs of bytes and text, with LF line ends, without byte order marks and NULs.

    The bytes of UTF-16 are left out; a line longer than `LONGEST_HAND` is yielded in pieces.
    """
    encoding = "utf-8" if part.offset else _encoding(stream)
    wide, blocks, tail = _is_wide(encoding), _read(stream, part), b""
    if wide:
        blocks = (text.encode() for text in codecs.iterdecode(blocks, encoding, "replace"))
    for block in blocks:
        lines = tail + block
        # CRs at the end may belong to a line end in the next block
        end = max(lines.rfind(b"\n"), lines.rstrip(b"\r").rfind(b"\r")) + 1
        if not end and len(lines) > LONGEST_HAND:
            end = len(lines.rstrip(NOT_ASCII)) or len(lines)
        tail = lines[end:]
        yield b"" if wide else lines[:end], _plain(_decode(lines[:end]))
    yield b"" if wide else tail, _plain(_decode(tail))


def _decoded_mails(stream: IO[bytes]) -> Iterator[tuple[bytes, str]]:
    """Yield the texts of mails like `_decoded`, but with empty bytes, as the text does not map to bytes."""
    from hhparser.input.mails import texts_of_mails  # noqa: PLC0415  slow to import

    for text in texts_of_mails(stream):
        plain = _plain(_decode(text) if isinstance(text, bytes) else text)
        yield b"", plain if plain.endswith("\n") else f"{plain}\n"


def _read(stream: IO[bytes], part: Extent) -> Iterator[bytes]:
    """Yield the bytes of a range of a file in blocks of up to `BLOCK_BYTES`."""
    if part.offset:
        stream.seek(part.offset)
    left = sys.maxsize if part.end is None else part.end - part.offset
    while block := stream.read(min(BLOCK_BYTES, left)):
        yield block
        left -= len(block)


def _is_wide(encoding: str) -> bool:
    return encoding.startswith("utf-16")


def _plain(text: str) -> str:
    if "\r\r" in text:  # a CRLF that was converted once more
        text = _CRS_LF.sub("\n", text)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    for mark in "\ufeff\0":  # some exports append a NUL to each hand
        if mark in text:
            text = text.replace(mark, "")
    return text


def _encoding(stream: IO[bytes]) -> str:
    """Detect UTF-16 by its byte order mark or NUL bytes; else UTF-8, with cp1252 as fallback by line."""
    head = _head(stream, 4)
    zeros = [byte == 0 for byte in head]  # some exports begin with a single NUL
    if head[:2] == codecs.BOM_UTF16_LE or zeros == [False, True, False, True]:
        return "utf-16-le"
    if head[:2] == codecs.BOM_UTF16_BE or zeros == [True, False, True, False]:
        return "utf-16-be"
    return "utf-8"


def _head(stream: IO[bytes], size: int) -> bytes:
    """Return up to `size` buffered bytes from the start of a stream without reading it."""
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
