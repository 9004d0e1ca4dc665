"""Versions of stored rows: of the parser that read them, and of the computed columns and statistics."""

from hashlib import blake2b
from typing import Final, NamedTuple

from analysis.stats.registry import MODULES
from analysis.store.disk.batches import KEPT_DECISIONS
from hhparser import __version__

ROWS: Final = 7  # increased when the same hand gives other rows


class Versions(NamedTuple):
    """The version of the parser, and a digest of the definitions of stored columns and statistics."""

    reader: str
    definitions: str


def present_versions() -> Versions:
    """Return the versions of this release of the library."""
    columns = [(column.name, str(column.dtype), str(column.value)) for column in KEPT_DECISIONS]
    statistics = [(one.id, one.version) for module in MODULES for one in module.STATISTICS]
    digest = blake2b(repr((columns, statistics)).encode(), digest_size=8).hexdigest()
    return Versions(f"{__version__}-{ROWS}", digest)
