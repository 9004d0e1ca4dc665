"""Blinds and antes of a tournament by level."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from hhparser.base.errors import HandHistoryError
from hhparser.model import FIXED_LIMIT, NO_LIMIT, AnteType, Betting, Stakes


class ScheduleError(HandHistoryError, ValueError):
    """A schedule without levels, or with levels shorter than one hand or one minute."""

    def __init__(self, levels: int, lasts: int) -> None:
        super().__init__(f"a schedule needs a level and a length, not {levels} levels of length {lasts}")
        self.levels = levels
        self.lasts = lasts


class Level(NamedTuple):
    """The forced bets of one level, in chips."""

    small_blind: int
    big_blind: int
    ante: int | None = None
    ante_type: AnteType | None = None

    def stakes(self, betting: Betting = NO_LIMIT) -> Stakes:
        """Return the stakes of a hand at this level."""
        small_bet, big_bet = (None, None)
        if betting is FIXED_LIMIT:
            small_bet, big_bet = self.big_blind, 2 * self.big_blind
        blinds = self.small_blind, self.big_blind
        return Stakes(betting, 0, None, *blinds, small_bet, big_bet, self.ante, self.ante_type)


class Counted(StrEnum):
    """Unit of the length of a level."""

    HANDS = "hands"
    MINUTES = "minutes"


@dataclass(frozen=True, slots=True)
class Schedule:
    """Levels in order; each lasts `lasts` hands or minutes (see `counted`), the last one without end.

    Source: R11.
    """

    levels: tuple[Level, ...]
    lasts: int
    counted: Counted = Counted.HANDS

    def __post_init__(self) -> None:
        if not self.levels or self.lasts < 1:
            raise ScheduleError(len(self.levels), self.lasts)

    def number(self, passed: int) -> int:
        """Return the number of the level, from 1, after `passed` hands or minutes."""
        return min(passed // self.lasts + 1, len(self.levels))


def doubling(first: Level, count: int, lasts: int, counted: Counted = Counted.HANDS) -> Schedule:
    """Return a schedule of `count` levels, each with twice the blinds of the level before.

    Raises:
        ScheduleError: `count` or `lasts` is below 1.

    Source: R10.
    """
    levels = [
        Level(
            first.small_blind << step,
            first.big_blind << step,
            None if first.ante is None else first.ante << step,
            first.ante_type,
        )
        for step in range(count)
    ]
    return Schedule(tuple(levels), lasts, counted)
