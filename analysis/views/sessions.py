"""Sessions of a player with their results."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, NamedTuple, TypedDict

from analysis.stats.objects import Amounts
from hhparser.base.money import format_amount


class SessionItem(TypedDict):
    """A session with the results of its hands that match."""

    id: str
    site: str
    kind: Annotated[str, "cash or tournament"]
    number: int
    start: Annotated[str, "Local time, as in 2026-04-11T23:41:20"]
    end: str
    hands: int
    net: Amounts
    net_bb: float
    stakes: list[str]
    reviewed: Annotated[int, "Hands that were reviewed"]
    minutes: int


class DayItem(TypedDict):
    """A day with sessions that began on it."""

    day: str
    sessions: int
    hands: int
    net_bb: Annotated[dict[str, float], "By kind of game"]


class SessionGroup(TypedDict):
    """The hands of a session at one table or with one opponent."""

    name: str | None
    hands: int
    net: Amounts
    question: Annotated[str | None, "Query for exactly these hands"]


class PlayedSession(NamedTuple):
    """A session with the result of its matching hands.

    Attributes:
        id: Its id, independent of the filters.
        site: Its site.
        kind: `cash` or `tournament`, separate sessions even if they were played at once.
        number: Value of the column `session` among the hands that pass the store-level filters.
        start: Time of the first hand of the whole session, in the time zone of the settings.
        end: Time of its last hand.
        hands: Number of matching hands.
        net: Net winnings, by currency.
        net_bb: Net winnings in big blinds.
        stakes: The stakes of the matching hands.
        reviewed: Number of reviewed hands.
    """

    id: str
    site: str
    kind: str
    number: int
    start: datetime
    end: datetime
    hands: int
    net: Mapping[str, str]
    net_bb: float
    stakes: tuple[str, ...]
    reviewed: int

    @property
    def minutes(self) -> int:
        """Duration in minutes."""
        return int((self.end - self.start).total_seconds() // 60)

    @property
    def data(self) -> SessionItem:
        """The session, ready for JSON."""
        return {
            "id": self.id,
            "site": self.site,
            "kind": self.kind,
            "number": self.number,
            "start": self.start.isoformat(),
            "end": self.end.isoformat(),
            "hands": self.hands,
            "net": {**self.net},
            "net_bb": self.net_bb,
            "stakes": [*self.stakes],
            "reviewed": self.reviewed,
            "minutes": self.minutes,
        }


def played_session(row: Mapping[str, Any]) -> PlayedSession:  # Any: a row of a frame
    """Return a session of a row with its id, times and sums; `amounts` has net winnings by currency."""
    return PlayedSession(
        id=row["id"],
        site=row["site"],
        kind=row["kind"],
        number=row["number"],
        start=row["start"],
        end=row["end"],
        hands=row["hands"],
        net=_totals(row["amounts"]),
        net_bb=round(row["net_bb"] or 0.0, 2),
        stakes=tuple(row["stakes"]),
        reviewed=row["reviewed"] or 0,
    )


def _totals(amounts: list[Mapping[str, Any]]) -> dict[str, str]:  # Any: rows of a frame
    """Add up amounts by currency."""
    digits: dict[str, int] = {}
    for one in amounts:
        digits[one["currency"]] = max(digits.get(one["currency"], 0), one["decimals"] or 0)
    sums = dict.fromkeys(digits, 0)
    for one in amounts:
        sums[one["currency"]] += one["net"] * 10 ** (digits[one["currency"]] - (one["decimals"] or 0))
    return {currency: format_amount(sums[currency], digits[currency]) for currency in sorted(sums)}
