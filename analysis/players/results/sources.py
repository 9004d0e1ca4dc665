"""Sources of a player's result: positions, kinds of pot, stakes, and gains over the pool."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.inference.intervals import Z
from analysis.players.subject import Subject
from analysis.queries.keys import POSITION_ORDER, POT_TYPES, RERAISED

Row = dict[str, Any]  # Any: a row of a frame
ORDERS: Final = {"position": POSITION_ORDER, "pot_type": (*POT_TYPES.values(), RERAISED), "stakes": ()}
CELL: Final = ("position", "pot_type")
FEWEST: Final = 30  # hands of the player and of the others in a cell
FINE: Final = 1000  # results are rounded to this fraction of a big blind, so that sums are exact
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
    """The part of a player's result in one position, kind of pot or stakes; hands need a big blind.

    Attributes:
        key: `position`, `pot_type` or `stakes`.
        group: Value of the key.
        hands: Number of hands of the player in the part.
        net: Net in these hands, in the unit of the hands.
        net_bb: Net in these hands, in big blinds.
        bb_per_100: Big blinds won in 100 hands of the part.
        low: Lower end of the 95% interval of `bb_per_100`; None with fewer than two hands.
        high: Upper end of the interval.
        pool_bb_per_100: Big blinds won in 100 hands of the part by the others; None without hands of others.
        question: A query for `--where` that finds the hands.
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


class PoolGain(NamedTuple):
    """The gain of a player over the others in one position and kind of pot.

    Attributes:
        position: The position.
        pot_type: The kind of pot.
        hands: Number of hands of the player.
        bb_per_100: Big blinds won by the player in 100 hands of this position and kind of pot.
        pool_bb_per_100: Big blinds won by the others in 100 such hands.
        gain_bb_100: Difference of both, weighted to big blinds per 100 of all hands of the player.
        low: Lower end of the 95% interval of the gain.
        high: Upper end of the interval.
        question: A query for `--where` that finds the hands.
    """

    position: str
    pot_type: str
    hands: int
    bb_per_100: float
    pool_bb_per_100: float
    gain_bb_100: float
    low: float
    high: float
    question: str


def find_gains(subject: Subject) -> list[PoolGain]:
    """Compare the player with the others by position and kind of pot; largest absolute gain first.

    Pairs of position and kind of pot with fewer than `FEWEST` hands on either side are left out.

    Args:
        subject: Player and game.
    """
    own, pool = (_by_group(subject, CELL, is_own) for is_own in (True, False))
    cells = [
        _gain(cell, row, pool[cell], subject.hands.height)
        for cell, row in own.items()
        if cell in pool and min(row["hands"], pool[cell]["hands"]) >= FEWEST
    ]
    return sorted(cells, key=lambda one: (-abs(one.gain_bb_100), one.position, one.pot_type))


def _gain(cell: tuple[str, ...], own: Row, pool: Row, hands: int) -> PoolGain:
    position, pot_type = cell
    rate, of_pool = (side["bb"] / FINE / side["hands"] for side in (own, pool))
    scale = 100 * own["hands"] / hands
    gain = scale * (rate - of_pool)
    spread = Z * scale * (_variance(own) / own["hands"] + _variance(pool) / pool["hands"]) ** 0.5
    question = cell_question(position, pot_type)
    ends = gain - spread, gain + spread
    return PoolGain(position, pot_type, own["hands"], 100 * rate, 100 * of_pool, gain, *ends, question)


def _variance(sums: Row) -> float:
    """Return the sample variance of results per hand, in squared big blinds; needs at least two hands."""
    n, total = sums["hands"], sums["bb"] / FINE
    return float(max(0.0, sums["squares"] / FINE**2 - total**2 / n) / (n - 1))


def cell_question(position: str, pot_type: str) -> str:
    """Return a query for `--where` that finds the hands in one position and kind of pot."""
    return f"{_condition('position', position)} and {_condition('pot_type', pot_type)}"


def _condition(key: str, group: str) -> str:
    """Return a query that finds the hands of a group."""
    quoted = f'"{group}"' if key == "stakes" or "-" in group else group
    return f"{key} = {quoted}"


def find_sources(subject: Subject) -> Iterator[ResultPart]:
    """Yield the parts of the result by position, kind of pot and stakes; stakes with the most hands first.

    Args:
        subject: Player and game.
    """
    for key, order in ORDERS.items():
        own, pool = (_by_group(subject, [key], is_own) for is_own in (True, False))
        groups = {group: row for (group,), row in own.items()}
        for group in sorted(
            groups, key=lambda one: (order.index(one) if one in order else -groups[one]["hands"], one)
        ):
            yield _source(key, group, groups[group], pool.get((group,)))


def _by_group(subject: Subject, keys: Sequence[str], is_own: bool) -> dict[tuple[str, ...], Row]:
    """Return sums of hands and results of the player (`is_own`) or of the others, by the values of `keys`."""
    sums = subject.played.sums([*ORDERS, "decimals"], VALUES, SUMS)
    digits = pl.col("decimals").max()
    net = (pl.col("net") * 10 ** (digits - pl.col("decimals"))).sum()
    rows = sums.filter(
        subject.is_game,
        pl.col("is_own") == is_own,
        *(pl.col(key).is_not_null() for key in keys),
        pl.col("hands") > 0,
    )
    groups = rows.group_by(keys).agg(pl.col("hands", "bb", "squares").sum(), net=net, digits=digits)
    return {tuple(row[key] for key in keys): row for row in groups.iter_rows(named=True)}


def _source(key: str, group: str, own: Row, pool: Row | None) -> ResultPart:
    n, total = own["hands"], own["bb"] / FINE
    rate = 100 * total / n
    spread = Z * 100 * (_variance(own) / n) ** 0.5 if n > 1 else None
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
        question=_condition(key, group),
    )
