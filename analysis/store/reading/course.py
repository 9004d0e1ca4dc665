"""The course of a question: which way it is answered, how far it is, and how long it may take."""

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import TypeVar

from hhparser.base.errors import HandHistoryError

T = TypeVar("T")


class TimeLimitError(HandHistoryError):
    """A question that takes longer than it may."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no answer within {seconds:g} seconds; ask about fewer hands")
        self.seconds = seconds


class Course:
    """The course of the questions to some tables.

    Attributes:
        way: How the last one was answered: `sums` that were there, `remembered` from before, `hot columns`,
            or `segments` read one after the other.
    """

    def __init__(
        self, seconds: float | None = None, progress: Callable[[int, int], None] | None = None
    ) -> None:
        """Set limits.

        Args:
            seconds: How long a question may take; None for any time.
            progress: Called with the number of parts that are done, and of all; what it raises ends the
                question.
        """
        self.way = ""
        self._seconds = seconds
        self._progress = progress
        self._began = monotonic()

    def begin(self) -> None:
        """Begin a question: its time runs from here."""
        self._began = monotonic()

    def over(self, parts: Sequence[T]) -> Iterator[T]:
        """The parts one after the other.

        Raises:
            TimeLimitError: The question has taken too long.
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
