"""The store of imported hands: a catalogue, sealed Parquet segments, and a tail of the newest hands."""

from typing import TYPE_CHECKING

from hhparser.base.runtime.lazy import on_first_use

if TYPE_CHECKING:
    from analysis.store.errors import StoreError, damage_told
    from analysis.store.reading.hand_filter import StoreFilter
    from analysis.store.reading.stored_tables import StoredTables
    from analysis.store.store import Store, open_store

__all__ = ["Store", "StoreError", "StoreFilter", "StoredTables", "damage_told", "open_store"]

__getattr__ = on_first_use(
    __name__,
    {
        "analysis.store.errors": ("StoreError", "damage_told"),
        "analysis.store.reading.hand_filter": ("StoreFilter",),
        "analysis.store.reading.stored_tables": ("StoredTables",),
        "analysis.store.store": ("Store", "open_store"),
    },
)
