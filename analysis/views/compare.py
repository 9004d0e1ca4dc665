"""Two sets of hands compared: `hh compare`."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict, cast

from analysis.players.compare import Compared, Comparison, Side
from analysis.views.stats import LeftOutHands


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


class GroupComparison(ComparedOutput):
    """The comparison within one group; the columns in `by` are further keys, with the values of the group."""


class GroupsOutput(TypedDict):
    """Two sets of hands compared for each value of some columns, as printed by `hh compare --by`."""

    schema: Literal["hhparser/compare-groups/1"]
    by: list[str]
    groups: list[GroupComparison]


def groups_object(
    by: Sequence[str], groups: Sequence[Mapping[str, object]], compared: Sequence[Compared]
) -> GroupsOutput:
    """Return the comparisons of groups of hands as a JSON object.

    Args:
        by: The columns that define the groups.
        groups: The values of these columns in each group.
        compared: The comparison within each group, in the order of `groups`.
    """
    found = zip(groups, compared, strict=True)
    return {
        "schema": "hhparser/compare-groups/1",
        "by": [*by],
        "groups": [group_object(values, one) for values, one in found],
    }


def group_object(values: Mapping[str, object], compared: Compared) -> GroupComparison:
    """Return a comparison as a JSON object, with the values of the group; dates and the like become text."""
    texts = {key: str(value) for key, value in values.items() if not isinstance(value, int | float | None)}
    return cast("GroupComparison", {**values, **texts, **compared_object(compared)})


def compared_object(compared: Compared) -> ComparedOutput:
    """Return two sets of hands as an object: their sizes, and the comparisons."""
    in_a, in_b = compared.hands
    return {
        "schema": "hhparser/compare/1",
        "hands": {"a": in_a, "b": in_b, "both": compared.both},
        "left_out": cast("LeftOutHands", compared.left_out._asdict()),
        "comparisons": [comparison_object(one) for one in compared.comparisons],
    }


def comparison_object(one: Comparison) -> ComparisonOutput:
    """Return a comparison as an object: the kind of game, the statistic, both sides and the tests."""
    return {
        "kind": one.kind,
        "play_money": one.play_money,
        "betting": one.betting,
        "statistic": one.statistic.id,
        "a": _side_object(one, one.a),
        "b": _side_object(one, one.b),
        "difference": one.difference,
        "low": one.low,
        "high": one.high,
        "p": one.p,
        "q": one.q,
    }


def _side_object(one: Comparison, side: Side) -> ComparedSide:
    value: ComparedSide = {"value": side.value, "low": side.low, "high": side.high}
    if one.statistic.kind == "rate":
        return {"made": side.counted, "chances": side.of, **value}
    return {"sum": side.counted, "n": side.of, **value}
