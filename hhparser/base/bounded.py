"""Reads small files named by the user up to a size limit, because a path can be an endless device."""

from errno import EFBIG
from pathlib import Path
from typing import BinaryIO, Final

MOST_BYTES: Final = 16 << 20


def read_bounded(path: str | Path, most: int = MOST_BYTES) -> bytes:
    """Return the bytes of a file.

    Raises:
        OSError: The file cannot be read, or is larger than `most` bytes.
    """
    with open(path, "rb") as file:
        return bytes_of(file, most)


def bytes_of(file: BinaryIO, most: int = MOST_BYTES) -> bytes:
    """Return the bytes of an open file.

    Raises:
        OSError: The file cannot be read, or has more than `most` bytes left.
    """
    data = file.read(most + 1)
    if len(data) > most:
        raise OSError(EFBIG, f"has more than {most >> 20} MiB")
    return data
