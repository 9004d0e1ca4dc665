"""A cache in a folder: each entry is a file with a digest, and a damaged entry counts as missing."""

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b, file_digest, sha256
from pathlib import Path
from time import time
from typing import Final
from uuid import uuid4

from hhparser.base.runtime.system import stat_file

SUFFIX: Final = ".entry"
FILE_SUFFIX: Final = ".file"  # of entries that are read in place; their names hold the digest
PART: Final = ".part"  # suffix of an incomplete file
DIGEST_BYTES: Final = 32
MARKED_SECONDS: Final = 3600  # between two records of the use of a file
TIDY_PART: Final = 100  # listing a large folder takes longer than writing an entry: once per hundredth of it


class Entries:
    """The entries of a cache folder; the folder is created by the first write.

    A file holds a digest of its name and its data, then the data; only its user can read it. Errors of the
    file system never raise: an unreadable entry is a miss, and an entry that cannot be written is not cached.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     entries = Entries(Path(folder))
    ...     entries.write("key", b"data")
    ...     entries.read("key"), entries.read("another key")
    (b'data', None)
    """

    def __init__(self, folder: Path, most: int = 2000, *, is_flushed: bool = True) -> None:
        """Use a folder as a cache.

        Args:
            folder: The folder; it may be missing.
            most: Maximum number of entries. Beyond it, writes remove the least recently used entries.
            is_flushed: Flush each entry to the disk. Without it writes are faster, but entries can be lost
                when the computer loses power.
        """
        self.folder = folder
        self._most = most
        self._is_flushed = is_flushed
        self._written = 0
        self._names: tuple[int, dict[str, str]] = 0, {}  # time of change of the folder, names by beginning

    def read(self, key: str) -> bytes | None:
        """Return the data of a key, or None on a miss; a damaged entry is a miss."""
        path = self._path(key)
        with suppress(OSError):
            data = _data(path)
            if data is not None:
                with suppress(OSError):
                    os.utime(path)  # mark as recently used
            return data
        return None

    def has(self, key: str) -> bool:
        """Return whether there is an entry for a key, perhaps a damaged one."""
        with suppress(OSError):
            return self._path(key).is_file()
        return False

    def find_file(self, key: str) -> Path | None:
        """Return the path of the data of a key, written by `write_file`; None on a miss or if it is damaged.

        A process checks each file once, and again when its size or time of change differs.
        """
        stem = self._path(key).stem
        with suppress(OSError):
            known = self._listed().get(stem)
            if known is not None and _is_whole_now(self.folder / known):
                return _marked(self.folder / known)
        with suppress(OSError):
            return next(filter(_is_whole_now, self.folder.glob(f"{stem}-*{FILE_SUFFIX}")), None)
        return None

    def _listed(self) -> dict[str, str]:
        """Return the names of files by their beginning, listed when the folder changes; some may be missing.

        Looking for each name in a large folder would take longer than reading the file.
        """
        changed = self.folder.stat().st_mtime_ns
        if self._names[0] != changed:
            files = (name for name in os.listdir(self.folder) if name.endswith(FILE_SUFFIX))
            self._names = changed, {name.partition("-")[0]: name for name in files}
        return self._names[1]

    def write_file(self, key: str, data: bytes) -> Path | None:
        """Write data that is read in place; return its path, or None if the folder cannot be written."""
        path = self.folder / f"{self._path(key).stem}-{sha256(data).hexdigest()}{FILE_SUFFIX}"
        with suppress(OSError):
            self.folder.mkdir(0o700, parents=True, exist_ok=True)
            self._write(path, data)
            return path
        return None

    def write(self, key: str, data: bytes) -> None:
        """Write an entry, or replace it; do nothing if the folder cannot be written."""
        with suppress(OSError):
            self.folder.mkdir(0o700, parents=True, exist_ok=True)
            self._write(self._path(key), _digest(self._path(key), data), data)
            if self._written % (self._most // TIDY_PART or 1) == 0:
                self._remove_oldest()
            self._written += 1

    def damaged(self) -> Iterator[Path]:
        """Yield the paths of damaged entries, sorted by name."""
        for path in self._files():
            try:
                data = _data(path)
            except (FileNotFoundError, PermissionError):  # removed meanwhile, or owned by another user
                continue
            except OSError:
                data = None
            if data is None:
                yield path

    def tidy(self) -> None:
        """Remove damaged entries, unfinished files of killed processes, and files of older versions."""
        whole = {*self._files()}.difference(self.damaged())
        for path in self.folder.glob("*"):
            if path not in whole:
                _remove(path)

    def _path(self, key: str) -> Path:
        return self.folder / f"{blake2b(key.encode(), digest_size=16).hexdigest()}{SUFFIX}"

    def _files(self) -> list[Path]:
        return sorted((*self.folder.glob(f"*{SUFFIX}"), *self.folder.glob(f"*{FILE_SUFFIX}")))

    def _write(self, path: Path, *parts: bytes) -> None:
        """Write an entry to a temporary file, flush it to the disk, and rename it atomically."""
        part = self.folder / f".{path.name}.{uuid4().hex}{PART}"
        try:
            part.touch(0o600, exist_ok=False)
            with part.open("wb") as stream:
                stream.writelines(parts)
                stream.flush()
                if self._is_flushed:
                    os.fsync(stream.fileno())
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)

    def _remove_oldest(self) -> None:
        files = self._files()
        if len(files) > self._most:
            written = [(status.st_mtime, path) for path in files if (status := stat_file(path))]
            for _, path in sorted(written)[: -self._most]:
                _remove(path)


def _data(path: Path) -> bytes | None:
    """Return the data of a file, or None if its digest does not match.

    Raises:
        OSError: The file is missing or cannot be read.
    """
    content = path.read_bytes()
    if path.suffix == FILE_SUFFIX:
        return content if path.stem.endswith(f"-{sha256(content).hexdigest()}") else None
    digest, data = content[:DIGEST_BYTES], content[DIGEST_BYTES:]
    return data if digest == _digest(path, data) else None


def _marked(path: Path) -> Path:
    """Record the use of a file, rarely: each record makes processes verify the file again."""
    with suppress(OSError):
        if time() - path.stat().st_mtime > MARKED_SECONDS:
            os.utime(path)
    return path


def _is_whole_now(path: Path) -> bool:
    status = path.stat()
    return _is_whole(path, status.st_size, status.st_ctime_ns)


@lru_cache(maxsize=1 << 16)
def _is_whole(path: Path, _size: int, _changed: int) -> bool:
    """Return whether the content of a file matches the digest in its name; cached for its size and time."""
    with path.open("rb") as stream:
        return path.stem.endswith(f"-{file_digest(stream, 'sha256').hexdigest()}")


def _digest(path: Path, data: bytes) -> bytes:
    digest = sha256(path.name.encode())
    digest.update(data)
    return digest.digest()


def _remove(path: Path) -> None:
    with suppress(OSError):  # Windows does not remove an open file
        path.unlink()
