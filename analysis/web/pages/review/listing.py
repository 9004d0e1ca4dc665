"""The list of matching hands, newest first, a page at a time."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.stats import LISTED, chosen_hands, listed_hand, player_stats
from analysis.stats.newest import STARTED, UNKNOWN
from analysis.web.asking import Asked
from analysis.web.errors import QuestionError
from analysis.web.json_types import HandItem
from analysis.web.links import hand_of

ROWS: Final = 50
SIZE: Final = in_big_blinds("cash_out_net").abs().fill_null(0)  # absolute result in big blinds
BETWEEN: Final = "~"
Row = dict[str, Any]  # Any: a value of a column


class HandPage(NamedTuple):
    """A page of the list.

    Attributes:
        rows: Rows of `player_hands` with tags, note and review state, newest first.
        following: Key of the next page; None on the last page.
    """

    rows: list[Row]
    following: str | None


class ListedRow(NamedTuple):
    """A hand in a table of hands.

    Attributes:
        item: The hand, ready for JSON.
        time: Local time of the hand.
        path: Path of its page; None for a hand without a number.
    """

    item: HandItem
    time: datetime | None
    path: str | None


class ListPlace(NamedTuple):
    """The start of a page in the list.

    Attributes:
        started: Time of the last hand before the page; later hands are on earlier pages.
        shown: Number of hands with this time that are on earlier pages.
    """

    started: datetime
    shown: int

    @property
    def key(self) -> str:
        """The place as a query parameter."""
        return f"{self.started.isoformat()}{BETWEEN}{self.shown}"


def listing(asked: Asked, rows: int = ROWS) -> HandPage:
    """Return the page of the list selected by the query parameter `next`.

    Raises:
        QuestionError: The query or the key is not valid.
    """
    key = asked.query.get("next", "")
    shown, following = asked.once(("list", key, rows), lambda: _listing(asked, _place(key), rows))
    return HandPage(with_notes(asked, shown.to_dicts()), following)


def _listing(asked: Asked, place: ListPlace | None, rows: int) -> tuple[pl.DataFrame, str | None]:
    """Return the rows of a page, and the key of the next one."""
    before = place.shown if place else 0
    choice = asked.choice
    if place is not None:
        later = place.started >= STARTED
        choice["where"] = later if choice["where"] is None else choice["where"] & later
    found = chosen_hands(asked.tables, columns={*LISTED}, newest=rows + before + 1, **choice)
    every = found.select(*LISTED).collect()
    shown = every[before : before + rows]
    return shown, _after(every[: before + rows]) if every.height > before + rows else None


def counted(asked: Asked, by: Sequence[str] = ()) -> pl.DataFrame:
    """Count the matching hands, as `hands` grouped by some columns."""
    return player_stats(asked.tables, by=by, stats=["hands"], **asked.choice).select(*by, "hands")


def with_notes(asked: Asked, rows: Sequence[Row]) -> list[Row]:
    """Add tags, note and review state to the rows."""
    noted = {(one["site"], one["hand_id"]): one for one in _noted(asked, rows)}
    nothing: Mapping[str, Any] = {"tags": [], "note": None, "reviewed": False}
    names = ("tags", "note", "reviewed")
    return [
        {**row, **{name: noted.get((row["site"], row["hand_id"]), nothing)[name] for name in names}}
        for row in rows
    ]


def _noted(asked: Asked, rows: Sequence[Row]) -> list[Row]:
    numbers = [row["hand_id"] for row in rows if row["hand_id"] is not None]
    return asked.tables.noted.filter(pl.col("hand_id").is_in(numbers)).to_dicts()


def item(row: Row) -> HandItem:
    """Return a row of the list, ready for JSON."""
    listed = listed_hand(row)
    return {
        "site": listed["site"],
        "hand_id": listed["hand_id"],
        "started_at": listed["started_at"],
        "player": listed["player"],
        "stakes": listed["stakes"],
        "position": listed["position"],
        "board": listed["board"],
        "net": listed["net"],
        "currency": listed["currency"],
        "net_bb": listed["net_bb"],
        "cards": row["hole_cards"],
        "tags": row["tags"],
        "reviewed": row["reviewed"],
    }


def listed(rows: Sequence[Row]) -> list[ListedRow]:
    """Return rows with notes in the form that `hands_table.html` renders."""
    return [ListedRow(item(row), row["time"], path_of(row)) for row in rows]


def path_of(row: Row) -> str | None:
    """Return the path of the page of a hand; None for a hand without a number."""
    return hand_of(row["site"], row["hand_id"])


def _after(rows: pl.DataFrame) -> str:
    """Return the key of the place after some rows."""
    started = rows.select(STARTED)["started_at"]
    last: datetime = started[-1]
    return ListPlace(last, int((started == last).sum())).key


def _place(key: str) -> ListPlace | None:
    """Parse the key of a place; None for "".

    Raises:
        QuestionError: The key is not valid.
    """
    if not key:
        return None
    text, _, shown = key.partition(BETWEEN)
    try:
        place = ListPlace(datetime.fromisoformat(text), int(shown))
    except ValueError:
        place = ListPlace(UNKNOWN, -1)
    if not 0 <= place.shown <= 1_000_000:
        raise QuestionError("next", key, "is not the key of a page of the list")
    return place
