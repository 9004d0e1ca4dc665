"""Differences between a player and the pool, over all nodes of the tree of betting lines."""

from math import isfinite
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.inference.comparison import UNLIKELY, fisher_test, q_values
from analysis.inference.intervals import newcombe_interval, wilson_interval
from analysis.lines.answers import KEYS, Share
from analysis.lines.betting_line import BettingLine
from analysis.lines.tree import ANSWER, THOUSANDTHS, BettingTree
from analysis.schema.column import values_of

OF_ANSWER: Final = [*KEYS, *values_of(ANSWER)]
SIDES: Final = ("own", "pool")
FEWEST: Final = 30
Row = dict[str, Any]  # Any: values of a row


class Difference(NamedTuple):
    """Comparison of one answer at one node between a player and the pool.

    Attributes:
        line: Betting line before the decision.
        street: Street of the decision.
        position: Position of the player to act.
        answer: Action with its size bin, such as `call` or `bet 25-40%`.
        own: Frequency for the player.
        pool: Frequency in the pool.
        difference: Frequency of the player minus frequency in the pool.
        low: Lower end of the 95% Newcombe interval of the difference.
        high: Upper end of the interval.
        q: q-value (false discovery rate over all comparisons).
        worth: Estimated gain or loss in bb/100: the difference, times decisions of the player at the node per
            hand, times the all-in EV of the answer in the pool above the pool's other answers; None if the
            pool has no other answer.
    """

    line: str
    street: str
    position: str
    answer: str
    own: Share
    pool: Share
    difference: float
    low: float
    high: float
    q: float
    worth: float | None

    @property
    def is_certain(self) -> bool:
        """Whether the q-value is at most 0.05: at most 5% of such differences are expected to be false."""
        return self.q <= UNLIKELY


def find_differences(
    line: BettingLine, tree: BettingTree, pool: BettingTree, *, fewest: int = FEWEST
) -> list[Difference]:
    """Compare every answer at every node from a line on.

    Args:
        line: Betting line; only nodes that begin with it are compared.
        tree: Tree of the player, built with the details of the line.
        pool: Tree of the pool, built with the same sizes and details.
        fewest: Minimum number of decisions at a node, for the player and for the pool.

    Returns:
        The comparisons: certain differences first, then by absolute worth, largest first.
    """
    beside = _beside(tree.within(line.details), pool.within(line.details), fewest)
    rows = [row for row in beside.rows(named=True) if line.is_prefix_of(row["line"])]
    shares = [[Share(*row[side].values()) for side in SIDES] for row in rows]
    tests = [fisher_test(own.made, own.chances, other.made, other.chances) for own, other in shares]
    found = [
        _difference(row, own, other, q, tree.hands)
        for row, (own, other), q in zip(rows, shares, q_values(tests), strict=True)
    ]
    return sorted(found, key=lambda one: (not one.is_certain, -abs(one.worth or 0), one.q, *one[:4]))


def _beside(tree: BettingTree, pool: BettingTree, fewest: int) -> pl.DataFrame:
    """Join both trees: one row for each answer at nodes with enough decisions, with both frequencies."""
    joined = tree.answers.join(pool.answers, on=OF_ANSWER, how="full", coalesce=True, suffix="_pool")
    rows = joined.with_columns(pl.col(pl.Int64).fill_null(0))
    shares = {"own": _share("made"), "pool": _share("made_pool")}
    rest = {name: pl.col(name).sum().over(KEYS) - pl.col(name) for name in ("ev_pool", "valued_pool")}
    value, others = pl.col("ev_pool") / pl.col("valued_pool"), rest["ev_pool"] / rest["valued_pool"]
    chances = pl.min_horizontal(pl.col(side).struct.field("chances") for side in SIDES)
    compared = rows.with_columns(**shares, gain=(value - others) / THOUSANDTHS)
    return compared.filter(chances >= fewest).sort(OF_ANSWER)


def _share(made: str) -> pl.Expr:
    count, chances = pl.col(made), pl.col(made).sum().over(KEYS)
    low, high = wilson_interval(count, chances)
    return pl.struct(made=count, chances=chances, value=count / chances, low=low, high=high)


def _difference(row: Row, own: Share, pool: Share, q: float, hands: int) -> Difference:
    """Build the comparison from a row of `_beside`; `hands` is the player's number of hands."""
    difference = (own.value or 0) - (pool.value or 0)
    low, high = newcombe_interval(own.ends, pool.ends)
    gain = row["gain"] if row["gain"] is not None and isfinite(row["gain"]) else None
    worth = None if gain is None else 100 * own.chances / hands * difference * gain
    answer = " ".join(filter(None, (row["answer"], row["size"])))
    return Difference(
        *(row["line"], row["street"], row["position"], answer, own, pool),
        *(difference, low, high, q, worth),
    )
