"""Reads files in zip archives without unpacking them to disk."""

import lzma
import os
import re
import struct
import zipfile
import zlib
from collections import Counter
from functools import cache, lru_cache
from logging import getLogger
from pathlib import PurePosixPath
from typing import IO, Final, NamedTuple

from hhparser.base.runtime.system import IS_WINDOWS

HIGHEST_RATIO: Final = 200  # hand histories have a compression ratio of 10, a repeated hand of 100
MOST_MEMBERS: Final = 100_000
MOST_NAMED: Final = 10
MACOS: Final = "__MACOSX/"
SUFFIX: Final = ".zip"
ERRORS: Final = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, ValueError),
    *(NotImplementedError, RuntimeError),
)
_MEMBER: Final = re.compile(r"(.+?\.zip)/(.+)", re.IGNORECASE | re.DOTALL)
_ENCRYPTED: Final = 1


class Member(NamedTuple):
    """A file in an archive: its path, `archive.zip/name`, and its size in bytes."""

    path: str
    size: int


def members(path: str) -> list[Member]:
    """List the files in an archive; nested archives are listed as files.

    Folders are left out, and so are metadata files of macOS, with a warning.

    Args:
        path: Path of a zip archive.

    Raises:
        OSError: The file cannot be opened.
        zipfile.BadZipFile: The file is not a zip archive, or contains more than `MOST_MEMBERS` files.
    """
    infos = _archive(path, os.stat(path).st_mtime_ns).infolist()
    if len(infos) > MOST_MEMBERS:
        raise zipfile.BadZipFile(f"an archive of {len(infos):,} files")
    files = [info for info in infos if not info.is_dir()]
    wanted = [info for info in files if not info.filename.startswith(MACOS)]
    _name_of_macos(path, len(files) - len(wanted))
    last = {info.filename: info for info in wanted}
    _name_repeated(path, tuple(name for name, n in Counter(one.filename for one in wanted).items() if n > 1))
    return [Member(f"{path}/{info.filename}", info.file_size) for info in last.values()]


@cache
def _name_of_macos(path: str, number: int) -> None:
    """Log a warning, once per archive, about skipped metadata files of macOS."""
    if number:
        getLogger(__name__).warning("skipped %s/%s: files of macOS without hands (%d)", path, MACOS, number)


@cache
def _name_repeated(path: str, names: tuple[str, ...]) -> None:
    """Log a warning, once per archive, about names of several files, of which only the last can be read."""
    for name in names[:MOST_NAMED]:
        warn = "read only the last of several files named %s in %s: unpack the others"
        getLogger(__name__).warning(warn, name, path)


@cache
def name_unread(members: tuple[str, ...]) -> None:
    """Log a warning, once, about skipped files in an archive: the first ones and the number of others."""
    if members:
        names = ", ".join(members[:MOST_NAMED])
        more = f" and {len(members) - MOST_NAMED} more" if len(members) > MOST_NAMED else ""
        getLogger(__name__).warning("skipped %s%s: images, programs or other file types", names, more)


def is_archive(path: str) -> bool:
    """Return whether a path ends in `.zip`, in any case."""
    return path.lower().endswith(SUFFIX)


def open_member(path: str) -> IO[bytes] | None:
    """Open a file in an archive by a path such as `archive.zip/name`.

    Returns:
        A binary stream; None if the path does not name a file in an archive.

    Raises:
        OSError: The archive cannot be opened.
        zipfile.BadZipFile: The archive is damaged, or the file in it is encrypted, an archive, or unsafe.
    """
    match = _MEMBER.fullmatch(path)
    if match is None or not os.path.isfile(match[1]):
        return None
    archive = _archive(match[1], os.stat(match[1]).st_mtime_ns)
    try:
        info = archive.getinfo(match[2])
    except KeyError:
        return None
    if reason := "it is a nested archive: unpack it first" if is_archive(path) else _refusal(info):
        raise zipfile.BadZipFile(reason)
    return archive.open(info)


def _refusal(info: zipfile.ZipInfo) -> str | None:
    """Return why a file in an archive is rejected, or None if it is accepted."""
    if info.flag_bits & _ENCRYPTED:
        return "it is encrypted"
    if info.file_size > HIGHEST_RATIO * max(info.compress_size, 1):
        return f"it unpacks to more than {HIGHEST_RATIO} times its size, too much for a hand history"
    place = PurePosixPath(info.filename.replace("\\", "/"))
    if place.is_absolute() or ".." in place.parts:
        return "its name points outside the archive"
    return None


def release() -> None:
    """Close the cached archive on Windows, where an open file cannot be moved or removed."""
    if IS_WINDOWS:
        _archive.cache_clear()


@lru_cache(maxsize=1)
def _archive(path: str, changed: int) -> zipfile.ZipFile:  # noqa: ARG001  reopens a changed file
    """Open an archive and cache it, because reading its directory is slow.

    Args:
        path: Path of the archive.
        changed: Modification time, part of the cache key.
    """
    return zipfile.ZipFile(path)
