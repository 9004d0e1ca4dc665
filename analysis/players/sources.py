"""Where the result of a player comes from: positions, kinds of pot, stakes."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.players.subject import Subject
from analysis.questions.keys import POSITION_ORDER, POT_TYPES, RERAISED
from analysis.stats import chosen_hands

Row = dict[str, Any]  # Any: a row of a frame
ORDERS: Final = {"position": POSITION_ORDER, "pot_type": (*POT_TYPES.values(), RERAISED), "stakes": ()}
FINE: Final = 1000  # parts of a big blind that results are rounded to, so that sums are exact


class ResultPart(NamedTuple):
    """A part of the hands and of the result.

    Attributes:
        key: `position`, `pot_type` or `stakes`.
        group: Which of them.
        hands: Hands of the player.
        net: What they won there, in the unit of the hands.
        net_bb: The same in big blinds.
        bb_per_100: Big blinds won there in 100 hands.
        low: Lower end of its 95 % interval; None with fewer than two hands.
        high: Upper end.
        pool_bb_per_100: Big blinds won there in 100 hands by the others; None if they had none.
        question: A question for `--where` that finds the hands.
    """

    key: str
    group: str
    hands: int
    net: Decimal
    net_bb: float
    bb_per_100: float
    low: float | None
    high: float | None
    pool_bb_per_100: float | None
    question: str


def find_sources(subject: Subject) -> Iterator[ResultPart]:
    """The parts by position, kind of pot and stakes, each in its usual order.

    Args:
        subject: Player and game.
    """
    thousandths = (in_big_blinds("net") * FINE).round().cast(pl.Int64)
    rows = (
        chosen_hands(subject.tables, where=subject.is_shared, calendar=subject.calendar)
        .select(*ORDERS, "net", "decimals", is_own=pl.col("player") == subject.player, bb=thousandths)
        .collect()
    )
    for key, order in ORDERS.items():
        sums = {is_own: _sums(rows.filter(pl.col("is_own") == is_own), key) for is_own in (True, False)}
        own = sums[True]
        for group in sorted(
            own, key=lambda one: (order.index(one) if one in order else -own[one]["hands"], one)
        ):
            yield _source(key, group, own[group], sums[False].get(group))


def _sums(rows: pl.DataFrame, key: str) -> dict[str, Row]:
    bb = pl.col("bb")
    sums = (
        rows.filter(pl.col(key).is_not_null(), bb.is_not_null())
        .group_by(key)
        .agg(
            hands=pl.len(),
            net=(pl.col("net") * 10 ** (pl.col("decimals").max() - pl.col("decimals"))).sum(),
            digits=pl.col("decimals").max(),
            bb=bb.sum(),
            squares=(bb * bb).sum(),
        )
    )
    return {row[key]: row for row in sums.iter_rows(named=True)}


def _source(key: str, group: str, own: Row, pool: Row | None) -> ResultPart:
    n, total = own["hands"], own["bb"] / FINE
    rate = 100 * total / n
    spread = None
    if n > 1:
        variance = max(0.0, own["squares"] / FINE**2 - total**2 / n) / (n - 1)
        spread = 1.96 * 100 * (variance / n) ** 0.5
    quoted = f'"{group}"' if key == "stakes" or "-" in group else group
    return ResultPart(
        key=key,
        group=group,
        hands=n,
        net=Decimal(own["net"]).scaleb(-own["digits"]),
        net_bb=total,
        bb_per_100=rate,
        low=None if spread is None else rate - spread,
        high=None if spread is None else rate + spread,
        pool_bb_per_100=None if pool is None else 100 * pool["bb"] / FINE / pool["hands"],
        question=f"{key} = {quoted}",
    )
