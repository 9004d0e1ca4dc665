"""The types of the JSON of graphs, leaks, lines and comparisons."""

from typing import Annotated, Literal, NotRequired, TypedDict

from analysis.views.compare import GroupComparison
from analysis.views.hands import HandItem
from analysis.views.stats import LeftOutHands
from analysis.views.verdict import LeakOutput, PriceLeakOutput


class GraphPoint(TypedDict):
    """The sums from the first point up to this one."""

    hands: Annotated[int, "Number of hands up to this point"]
    time: Annotated[str | None, "Local time of the last of them"]
    net: float
    all_in_ev: float
    with_showdown: float
    without_showdown: float
    rake_paid: float


class GraphPage(TypedDict):
    """The winnings in the kind of game with the most hands."""

    schema: Literal["hhparser/web-graph/1"]
    game: Annotated[str, "cash, tournaments or play money"]
    unit: Annotated[str, "bb, or the currency"]
    first: Annotated[int, "Hands before the first point"]
    hands: Annotated[int, "Hands from the first point to the last one"]
    total: int
    points: list[GraphPoint]
    left_out: NotRequired[LeftOutHands]


class LeaksPage(TypedDict):
    """The decisions of a player compared with the pool, in the kind of game with the most hands."""

    schema: Literal["hhparser/web-leaks/1"]
    player: str | None
    game: str | None
    leaks: list[LeakOutput]
    price_leaks: NotRequired[Annotated[list[PriceLeakOutput], "As in `hh me`, if prices are computed"]]
    left_out: NotRequired[LeftOutHands]


class LineHandsPage(TypedDict):
    """The hands where the player took the last step of a line."""

    schema: Literal["hhparser/web-line-hands/1"]
    line: str
    total: Annotated[int | None, "Null while they are counted"]
    hands: Annotated[list[HandItem], "The newest first"]
    cards: Annotated[dict[str, int], "Known starting hands and how often"]
    left_out: NotRequired[LeftOutHands]


class ComparedGroups(TypedDict):
    """Two sets of hands compared for each value of some keys."""

    schema: Literal["hhparser/web-compare/1"]
    by: list[str]
    groups: list[GroupComparison]
    left_out: NotRequired[LeftOutHands]
