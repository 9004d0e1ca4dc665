"""Where a player answers otherwise than the others, over all nodes of the tree of betting lines."""

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
    """An answer that a player gives more or less often than the others at the same node.

    Attributes:
        line: What happened before the decision.
        street: Its street.
        position: Who decides.
        answer: What is compared, such as `call` or `bet 25-40%`.
        own: How often the player gave it.
        pool: How often the others gave it.
        difference: Share of the player less that of the others.
        low: Lower end of its 95 % interval, after Newcombe.
        high: Upper end.
        q: Lowest false discovery rate at which it counts, over all that were compared.
        worth: What it won or lost, in big blinds in 100 hands: the difference, times how often the player
            decides there, times what the answer was worth to the others, in all-in EV, above their other
            answers; None where they had no other answer.
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
        """Whether at most one in twenty differences up to this one is expected to be a false alarm."""
        return self.q <= UNLIKELY


def find_differences(
    line: BettingLine, tree: BettingTree, pool: BettingTree, *, fewest: int = FEWEST
) -> list[Difference]:
    """Every answer at every node from a line on: those that are certain first, the costliest of them first.

    Args:
        line: Where to begin.
        tree: The tree of the player, grown with the details of the line.
        pool: The tree of the others, with the same sizes and details.
        fewest: Decisions that both sides must have at a node.
    """
    beside = _beside(tree.within(line.details), pool.within(line.details), fewest)
    rows = [row for row in beside.rows(named=True) if line.is_part_of(row["line"])]
    shares = [[Share(*row[side].values()) for side in SIDES] for row in rows]
    tests = [fisher_test(own.made, own.chances, other.made, other.chances) for own, other in shares]
    found = [
        _difference(row, own, other, q, tree.hands)
        for row, (own, other), q in zip(rows, shares, q_values(tests), strict=True)
    ]
    return sorted(found, key=lambda one: (not one.is_certain, -abs(one.worth or 0), one.q, *one[:4]))


def _beside(tree: BettingTree, pool: BettingTree, fewest: int) -> pl.DataFrame:
    """One row for each answer at the nodes where both sides decide often enough, with both shares."""
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
    difference = (own.value or 0) - (pool.value or 0)
    low, high = newcombe_interval(own.ends, pool.ends)
    gain = row["gain"] if row["gain"] is not None and isfinite(row["gain"]) else None
    worth = None if gain is None else 100 * own.chances / hands * difference * gain
    answer = " ".join(filter(None, (row["answer"], row["size"])))
    return Difference(
        *(row["line"], row["street"], row["position"], answer, own, pool),
        *(difference, low, high, q, worth),
    )
