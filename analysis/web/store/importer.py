"""An import in a background thread."""

from collections.abc import Sequence
from pathlib import Path
from threading import Lock, Thread

from analysis.stats import Calendar
from analysis.store import Store
from analysis.store.intake.importing import Imported
from analysis.web.errors import BusyError
from hhparser.base.errors import HandHistoryError
from hhparser.base.text.shell import spelled
from hhparser.pipeline import Reading


class StoppedImportError(HandHistoryError):
    """The user stopped the import."""


class Importer:
    """Imports files into a store, one import at a time; also the progress callback of that import.

    Attributes:
        error: Message of the last import if it failed, else "".
        is_stopped: Whether the user stopped the last import, or the running one at its next batch.
        imported: Counts of the last import that ended.
        calendar: Rules that divide time into days and sessions.
    """

    def __init__(self, folder: Path, reading: Reading, calendar: Calendar) -> None:
        self.error = ""
        self.is_stopped = False
        self.imported = Imported()
        self.calendar = calendar
        self._folder, self._reading = folder, reading
        self._total = self._done = self._hands = self._runs = 0
        self._is_running = False
        self._lock = Lock()

    def state(self) -> dict[str, int | bool]:
        """Return the progress: bytes to read, bytes read, and hands; `runs` counts imports."""
        return {
            "running": self._is_running,
            "total": self._total,
            "done": self._done,
            "hands": self._hands,
            "runs": self._runs,
            "failed": bool(self.error),
        }

    def version(self) -> tuple[object, ...]:
        """Return a value that changes when an import makes progress."""
        return (*self.state().values(), self.error, self.is_stopped)

    def start(self, paths: Sequence[str]) -> Thread:
        """Start an import in a background thread.

        Args:
            paths: Files and folders to import.

        Returns:
            The thread.

        Raises:
            BusyError: Another import is running.
        """
        with self._lock:
            if self._is_running:
                raise BusyError
            self._is_running = True
            self._runs += 1
        self.error, self.is_stopped, self.imported = "", False, Imported()
        self._total, self._done, self._hands = 0, 0, 0
        thread = Thread(target=self._run, args=(paths,), daemon=True)
        thread.start()
        return thread

    def stop(self) -> None:
        """Stop the running import after its next batch; the hands so far stay in the store."""
        self.is_stopped = self._is_running

    def begin(self, total: int) -> None:
        """Set the number of bytes to read."""
        self._total = total

    def advance(self, size: int, hands: int) -> None:
        """Count the bytes of a batch in the store; `hands` is the number of all hands so far.

        Raises:
            StoppedImportError: The user stopped the import.
        """
        self._done += size
        self._hands = hands
        if self.is_stopped:
            raise StoppedImportError

    def _run(self, paths: Sequence[str]) -> None:
        try:
            with Store(self._folder) as store:
                self.imported = store.import_files(paths, reading=self._reading, progress=self)
                self.is_stopped = False  # it was too late
                store.prepare(self.calendar)
        except StoppedImportError:
            pass  # the next import continues where this one stopped
        except HandHistoryError as error:
            self.error = spelled(str(error))
        finally:
            self._is_running = False
