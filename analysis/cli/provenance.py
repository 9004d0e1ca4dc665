"""Metadata of Parquet files: versions, digests of the sources, and the meaning of the columns."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from hhparser import __version__
from hhparser.input.files import STANDARD_INPUT, open_file

if TYPE_CHECKING:
    from analysis.cli.options import Source
    from analysis.store import Store

CHUNK: Final = 1 << 20
Metadata = dict[str, str]


def file_metadata(table: str, columns: Sequence[str], sources: Mapping[str, str]) -> Metadata:
    """Return the metadata of a Parquet file.

    Args:
        table: Name of the table; `stats` for statistics.
        columns: Names of its columns.
        sources: Result of `source_metadata` or `store_metadata`.
    """
    from analysis.stats.dictionary import EVERY, column_entries, table_entries
    from analysis.store.disk.versions import present_versions

    is_table = table in EVERY
    entries = {one.column: one for one in (table_entries(table) if is_table else column_entries(columns))}
    found = [entries[name]._asdict() for name in columns if name in entries]
    reader, definitions = present_versions()
    return {
        "hhparser_version": __version__,
        "hhparser_schema": f"hhparser/{table}/1",
        "hhparser_reader": reader,
        "hhparser_definitions": definitions,
        "hhparser_columns": json.dumps(found, ensure_ascii=False),
        **sources,
    }


def source_metadata(source: "Source") -> Metadata:
    """Return number and digest of the files that a command reads, equal to those of a store of the files."""
    from analysis.store.intake.sources import content_hash

    if source.store is not None:
        from analysis.store import open_store

        with open_store(source.store) as store:
            return store_metadata(store)
    digests = []
    for file in source.files():
        if file.path == STANDARD_INPUT and file.copy is None:
            continue
        digest = content_hash()
        with open_file(file) as stream:
            while chunk := stream.read(CHUNK):
                digest.update(chunk)
        digests.append(digest.digest())
    return _of_digests(digests)


def store_metadata(store: "Store") -> Metadata:
    """Return number and digest of the imported files."""
    rows = store.catalogue.rows("SELECT digest FROM files WHERE digest IS NOT NULL")
    return _of_digests(digest for (digest,) in rows)


def _of_digests(digests: Iterable[bytes]) -> Metadata:
    """Combine the digests of files in any order."""
    every = sorted(bytes(one) for one in digests)
    combined = hashlib.sha256(b"".join(every)).hexdigest()
    return {"hhparser_sources": json.dumps({"files": len(every), "digest": combined})}
