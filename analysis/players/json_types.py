"""JSON types of the output of `hh me`, `hh players`, `hh compare` and `hh store calibrate`."""

from typing import Annotated, Literal, NotRequired, TypedDict

from analysis.stats.json_types import Amounts, HandRow, LeftOutHands, StatisticValue


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


class GainOutput(TypedDict):
    """The gain of a player over the others in one position and kind of pot."""

    position: str
    pot_type: str
    hands: int
    bb_per_100: float
    pool_bb_per_100: float
    gain_bb_100: Annotated[float, "The difference, per 100 of all hands of the player"]
    low: Annotated[float, "Lower end of the 95% interval of the gain"]
    high: float
    question: Annotated[str, "Query for exactly these hands"]


class BoardOutput(TypedDict):
    """The result in hands with all hole cards known, without the luck of the board."""

    hands: int
    bb_per_100: float
    luck_bb_100: float
    rest_bb_100: float
    low: Annotated[float, "Lower end of the 95% interval of the rest"]
    high: float
    beyond_bb_100: Annotated[float, "This luck less that of the all-ins, per 100 of all hands"]
    factor: Annotated[float | None, "How many times fewer hands the rest needs for the same precision"]


class SplitPartOutput(TypedDict):
    """A part of the result, in big blinds per 100 of all hands."""

    name: Literal["all-in luck", "board luck", "decisions", "rest"]
    bb_per_100: Annotated[float | None, "Null if it is not known, with the reason in `words`"]
    low: Annotated[float | None, "Lower end of the 95% interval; null for parts that are observed"]
    high: float | None
    words: str


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
    """A decision compared with the pool: frequency, cost and significance."""

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
    value: Annotated[float | None, "The rate shrunk towards the rates of the pool"]
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
    shrunk_bb_100: Annotated[float | None, "The win rate shrunk towards the win rates of the pool"]
    pool_players: int
    certainty: float | None
    luck: Annotated[str | None, "Result less all-in EV, in `luck_unit`"]
    luck_unit: str
    luck_bb_100: float | None
    all_ins: int
    sources: list[ResultSource]
    gains: list[GainOutput]
    changes: list[ChangeOutput]
    split: Annotated[list[SplitPartOutput], "Parts that add up to `bb_per_100`; empty for few hands"]
    hands_for_sign: int | None
    hands_for_width: int | None
    sentences: list[str]
    graph: Annotated[list[float], "The result after each hand"]
    graph_unit: str
    leaks: list[LeakOutput]
    board: NotRequired[Annotated[BoardOutput | None, "With --board-luck"]]
    left_out: NotRequired[LeftOutHands]
    with_errors: NotRequired[list[RateWithErrors]]


class PositionRow(TypedDict):
    """The statistics of a player in one position."""

    position: str
    hands: int
    net: Amounts
    stats: Annotated[dict[str, StatisticValue], "By ID, as listed by `hh stat`"]


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
    stats: Annotated[dict[str, StatisticValue], "By ID, as listed by `hh stat`"]
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
    q: Annotated[float | None, "Lowest false discovery rate at which the difference is significant"]


class ComparedHands(TypedDict):
    """Numbers of player-hands of each side and on both sides."""

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
    """Share of random splits with agreeing 95% intervals of the two halves, for one statistic."""

    statistic: str
    sessions: Annotated[int, "Sessions with a chance"]
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


class SheetType(TypedDict):
    """One word of a player's type."""

    statistic: str
    word: Literal["tight", "loose", "passive", "aggressive"]
    probability: float


class SheetRateOutput(TypedDict):
    """A rate of a player; null values with too few chances."""

    statistic: str
    made: int
    chances: int
    value: float | None
    shrunk: Annotated[float | None, "Shrunk towards the pool"]
    low: float | None
    high: float | None


class SheetDeviation(TypedDict):
    """A difference from the pool that can be exploited."""

    statistic: str
    habit: str
    value: float
    pool: float
    chances: int
    certainty: float
    cost_bb_100: Annotated[float | None, "Big blinds lost per 100 hands; null if not known"]
    cost_low: float | None
    cost_high: float | None
    answer: Annotated[str, "The answer of an opponent"]
    question: Annotated[str, "Query for the hands with the decision"]


class SheetHistory(TypedDict):
    """The hands of a player with the hero."""

    hero: str
    hands: int
    first: str | None
    last: str | None
    hero_net: Annotated[str, "Amount as decimal text"]
    net: Annotated[str, "Amount as decimal text"]
    hero_bb_100: Annotated[float | None, "Null with too few hands"]
    showdowns: int


class SheetPlayer(TypedDict):
    """The sheet of a player, on the kind of game with their most hands."""

    player: str
    site: str
    kind: Literal["cash", "tournament"]
    currency: str
    play_money: bool
    betting: str
    hands: int
    is_enough: bool
    types: list[SheetType]
    no_type: Annotated[str, "Why there is no type; empty if there is one"]
    rates: list[SheetRateOutput]
    deviations: list[SheetDeviation]
    history: SheetHistory | None
    notes: list[str]
    showdowns: list[HandRow]


class SheetOutput(TypedDict):
    """The opponent sheet."""

    schema: Literal["hhparser/sheet/1"]
    players: list[SheetPlayer]
    left_out: LeftOutHands
