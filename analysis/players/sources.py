"""Where the result of a player comes from: positions, kinds of pot, stakes."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.players.subject import Subject
from analysis.questions.keys import POSITION_ORDER, POT_TYPES, RERAISED

Row = dict[str, Any]  # Any: a row of a frame
ORDERS: Final = {"position": POSITION_ORDER, "pot_type": (*POT_TYPES.values(), RERAISED), "stakes": ()}
FINE: Final = 1000  # parts of a big blind that results are rounded to, so that sums are exact
VALUES: Final = {
    "net": pl.col("cash_out_net"),
    "bb": (in_big_blinds("cash_out_net") * FINE).round().cast(pl.Int64),
}
BB: Final = pl.col("bb")
SUMS: Final = {
    "hands": BB.count(),
    "net": pl.col("net").filter(BB.is_not_null()).sum(),
    "bb": BB.sum(),
    "squares": (BB * BB).sum(),
}


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
    for key, order in ORDERS.items():
        own, pool = (_by_group(subject, key, is_own) for is_own in (True, False))
        for group in sorted(
            own, key=lambda one: (order.index(one) if one in order else -own[one]["hands"], one)
        ):
            yield _source(key, group, own[group], pool.get(group))


def _by_group(subject: Subject, key: str, is_own: bool) -> dict[str, Row]:
    """Hands and results of the player or of the others, by the groups of a key."""
    sums = subject.played.sums([*ORDERS, "decimals"], VALUES, SUMS)
    digits = pl.col("decimals").max()
    net = (pl.col("net") * 10 ** (digits - pl.col("decimals"))).sum()
    rows = sums.filter(
        subject.is_game, pl.col("is_own") == is_own, pl.col(key).is_not_null(), pl.col("hands") > 0
    )
    groups = rows.group_by(key).agg(pl.col("hands", "bb", "squares").sum(), net=net, digits=digits)
    return {row[key]: row for row in groups.iter_rows(named=True)}


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
