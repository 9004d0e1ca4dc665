"""Exceptions of a request; `endpoints` maps each to an HTTP status."""

from hhparser.base.errors import HandHistoryError


class QuestionError(HandHistoryError, ValueError):
    """A query parameter or form field is not valid.

    Attributes:
        key: Name of the parameter or field.
        text: Its value.
        column: Column of the error in the value, from 1.
        length: Number of characters that are wrong.
        reason: The message without the key.
    """

    def __init__(self, key: str, text: str, reason: str, column: int = 1, length: int | None = None) -> None:
        super().__init__(f"{key}: {reason}")
        self.key = key
        self.text = text
        self.column = column
        self.length = max(len(text) if length is None else length, 1)
        self.reason = reason


class MissingError(HandHistoryError, LookupError):
    """The requested hand, note, rule or other item does not exist."""


class ConflictError(HandHistoryError):
    """A text was changed by another writer since the form was loaded.

    Attributes:
        theirs: The text in the store.
        mine: The text of the request.
    """

    def __init__(self, theirs: str, mine: str) -> None:
        super().__init__("the text was changed meanwhile, in another window or by a command")
        self.theirs = theirs
        self.mine = mine


class BusyError(HandHistoryError):
    """Too many requests or jobs at once."""

    def __init__(self) -> None:
        super().__init__("other queries are still running; try again in a moment")
