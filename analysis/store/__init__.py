"""The store of imported hands: a catalogue, sealed Parquet segments, and a tail of the newest hands."""

from analysis.store.errors import StoreError, damage_told
from analysis.store.reading.hand_filter import StoreFilter
from analysis.store.reading.stored_tables import StoredTables
from analysis.store.store import Store, open_store

__all__ = ["Store", "StoreError", "StoreFilter", "StoredTables", "damage_told", "open_store"]
