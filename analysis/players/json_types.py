"""The types of the JSON that `hh me`, `hh players`, `hh compare` and `hh store calibrate` print."""

from typing import Annotated, Literal, NotRequired, TypedDict

from analysis.stats.json_types import Amounts, LeftOutHands, StatisticValue


class ResultSource(TypedDict):
    """A position, kind of pot or stakes with its part of the result."""

    key: str
    group: str
    hands: int
    net: Annotated[str, "Amount as decimal text"]
    net_bb: float
    bb_per_100: float
    low: float | None
    high: float | None
    pool_bb_per_100: float | None
    question: Annotated[str, "Query for exactly these hands"]


class ChangeStretch(TypedDict):
    """Sessions between two changes of a statistic."""

    first: str | None
    last: str | None
    n: int
    value: float
    p: float | None
    difference: float | None


class ChangeOutput(TypedDict):
    """A statistic that changed."""

    statistic: str
    stretches: list[ChangeStretch]


class LeakOutput(TypedDict):
    """A decision compared with the pool: how often, what it costs, and how certain that is."""

    statistic: str
    spot: str
    habit: str
    made: int
    chances: int
    raw: float | None
    pool_chances: int
    meaning: str
    question: str
    is_enough: bool
    is_main: bool
    value: Annotated[float | None, "The rate shrunk towards those of the pool"]
    pool: float | None
    difference: float | None
    low: float | None
    high: float | None
    cost_bb_100: Annotated[
        float | None, "Big blinds per 100 hands won less than the pool in the hands with the decision"
    ]
    cost_low: Annotated[float | None, "95% interval; of leaks and strengths, adjusted for their selection"]
    cost_high: float | None
    p: float | None
    q: float | None
    is_certain: bool
    is_leak: bool
    is_strength: bool
    is_different: bool


class RateWithErrors(TypedDict):
    """A main rate without and with the hands that have errors."""

    statistic: str
    value: float | None
    with_errors: float | None
    moves: bool


class VerdictOutput(TypedDict):
    """The verdict on a player in one kind of game."""

    player: str
    game: str
    stakes: list[str]
    first: str | None
    last: str | None
    hands: int
    tournaments: int
    known_results: int
    hours: float
    net: Annotated[str | None, "Amount as decimal text, in `unit`"]
    unit: str
    bb_per_100: float | None
    low: Annotated[float | None, "Lower end of the 95% confidence interval"]
    high: float | None
    shrunk_bb_100: Annotated[float | None, "The win rate shrunk towards those of the pool"]
    pool_players: int
    certainty: float | None
    luck: Annotated[str | None, "Result less all-in EV, in `luck_unit`"]
    luck_unit: str
    luck_bb_100: float | None
    all_ins: int
    sources: list[ResultSource]
    changes: list[ChangeOutput]
    hands_for_sign: int | None
    hands_for_width: int | None
    sentences: list[str]
    graph: Annotated[list[float], "The result after each hand"]
    graph_unit: str
    leaks: list[LeakOutput]
    left_out: NotRequired[LeftOutHands]
    with_errors: NotRequired[list[RateWithErrors]]


class PositionRow(TypedDict):
    """The statistics of a player in one position."""

    position: str
    hands: int
    net: Amounts
    stats: Annotated[dict[str, StatisticValue], "By id, which `hh stat` lists"]


class PlayerRow(TypedDict):
    """A player in one kind of game; the keys from `positions` on only with `--player`."""

    player: str
    site: str
    kind: Literal["cash", "tournament"]
    currency: str
    play_money: bool
    betting: str
    words: Annotated[str, "The profile in words"]
    hands: int
    net: Amounts
    stats: Annotated[dict[str, StatisticValue], "By id, which `hh stat` lists"]
    positions: NotRequired[list[PositionRow]]
    trends: NotRequired[list[ChangeOutput]]
    leaks: NotRequired[list[LeakOutput]]
    left_out: NotRequired[LeftOutHands]


class ComparedSide(TypedDict):
    """The statistic of one side: a rate with made / chances, a mean with sum / n."""

    made: NotRequired[float]
    chances: NotRequired[int]
    sum: NotRequired[float]
    n: NotRequired[int]
    value: Annotated[float | None, "Null without a chance"]
    low: Annotated[float | None, "Lower end of the 95% confidence interval"]
    high: float | None


class ComparisonOutput(TypedDict):
    """A statistic of both sides in one kind of game, with the test of the difference."""

    kind: str
    play_money: Annotated[bool | None, "Null if both are counted together"]
    betting: Annotated[str | None, "Null if all are counted together"]
    statistic: str
    a: ComparedSide
    b: ComparedSide
    difference: Annotated[float | None, "a - b"]
    low: Annotated[float | None, "Lower end of the 95% confidence interval of the difference"]
    high: float | None
    p: float | None
    q: Annotated[float | None, "Lowest false discovery rate at which the difference counts"]


class ComparedHands(TypedDict):
    """The number of hands of each side and on both sides, as single players saw them."""

    a: int
    b: int
    both: int


class ComparedOutput(TypedDict):
    """Two sets of hands compared."""

    schema: Literal["hhparser/compare/1"]
    hands: ComparedHands
    left_out: LeftOutHands
    comparisons: list[ComparisonOutput]


class CalibrationRow(TypedDict):
    """How often the 95% intervals of a statistic agree between two halves of the sessions."""

    statistic: str
    sessions: Annotated[int, "Sessions in which it has a chance"]
    n: Annotated[int, "Chances of a rate, hands of a mean"]
    splits: Annotated[int, "0 for too few sessions"]
    by_hand: Annotated[float | None, "Share of the splits, by intervals that treat hands as independent"]
    by_session: Annotated[float | None, "The same by intervals from sessions"]


class CalibrationOutput(TypedDict):
    """The calibration of a player in the kind of game with the most hands."""

    schema: Literal["hhparser/calibration/1"]
    player: Annotated[str | None, "Null without hands"]
    game: str | None
    words: str
    calibration: list[CalibrationRow]
    left_out: LeftOutHands
