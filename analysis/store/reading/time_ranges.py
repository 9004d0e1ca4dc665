"""Independent time ranges of hands.

A session, a tournament, the copies of a hand, and a table with straddles are never divided between two time
ranges.

Columns that depend on several hands are computed for one time range at a time, to save memory. A new hand
invalidates the cached results of its own time range only.
"""

from collections.abc import Iterator
from datetime import datetime
from hashlib import blake2b
from typing import Final, NamedTuple

import polars as pl

from analysis.decisions.hours import SESSION_GAP

HANDS: Final = 50_000  # minimum of a time range, except the last
TOGETHER: Final = ("tournament", "copies", "straddled")
TOURNAMENT: Final = pl.struct("site", "tournament_id").hash()
COPIES: Final = pl.struct("site", "venue", "hand_id").hash()
STARTED: Final = pl.col("started_at")
UNKNOWN: Final = pl.lit(datetime(1970, 1, 1), pl.Datetime("us"))


TIME_RANGES: Final = {"hands": pl.List(pl.UInt32), "tournaments": pl.List(pl.UInt64), "digest": pl.String()}


class TimeRange(NamedTuple):
    """An independent time range.

    Attributes:
        hands: Numbers of its hands in the catalogue.
        tournaments: Its tournaments, by `TOURNAMENT`.
        digest: Digest of its hands and their order.
    """

    hands: pl.Series
    tournaments: pl.Series
    digest: str


def find_time_ranges(hands: pl.DataFrame) -> list[TimeRange]:
    """Divide hands into independent time ranges, the earliest first.

    Args:
        hands: `stored` and `started_at` in the order of reading; `tournament` is the same for hands of one
            tournament, `copies` for copies of one hand, `straddled` for hands at one table of a file where
            straddles are posted; each null for other hands.

    Returns:
        At least one time range.
    """
    begins, ends = [STARTED], [STARTED]
    for group in TOGETHER:
        belongs = pl.when(pl.col(group).is_not_null())
        begins.append(belongs.then(STARTED.min().over(group)))
        ends.append(belongs.then(STARTED.max().over(group)))
    spans = hands.lazy().with_columns(
        begins=pl.min_horizontal(begins).fill_null(UNKNOWN), ends=pl.max_horizontal(ends).fill_null(UNKNOWN)
    )
    is_apart = pl.col("begins") - pl.col("ends").cum_max().shift(1) > SESSION_GAP
    apart = spans.sort("begins", maintain_order=True).with_columns(part=is_apart.fill_null(False).cum_sum())
    return [_time_range(one) for one in _joined(apart.collect())]


def _joined(hands: pl.DataFrame) -> Iterator[pl.DataFrame]:
    """Group adjacent parts until each group has at least `HANDS` hands; the last group may have fewer."""
    start = end = 0
    for (size,) in hands.group_by("part", maintain_order=True).len().select("len").iter_rows():
        end += size
        if end - start >= HANDS:
            yield hands[start:end]
            start = end
    if start < end or end == 0:
        yield hands[start:]


def _time_range(hands: pl.DataFrame) -> TimeRange:
    """Build a time range from its hands; its digest covers numbers, times and straddled tables."""
    ordered = hands.sort("started_at", maintain_order=True)
    numbers = ordered["stored"]
    times = ordered["started_at"].to_physical().fill_null(-1)
    parts = numbers, times, ordered["straddled"].is_not_null()
    digest = blake2b(b"".join(part.to_numpy().tobytes() for part in parts), digest_size=16)
    return TimeRange(numbers, ordered["tournament"].drop_nulls().unique(), digest.hexdigest())
