"""A progress bar on standard error, for work that takes longer than a second."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from typing import TYPE_CHECKING, Final, Self

import click

from analysis.cli.output import is_quiet, note

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from rich.progress import Progress, TaskID

PATIENCE_SECONDS: Final = 1.0
_BAR: Final = "hhparser.bar"


class ProgressBar:
    """A progress bar with a label, hidden after a `with` block; nothing is drawn without a terminal."""

    def __init__(self, total: int = 0) -> None:
        self._done = 0
        self._read = ""
        self._name = "reading"
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self._lock = Lock()  # a timer thread draws the bar of a phase
        self.begin(total)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.hide()

    def begin(self, total: int) -> None:
        """Set the total and restart the clock."""
        self._total: int | None = total
        self._started = time.monotonic()

    def follow(self, done: int, total: int) -> None:
        """Update the bar as the progress callback of a query; hide it after the last part.

        Args:
            done: Parts that are done; 0 starts a new query.
            total: All parts.
        """
        if done == 0:
            self._done = 0
            self.begin(total)
        elif done < total:
            self.advance(1)
        else:
            self.hide()

    def advance(self, size: int, hands: int | None = None) -> None:
        """Add a finished batch; show the bar after `PATIENCE_SECONDS`.

        Args:
            size: Progress, in the unit of the total.
            hands: Hands done so far, for the rate; None not to show a rate.
        """
        self._done += size
        if time.monotonic() - self._started < PATIENCE_SECONDS:
            return
        if hands is not None:
            rate = hands / max(time.monotonic() - self._started, 1e-6)
            self._read = f"{hands:,} hands {rate:,.0f} a second"
        self.show_now()

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Show a bar with a label while the block runs, from `PATIENCE_SECONDS` on."""
        self._name, self._done, self._total, self._read = name, 0, None, ""
        timer = Timer(PATIENCE_SECONDS, self.show_now)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            self.hide()

    @contextmanager
    def until_done(self, if_stopped: str) -> Iterator[None]:
        """Hide the bar after the block; on Ctrl-C print the note `if_stopped` and re-raise the exception."""
        try:
            yield
        except KeyboardInterrupt:
            self.hide()
            note(if_stopped)
            raise
        finally:
            self.hide()

    def show_now(self) -> None:
        """Draw the bar with the present progress, unless the command is quiet."""
        if not sys.stderr.isatty() or is_quiet():
            return
        with self._lock:
            if self._bar is None:
                self._bar = _make_bar()
                self._task = self._bar.add_task(self._name, total=self._total, read="")
            assert self._task is not None
            done = self._done if self._total is None else min(self._done, self._total)
            self._bar.update(
                self._task, description=self._name, completed=done, total=self._total, read=self._read
            )
            self._bar.start()

    def show(self) -> None:
        """Show a hidden bar again."""
        if self._bar is not None:
            self._bar.start()

    def hide(self) -> None:
        """Hide the bar, so that results can be written to the terminal."""
        with self._lock:
            if self._bar is not None:
                self._bar.stop()


def command_bar() -> ProgressBar:
    """Return the progress bar of the running command for its work after reading; create it on first use."""
    context = click.get_current_context(silent=True)
    if context is None:
        return ProgressBar()
    bar: ProgressBar = context.meta.setdefault(_BAR, ProgressBar())
    return bar


def phase(name: str) -> "AbstractContextManager[None]":
    """Label the progress bar of the running command during a block, such as `counting`."""
    return command_bar().phase(name)


def _make_bar() -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[read]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
