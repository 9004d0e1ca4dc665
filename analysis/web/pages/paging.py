"""Pagination of long lists: the query parameter `after` is the number of rows before the page."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from analysis.web.errors import QuestionError
from analysis.web.links import number_in
from analysis.web.page_request import PageRequest

KEY: Final = "after"
LONGEST: Final = 9  # digits


class ListPart(NamedTuple):
    """A part of a list.

    Attributes:
        before: Number of rows before it.
        most: Largest number of rows in a part.
        total: Number of rows in the whole list.
        keys: The other query parameters, for links to other parts.
    """

    before: int
    most: int
    total: int
    keys: Mapping[str, str]

    @property
    def until(self) -> int:
        """Number of rows up to the end of the part."""
        return min(self.before + self.most, self.total)

    @property
    def rows(self) -> slice:
        """Slice of the part in the whole list."""
        return slice(self.before, self.until)


def list_part(request: PageRequest, total: int, most: int) -> ListPart:
    """Return the part of a list selected by the query parameter `after`; the last part if it is too large.

    Args:
        request: The request.
        total: Number of rows in the whole list.
        most: Largest number of rows in a part.

    Raises:
        QuestionError: The parameter is not a number.
    """
    text = request.text(KEY)
    before = number_in(text or "0", LONGEST)
    if before is None:
        raise QuestionError(KEY, text, "the number of rows before the part of the list")
    last = max(total - 1, 0) // most * most
    keys = {key: value for key, value in request.query.items() if key not in (KEY, "done", "again")}
    return ListPart(min(before, last), most, total, keys)
