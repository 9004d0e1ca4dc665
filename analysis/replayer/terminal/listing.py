"""The list of hands: filter, sort order, and navigation."""

from collections.abc import Callable, Sequence
from typing import Final

from analysis.replayer.summaries import HandSummary, in_order
from analysis.replayer.terminal.filtering import FilterParser

ORDERS: Final[dict[str, Callable[[HandSummary], float | None]]] = {
    "played": lambda _: None,
    "pot": lambda summary: summary.in_blinds(summary.pot),
    "result": lambda summary: summary.in_blinds(summary.net),
}


class Listing:
    """All hands read so far, and the filtered and sorted list.

    Attributes:
        hands: All hands in order of play.
        shown: Indices into `hands` of the hands that pass the filter, in the order of the list.
        order: Sort order, a key of `ORDERS`.
        left_out: Number of hands that could not be replayed.
        is_reading: Whether more hands may follow.
    """

    def __init__(self) -> None:
        self.hands: list[HandSummary] = []
        self.shown: list[int] = []
        self.order = "played"
        self.left_out = 0
        self.is_reading = True
        self.filter = FilterParser()
        self._test: Callable[[HandSummary], bool] = lambda _: True

    def add(self, summaries: Sequence[HandSummary], left_out: int) -> None:
        """Add further hands, and apply filter and order again."""
        self.hands = in_order(self.hands, summaries)
        self.left_out += left_out
        self._choose()

    def ask(self, text: str, mask: bool) -> None:
        """Filter the list.

        Args:
            text: The filter.
            mask: Whether names are masked.

        Raises:
            WhereError: The query is invalid.
        """
        self._test = self.filter.read(text, mask)
        self._choose()

    def next_order(self) -> None:
        """Switch to the next sort order."""
        names = [*ORDERS]
        self.order = names[(names.index(self.order) + 1) % len(names)]
        self._choose()

    def _choose(self) -> None:
        key = ORDERS[self.order]
        keys = {at: key(summary) for at, summary in enumerate(self.hands) if self._test(summary)}
        self.shown = sorted(keys, key=lambda at: (keys[at] is None, -(keys[at] or 0), at))

    def title(self) -> str:
        """Return the title of the list: counts of hands, progress, sort order, hands left out."""
        count = f"{len(self.hands):,}"
        if len(self.shown) != len(self.hands):
            count = f"{len(self.shown):,} of {count}"
        notes = ["reading…"] if self.is_reading else []
        notes += [f"by {self.order}"] if self.order != "played" else []
        notes += [f"{self.left_out:,} not replayed"] if self.left_out else []
        return " · ".join([f"Hands {count}", *notes])

    def row_of(self, at: int | None) -> int | None:
        """Return the row of a hand in the list, given its index in `hands`; None if it is filtered out."""
        return self.shown.index(at) if at in self.shown else None

    def beside(self, at: int | None, way: int) -> int | None:
        """Return the index of the hand `way` rows below a hand in the list, clamped to its ends."""
        return _beside(self.shown, at, way)

    def played_beside(self, at: int | None, way: int, by_hero: bool) -> int | None:
        """Return the index of the hand played before or after a hand of the list.

        Args:
            at: Index of the hand in `hands`.
            way: 1 for the next hand, -1 for the previous one.
            by_hero: Whether to skip hands in which the hero put no chips in voluntarily.
        """
        places = [one for one in sorted(self.shown) if not by_hero or one == at or self.hands[one].played]
        return _beside(places, at, way)


def _beside(places: Sequence[int], at: int | None, way: int) -> int | None:
    if not places:
        return at
    before = places.index(at) if at in places else (-1 if way > 0 else len(places))
    return places[min(max(before + way, 0), len(places) - 1)]
