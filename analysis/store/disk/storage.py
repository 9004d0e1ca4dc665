"""Folders of immutable files, on a disk or by URL in object storage such as S3."""

import os
import shutil
from collections.abc import Iterable
from functools import lru_cache, partial
from hashlib import file_digest
from pathlib import Path
from typing import IO, Any, Final
from uuid import uuid4

from analysis.store.disk.catalogue import PART
from analysis.store.disk.file_states import FileState, file_state
from analysis.store.disk.private_files import FOLDER_MODE, private_file, private_folder
from analysis.store.errors import StoreError
from hhparser.base.runtime.installation import installing
from hhparser.base.runtime.patience import patiently
from hhparser.base.runtime.system import IS_WINDOWS

SCHEME: Final = "://"


def is_apart(name: str) -> bool:
    """Return whether the name of a segment is a URL or an absolute path."""
    return SCHEME in name or os.path.isabs(name)


def absolute_place(place: str) -> str:
    """Return a place as a URL or an absolute path, without a trailing slash."""
    return place.rstrip("/") if SCHEME in place else os.path.abspath(place)


def write_folder(place: str, files: Iterable[tuple[str, memoryview]]) -> None:
    """Write a folder, atomically on a disk; two processes may write the same files at once.

    Args:
        place: Path or URL of the folder.
        files: Names and contents.

    Raises:
        StoreError: An extra is missing, or the URL cannot be used.
        OSError: It cannot be written.
    """
    if SCHEME in place:
        system, path = _system(place)
        for name, data in files:
            with system.open_output_stream(f"{path}/{name}") as stream:
                stream.write(data)
        return
    target = Path(place)
    part = target.with_name(f"{target.name}.{uuid4().hex}{PART}")
    try:
        private_folder(target.parent)
        part.mkdir(FOLDER_MODE)
        for name, data in files:
            private_file(part / name).write_bytes(data)
            flush(part / name)
        flush(part)
        _rename(part, target)
        flush(target.parent)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _rename(part: Path, target: Path) -> None:
    """Rename a finished folder; keep an existing target with equal files, replace one with others."""
    move = partial(part.rename, target)
    try:
        patiently(move)
    except OSError:
        if not target.is_dir():
            raise
        if digests_of(str(part)) != digests_of(str(target)):  # left by another version
            shutil.rmtree(target)
            patiently(move)


def digests_of(place: str) -> dict[str, str]:
    """Return the digest of each Parquet file in a folder, by file name without suffix."""
    return {Path(path).stem: digest_of(path) for path in sorted(_files(place)) if path.endswith(".parquet")}


def digest_of(path: str) -> str:
    """Compute the digest of a file.

    Raises:
        OSError: It cannot be read; it is `FileNotFoundError` when it is not there.
    """
    with open_file(path) as stream:
        return file_digest(stream, "sha256").hexdigest()  # type: ignore[arg-type]


def known_digest(path: str) -> str:
    """Return the digest of a local file, cached in memory for each state of the file.

    Raises:
        OSError: It cannot be read; it is `FileNotFoundError` when it is not there.
    """
    return _digest_in(path, file_state(path))


@lru_cache(maxsize=1 << 16)
def _digest_in(path: str, _state: FileState) -> str:
    return digest_of(path)


def open_file(path: str) -> IO[bytes]:
    """Open a file at a path or URL to read its bytes."""
    if SCHEME not in path:
        return open(path, "rb")
    system, inside = _system(path)
    stream: IO[bytes] = system.open_input_file(inside)
    return stream


def remove_folder(place: str) -> None:
    """Remove a folder if it is there."""
    if SCHEME not in place:
        shutil.rmtree(place, ignore_errors=True)
        return
    system, path = _system(place)
    for one in _listed(system, path):
        system.delete_file(one.path)


def _files(place: str) -> list[str]:
    if SCHEME not in place:
        return [str(path) for path in Path(place).glob("*")]
    return [f"{place}/{one.base_name}" for one in _listed(*_system(place))]


def _listed(system: Any, path: str) -> list[Any]:  # Any: pyarrow has no types
    from pyarrow import fs  # noqa: PLC0415  an extra

    found = system.get_file_info(fs.FileSelector(path, allow_not_found=True, recursive=True))
    return [one for one in found if one.is_file]


def _system(url: str) -> tuple[Any, str]:  # Any: pyarrow has no types
    """Return the file system of a URL, and the path in it.

    Raises:
        StoreError: An extra is missing, or the file system cannot be used.
    """
    try:
        from pyarrow import ArrowException, fs  # noqa: PLC0415  an extra
    except ImportError as error:
        raise StoreError(url, f"storage by URL needs an extra: {installing('arrow')}") from error
    try:
        return fs.FileSystem.from_uri(url)  # type: ignore[no-any-return]
    except (ArrowException, ValueError) as error:
        raise StoreError(url, f"cannot be used as storage: {error}") from error


def flush(path: Path) -> None:
    """Flush a file or folder to the disk; does nothing for folders on Windows."""
    if IS_WINDOWS and path.is_dir():
        return
    handle = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
