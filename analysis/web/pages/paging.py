"""Long lists, a part at a time: `after` in an address says how many rows come before."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from analysis.web.asking import Asked
from analysis.web.errors import QuestionError

KEY: Final = "after"
LONGEST: Final = 9  # digits


class ListPart(NamedTuple):
    """A part of a list.

    Attributes:
        before: Rows before it.
        most: The most rows that a part has.
        total: Rows of the whole list.
        keys: What else the address of the list says.
    """

    before: int
    most: int
    total: int
    keys: Mapping[str, str]

    @property
    def until(self) -> int:
        """Rows up to its end."""
        return min(self.before + self.most, self.total)

    @property
    def rows(self) -> slice:
        """Its rows in the whole list."""
        return slice(self.before, self.until)


def list_part(asked: Asked, total: int, most: int) -> ListPart:
    """The part of a list that an address names; the last one if it names one after it.

    Args:
        asked: The request.
        total: Rows of the whole list.
        most: The most rows of a part.

    Raises:
        QuestionError: It is not named by a number.
    """
    text = asked.text(KEY)
    if text and not (text.isdecimal() and len(text) <= LONGEST):
        raise QuestionError(KEY, text, "the number of rows before the part of the list")
    last = max(total - 1, 0) // most * most
    keys = {key: value for key, value in asked.query.items() if key not in (KEY, "done", "again")}
    return ListPart(min(int(text or 0), last), most, total, keys)
