"""Which hands to keep: dates, stakes, kind of game, hero."""

from dataclasses import dataclass
from datetime import datetime, tzinfo
from decimal import Decimal

from hhparser.checks.hand.rake import limits
from hhparser.model import Hand, HandKind, Stakes


@dataclass(frozen=True, slots=True)
class KeptHands:
    """Keeps the hands that pass every filter; picklable, for worker processes.

    Attributes:
        start: First instant, or None.
        end: First instant after the range, or None.
        time_zone: Zone of printed times without one.
        stakes: Any of these pairs of blinds (bets in fixed limit); empty for all.
        kind: Cash games or tournaments, or None for both.
        heroes: Names, one of them must be dealt in; empty for all hands.
    """

    start: datetime | None
    end: datetime | None
    time_zone: tzinfo
    stakes: tuple[tuple[Decimal, Decimal], ...] = ()
    kind: HandKind | None = None
    heroes: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        """Whether any filter is set."""
        return any((self.start, self.end, self.stakes, self.kind, self.heroes))

    def __call__(self, hand: Hand) -> bool:
        """Whether to keep a hand; hands without a date or stakes fail a filter on them."""
        return (
            self.kind in (None, hand.kind)
            and self._in_time(hand.started_at)
            and self._at_stakes(hand.stakes)
            and (not self.heroes or not self.heroes.isdisjoint(map(hand.name, hand.players)))
        )

    def _in_time(self, time: datetime | None) -> bool:
        if self.start is None and self.end is None:
            return True
        if time is None:
            return False
        if time.tzinfo is None:
            time = time.replace(tzinfo=self.time_zone)
        return (self.start is None or time >= self.start) and (self.end is None or time < self.end)

    def _at_stakes(self, stakes: Stakes | None) -> bool:
        if not self.stakes:
            return True
        return stakes is not None and limits(stakes) in self.stakes
