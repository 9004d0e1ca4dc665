"""Execution plan, progress and deadline of a query."""

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import TypeVar

from hhparser.base.errors import HandHistoryError

T = TypeVar("T")


class TimeLimitError(HandHistoryError):
    """A query has exceeded its time limit."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no answer within {seconds:g} seconds; select fewer hands")
        self.seconds = seconds


class Course:
    """Execution plan, progress and deadline of the queries of a dataset.

    Attributes:
        way: Plan of the last query: `sums` (cached sums), `remembered` (cached result), `hot columns` (cached
            columns of the heroes), or `segments` (scan).
    """

    def __init__(
        self, seconds: float | None = None, progress: Callable[[int, int], None] | None = None
    ) -> None:
        """Set the limits.

        Args:
            seconds: Time limit of a query; None for no limit.
            progress: Callback with the number of finished parts and of all parts; cancels the query if it
                raises an exception.
        """
        self.way = ""
        self._seconds = seconds
        self._progress = progress
        self._began = monotonic()

    def begin(self) -> None:
        """Begin a query: set its deadline."""
        self._began = monotonic()

    def over(self, parts: Sequence[T]) -> Iterator[T]:
        """Yield the parts one after the other; report the progress and check the deadline.

        Raises:
            TimeLimitError: The deadline has passed.
        """
        try:
            for done, part in enumerate(parts):
                self._tell(done, len(parts))
                if self._seconds is not None and monotonic() - self._began > self._seconds:
                    raise TimeLimitError(self._seconds)
                yield part
        finally:
            self._tell(len(parts), len(parts))

    def _tell(self, done: int, total: int) -> None:
        if self._progress is not None:
            self._progress(done, total)
