"""A store: a folder of imported hands that can be queried without parsing again."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from itertools import chain
from pathlib import Path
from threading import Event
from typing import Unpack

import polars as pl

from analysis.dataset.cache import Cache
from analysis.dataset.dataset import ev_coverage
from analysis.dataset.execution import Execution
from analysis.dataset.names import Aliases
from analysis.queries.keys import Calendar
from analysis.store.disk.batches import DECIDED, LINES, NAMES
from analysis.store.disk.catalogue import FOREVER, Catalogue
from analysis.store.disk.seal import GRACE_SECONDS, merge_tail
from analysis.store.disk.versions import present_versions
from analysis.store.errors import StoreError
from analysis.store.intake.importing import (
    OTHER_VERSION,
    ImportCallbacks,
    Imported,
    ImportOptions,
    import_files,
    settings_of,
)
from analysis.store.notes.notes import HandKey, Notes
from analysis.store.reading.aggregates import sums_of_segments
from analysis.store.reading.hand_filter import ALL, StoreFilter
from analysis.store.reading.hand_texts import read_hand
from analysis.store.reading.lines import line_files
from analysis.store.reading.parquet_tables import ParquetTables
from analysis.store.reading.player_sums import player_files
from analysis.store.reading.snapshot import StoreSnapshot
from analysis.store.reading.stored_tables import NO_NAMES, StoredTables
from analysis.store.upkeep.compact import compact
from analysis.store.upkeep.forget import Unwanted, UnwantedHands, find_unwanted, forget
from analysis.store.upkeep.imported import (
    ImportedFile,
    ImportedFolder,
    imported_files,
    imported_folders,
)
from analysis.store.upkeep.info import StoreInfo, count_hands, store_info
from analysis.store.upkeep.rebuild import Rebuilt, rebuild
from hhparser.input.files import InputFile
from hhparser.pipeline import Checked, Reading


class Store(AbstractContextManager["Store"]):
    """Imported hands in a folder; close it or use it as a context manager.

    Attributes:
        folder: Where it is.
        catalogue: Its catalogue.
        cache: Its cache.
    """

    def __init__(
        self,
        folder: str | Path,
        *,
        create: bool = False,
        cache: Cache | None = None,
        on_wait: Callable[[str], None] | None = None,
    ) -> None:
        """Open a store.

        Args:
            folder: Where it is.
            create: Whether to create it if there is none.
            cache: Its cache; a new one by default.
            on_wait: Receives a sentence once a change has waited a second for another process that writes.
        """
        self.folder = Path(folder)
        self.cache = cache or Cache(self.folder.absolute())
        self.catalogue = Catalogue(self.folder, create=create, on_wait=on_wait)

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the catalogue; datasets from `tables` stay usable."""
        self.catalogue.close()

    def snapshot(self) -> StoreSnapshot:
        """Return a snapshot of the present generation."""
        return StoreSnapshot(self.folder.absolute(), self.catalogue, cache=self.cache)

    def tables(
        self,
        store_filter: StoreFilter = ALL,
        aliases: Aliases = NO_NAMES,
        execution: Execution | None = None,
    ) -> StoredTables:
        """Return the imported hands as a dataset, equal to the result of `analysis.load` for the files.

        Args:
            store_filter: Filter on hands; all by default.
            aliases: One name for each person, by site.
            execution: Time limit, progress callback and executor for queries; the workers of an executor must
                be able to read the segments.

        Raises:
            StoreError: Another version wrote the store.
        """
        return StoredTables(self._current(), store_filter, aliases, execution)

    def _current(self) -> StoreSnapshot:
        if not self.is_current():
            raise StoreError(self.folder, OTHER_VERSION)
        return self.snapshot()

    def scan(self, table: str) -> pl.LazyFrame:
        """Return a table as a lazy frame over segments and tail, with projection and filter pushdown.

        Hands have the same keys as in `tables`, and each counts once. The order of rows is undefined. Hole
        cards that only another copy of a hand shows are missing.

        Args:
            table: Name of a table, or `decisions` for decisions and all-in EV.

        Raises:
            StoreError: Another version wrote the store.
        """
        tables = self.tables()
        rows = tables.snapshot.scan("players" if table == "decisions" else table)
        placed = rows.rename({"hand": "stored"}).drop("file", strict=False)
        placed = placed.join(tables.chosen.own_places.rename({"line": "first"}), on="stored")
        if table == "hands":
            placed = placed.with_columns(line="first")
        elif table in LINES:
            placed = placed.with_columns(line=pl.col("line") + pl.col("first"))
        return placed.select(DECIDED if table == "decisions" else NAMES[table])

    def hands(self, ids: Iterable[str], reading: Reading = Reading()) -> list[Checked]:
        """Parse, replay and check hands, given their ids.

        Args:
            ids: Ids of hands; of several hands with one id, the first in the order of the files is read.
            reading: House rules and declared rakes.

        Raises:
            StoreError: A hand is not in the store, or its text is gone.
        """
        return [self._hand(number, reading) for number in ids]

    def _hand(self, number: str, reading: Reading) -> Checked:
        found = self.find_hand(number, reading)
        if found is None:
            self.catalogue.check("hands")  # if its number is damaged, say so
            raise StoreError(self.folder, f"has no hand {number}, or its file is gone")
        return found

    def find_hand(self, number: str, reading: Reading = Reading()) -> Checked | None:
        """Return the first hand with an id that passes the filter of `reading`; None if there is none."""
        return read_hand(self.folder, self.catalogue, number, reading)

    def files(self) -> list[InputFile]:
        """Return the imported files, limited to their imported text, to parse them again."""
        return self.snapshot().input_files()

    def roots(self) -> list[str]:
        """Return the paths given to imports."""
        return self.catalogue.column("SELECT path FROM roots ORDER BY rowid")

    def imported_files(self) -> list[ImportedFile]:
        """Return the imported files with their counts."""
        return imported_files(self.catalogue, self.snapshot())

    def imported_folders(self, files: Iterable[ImportedFile]) -> list[ImportedFolder]:
        """Return the paths given to imports, each with the totals of its files among `files`."""
        return imported_folders(self.folder, self.roots(), files)

    def notes(self, *, writes: bool = False) -> Notes:
        """Open the user's notes; see `Notes`."""
        return Notes(self.folder, writes=writes)

    def hand_key(self, number: str, site: str | None = None) -> HandKey:
        """Return site and id of the hand with an id.

        Raises:
            StoreError: There is none, or several sites have one and `site` is None.
        """
        query = "SELECT DISTINCT site FROM hands WHERE number = ? AND site = coalesce(?, site) ORDER BY site"
        sites = self.catalogue.column(query, number, site)
        if len(sites) > 1:
            raise StoreError(self.folder, f"hand {number!r} is of {' and of '.join(sites)}; give the site")
        if not sites:
            of_site = "" if site is None else f" of {site}"
            raise StoreError(self.folder, f"there is no hand {number!r}{of_site}")
        return sites[0], number

    def has_hand(self, hand: HandKey) -> bool:
        """Return whether there is a hand with this site and id."""
        return bool(self.catalogue.row("SELECT 1 FROM hands WHERE site = ? AND number = ? LIMIT 1", *hand))

    def find_players(self, names: Collection[str]) -> set[tuple[str, str]]:
        """Return site and name of each player with one of these names and at least one hand."""
        if not names:
            return set()
        snapshot = self.snapshot()
        named = snapshot.scan("players").filter(pl.col("player").is_in(list(names))).select("hand", "player")
        hands = snapshot.scan("hands").select("hand", "site")
        return set(named.join(hands, on="hand").select("site", "player").unique().collect().iter_rows())

    def is_current(self) -> bool:
        """Whether this version of the library would store the same rows; else commands read the files."""
        known = self.catalogue.row("SELECT reader, definitions FROM state")
        return not any(known) or known == present_versions()

    def forgotten(self) -> frozenset[tuple[str | None, str | None, str | None]]:
        """Return site, venue and id of the hands that the user has forgotten."""
        return frozenset(self.catalogue.rows("SELECT site, venue, number FROM forgotten"))

    def was_read_as(self, reading: Reading) -> bool:
        """Return whether all hands were imported with these house rules and declared rakes."""
        return self.catalogue.row("SELECT settings FROM state") in {("",), (settings_of(reading),)}

    def prepare(self, calendar: Calendar, executor: Executor | None = None) -> None:
        """Compute and cache the aggregates of all segments, so that the next query is a cache hit."""
        tables = self.tables(execution=Execution(executor=executor))
        if tables.snapshot.segments:
            sums_of_segments(tables, calendar)
            ev_coverage(tables)
            self.info()
            for _ in chain(line_files(tables), player_files(tables)):
                pass

    def import_files(
        self,
        paths: Iterable[str | InputFile],
        **options: Unpack[ImportOptions],
    ) -> Imported:
        """Import the new hands of files.

        Args:
            paths: Files, folders and patterns, or results of `find_files`.
            options: See `ImportOptions`.

        Raises:
            NoInputError: A path matches nothing.
            StoreError: Another process is writing, or the hands were imported with other house rules.
        """
        with self.catalogue.writing("import"):
            return import_files(self.folder, self.catalogue, paths, **options)

    def watch(
        self,
        paths: Sequence[str],
        stop: Event | None = None,
        **options: Unpack[ImportOptions],
    ) -> Iterator[Imported]:
        """Import files, then import added hands until stopped; see `watching.watch_files`.

        Args:
            paths: Files, folders and patterns.
            stop: Event that ends the watching.
            options: See `ImportOptions`.

        Yields:
            The result of the first import, then of each step.

        Raises:
            NoInputError: A path matches nothing.
            StoreError: The hands in the store were imported with other house rules.
        """
        from analysis.store.intake.watching import watch_files  # noqa: PLC0415  slow import

        def step(files: Sequence[InputFile]) -> Imported:
            with self.catalogue.writing("import --watch", wait=FOREVER):
                imported = import_files(self.folder, self.catalogue, files, **options)
                merge_tail(self.catalogue)
            return imported

        return watch_files(self.folder, self.catalogue, paths, step, stop)

    def count(self) -> int:
        """Return the number of hands; copies of a hand count once."""
        return count_hands(self.catalogue)

    def info(self) -> StoreInfo:
        """Return the contents of the store in numbers."""
        return store_info(self.catalogue, self.cache)

    def plain_tables(self) -> ParquetTables:
        """Return the tables for engines that scan Parquet files themselves.

        Raises:
            StoreError: Another version wrote the store.
        """
        return ParquetTables(self._current())

    def compact(self, *, grace: float = GRACE_SECONDS) -> None:
        """Seal the tail, merge small segments, and delete obsolete files and rows.

        Args:
            grace: Seconds for which readers may still use a merged segment.

        Raises:
            StoreError: Another process is writing.
        """
        with self.catalogue.writing("store compact"):
            compact(self.folder, self.catalogue, grace)

    def rebuild(
        self,
        *,
        jobs: int | None = 1,
        reading: Reading = Reading(),
        leaves_lost: bool = False,
        progress: ImportCallbacks | None = None,
    ) -> Rebuilt:
        """Parse all sources again, optionally with other house rules; see `rebuild.rebuild`.

        Raises:
            StoreError: Another process is writing, or both the text and the rows of some hands are gone.
        """
        with self.catalogue.writing("store rebuild"):
            return rebuild(
                self.folder,
                self.catalogue,
                jobs=jobs,
                reading=reading,
                leaves_lost=leaves_lost,
                progress=progress,
            )

    def find_unwanted(self, unwanted: Unwanted) -> UnwantedHands:
        """Return the files and hands that `forget` would remove.

        Raises:
            StoreError: No imported file has such a path, or no hand such an id.
        """
        return find_unwanted(self.folder, self.catalogue, unwanted)

    def forget(self, unwanted: Unwanted) -> UnwantedHands:
        """Remove files and hands from the store; see `forget.forget`.

        Raises:
            StoreError: Another process is writing; no file has such a path, or no hand such an id.
        """
        with self.catalogue.writing("store forget"):
            return forget(self.folder, self.catalogue, unwanted)


def open_store(folder: str | Path, cache: Cache | None = None) -> Store:
    """Open the store in a folder, with the given cache or a new one.

    Raises:
        StoreError: There is none, or a newer version of this library wrote it.
    """
    return Store(folder, cache=cache)
