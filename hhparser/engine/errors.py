"""The error for an action that the rules do not allow."""

from hhparser.base.errors import HandHistoryError
from hhparser.base.spans import LineOrSpan


class IllegalAction(HandHistoryError):  # noqa: N818  a poker word, and it is data more often than it is raised
    """An action that the rules do not allow.

    Attributes:
        code: Code of the broken rule, such as `L110`.
        seat: Seat number of the player; None for the dealer.
        expected: What was legal, in chips, a seat number, a number of cards, or None.
        found: What was done, in chips, a seat number, a number of cards, the card itself, or None.
        field: Which part is wrong: `player`, `amount`, `to_amount` or `all_in`; None for the whole action.
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
        """Support for pickle, so that a replay can pass between processes."""
        given = (self.code, self.seat, self.expected, self.found, self.field)
        return type(self), given, {"line": self.line}
