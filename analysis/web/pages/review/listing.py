"""The list of hands that an address asks for: the newest first, a page at a time."""

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
SIZE: Final = in_big_blinds("cash_out_net").abs().fill_null(0)  # of a result, in big blinds
BETWEEN: Final = "~"
Row = dict[str, Any]  # Any: what a column holds


class HandPage(NamedTuple):
    """A page of the list.

    Attributes:
        rows: Rows of `player_hands` with what is noted, the newest first.
        following: Key of the next page; None on the last.
    """

    rows: list[Row]
    following: str | None


class ListedRow(NamedTuple):
    """A hand in a table of hands.

    Attributes:
        item: The hand, ready for JSON.
        time: Its time as lists print it.
        path: The path of its page; None for a hand without a number.
    """

    item: HandItem
    time: datetime | None
    path: str | None


class ListPlace(NamedTuple):
    """Where a page of the list begins.

    Attributes:
        started: Hands that began later are on earlier pages.
        shown: How many of those that began then are there, too.
    """

    started: datetime
    shown: int

    @property
    def key(self) -> str:
        """The place as addresses name it."""
        return f"{self.started.isoformat()}{BETWEEN}{self.shown}"


def listing(asked: Asked, rows: int = ROWS) -> HandPage:
    """The page of the list that an address names with `next`.

    Raises:
        QuestionError: The question or the key is not understood.
    """
    key = asked.query.get("next", "")
    shown, following = asked.once(("list", key, rows), lambda: _listing(asked, _place(key), rows))
    return HandPage(with_notes(asked, shown.to_dicts()), following)


def _listing(asked: Asked, place: ListPlace | None, rows: int) -> tuple[pl.DataFrame, str | None]:
    """The rows of a page, and the key of the next one."""
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
    """How many hands the whole list has, as `hands` by some columns."""
    return player_stats(asked.tables, by=by, stats=["hands"], **asked.choice).select(*by, "hands")


def with_notes(asked: Asked, rows: Sequence[Row]) -> list[Row]:
    """The rows, with tags, note, and whether the hand was reviewed."""
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
    """A row of the list, ready for JSON."""
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
    """The rows of hands, with what is noted, as `hands_table.html` shows them."""
    return [ListedRow(item(row), row["time"], path_of(row)) for row in rows]


def path_of(row: Row) -> str | None:
    """The path of the page of a hand; None for a hand without a number."""
    return hand_of(row["site"], row["hand_id"])


def _after(rows: pl.DataFrame) -> str:
    """The place after some rows, as a key."""
    started = rows.select(STARTED)["started_at"]
    last: datetime = started[-1]
    return ListPlace(last, int((started == last).sum())).key


def _place(key: str) -> ListPlace | None:
    """The place that a key names.

    Raises:
        QuestionError: It names none.
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
