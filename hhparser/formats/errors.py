"""The exception for a hand that a format cannot hold."""

from typing import ClassVar

from hhparser.base.errors import HandHistoryError


class NotHeldError(HandHistoryError, ValueError):
    """A hand that a format cannot express; each format has a subclass."""

    format: ClassVar[str]

    def __init__(self, hand_id: str | None, reason: str) -> None:
        super().__init__(f"{self.format} cannot hold hand {hand_id or '(no id)'}: {reason}")
        self.hand_id = hand_id
        self.reason = reason
