"""Short unique file names for tables."""

import re
from collections.abc import Iterable
from typing import Final

_SEPARATOR: Final = re.compile(r"[/\\]")


def short_names(files: Iterable[str]) -> dict[str, str]:
    """Return a mapping from path to the shortest suffix of path components that is unique."""
    parts = {file: [part for part in _SEPARATOR.split(file) if part] or [file] for file in files}
    short: dict[str, str] = {}
    length = 0
    while len(short) < len(parts):
        length += 1
        endings: dict[str, list[str]] = {}
        for file in parts.keys() - short.keys():
            endings.setdefault("/".join(parts[file][-length:]), []).append(file)
        for ending, owners in endings.items():
            if len(owners) == 1 or all(len(parts[file]) <= length for file in owners):
                short |= dict.fromkeys(owners, ending)
    return short
