"""Background jobs in threads: their progress, cancellation and results, cached by key."""

from collections.abc import Callable, Hashable
from concurrent.futures import Future, wait
from secrets import token_hex
from threading import BoundedSemaphore, Lock, Thread
from time import monotonic
from typing import Any, Final, Generic, TypeVar

from analysis.web.errors import BusyError, MissingError
from hhparser.base.errors import HandHistoryError

MOST_KEPT: Final = 32
MOST_WAITING: Final = 8
REST: Final = 20  # a stale result is accepted for this many times the duration of its job
T = TypeVar("T")


class StoppedError(HandHistoryError):
    """The user cancelled the job."""

    def __init__(self) -> None:
        super().__init__("the question was stopped")


class LongQuestion(Generic[T]):
    """A job in a background thread, with its progress.

    Attributes:
        id: Id in URLs.
        answer: Future of the result.
        done: Finished parts.
        total: Number of parts; 0 while it is unknown.
    """

    def __init__(self) -> None:
        self.id = token_hex(8)
        self.answer: Future[T] = Future()
        self.done = self.total = 0
        self._is_stopped = False
        self._good_until = float("inf")

    def tell(self, done: int, total: int) -> None:
        """Record the progress; the callback of the running job.

        Raises:
            StoppedError: The job was cancelled.
        """
        self.done, self.total = done, total
        if self._is_stopped:
            raise StoppedError

    def stop(self) -> None:
        """Cancel the job; it ends at its next report of progress."""
        self._is_stopped = True

    @property
    def is_stopped(self) -> bool:
        """Whether the job was cancelled."""
        return self._is_stopped

    def made_since(self, began: float) -> None:
        """Set how long a stale result is accepted, by the duration of the job.

        Args:
            began: Start of the job, by the monotonic clock.
        """
        now = monotonic()
        self._good_until = now + REST * (now - began)

    @property
    def is_good(self) -> bool:
        """Whether the job is running, or ended so recently that a few more hands do not matter."""
        if self.answer.done() and self.answer.exception():
            return False
        return monotonic() < self._good_until

    @property
    def ready(self) -> T | None:
        """The result; None while the job is running, and if it was cancelled."""
        return self.answer.result() if self.answer.done() and not self._is_stopped else None


class LongQuestions:
    """Runs a limited number of jobs at once; others wait in a queue. Results are cached."""

    def __init__(self, at_once: int) -> None:
        self._slots = BoundedSemaphore(at_once)
        self._lock = Lock()
        self._kept: dict[Hashable, LongQuestion[Any]] = {}  # Any: the result of `make`
        self._made = 0

    @property
    def state(self) -> tuple[int, tuple[tuple[str, int, int], ...]]:
        """Number of finished jobs, and id, done and total of the running jobs that report progress."""
        with self._lock:
            running = [one for one in self._kept.values() if one.total and not one.answer.done()]
        return self._made, tuple((one.id, one.done, one.total) for one in running)

    def ask(
        self,
        key: Hashable,
        make: Callable[[LongQuestion[T]], T],
        seconds: float | None,
        *,
        again: bool = True,
    ) -> LongQuestion[T]:
        """Return the job with a key; start it on a cache miss.

        Args:
            key: Cache key, with the version of the input.
            make: Computes the result.
            seconds: Timeout for the wait; the job may still be running then. None waits for the end.
            again: Restart the job if it was cancelled.

        Raises:
            BusyError: Too many jobs are running or waiting.
        """
        with self._lock:
            known = self._kept.get(key)
            if known is not None and not (known.is_stopped and again):
                asked: LongQuestion[T] = known
            else:
                asked, known = LongQuestion(), None
                self._keep(key, asked)
        if known is None:
            Thread(target=self._make, args=(asked, make), daemon=True).start()
        wait([asked.answer], seconds)
        return asked

    def known(self, key: Hashable) -> LongQuestion[Any] | None:
        """Return the job with a key; None on a cache miss."""
        return self._kept.get(key)

    def find(self, number: str) -> LongQuestion[Any]:
        """Return the job with an id.

        Raises:
            MissingError: There is none, or its result was evicted.
        """
        with self._lock:
            found = next((one for one in self._kept.values() if one.id == number), None)
        if found is None:
            raise MissingError(f"there is no question {number}; ask again")
        return found

    def _keep(self, key: Hashable, asked: LongQuestion[Any]) -> None:
        ended = [old for old, one in self._kept.items() if one.answer.done()]
        if len(self._kept) - len(ended) >= MOST_WAITING:
            raise BusyError
        for old in ended[: max(len(self._kept) - MOST_KEPT + 1, 0)]:
            del self._kept[old]
        self._kept[key] = asked

    def _make(self, asked: LongQuestion[T], make: Callable[[LongQuestion[T]], T]) -> None:
        with self._slots:
            began = monotonic()
            try:
                asked.tell(asked.done, asked.total)
                answer = make(asked)
                asked.made_since(began)
                asked.answer.set_result(answer)
            except Exception as error:  # noqa: BLE001  raised again where the result is read
                asked.answer.set_exception(error)
        self._made += 1
