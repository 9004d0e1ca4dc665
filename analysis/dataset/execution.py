"""How queries of a dataset run: their plan, progress, deadline and executor."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from time import monotonic, process_time
from typing import Final, NamedTuple, TypeVar

from hhparser.base.errors import HandHistoryError
from hhparser.workers import in_executor

AHEAD: Final = 64  # tasks that an executor gets before their turn
T = TypeVar("T")
R = TypeVar("R")


class TimeLimit(NamedTuple):
    """Limits of a query in seconds; it ends at the first that it exceeds.

    Attributes:
        processor: Processor time of this process; it hardly depends on the load of the machine. Simultaneous
            scans share it evenly.
        elapsed: Elapsed time.
    """

    processor: float
    elapsed: float


class TimeLimitError(HandHistoryError):
    """A query has exceeded its time limit."""

    def __init__(self, limit: TimeLimit) -> None:
        processor, elapsed = limit
        super().__init__(
            f"no answer within {processor:g} seconds of processor time or {elapsed:g} seconds; "
            "select fewer hands"
        )
        self.limit = limit


class Execution:
    """Execution plan, progress, deadline and executor of the queries of a dataset.

    Attributes:
        plan: Plan of the last query: `aggregates`, `cached` (a cached result), `hot columns` (cached columns
            of the heroes), or `scan`.
    """

    def __init__(
        self,
        limit: TimeLimit | None = None,
        progress: Callable[[int, int], None] | None = None,
        executor: Executor | None = None,
    ) -> None:
        """Set the limits.

        Args:
            limit: Time limit of a query; None for no limit.
            progress: Callback with the number of finished segments and of all segments; cancels the query if
                it raises an exception.
            executor: Runs the tasks of `map` in place of this process; None for this process.
        """
        self.plan = ""
        self._limit = limit
        self._progress = progress
        self._executor = executor
        self._began, self._last, self._processor = monotonic(), process_time(), 0.0

    @property
    def is_local(self) -> bool:
        """Whether tasks run in this process."""
        return self._executor is None

    def begin(self) -> None:
        """Begin a scan: set the plan to `scan`, and restart the time limit."""
        self.plan = "scan"
        self._began, self._last, self._processor = monotonic(), process_time(), 0.0

    def over(self, segments: Sequence[T]) -> Iterator[T]:
        """Yield the segments one after the other; report the progress and check the deadline.

        Raises:
            TimeLimitError: The deadline has passed.
        """
        _SCANNING.append(self)
        try:
            for done, segment in enumerate(segments):
                self._report(done, len(segments))
                self._check_limit()
                yield segment
        finally:
            _SCANNING.remove(self)
            self._report(len(segments), len(segments))

    def map(self, task: Callable[[T], R], inputs: Iterable[T]) -> Iterator[R]:
        """Yield the results of a task for each input, in order; the executor needs a picklable task.

        Raises:
            LostExecutorError: The executor failed.
        """
        if self._executor is None:
            return map(task, inputs)
        return (result for _, result in in_executor(inputs, task, self._executor, AHEAD))

    def _check_limit(self) -> None:
        """Raise `TimeLimitError` if a limit is exceeded; running scans share the processor time evenly."""
        now = process_time()
        self._processor += (now - self._last) / len({*_SCANNING})
        self._last = now
        if self._limit is None:
            return
        if self._processor > self._limit.processor or monotonic() - self._began > self._limit.elapsed:
            raise TimeLimitError(self._limit)

    def _report(self, done: int, total: int) -> None:
        if self._progress is not None:
            self._progress(done, total)


_SCANNING: Final[list[Execution]] = []  # of the scans that are running in this process
