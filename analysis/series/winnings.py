"""Winnings over the hands of a player: running sums of the net result and of its parts."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import polars as pl

MOST_POINTS: Final = 600
LABELS: Final = {
    "": "net",
    "ev": "all-in EV",
    "showdown": "with showdown",
    "without": "without showdown",
    "rake": "rake paid",
}
PARTS: Final[Mapping[str, pl.Expr]] = {  # value of a hand by CSS class of the curve
    "": pl.col("net"),
    "ev": pl.col("ev"),
    "showdown": pl.when("has_showdown").then("net").otherwise(0.0),
    "without": pl.when("has_showdown").then(0.0).otherwise("net"),
    "rake": pl.col("rake"),
}
UNKNOWN: Final = "unknown_villain"


def thinned(count: int, most: int = MOST_POINTS) -> list[int]:
    """Return indices of at most `most` evenly spread points, always the first and the last.

    Example:
        >>> thinned(9, 3)
        [0, 4, 8]
    """
    if count <= most:
        return [*range(count)]
    return sorted({round(at * (count - 1) / (most - 1)) for at in range(most)})


def running_sums(rows: pl.DataFrame, parts: Sequence[str], at: list[int]) -> dict[str, list[float]]:
    """Return the winnings up to some numbers of hands, since the first of these numbers.

    Args:
        rows: One row per hand in the order of play, with the columns that the parts need: `net`, `ev`,
            `has_showdown`, `rake`, in units to show; null counts as 0.
        parts: Keys of `PARTS`.
        at: Numbers of hands, 0 or more, in ascending order.

    Example:
        >>> running_sums(pl.DataFrame({"net": [5.0, -2.0, 4.0]}), [""], [0, 1, 3])
        {'': [0.0, 5.0, 7.0]}
    """
    sums = {}
    for part in parts:
        won = rows.select(won=PARTS[part])["won"].fill_null(0).cast(pl.Float64)
        points = pl.concat([pl.Series([0.0]), won.cum_sum()]).gather(at)
        sums[part] = (points - points[0]).to_list()
    return sums


class AllInLuck(NamedTuple):
    """The luck of a player in all-ins with known cards.

    Attributes:
        hands: Number of each adjusted hand in the order of play, from 1 on.
        sums: Big blinds won above all-in EV up to and including each of them.
        unknown: Number of all-ins at showdown without all cards known.
        total: Number of all hands.
    """

    hands: list[int]
    sums: list[float]
    unknown: int
    total: int

    @property
    def label(self) -> str:
        """The number of all-ins that the sums rest on."""
        return f"adjusted all-ins: {len(self.hands):,} of {len(self.hands) + self.unknown:,}"

    @property
    def steps(self) -> tuple[list[int], list[float]]:
        """The steps of the curve: numbers of hands from 0 to all, and the sum from each of them on."""
        sums = [0.0, *self.sums]
        return [0, *self.hands, self.total], [*sums, sums[-1]]


def all_in_luck(results: pl.DataFrame) -> AllInLuck:
    """Return the luck in all-ins.

    Args:
        results: One row per hand in the order of play, with the columns `luck_bb`, `went_to_showdown`, and,
            as in `Tables.ev`, `equity` and `ev_reason`.
    """
    adjusted = [number for number, equity in enumerate(results["equity"], 1) if equity is not None]
    sums = results["luck_bb"].fill_null(0).cum_sum().gather([number - 1 for number in adjusted])
    unknown = results.filter(pl.col("ev_reason") == UNKNOWN, pl.col("went_to_showdown") == 1)
    return AllInLuck(adjusted, sums.to_list(), unknown.height, results.height)
