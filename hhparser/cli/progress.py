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

    def follow(self, done: int, total: int) -> None:
        """Say how many parts of a question are done; the bar goes with the last one."""
        if done == 0:
            self._done = 0
            self.begin(total)
        elif done < total:
            self.advance(1)
        else:
            self.hide()

    def advance(self, size: int, hands: int | None = None) -> None:
        """Count a finished block; the bar appears when the work takes long."""
        self._done += size
        if time.monotonic() - self._started < PATIENCE_SECONDS or not sys.stderr.isatty():
            return
        if self._bar is None:
            self._bar = _make_bar()
            self._task = self._bar.add_task("reading", total=self._total, read="")
        assert self._task is not None
        done, read = min(self._done, self._total), ""
        if hands is not None:
            rate = hands / max(time.monotonic() - self._started, 1e-6)
            read = f"{hands:,} hands {rate:,.0f} a second"
        self._bar.update(self._task, completed=done, total=self._total, read=read)
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
        TextColumn("{task.fields[read]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
