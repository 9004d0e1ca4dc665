"""Which hands pass what is written as the filter."""

from collections.abc import Callable, Sequence

import polars as pl

from analysis.questions.where import parse_question
from analysis.replayer.questions import answers, asked_columns, is_question
from analysis.replayer.summaries import Summary

Test = Callable[[Summary], bool]


class HandFilter:
    """Reads filters, and knows what the hands of the list answer to questions."""

    def __init__(self) -> None:
        self._answers: list[pl.DataFrame] = []
        self._places: dict[int, int] = {}  # of hands in the order of reading

    def learn(self, summaries: Sequence[Summary]) -> None:
        """Find out what further hands answer; until then they pass no question."""
        if summaries:
            given = answers([one.checked for one in summaries], [one.hero for one in summaries])
            self._places |= {id(one.hand): at for at, one in enumerate(summaries, len(self._places))}
            self._answers.append(given)

    def read(self, text: str, mask: bool) -> Test:
        """A test for what is written: a question, or a part of a player's name or of a hand's number.

        Args:
            text: What is written.
            mask: Names are masked, so they are not looked for.

        Raises:
            WhereError: A question that cannot be understood.
        """
        if not is_question(text):
            return lambda summary: _is_called(summary, text.strip().casefold(), mask)
        columns = {name: one for name, one in asked_columns().items() if name != "opponent" or not mask}
        condition = parse_question(text, columns)
        fitting: set[int] = set()
        if self._answers:
            fitting.update(pl.concat(self._answers).with_row_index("place").filter(condition)["place"])
        return lambda summary: self._places.get(id(summary.hand)) in fitting


def _is_called(summary: Summary, text: str, mask: bool) -> bool:
    names = [] if mask else [seat.name for seat in summary.hand.seats]
    return any(text in one.casefold() for one in [summary.hand.hand_id or "", *names])
