"""Compares the tables of a store with the tables of the files."""

from polars.testing import assert_frame_equal

from analysis import Tables
from analysis.dataset.derived import WORKED_OUT
from analysis.schema.tables import TABLES
from analysis.store.reading.stored_tables import StoredTables


def assert_equal(stored: StoredTables, loaded: Tables) -> None:
    for name in (*TABLES, *WORKED_OUT):
        # sums of fractions may differ in the last digit, as from run to run
        assert_frame_equal(getattr(stored, name), getattr(loaded, name), rel_tol=1e-12)
    assert stored.files == loaded.files
    assert stored.skipped_files == loaded.skipped_files
    assert stored.duplicates_dropped == loaded.duplicates_dropped
