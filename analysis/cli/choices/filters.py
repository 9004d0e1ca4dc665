"""The filter on hands by date, stakes, kind of game and hero, as a predicate and as a polars expression."""

from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from typing import TYPE_CHECKING

from analysis.cli.choices.stakes import StakesWanted
from hhparser.model import Hand, HandKind

if TYPE_CHECKING:
    import polars as pl

Forgotten = frozenset[tuple[str | None, str | None, str | None]]


@dataclass(frozen=True, slots=True)
class KeptHands:
    """A filter on hands; picklable, for worker processes.

    Attributes:
        start: First instant, or None.
        end: First instant after the range, or None.
        time_zone: Zone of printed times without one.
        stakes: Stakes to keep; empty for all.
        kind: Cash games or tournaments; None for both.
        heroes: Screen names; at least one must be dealt in. Empty for all hands.
        forgotten: Site, venue and hand id of forgotten hands.
        keeps_unknown: Whether hands without known players, kind or stakes, such as those of other games, pass
            the filters on these.
    """

    start: datetime | None
    end: datetime | None
    time_zone: tzinfo
    stakes: tuple[StakesWanted, ...] = ()
    kind: HandKind | None = None
    heroes: frozenset[str] = frozenset()
    forgotten: Forgotten = frozenset()
    keeps_unknown: bool = False

    def __bool__(self) -> bool:
        """Whether any filter is set."""
        return any((self.start, self.end, self.stakes, self.kind, self.heroes, self.forgotten))

    def __call__(self, hand: Hand) -> bool:
        """Return whether a hand passes; a hand without a date or stakes fails a filter on them."""
        return (
            self._is_of_kind(hand)
            and self._in_time(hand.started_at)
            and (not self.stakes or self._has_stakes(hand))
            and (not self.heroes or self._has_hero(hand))
            and (hand.site, hand.venue, hand.hand_id) not in self.forgotten
        )

    def _is_of_kind(self, hand: Hand) -> bool:
        return self.kind in (None, hand.kind) or (self.keeps_unknown and hand.kind is None)

    def _has_stakes(self, hand: Hand) -> bool:
        return any(level.fits(hand, keeps_unknown=self.keeps_unknown) for level in self.stakes)

    def _has_hero(self, hand: Hand) -> bool:
        names = [*map(hand.name, hand.players)]
        return not self.heroes.isdisjoint(names) if names else self.keeps_unknown

    @property
    def keeps_tournaments(self) -> bool:
        """Whether all hands of the heroes in a tournament pass, except forgotten ones."""
        return not (self.start or self.end or self.stakes) and self.kind is not HandKind.CASH

    def condition(self) -> "pl.Expr | None":
        """Return the filter as a polars expression on rows of a store, without heroes and forgotten hands.

        None if these rows are not filtered.
        """
        import polars as pl

        conditions = []
        if self.kind is not None:
            conditions.append((pl.col("kind") == self.kind.value).fill_null(True))
        if self.stakes:
            conditions.append(pl.any_horizontal(level.condition() for level in self.stakes))
        started = self._in_utc()
        if self.start is not None:
            conditions.append(started >= self.start.astimezone(UTC).replace(tzinfo=None))
        if self.end is not None:
            conditions.append(started < self.end.astimezone(UTC).replace(tzinfo=None))
        return pl.all_horizontal(conditions).fill_null(False) if conditions else None

    def _in_utc(self) -> "pl.Expr":
        """Return the start of a hand in UTC; a local time skipped by the clock counts as an hour later."""
        import polars as pl

        printed, zone = pl.col("started_at"), str(self.time_zone)
        local = printed.dt.replace_time_zone(zone, ambiguous="earliest", non_existent="null")
        skipped = (printed + pl.duration(hours=1)).dt.replace_time_zone(
            zone, ambiguous="earliest", non_existent="null"
        )
        utc = pl.coalesce(local, skipped).dt.convert_time_zone("UTC").dt.replace_time_zone(None)
        return pl.when("is_utc").then(printed).otherwise(utc)

    def _in_time(self, time: datetime | None) -> bool:
        if time is None:
            return self.start is None and self.end is None
        if time.tzinfo is None:
            time = time.replace(tzinfo=self.time_zone)
        return (self.start is None or time >= self.start) and (self.end is None or time < self.end)
