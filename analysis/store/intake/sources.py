"""Changes of source files since their import, and the offset where a grown file is read on."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import IO, Final, NamedTuple

from analysis.store.disk.catalogue import Catalogue
from hhparser.base.errors import UnreadableFileError
from hhparser.input import archives
from hhparser.input.files import (
    STANDARD_INPUT,
    WHOLE,
    Block,
    Extent,
    InputFile,
    context_after,
    offset_of_line,
    open_file,
)
from hhparser.sites.reading import hand_contexts, hand_starts

CHUNK: Final = 1 << 20
PARTIAL: Final = "partial"  # kind of a partly imported file
_MEMBER: Final = re.compile(r"(.+?\.zip)/.+", re.IGNORECASE | re.DOTALL)


class Known(NamedTuple):
    """A file in the catalogue.

    Attributes:
        id: Its id.
        place: Its absolute path.
        size: How many bytes are imported.
        changed: Its modification time at the import, in nanoseconds.
        digest: Digest of the imported bytes.
        kind: Kind of its content; `PARTIAL` if the import was interrupted.
        kept: Name of the copy of its text in the store, or None.
        part: Where to continue reading when it has grown.
    """

    id: int
    place: str
    size: int
    changed: int
    digest: bytes
    kind: str
    kept: str | None
    part: Extent


class ChangedFile(NamedTuple):
    """A file to import: all of it, or the text added since the last import.

    Attributes:
        file: The file and the part of it that is read.
        place: Its absolute path.
        changed: When it was last changed, in nanoseconds.
        digest: Digest of the imported text, once the part is read.
        known: Its id in the catalogue, if the part continues an imported text.
        kept: Name of the copy of its text in the store, if there is one.
    """

    file: InputFile
    place: str
    changed: int
    digest: bytes
    known: int | None = None
    kept: str | None = None


def absolute(path: str) -> str:
    """Return the absolute path of a file; the name inside an archive stays as it is."""
    on_disk = place_on_disk(path)
    return os.path.abspath(on_disk) + path[len(on_disk) :]


def is_below(place: str, folder: str) -> bool:
    """Return whether a path is below a folder, by comparing texts; both must be normalized alike."""
    return place.startswith(os.path.join(folder, ""))


def changed_source(catalogue: Catalogue, file: InputFile, keeps_text: bool = False) -> ChangedFile | None:
    """Return the part of a file to import, or None if its text is imported already.

    Updates the path, place and time of a known file in the catalogue. If other text has replaced the imported
    text, its row is marked as `gone`, and the whole file is returned as new.

    Args:
        catalogue: The catalogue, within a change of it.
        file: The file.
        keeps_text: Whether a file without a stored copy of its text counts as changed.

    Raises:
        UnreadableFileError: It cannot be opened or read.
    """
    _check_path(file.path)
    with _unreadable(file.path):
        place, changed = absolute(file.path), _changed(file.path)
        known = find_known(catalogue, place)
        if _is_unchanged(known, changed, file.size, keeps_text):
            return None
        before, digest = _digests(file, known.size if known else 0)
    if known is None:
        known = _moved(catalogue, file.size, digest)
    elif before != known.digest:
        catalogue.execute("UPDATE files SET gone = 1 WHERE id = ?", known.id)
        known = None
    if known is None:
        whole = file._replace(part=WHOLE._replace(end=file.size))
        return ChangedFile(whole, place, changed, digest)
    catalogue.execute(
        "UPDATE files SET path = ?, place = ?, named = ?, changed = ? WHERE id = ?",
        *(file.path, place, file.named, changed, known.id),
    )
    if _is_complete(known, file.size, keeps_text):
        return None
    added = file._replace(part=known.part._replace(end=file.size))
    return ChangedFile(added, place, changed, digest, known.id, kept=known.kept)


def _check_path(path: str) -> None:
    if path == STANDARD_INPUT:
        raise UnreadableFileError(path, "standard input cannot be imported; save it as a file")
    if not is_unicode(path):
        raise UnreadableFileError(path, "its name is not UTF-8; rename it")


def is_unicode(path: str) -> bool:
    """Return whether a path is valid Unicode, without undecodable bytes."""
    return path.encode("utf-8", "replace") == path.encode("utf-8", "surrogatepass")


def _is_unchanged(known: Known | None, changed: int, size: int, keeps_text: bool) -> bool:
    """Return whether a file is completely imported and its size and modification time are unchanged."""
    return known is not None and known.changed == changed and _is_complete(known, size, keeps_text)


def _is_complete(known: Known, size: int, keeps_text: bool) -> bool:
    """Return whether all bytes of a file are imported, with a copy of the text if `keeps_text`."""
    return known.kind != PARTIAL and known.size == size and (known.kept is not None or not keeps_text)


def find_known(catalogue: Catalogue, place: str) -> Known | None:
    """Return the catalogue row for the present text at an absolute path, or None."""
    return next(_known(catalogue, "place = ?", place), None)


def _moved(catalogue: Catalogue, size: int, digest: bytes) -> Known | None:
    """Return the catalogue row of a file with this content that is gone from its path, or None."""
    same = _known(catalogue, "digest = ? AND size = ?", digest, size)
    return next((one for one in same if not _is_there(one.place)), None)


def _known(catalogue: Catalogue, condition: str, *values: object) -> Iterator[Known]:
    columns = "id, place, size, changed, digest, kind, kept, line, skip, context"
    for row in catalogue.rows(f"SELECT {columns} FROM files WHERE {condition} AND NOT gone", *values):
        yield Known._make((*row[:7], Extent(*row[7:])))


def _is_there(place: str) -> bool:
    try:
        open_file(InputFile(place, True)).close()
    except (OSError, *archives.ERRORS):
        return False
    return True


def last_hand(file: InputFile, block: Block, line: int) -> Extent:
    """Return where to continue reading once a file has grown: at its last hand, as this may be incomplete.

    Return `WHOLE` if the start of that hand cannot be found in the block.

    Args:
        file: The file.
        block: Its last block.
        line: The line where its last hand begins.
    """
    if line == 1 or line < block.line or block.offset is None:
        return WHOLE
    source = _source_from(file, block.offset)
    skip = offset_of_line(source, line - block.line)
    before, after = (part.decode("utf-8", "replace") for part in (source[:skip], source[skip : skip + CHUNK]))
    if not _begins_hand(block, before, after):
        return WHOLE
    return Extent(line, block.offset + skip, context_after(hand_contexts(), block.context, before))


def _begins_hand(block: Block, before: str, after: str) -> bool:
    """Return whether a hand begins between two texts of a block; text before the first hand belongs to it."""
    is_first = block.line == 1 and hand_starts().search(before) is None
    return not is_first and hand_starts().match(after) is not None


def _source_from(file: InputFile, offset: int) -> bytes:
    """Return the bytes of a file from an offset to the end of its part."""
    with open_file(file) as stream:
        stream.seek(offset)
        return stream.read(-1 if file.part.end is None else file.part.end - offset)


def _changed(path: str) -> int:
    try:
        return os.stat(place_on_disk(path)).st_mtime_ns
    except OSError as error:
        raise UnreadableFileError(path, error.strerror or str(error)) from error


def place_on_disk(path: str) -> str:
    """Return the path of the file on the disk: of the archive for a member, else the path itself."""
    match = _MEMBER.fullmatch(path)
    return match[1] if match and not os.path.isfile(path) else path


def content_hash() -> blake2b:
    """Return an empty hash object for the digest of a source file."""
    return blake2b(digest_size=16)


def _digests(file: InputFile, size: int) -> tuple[bytes, bytes]:
    """Return two digests of a file: of its first `size` bytes, and of the whole."""
    digest = content_hash()
    with open_file(file) as stream:
        for chunk in chunks(stream, size):
            digest.update(chunk)
        before = digest.digest()
        for chunk in chunks(stream, file.size - size):
            digest.update(chunk)
    return before, digest.digest()


@contextmanager
def _unreadable(path: str) -> Iterator[None]:
    """Raise errors of reading and decompressing a file as UnreadableFileError."""
    try:
        yield
    except OSError as error:
        raise UnreadableFileError(path, error.strerror or str(error)) from error
    except archives.ERRORS as error:
        raise UnreadableFileError(path, str(error) or "the archive is damaged") from error


def chunks(stream: IO[bytes], size: int) -> Iterator[bytes]:
    """Yield the next `size` bytes of a file, or fewer at its end, in chunks of at most 1 MiB."""
    while size > 0 and (chunk := stream.read(min(CHUNK, size))):
        yield chunk
        size -= len(chunk)
