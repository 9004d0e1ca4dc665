"""Schema of the JSON that `hh stats` and `hh hands` print."""

from typing import Annotated, Literal, NotRequired, TypedDict

Amounts = Annotated[dict[str, str | float], "By currency, amounts as decimal text"]


class LeftOutHands(TypedDict):
    """Hands that statistics leave out, by reason."""

    errors: int
    unsupported: int
    cancelled: int
    capped: int
    other_currency: int


class Shrunk(TypedDict):
    """A rate shrunk towards those of the pool, with its 95% interval."""

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
    stats: Annotated[dict[str, StatisticValue], "By id, which `hh stat` lists"]
