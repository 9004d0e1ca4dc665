"""Copies of the texts of imported files, one archive each, in case the sources are deleted."""

import os
import zipfile
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from analysis.store.disk.catalogue import PART, Catalogue
from analysis.store.disk.file_states import FileState, file_state
from analysis.store.disk.private_files import private_file, private_folder
from analysis.store.intake.sources import ChangedFile, chunks
from hhparser.base.runtime.patience import patiently
from hhparser.input import archives
from hhparser.input.files import InputFile, open_file

FOLDER: Final = "texts"
MEMBER: Final = "text"


def kept_path(folder: Path, name: str) -> str:
    """Return the path of the copy of a text, inside its archive; `name` is the digest of the text in hex."""
    return f"{folder / FOLDER / name}.zip/{MEMBER}"


def keep_text(folder: Path, source: ChangedFile, *, again: bool = False) -> ChangedFile:
    """Write a compressed copy of a file to the store; return the source that reads from the copy.

    Args:
        folder: The store.
        source: A file.
        again: Whether to replace an existing copy.
    """
    name = source.digest.hex()
    target = folder / FOLDER / f"{name}.zip"
    if again or not is_kept_whole(folder, name, source.file.size):
        private_folder(target.parent)
        part = target.with_name(f"{target.name}{PART}")
        with (
            open_file(source.file) as stream,
            zipfile.ZipFile(private_file(part), "w", zipfile.ZIP_DEFLATED) as archive,
            archive.open(MEMBER, "w") as copy,
        ):
            for chunk in chunks(stream, source.file.size):
                copy.write(chunk)
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        archives.release()  # the existing copy may be damaged
        patiently(lambda: part.replace(target))
    return source._replace(file=source.file._replace(copy=kept_path(folder, name)), kept=name)


def is_kept_whole(folder: Path, name: str, size: int) -> bool:
    """Return whether a copy matches its digest; the result is cached for each state of its archive."""
    path = kept_path(folder, name)
    try:
        return _is_whole(path, name, size, file_state(str(Path(path).parent)))
    except OSError:
        return False


@lru_cache(maxsize=1 << 14)
def _is_whole(path: str, name: str, size: int, _state: FileState) -> bool:
    return has_text(InputFile(name, True, size, path), bytes.fromhex(name))


def has_text(file: InputFile, digest: bytes) -> bool:
    """Return whether a file can be read, and its text has this digest."""
    found = blake2b(digest_size=16)
    try:
        with open_file(file) as stream:
            # in chunks, like the parser: an archive with a wrong size may be readable only as a whole
            found.update(stream.read(min(1, file.size)))
            for chunk in chunks(stream, file.size - 1):
                found.update(chunk)
    except (OSError, *archives.ERRORS):
        return False
    return found.digest() == digest


def remove_texts(folder: Path, catalogue: Catalogue) -> None:
    """Delete outdated copies of files that have grown, and leftovers of a killed writer."""
    named = set(catalogue.column("SELECT kept FROM files UNION SELECT name FROM replaced"))
    for path in (folder / FOLDER).glob("*"):
        if path.name.partition(".")[0] not in named or path.suffix == PART:
            with suppress(PermissionError):  # Windows does not delete open files; the next call will
                path.unlink(missing_ok=True)
