"""Which hands to keep: dates, stakes, kind of game, hero."""

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
    """Keeps the hands that pass every filter; picklable, for worker processes.

    Attributes:
        start: First instant, or None.
        end: First instant after the range, or None.
        time_zone: Zone of printed times without one.
        stakes: Any of these games; empty for all.
        kind: Cash games or tournaments, or None for both.
        heroes: Names, one of them must be dealt in; empty for all hands.
        forgotten: Site, venue and number of hands that are not kept.
        keeps_unknown: Keep hands whose players are not known for a filter on heroes.
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
        """Whether to keep a hand; hands without a date or stakes fail a filter on them."""
        return (
            self.kind in (None, hand.kind)
            and self._in_time(hand.started_at)
            and (not self.stakes or any(level.fits(hand) for level in self.stakes))
            and (not self.heroes or self._has_hero(hand))
            and (hand.site, hand.venue, hand.hand_id) not in self.forgotten
        )

    def _has_hero(self, hand: Hand) -> bool:
        names = [*map(hand.name, hand.players)]
        return not self.heroes.isdisjoint(names) if names else self.keeps_unknown

    @property
    def keeps_tournaments(self) -> bool:
        """Whether all hands of a tournament that a hero played are kept, unless they are forgotten."""
        return not (self.start or self.end or self.stakes) and self.kind is not HandKind.CASH

    def condition(self) -> "pl.Expr":
        """The same for the rows of a store, but for the heroes, and forgotten hands, which it lacks."""
        import polars as pl

        conditions = [pl.lit(True)]
        if self.kind is not None:
            conditions.append(pl.col("kind") == self.kind.value)
        if self.stakes:
            conditions.append(pl.any_horizontal([level.condition() for level in self.stakes]))
        started = self._in_utc()
        if self.start is not None:
            conditions.append(started >= self.start.astimezone(UTC).replace(tzinfo=None))
        if self.end is not None:
            conditions.append(started < self.end.astimezone(UTC).replace(tzinfo=None))
        return pl.all_horizontal(conditions).fill_null(False)

    def _in_utc(self) -> "pl.Expr":
        """The start of a hand in UTC; a printed time that the clock skipped counts as an hour later."""
        import polars as pl

        printed, zone = pl.col("started_at"), str(self.time_zone)
        local = printed.dt.replace_time_zone(zone, ambiguous="earliest", non_existent="null")
        skipped = (printed + pl.duration(hours=1)).dt.replace_time_zone(
            zone, ambiguous="earliest", non_existent="null"
        )
        utc = pl.coalesce(local, skipped).dt.convert_time_zone("UTC").dt.replace_time_zone(None)
        return pl.when("is_utc").then(printed).otherwise(utc)

    def _in_time(self, time: datetime | None) -> bool:
        if self.start is None and self.end is None:
            return True
        if time is None:
            return False
        if time.tzinfo is None:
            time = time.replace(tzinfo=self.time_zone)
        return (self.start is None or time >= self.start) and (self.end is None or time < self.end)
