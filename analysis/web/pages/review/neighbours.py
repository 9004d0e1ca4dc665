"""The hands beside a hand in the list that it was opened from."""

from typing import Any, Final, NamedTuple

import polars as pl

from analysis.stats import chosen_hands
from analysis.stats.newest import STARTED
from analysis.web.asking import Asked
from analysis.web.links import hand_path

ORDER: Final = ("started_at", "site", "hand_id", "hand", "seat")


class Neighbours(NamedTuple):
    """Paths of hands of the list; None where there is none.

    Attributes:
        newer: The hand above it.
        older: The hand below it.
        unreviewed: The next one below that is not reviewed yet, or else the first such one.
        place: Its place in the list from 1; None if the list does not have it.
        total: How many hands the list has.
    """

    newer: str | None
    older: str | None
    unreviewed: str | None
    place: int | None
    total: int


def neighbours(asked: Asked, site: str, number: str) -> Neighbours:
    """The neighbours of a hand among those that the question finds, the newest first."""
    rows = chosen_hands(asked.tables, columns=ORDER, **asked.choice).select(ORDER)
    ordered = rows.sort(STARTED, "hand", "seat", descending=[True, True, False]).drop_nulls("hand_id")
    keys = ordered.select("site", "hand_id").unique(maintain_order=True).with_row_index("at").collect()
    found = keys.filter(site=site, hand_id=number)["at"]
    place = None if found.is_empty() else int(found[0])
    reviewed = asked.tables.noted.filter("reviewed").select("site", "hand_id")
    open_hands = keys.join(reviewed, on=["site", "hand_id"], how="anti").filter(
        (pl.col("site") != site) | (pl.col("hand_id") != number)
    )
    after = open_hands.filter(pl.col("at") > (-1 if place is None else place))
    following = (after if after.height else open_hands).head(1)
    return Neighbours(
        newer=None if not place else _path(keys.row(place - 1)),
        older=None if place is None or place + 1 >= keys.height else _path(keys.row(place + 1)),
        unreviewed=_path(following.row(0)) if following.height else None,
        place=None if place is None else place + 1,
        total=keys.height,
    )


def _path(row: tuple[Any, ...]) -> str:  # Any: place, site, number
    return hand_path(row[1], row[2])
