"""Sessions of a player with their results, and the hands of one session."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Final, Literal, NamedTuple, NotRequired, TypedDict

import polars as pl

from analysis.dataset import Dataset
from analysis.stats import chosen_hands, player_stats, quoted
from analysis.stats.selection import AS_PLAYED
from analysis.views.findings import CodeCount
from analysis.views.hands import ITEM_COLUMNS, SIZE, HandItem
from analysis.views.stats import Amounts, LeftOutHands, stats_objects
from hhparser.base.money import format_amount

BIGGEST: Final = 6
LARGEST: Final = 12  # tables or opponents that are listed
FIRST: Final = 60  # hands in the order of play
KEYS: Final = ("table", "opponent")
Choice = Any  # value of a keyword argument of `chosen_hands`


class SessionItem(TypedDict):
    """A session with the results of its hands that match the filters."""

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
    """A session with the results of its hands that match the filters.

    Attributes:
        id: ID of the session, independent of the filters.
        site: Site of the session.
        kind: `cash` or `tournament`, separate sessions even if they were played at once.
        number: Value of the column `session` among the hands that pass the store-level filters.
        start: Time of the first hand of the whole session, in the time zone of the settings.
        end: Time of the last hand of the whole session.
        hands: Number of matching hands.
        net: Net winnings by currency, as decimal text.
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
        """Duration of the whole session in full minutes."""
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
    """Build a session from a row with the same fields, and `amounts` in place of `net`.

    `amounts` is a list of rows with `currency`, `net` (in the smallest unit) and `decimals`.
    """
    return PlayedSession(
        **{name: row[name] for name in PlayedSession._fields[:7]},
        net=_totals(row["amounts"]),
        net_bb=round(row["net_bb"] or 0.0, 2),
        stakes=tuple(row["stakes"]),
        reviewed=row["reviewed"] or 0,
    )


def _totals(amounts: list[Mapping[str, Any]]) -> dict[str, str]:  # Any: rows of a frame
    """Add up amounts by currency, as decimal text, sorted by currency; see `played_session`."""
    digits: dict[str, int] = {}
    for one in amounts:
        digits[one["currency"]] = max(digits.get(one["currency"], 0), one["decimals"] or 0)
    sums = dict.fromkeys(digits, 0)
    for one in amounts:
        sums[one["currency"]] += one["net"] * 10 ** (digits[one["currency"]] - (one["decimals"] or 0))
    return {currency: format_amount(sums[currency], digits[currency]) for currency in sorted(sums)}


class NoteItem(TypedDict):
    """A note."""

    id: str
    text: str
    made: str


class SessionPage(SessionItem):
    """A session with its hands."""

    schema: Literal["hhparser/web-session/1"]
    table: list[SessionGroup]
    opponent: list[SessionGroup]
    findings: list[CodeCount]
    biggest: Annotated[list[HandItem], "The largest results"]
    hands_played: Annotated[list[HandItem], "All hands in the order of play"]
    notes: list[NoteItem]
    left_out: NotRequired[LeftOutHands]


class SessionHands(NamedTuple):
    """The listed hands of a session; frames have the columns `ITEM_COLUMNS`.

    Attributes:
        biggest: The `BIGGEST` hands with the largest wins or losses in big blinds, largest first.
        first: The first `FIRST` hands in the order of play.
        groups: The tables and the opponents with the most hands, by key `table` or `opponent`.
    """

    biggest: pl.DataFrame
    first: pl.DataFrame
    groups: dict[str, list[SessionGroup]]


def session_hands(tables: Dataset, **choice: Choice) -> SessionHands:
    """Return the listed hands of a session.

    Args:
        tables: The dataset.
        choice: Keyword arguments of `chosen_hands` that select the player-hands of the session.
    """
    played = in_order(tables, **choice)
    biggest = played.top_k(BIGGEST, by=SIZE).sort(SIZE, descending=True)
    return SessionHands(
        biggest, played.head(FIRST).clone(), {key: _groups(tables, key, choice) for key in KEYS}
    )


def in_order(tables: Dataset, **choice: Choice) -> pl.DataFrame:
    """Return player-hands in the order of play, with the columns `ITEM_COLUMNS`; see `session_hands`."""
    rows = chosen_hands(tables, columns=ITEM_COLUMNS, order=AS_PLAYED, **choice)
    return rows.select(ITEM_COLUMNS).collect()


def _groups(tables: Dataset, key: str, choice: dict[str, Choice]) -> list[SessionGroup]:
    """Return hands and results by the values of a column, at most `LARGEST`, most hands first."""
    frame = player_stats(tables, by=[key], stats=["hands"], **choice).head(LARGEST)
    return [
        {
            "name": row[key],
            "hands": row["hands"],
            "net": row["net"],
            "question": row[key] and (text := quoted(row[key])) and f"{key} = {text}",
        }
        for row in stats_objects(frame, by=[key], stats=["hands"])
    ]
