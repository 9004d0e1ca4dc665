"""The store of imported hands: a catalogue, sealed Parquet segments, and a tail of the newest hands."""

from analysis.store.errors import StoreError, damage_told
from analysis.store.reading.stored import StoredTables
from analysis.store.reading.wanted import Wanted
from analysis.store.store import Store, open_store

__all__ = ["Store", "StoreError", "StoredTables", "Wanted", "damage_told", "open_store"]
