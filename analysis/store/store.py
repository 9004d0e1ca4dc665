"""A store: a folder of imported hands, to be asked again and again."""

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from analysis.questions.keys import Calendar
from analysis.store.catalogue import Catalogue
from analysis.store.importing import Imported, Progress, import_files, settings_of
from analysis.store.snapshot import Snapshot
from analysis.store.stored import ALL, NO_NAMES, StoredTables, Wanted
from analysis.store.sums import sums_of_segments
from analysis.tables.names import Aliases
from hhparser.input.files import InputFile
from hhparser.pipeline import Reading


class Store:
    """Imported hands in a folder; close it, or use it as a context manager.

    Attributes:
        folder: Where it is.
        catalogue: Its catalogue.
    """

    def __init__(self, folder: str | Path, *, create: bool = False) -> None:
        self.folder = Path(folder)
        self.catalogue = Catalogue(self.folder, create=create)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the catalogue; tables that were read stay usable."""
        self.catalogue.close()

    def snapshot(self) -> Snapshot:
        """The present generation."""
        return Snapshot(self.folder, self.catalogue)

    def tables(self, wanted: Wanted = ALL, aliases: Aliases = NO_NAMES) -> StoredTables:
        """The tables of the imported hands, as `analysis.load` gives them for the files.

        Args:
            wanted: Which hands; all by default.
            aliases: One name for each person, by site.
        """
        return StoredTables(self.snapshot(), wanted, aliases)

    def files(self) -> list[InputFile]:
        """The imported files, with their text as it was imported."""
        return self.snapshot().input_files()

    def roots(self) -> list[str]:
        """The paths that were given to imports."""
        return [path for (path,) in self.catalogue.rows("SELECT path FROM roots ORDER BY rowid")]

    def was_read_as(self, reading: Reading) -> bool:
        """Whether the hands were imported with these house rules and declared rakes."""
        return self.catalogue.row("SELECT settings FROM state") == (settings_of(reading),)

    def prepare(self, calendar: Calendar) -> None:
        """Sum what is sealed, which otherwise the next question would have to do."""
        tables = self.tables()
        if tables.snapshot.segments:
            sums_of_segments(tables, calendar)
            tables.ev_coverage()

    def import_files(
        self,
        paths: Iterable[str | InputFile],
        *,
        jobs: int | None = 1,
        reading: Reading = Reading(),
        keeps_text: bool = False,
        progress: Progress | None = None,
    ) -> Imported:
        """Import what is new in some files; see `importing.import_files`.

        Raises:
            NoInputError: A path matches nothing.
            StoreError: Another process is writing, or the hands were imported with other house rules.
        """
        with self.catalogue.writing("import"):
            return import_files(
                self.folder,
                self.catalogue,
                paths,
                jobs=jobs,
                reading=reading,
                keeps_text=keeps_text,
                progress=progress,
            )


def open_store(folder: str | Path) -> Store:
    """The store in a folder.

    Raises:
        StoreError: There is none, or a newer version of this library made it.
    """
    return Store(folder)
