"""Statistics as nested dictionaries, the output of `hh stats --format json`."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

import polars as pl

from analysis.stats.left_out import LeftOut
from analysis.stats.player_stats import group_keys
from analysis.stats.registry import find_statistics
from analysis.stats.statistic import Kind, Statistic

MIXED_STAKES: Final = (
    "if net and bb/100 differ in sign, the row mixes stakes: bb/100 measures each hand in its own big blinds"
)
COUNTED: Final = {Kind.RATE: ("made", "chances"), Kind.MEAN: ("sum", "n")}
Object = dict[str, Any]  # Any: JSON values
ByCurrency = Mapping[str, Sequence[tuple[str, str]]]
Amounts = Annotated[dict[str, str | float], "By currency, amounts as decimal text"]


class LeftOutHands(TypedDict):
    """Hands that statistics leave out, by reason."""

    errors: int
    unsupported: int
    cancelled: int
    capped: int
    other_currency: int


class Shrunk(TypedDict):
    """A rate shrunk towards the rates of the pool, with its 95% interval."""

    value: float | None
    low: float | None
    high: float | None


class StatisticValue(TypedDict, total=False):
    """A statistic of a row. A rate has made / chances and omits `kind`; other kinds have their own counts."""

    kind: Literal["mean", "distribution", "sum", "derived"]
    made: int
    chances: int
    sum: float | Amounts | None
    n: Annotated[float | Amounts | None, "Divisor of a mean"]
    bins: dict[str, int]
    value: Annotated[float | Amounts | None, "Null without a chance"]
    low: float | None
    high: float | None
    shrunk: Shrunk
    converted: Amounts


class StatsRow(TypedDict):
    """A player in a kind of game, or a group of their hands; the columns of `--by` become further keys."""

    player: NotRequired[str]
    site: NotRequired[str | None]
    kind: NotRequired[Literal["cash", "tournament"]]
    play_money: NotRequired[bool]
    betting: NotRequired[str]
    stakes: NotRequired[str | None]
    hands: int
    hands_capped: int
    left_out: NotRequired[LeftOutHands]
    net: Amounts
    net_converted: NotRequired[Amounts]
    stats: Annotated[dict[str, StatisticValue], "By ID, as listed by `hh stat`"]


def stats_objects(
    frame: pl.DataFrame,
    *,
    by: Sequence[str] = (),
    stats: Iterable[str] | None = None,
    left_out: LeftOut | None = None,
) -> list[Object]:
    """Convert each row of `player_stats` to a JSON object: a `StatsRow`, with the keys of `by`.

    Args:
        frame: Result of `player_stats`, with `net` among its statistics.
        by: The argument `by` of `player_stats`.
        stats: The argument `stats` of `player_stats`.
        left_out: Hands left out of all rows together, repeated in each object; None to omit the key.
    """
    wanted = [statistic for statistic in find_statistics(stats) if statistic.id not in ("hands", "net")]
    keys = dict.fromkeys([*group_keys(by), "stakes"])
    columns = _by_currency(frame.columns)
    return [
        {
            **{key: row[key] for key in keys},
            "hands": row["hands"],
            "hands_capped": row["hands_capped"],
            **({} if left_out is None else {"left_out": left_out._asdict()}),
            "net": _amounts("net", row, columns),
            **_converted("net_converted", "net", row, columns),
            "stats": {statistic.id: _value(statistic, row, columns) for statistic in wanted},
        }
        for row in frame.iter_rows(named=True)
    ]


def mixed_stakes(rows: Iterable[Object]) -> str:
    """Return `MIXED_STAKES` if net and bb/100 differ in sign in a row of `stats_objects`, else ""."""
    rates = ((row["net"].values(), row["stats"].get("bb_per_100", {}).get("value")) for row in rows)
    return MIXED_STAKES if any(signs_differ(net, rate) for net, rate in rates) else ""


def signs_differ(net: Iterable[str | Decimal], rate: float | None) -> bool:
    """Return whether a net amount and the bb/100 of a row have opposite signs, a sign of mixed stakes."""
    return any(Decimal(amount) * Decimal(rate or 0) < 0 for amount in net)


def _by_currency(columns: Iterable[str]) -> ByCurrency:
    """Group columns named `AMOUNT_CURRENCY` by amount, as pairs of currency and column."""
    found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for column in columns:
        amount, _, currency = column.rpartition("_")
        found[amount].append((currency, column))
    return found


def _value(statistic: Statistic, row: Object, columns: ByCurrency) -> Object:
    """Return the `StatisticValue` of a statistic in a row."""
    name = statistic.id
    kind = {} if statistic.kind is Kind.RATE else {"kind": statistic.kind.value}
    if statistic.money:
        parts = {part: _amounts(f"{name}_{part}", row, columns) for part in COUNTED.get(statistic.kind, ())}
        values = {"value": _amounts(name, row, columns), **_converted("converted", name, row, columns)}
        return {**kind, **parts, **values}
    if statistic.kind is Kind.DISTRIBUTION:
        bins = {part: row[statistic.part_name(part)] for part in statistic.parts}
        return {**kind, "bins": bins, "value": row.get(name)}
    if statistic.kind not in COUNTED:
        return {**kind, "value": row[name]}
    parts = {part: row[f"{name}_{part}"] for part in COUNTED[statistic.kind]}
    ends = {end: row.get(f"{name}_{end}") for end in ("low", "high")}
    return {**kind, **parts, "value": row[name], **ends, **_shrunk(f"{name}_shrunk", row)}


def _shrunk(name: str, row: Object) -> Object:
    """Return the shrunk value and interval under the key `shrunk`; {} if the row has no such columns."""
    endings = {"value": "", "low": "_low", "high": "_high"}
    return {"shrunk": {key: row[name + ending] for key, ending in endings.items()}} if name in row else {}


def _amounts(name: str, row: Object, columns: ByCurrency) -> dict[str, str | float]:
    """Return the values of the columns `name_CURRENCY` by currency: amounts as text, counts as numbers."""
    values = ((currency, row[column]) for currency, column in columns.get(name, ()))
    return {
        currency: f"{value:f}" if isinstance(value, Decimal) else value
        for currency, value in values
        if value is not None
    }


def _converted(key: str, name: str, row: Object, columns: ByCurrency) -> Object:
    """Return the converted amount under `key`; {} if the row has no column `name_in_CURRENCY`."""
    converted = f"{name}_in"
    return {key: _amounts(converted, row, columns)} if converted in columns else {}
