"""A session of a player: its hands, the biggest results, and the results by table and by opponent."""

from typing import Annotated, Any, Final, Literal, NamedTuple, NotRequired, TypedDict

import polars as pl

from analysis.dataset import Dataset
from analysis.stats import chosen_hands, player_stats, quoted, stats_objects
from analysis.stats.objects import LeftOutHands
from analysis.views.findings import CodeCount
from analysis.views.hands import ITEM_COLUMNS, SIZE, HandItem
from analysis.views.sessions import SessionGroup, SessionItem

BIGGEST: Final = 6
LARGEST: Final = 12  # tables or opponents that are listed
FIRST: Final = 60  # hands in the order of play
KEYS: Final = ("table", "opponent")
Choice = Any  # the keyword arguments of `chosen_hands`


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
    """The hands of a session; frames have the columns `ITEM_COLUMNS`.

    Attributes:
        biggest: The hands with the biggest results, biggest first.
        first: The first hands in the order of play.
        groups: The tables and the opponents with the most hands, by the name of the list.
    """

    biggest: pl.DataFrame
    first: pl.DataFrame
    groups: dict[str, list[SessionGroup]]


def session_hands(tables: Dataset, **choice: Choice) -> SessionHands:
    """Return the hands of a session.

    Args:
        tables: The dataset.
        choice: The filter of `chosen_hands` that selects the player-hands of the session.
    """
    played = in_order(tables, **choice)
    biggest = played.top_k(BIGGEST, by=SIZE).sort(SIZE, descending=True)
    return SessionHands(
        biggest, played.head(FIRST).clone(), {key: _groups(tables, key, choice) for key in KEYS}
    )


def in_order(tables: Dataset, **choice: Choice) -> pl.DataFrame:
    """Return the chosen player-hands in the order of play, with the columns `ITEM_COLUMNS`."""
    rows = chosen_hands(tables, columns=ITEM_COLUMNS, **choice)
    return rows.select(*ITEM_COLUMNS, "hand").sort("started_at", "hand").drop("hand").collect()


def _groups(tables: Dataset, key: str, choice: dict[str, Choice]) -> list[SessionGroup]:
    """Return hands and results by a column, most hands first."""
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
