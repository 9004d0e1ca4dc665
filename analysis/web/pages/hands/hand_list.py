"""The list of matching hands, newest first, a page at a time."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from operator import attrgetter
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.queries.keys import POSITION_ORDER
from analysis.schema.tables import STREETS
from analysis.stats import chosen_hands, player_stats
from analysis.stats.selection import STARTED, UNKNOWN
from analysis.views.hands import ITEM_COLUMNS, HandItem, hand_item
from analysis.web.errors import QuestionError
from analysis.web.links import hand_of
from analysis.web.page_request import PageRequest
from analysis.web.pages.sorting import Columns, Sorting, sorting

ROWS: Final = 50
LONGEST: Final = 9  # digits of the key of a sorted list
BETWEEN: Final = "~"
# columns that the list can be sorted by
SORTS: Final[Mapping[str, pl.Expr]] = {
    "time": STARTED,
    "cards": pl.col("hole_cards"),
    "position": pl.col("position")
    .cast(pl.String)
    .replace_strict(POSITION_ORDER, range(len(POSITION_ORDER)), default=None, return_dtype=pl.Int64),
    "net_bb": in_big_blinds("cash_out_net"),
    "pot_bb": in_big_blinds("total_pot"),
    "line": pl.concat_str(
        "actions_preflop", "actions_flop", "actions_turn", "actions_river", ignore_nulls=True
    ),
    "opponents": pl.col("players_on_flop"),
    "last_street": pl.col("last_street")
    .cast(pl.String)
    .replace_strict(STREETS, range(len(STREETS)), default=None, return_dtype=pl.Int64),
    "board": pl.col("board"),
    "money": pl.col("cash_out_net"),
    "stakes": pl.col("stakes").cast(pl.String),
    "site": pl.col("site").cast(pl.String),
    "tags": pl.col("tags").list.len(),
}
Row = dict[str, Any]  # Any: a value of a column


class HandListPage(NamedTuple):
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


# the same columns of the hands in a table that shows all of them
OF_SHOWN: Final[Columns[ListedRow]] = {
    "time": attrgetter("time"),
    "cards": lambda row: row.item["cards"],
    "position": lambda row: _place_in(POSITION_ORDER, row.item["position"]),
    "line": lambda row: row.item["line"],
    "net_bb": lambda row: row.item["net_bb"],
    "pot_bb": lambda row: row.item["pot_bb"],
    "board": lambda row: row.item["board"],
    "opponents": lambda row: row.item["opponents"],
    "last_street": lambda row: _place_in(STREETS, row.item["last_street"]),
    "money": lambda row: Decimal(row.item["net"]),
    "stakes": lambda row: row.item["stakes"],
    "site": lambda row: row.item["site"],
    "tags": lambda row: len(row.item["tags"]),
}


def _place_in(names: Sequence[str], name: str | None) -> int | None:
    return names.index(name) if name in names else None


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


def listing(request: PageRequest, rows: int = ROWS) -> HandListPage:
    """Return the page of the list selected by the query parameter `next`.

    Raises:
        QuestionError: The query or the key is not valid.
    """
    key = request.query.get("next", "")
    order = sorting(request, SORTS)
    if order.column:
        start = _start(key)
        found = request.once(
            ("sorted", order.column, order.descending, start, rows),
            lambda: _sorted(request, order, start, rows),
        )
        return HandListPage(
            with_notes(request, found.head(rows).to_dicts()),
            str(start + rows) if found.height > rows else None,
        )
    shown, following = request.once(("list", key, rows), lambda: _listing(request, _place(key), rows))
    return HandListPage(with_notes(request, shown.to_dicts()), following)


def _sorted(request: PageRequest, order: Sorting, start: int, rows: int) -> pl.DataFrame:
    """Return the rows of a page of a sorted list, and the first of the following page."""
    found = chosen_hands(request.tables, columns={*ITEM_COLUMNS, "tags", "hand"}, **request.row_filter)
    value = SORTS[order.column].alias("value")
    ordered = found.select(*ITEM_COLUMNS, "hand", value).sort(
        "value", "hand", descending=[order.descending, True], nulls_last=True
    )
    return ordered.slice(start, rows + 1).select(ITEM_COLUMNS).collect()


def _start(key: str) -> int:
    """Parse the key of a page of a sorted list: the number of hands before it.

    Raises:
        QuestionError: The key is not a number.
    """
    if key and not (key.isdecimal() and len(key) < LONGEST):
        raise QuestionError("next", key, "is not the key of a page of the sorted list")
    return int(key or 0)


def _listing(request: PageRequest, place: ListPlace | None, rows: int) -> tuple[pl.DataFrame, str | None]:
    """Return the rows of a page, and the key of the next one."""
    before = place.shown if place else 0
    choice = request.row_filter
    if place is not None:
        later = place.started >= STARTED
        choice["where"] = later if choice["where"] is None else choice["where"] & later
    found = chosen_hands(request.tables, columns={*ITEM_COLUMNS}, most=rows + before + 1, **choice)
    every = found.select(*ITEM_COLUMNS).collect()
    shown = every[before : before + rows]
    return shown, after_rows(every[: before + rows]) if every.height > before + rows else None


def counted(request: PageRequest, by: Sequence[str] = ()) -> pl.DataFrame:
    """Count the matching hands, as `hands` grouped by some columns."""
    return player_stats(request.tables, by=by, stats=["hands"], **request.row_filter).select(*by, "hands")


def with_notes(request: PageRequest, rows: Sequence[Row]) -> list[Row]:
    """Add tags, note and review state to the rows."""
    noted = {(one["site"], one["hand_id"]): one for one in _noted(request, rows)}
    nothing: Mapping[str, Any] = {"tags": [], "note": None, "reviewed": False}
    names = ("tags", "note", "reviewed")
    return [
        {**row, **{name: noted.get((row["site"], row["hand_id"]), nothing)[name] for name in names}}
        for row in rows
    ]


def _noted(request: PageRequest, rows: Sequence[Row]) -> list[Row]:
    numbers = [row["hand_id"] for row in rows if row["hand_id"] is not None]
    return request.tables.noted.filter(pl.col("hand_id").is_in(numbers)).to_dicts()


def listed(rows: Sequence[Row]) -> list[ListedRow]:
    """Return rows with notes in the form that `hands_table.html` renders."""
    return [ListedRow(hand_item(row), row["time"], path_of(row)) for row in rows]


def path_of(row: Row) -> str | None:
    """Return the path of the page of a hand; None for a hand without a number."""
    return hand_of(row["site"], row["hand_id"])


def after_rows(rows: pl.DataFrame) -> str:
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
