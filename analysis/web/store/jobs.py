"""Background jobs in threads, with progress and cancellation; the cache of the store keeps their results."""

from collections.abc import Callable, Hashable
from concurrent.futures import Future, wait
from secrets import token_hex
from threading import BoundedSemaphore, Lock, Thread
from time import monotonic
from typing import Any, Final, Generic, NamedTuple, TypeVar

from analysis.dataset.cache import Cache
from analysis.web.errors import BusyError, MissingError
from hhparser.base.errors import HandHistoryError

MOST_RUNNING: Final = 12  # including jobs that wait for a slot
REST: Final = 20  # a stale result is accepted for this many times the duration of its job
T = TypeVar("T")


class StoppedError(HandHistoryError):
    """The user cancelled the job."""

    def __init__(self) -> None:
        super().__init__("the query was cancelled")


class Job(Generic[T]):
    """A job in a background thread, with its progress.

    Attributes:
        id: Id in URLs.
        answer: Future of the result.
        done: Finished parts.
        total: Number of parts; 0 while it is unknown.
        is_stopped: Whether the job was cancelled.
    """

    def __init__(self) -> None:
        self.id = token_hex(8)
        self._began = monotonic()
        self.answer: Future[T] = Future()
        self.done = self.total = 0
        self.is_stopped = False
        self._good_until = float("inf")

    def tell(self, done: int, total: int) -> None:
        """Record the progress; the callback of the running job.

        Raises:
            StoppedError: The job was cancelled.
        """
        self.done, self.total = done, total
        if self.is_stopped:
            raise StoppedError

    def wait(self, seconds: float | None) -> None:
        """Wait until the job ends, or until it is so many seconds old; None waits for the end.

        A job that has been running for longer will hardly end at once: its next request does not wait.
        """
        wait([self.answer], None if seconds is None else max(0, self._began + seconds - monotonic()))

    def stop(self) -> None:
        """Cancel the job; it ends at its next report of progress."""
        self.is_stopped = True

    def run(self, compute: Callable[["Job[T]"], T]) -> None:
        """Compute the result, and set how long it is accepted when it is stale."""
        began = monotonic()
        try:
            self.tell(self.done, self.total)
            result = compute(self)
        except Exception as error:  # noqa: BLE001  raised again where the result is read
            self.answer.set_exception(error)
        else:
            self._good_until = monotonic() + REST * (monotonic() - began)
            self.answer.set_result(result)

    @property
    def is_good(self) -> bool:
        """Whether the job is running, or ended so recently that a few more hands do not matter."""
        has_failed = self.answer.done() and self.answer.exception() is not None
        return not has_failed and monotonic() < self._good_until

    @property
    def ready(self) -> T | None:
        """The result; None while the job is running, and if it was cancelled."""
        return self.answer.result() if self.answer.done() and not self.is_stopped else None


class JobResult(NamedTuple, Generic[T]):
    """A job with a result that may be stale.

    Attributes:
        job: The job with its progress.
        is_old: Whether the store has changed since the job began.
    """

    job: Job[T]
    is_old: bool

    @property
    def answer(self) -> Future[T]:
        """Future of the result."""
        return self.job.answer

    @property
    def ready(self) -> T | None:
        """The result; None while the job runs, or if it was cancelled."""
        return self.job.ready


class Jobs:
    """Runs a limited number of jobs at once; others wait in a queue. Ended jobs are in the cache.

    Jobs whose work is done in other processes have a limit of their own, because they are long.
    """

    def __init__(self, at_once: int, cache: Cache) -> None:
        self._slots, self._slots_apart = BoundedSemaphore(at_once), BoundedSemaphore(at_once)
        self._lock = Lock()
        self._cache = cache
        self._running: dict[Hashable, Job[Any]] = {}  # Any: the result of any job
        self.ended = 0

    @property
    def progress(self) -> dict[str, tuple[int, int]]:
        """Finished parts and number of parts, by id, of the running jobs that report progress."""
        with self._lock:
            return {one.id: (one.done, one.total) for one in self._running.values() if one.total}

    def start(
        self,
        key: Hashable,
        compute: Callable[[Job[T]], T],
        seconds: float | None,
        *,
        again: bool = True,
        is_apart: bool = False,
    ) -> Job[T]:
        """Return the job with a key; start it on a cache miss.

        Args:
            key: Cache key, with the version of the input.
            compute: Computes the result.
            seconds: Age of the job in seconds until which to wait for its end; None waits for the end.
            again: Restart the job if it was cancelled.
            is_apart: Whether another process does the work.

        Raises:
            BusyError: Too many jobs are running or waiting.
        """
        with self._lock:
            found = self._find(key)
            is_new = found is None or (found.is_stopped and again)
            job: Job[T] = Job() if is_new or found is None else found
            if is_new:
                if len(self._running) >= MOST_RUNNING:
                    raise BusyError
                self._running[key] = job
        if is_new:
            slots = self._slots_apart if is_apart else self._slots
            Thread(target=self._run, args=(key, job, compute, slots), daemon=True).start()
        job.wait(seconds)
        return job

    def stop(self) -> None:
        """Cancel all running jobs."""
        with self._lock:
            for job in self._running.values():
                job.stop()

    def wait(self, seconds: float) -> bool:
        """Wait for the end of all running jobs; return whether they ended within the timeout."""
        with self._lock:
            answers = [job.answer for job in self._running.values()]
        return not wait(answers, seconds).not_done

    def find(self, key: Hashable) -> Job[Any] | None:
        """Return the job with a key; None on a cache miss."""
        with self._lock:
            return self._find(key)

    def with_id(self, number: str) -> Job[Any]:
        """Return the job with an id.

        Raises:
            MissingError: There is none, or its result was evicted.
        """
        key = self._cache.find(("key of job", number))
        job = None if key is None else self.find(key)
        if job is None or job.id != number:
            raise MissingError(f"there is no job {number}; load the page again")
        return job

    def _find(self, key: Hashable) -> Job[Any] | None:
        found: tuple[Job[Any], object] | None = self._cache.find(("job", key))
        return self._running.get(key) or (found and found[0])

    def _run(
        self, key: Hashable, job: Job[T], compute: Callable[[Job[T]], T], slots: BoundedSemaphore
    ) -> None:
        self._cache.put(("key of job", job.id), key)
        with slots:
            job.run(compute)
        with self._lock:
            self._cache.put(("job", key), (job, job.ready if not job.answer.exception() else None))
            if self._running.get(key) is job:
                del self._running[key]
            self.ended += 1
