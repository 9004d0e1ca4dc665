"""Compaction: merge segments and delete obsolete files."""

import shutil
from pathlib import Path

from analysis.store.disk.catalogue import Catalogue
from analysis.store.disk.seal import end_unfinished, merge_all, remove_replaced, seal_tail
from analysis.store.intake.archives import remove_texts
from analysis.store.reading.aggregates import caches_of
from analysis.store.upkeep.rebuild import PART


def compact(folder: Path, catalogue: Catalogue, grace: float) -> None:
    """Seal the tail, merge small segments, and delete dropped hands, old segments, texts and leftovers.

    Args:
        folder: The store.
        catalogue: Its catalogue, locked by this process for writing.
        grace: Seconds for which readers may still use a merged segment.
    """
    seal_tail(folder, catalogue)
    merge_all(folder, catalogue)
    end_unfinished(catalogue)
    remove_replaced(folder, catalogue, grace)
    remove_texts(folder, catalogue)
    for cache in caches_of(folder):
        cache.tidy()
    shutil.rmtree(folder / PART, ignore_errors=True)
    catalogue.vacuum()
