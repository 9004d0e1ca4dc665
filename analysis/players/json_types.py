"""The types of the JSON that `hh me` prints."""

from typing import Annotated, NotRequired, TypedDict

from analysis.stats.json_types import LeftOutHands


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


class Change(TypedDict):
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
    cost_bb_100: Annotated[float | None, "Big blinds per 100 hands, below 0 a gain"]
    cost_low: float | None
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
    changes: list[Change]
    hands_for_sign: int | None
    hands_for_width: int | None
    sentences: list[str]
    graph: Annotated[list[float], "The result after each hand"]
    graph_unit: str
    leaks: list[LeakOutput]
    left_out: NotRequired[LeftOutHands]
    with_errors: NotRequired[list[RateWithErrors]]
