"""What can be wrong with a request."""

from hhparser.base.errors import HandHistoryError


class QuestionError(HandHistoryError, ValueError):
    """A part of an address that is not understood.

    Attributes:
        key: Which part.
        text: What it says.
        column: Where the wrong words begin, counted from 1.
        length: How long they are.
        reason: What is wrong.
    """

    def __init__(self, key: str, text: str, reason: str, column: int = 1, length: int | None = None) -> None:
        super().__init__(f"{key}: {reason}")
        self.key = key
        self.text = text
        self.column = column
        self.length = max(len(text) if length is None else length, 1)
        self.reason = reason


class MissingError(HandHistoryError, LookupError):
    """Something that is not in the store."""


class ConflictError(HandHistoryError):
    """A change of a text that was changed meanwhile.

    Attributes:
        theirs: The text that is there now.
        mine: The text that was to replace it.
    """

    def __init__(self, theirs: str, mine: str) -> None:
        super().__init__("the text was changed meanwhile, in another window or by a command")
        self.theirs = theirs
        self.mine = mine


class BusyError(HandHistoryError):
    """Too many questions at once."""

    def __init__(self) -> None:
        super().__init__("other questions are still being answered; ask again in a moment")
