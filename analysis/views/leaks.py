"""A decision of a player compared with the pool."""

from typing import Annotated, Any, TypedDict

from analysis.players.differences.leaks import Leak

Object = dict[str, Any]  # Any: JSON values


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


def leak_object(leak: Leak) -> Object:
    """Return a leak as an object, with its derived flags."""
    facts = ("habit", "is_certain", "is_leak", "is_strength", "is_different")
    fields = leak._asdict()
    del fields["cost"], fields["is_priced"]  # in the costs and in is_leak and is_strength
    return {**fields, **{fact: getattr(leak, fact) for fact in facts}}
