"""A progress bar on standard error, for work that takes longer than a moment."""

import sys
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE_SECONDS: Final = 1.0


class ProgressBar:
    """Shows how much has been read, on a terminal only."""

    def __init__(self, total: int = 0) -> None:
        self._done = 0
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self.begin(total)

    def begin(self, total: int) -> None:
        """Say how much there is to read, once it is known."""
        self._total = total
        self._started = time.monotonic()

    def advance(self, size: int, hands: int) -> None:
        """Count a finished block; the bar appears when the work takes long."""
        self._done += size
        if time.monotonic() - self._started < PATIENCE_SECONDS or not sys.stderr.isatty():
            return
        if self._bar is None:
            self._bar = _make_bar()
            self._task = self._bar.add_task("reading", total=self._total, hands="", rate="")
        assert self._task is not None
        rate = hands / max(time.monotonic() - self._started, 1e-6)
        done = min(self._done, self._total)
        self._bar.update(self._task, completed=done, hands=f"{hands:,}", rate=f"{rate:,.0f}")
        self._bar.start()

    def show(self) -> None:
        """Bring a hidden bar back."""
        if self._bar is not None:
            self._bar.start()

    def hide(self) -> None:
        """Take the bar away, so that results can be written to the terminal."""
        if self._bar is not None:
            self._bar.stop()


def _make_bar() -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    return Progress(
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[hands]} hands"),
        TextColumn("{task.fields[rate]} a second"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
