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
from analysis.web.links import hand_of, number_in
from analysis.web.page_request import PageRequest
from analysis.web.pages.sorting import Columns, Sorting, rank_in, sorting

ROWS: Final = 50
LONGEST: Final = 8  # digits of the key of a sorted list
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
# start of a page: the time of the hand before it, and how many hands of this time are on earlier pages
Place = tuple[datetime, int]


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
    "position": lambda row: rank_in(POSITION_ORDER, row.item["position"]),
    "line": lambda row: row.item["line"],
    "net_bb": lambda row: row.item["net_bb"],
    "pot_bb": lambda row: row.item["pot_bb"],
    "board": lambda row: row.item["board"],
    "opponents": lambda row: row.item["opponents"],
    "last_street": lambda row: rank_in(STREETS, row.item["last_street"]),
    "money": lambda row: Decimal(row.item["net"]),
    "stakes": lambda row: row.item["stakes"],
    "site": lambda row: row.item["site"],
    "tags": lambda row: len(row.item["tags"]),
}


def listing(request: PageRequest, rows: int = ROWS) -> tuple[list[ListedRow], str | None]:
    """Return the page of the list selected by the query parameter `next`, and the key of the following page.

    The key is None on the last page.

    Raises:
        QuestionError: The query or the key is not valid.
    """
    key = request.query.get("next", "")
    order = sorting(request, SORTS)
    if order.column:
        start = number_in(key or "0", LONGEST)
        if start is None:
            raise QuestionError("next", key, "is not the key of a page of the sorted list")
        name = "sorted", order.column, order.descending, start, rows
        found = request.once(name, lambda: _sorted(request, order, start, rows))
        following = str(start + rows) if found.height > rows else None
        return listed(request, found.head(rows).to_dicts()), following
    shown, following = request.once(("list", key, rows), lambda: _listing(request, _place(key), rows))
    return listed(request, shown.to_dicts()), following


def _sorted(request: PageRequest, order: Sorting, start: int, rows: int) -> pl.DataFrame:
    """Return the rows of a page of a sorted list, and the first of the following page."""
    found = chosen_hands(request.tables, columns={*ITEM_COLUMNS, "tags", "hand"}, **request.row_filter)
    value = SORTS[order.column].alias("value")
    ordered = found.select(*ITEM_COLUMNS, "hand", value).sort(
        "value", "hand", descending=[order.descending, True], nulls_last=True
    )
    return ordered.slice(start, rows + 1).select(ITEM_COLUMNS).collect()


def _listing(request: PageRequest, place: Place | None, rows: int) -> tuple[pl.DataFrame, str | None]:
    """Return the rows of a page, and the key of the next one."""
    if place is None:
        before, choice = 0, request.row_filter
    else:
        started, before = place
        choice = request.row_filter_with(started >= STARTED)
    found = chosen_hands(request.tables, columns={*ITEM_COLUMNS}, most=rows + before + 1, **choice)
    every = found.select(*ITEM_COLUMNS).collect()
    shown = every[before : before + rows]
    return shown, after_rows(every[: before + rows]) if every.height > before + rows else None


def counted(request: PageRequest, by: Sequence[str] = ()) -> pl.DataFrame:
    """Count the matching hands, as `hands` grouped by some columns."""
    return player_stats(request.tables, by=by, stats=["hands"], **request.row_filter).select(*by, "hands")


def listed(request: PageRequest, rows: Sequence[Row]) -> list[ListedRow]:
    """Return rows of `player_hands`, with their tags and review state, as `hands_table.html` renders them."""
    numbers = [row["hand_id"] for row in rows if row["hand_id"] is not None]
    noted = request.tables.noted.filter(pl.col("hand_id").is_in(numbers)).to_dicts()
    marks = {(one["site"], one["hand_id"]): one for one in noted}
    nothing = {"tags": [], "reviewed": False}
    found = []
    for row in rows:
        hand = row["site"], row["hand_id"]
        found.append(ListedRow(hand_item({**row, **marks.get(hand, nothing)}), row["time"], hand_of(*hand)))
    return found


def after_rows(rows: pl.DataFrame) -> str:
    """Return the key of the place after some rows."""
    started = rows.select(STARTED)["started_at"]
    last: datetime = started[-1]
    return f"{last.isoformat()}{BETWEEN}{(started == last).sum()}"


def _place(key: str) -> Place | None:
    """Parse the key of a place; None for "".

    Raises:
        QuestionError: The key is not valid.
    """
    if not key:
        return None
    text, _, shown = key.partition(BETWEEN)
    try:
        place = datetime.fromisoformat(text), int(shown)
    except ValueError:
        place = UNKNOWN, -1
    if not 0 <= place[1] <= 1_000_000:
        raise QuestionError("next", key, "is not the key of a page of the list")
    return place
