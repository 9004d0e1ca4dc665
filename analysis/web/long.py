"""Questions that take long: answered beside the pages, once for each state of what they are about."""

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
REST: Final = 20  # times as long as an answer took it is good enough although hands came
T = TypeVar("T")


class StoppedError(HandHistoryError):
    """A question that the user stopped."""

    def __init__(self) -> None:
        super().__init__("the question was stopped")


class LongQuestion(Generic[T]):
    """A question that takes long.

    Attributes:
        id: Names it in addresses.
        answer: The answer, when it is there.
        done: Parts that are done.
        total: All parts; 0 as long as that is not known.
    """

    def __init__(self) -> None:
        self.id = token_hex(8)
        self.answer: Future[T] = Future()
        self.done = self.total = 0
        self._is_stopped = False
        self._good_until = float("inf")

    def tell(self, done: int, total: int) -> None:
        """Note how far it is.

        Raises:
            StoppedError: It is to end.
        """
        self.done, self.total = done, total
        if self._is_stopped:
            raise StoppedError

    def stop(self) -> None:
        """Let it end as soon as it tells how far it is."""
        self._is_stopped = True

    @property
    def is_stopped(self) -> bool:
        """Whether it ended, or is to end, without an answer."""
        return self._is_stopped

    def made_since(self, began: float) -> None:
        """Note that it was answered, and that the answer was begun at a time of the monotonic clock."""
        now = monotonic()
        self._good_until = now + REST * (now - began)

    @property
    def is_good(self) -> bool:
        """Whether it is under way, or was answered so lately that a few more hands do not matter."""
        if self.answer.done() and self.answer.exception():
            return False
        return monotonic() < self._good_until

    @property
    def ready(self) -> T | None:
        """The answer; None as long as it is not there, and if it was stopped."""
        return self.answer.result() if self.answer.done() and not self._is_stopped else None


class LongQuestions:
    """Answers some questions at once; others wait."""

    def __init__(self, at_once: int) -> None:
        self._slots = BoundedSemaphore(at_once)
        self._lock = Lock()
        self._kept: dict[Hashable, LongQuestion[Any]] = {}  # Any: what each `make` gives
        self._made = 0

    @property
    def state(self) -> tuple[int, tuple[tuple[str, int, int], ...]]:
        """How many are answered; id, done and total of those that tell how far they are."""
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
        """A question, which may be answered already.

        Args:
            key: Names it and the state of what it is about.
            make: Makes the answer.
            seconds: How long to wait; after that the answer may not be there. None waits for the end.
            again: Ask again what was stopped.

        Raises:
            BusyError: Too many others wait.
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
        """A question that was asked; None if it was not."""
        return self._kept.get(key)

    def find(self, number: str) -> LongQuestion[Any]:
        """The question with an id.

        Raises:
            MissingError: There is none, or it was long ago.
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
            except Exception as error:  # noqa: BLE001  whoever asks for the answer gets it
                asked.answer.set_exception(error)
        self._made += 1
