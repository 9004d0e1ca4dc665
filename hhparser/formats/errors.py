"""Exception for a hand that a format cannot express."""

from typing import ClassVar

from hhparser.base.errors import HandHistoryError


class NotHeldError(HandHistoryError, ValueError):
    """A format cannot express a hand; each format has a subclass.

    Attributes:
        format: Name of the format.
        hand_id: Id of the hand.
        reason: Why the format cannot express it.
    """

    format: ClassVar[str]

    def __init__(self, hand_id: str | None, reason: str) -> None:
        super().__init__(f"{self.format} cannot hold hand {hand_id or '(no id)'}: {reason}")
        self.hand_id = hand_id
        self.reason = reason
