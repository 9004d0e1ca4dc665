"""The error for an action that the rules do not allow."""

from typing import Final

from hhparser.base.errors import HandHistoryError
from hhparser.base.text.spans import LineOrSpan

AWAITED: Final = frozenset({"L105", "L122", "L123"})  # it is another player's turn, who is `expected`


class IllegalAction(HandHistoryError):  # noqa: N818  the poker term; more often stored as data than raised
    """An action that the rules do not allow.

    Attributes:
        code: Code of the broken rule, such as `L110`.
        seat: Seat number of the player; None for the dealer.
        expected: The legal value: chips, a seat number, a number of cards, or None.
        found: The actual value: chips, a seat number, a number of cards, the card itself, or None.
        field: Wrong attribute: `player`, `amount`, `to_amount` or `all_in`; None for the whole action.
        line: Line of the action in its file, 0 if it has none.
    """

    def __init__(
        self,
        code: str,
        seat: int | None,
        expected: int | None = None,
        found: int | None = None,
        field: str | None = None,
    ) -> None:
        super().__init__(f"{code}: seat {seat}, expected {expected}, found {found}")
        self.code = code
        self.seat = seat
        self.expected = expected
        self.found = found
        self.field = field
        self.line: LineOrSpan = 0

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the arguments of the constructor, so that a replay can be sent to another process."""
        given = (self.code, self.seat, self.expected, self.found, self.field)
        return type(self), given, {"line": self.line}
