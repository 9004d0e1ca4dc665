"""The filter of the list of hands."""

from collections.abc import Callable, Sequence

import polars as pl

from analysis.queries.where import parse_query
from analysis.replayer.queries import answers, is_query, query_columns
from analysis.replayer.summaries import HandSummary

Test = Callable[[HandSummary], bool]


class FilterParser:
    """A parser of filters into predicates, with the columns of hands for queries."""

    def __init__(self) -> None:
        self._answers: list[pl.DataFrame] = []
        self._places: dict[int, int] = {}  # row index of a hand in the columns, by its id()

    def learn(self, summaries: Sequence[HandSummary]) -> None:
        """Compute the columns of further hands; until then they match no query."""
        if summaries:
            given = answers([one.checked for one in summaries], [one.hero for one in summaries])
            self._places |= {id(one.hand): at for at, one in enumerate(summaries, len(self._places))}
            self._answers.append(given)

    def read(self, text: str, mask: bool) -> Test:
        """Parse a filter into a predicate: a query, or a part of a player's name or a hand id.

        Args:
            text: The filter.
            mask: Whether names are masked; if so, they are not searched.

        Raises:
            WhereError: The query is invalid.
        """
        if not is_query(text):
            return lambda summary: _is_called(summary, text.strip().casefold(), mask)
        columns = {name: one for name, one in query_columns().items() if name != "opponent" or not mask}
        condition = parse_query(text, columns)
        fitting: set[int] = set()
        if self._answers:
            fitting.update(pl.concat(self._answers).with_row_index("place").filter(condition)["place"])
        return lambda summary: self._places.get(id(summary.hand)) in fitting


def _is_called(summary: HandSummary, text: str, mask: bool) -> bool:
    names = [] if mask else [seat.name for seat in summary.hand.seats]
    return any(text in one.casefold() for one in [summary.hand.hand_id or "", *names])
