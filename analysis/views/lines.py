"""Nodes of the tree of betting lines, and differences from the pool: `hh lines --format json`."""

from collections import Counter
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from analysis.lines import Answer, BettingNode, Difference
from analysis.views.stats import LeftOutHands


class PoolShare(TypedDict):
    """Frequency of an answer in the pool at the same node."""

    made: int
    chances: int
    value: float | None


class LineAnswer(TypedDict):
    """An answer at a node, with its 95% interval, results and cards."""

    answer: Annotated[str, "fold, check, call, all-in, or a bet or raise with its size"]
    made: int
    chances: int
    value: float | None
    low: float | None
    high: float | None
    net_bb: Annotated[float | None, "Average result after the decision, in big blinds"]
    ev_bb: Annotated[float | None, "Average result with all-ins at their expected value, in big blinds"]
    showdowns: int
    shown: Annotated[dict[str, int], "Known starting hands and how often"]
    unknown: int
    shown_bounds: dict[str, list[float | None]]
    pool: PoolShare | None
    difference: Annotated[list[float | None] | None, "From the pool: value, low, high"]
    q: float | None
    next: Annotated[str, "Betting line extended by this answer"]


class AnswerShares(TypedDict):
    """How often the pool and the hero give an answer of any size; null without a decision."""

    answer: Annotated[str, "fold, check, call, bet, raise or the like, without its size"]
    pool: float | None
    hero: float | None


class NodeShares(TypedDict):
    """The shares of the answers at a node, and the numbers of decisions that they are computed from."""

    pool_decisions: int
    hero_decisions: int
    answers: list[AnswerShares]


class Lines(TypedDict):
    """A node of the tree of betting lines; `hands` is the sum of `made` over all answers."""

    schema: Literal["hhparser/lines/1"]
    node: Annotated[str, "Betting line of the node"]
    hands: int
    answers: list[LineAnswer]
    left_out: NotRequired[LeftOutHands]


class LineDifference(TypedDict):
    """Comparison of an answer between a player and the pool at the same node."""

    line: str
    street: str
    position: str
    answer: Annotated[str, "fold, check, call, all-in, or a bet or raise with its size"]
    made: int
    chances: int
    value: float | None
    pool_made: int
    pool_chances: int
    pool_value: float | None
    difference: Annotated[float, "value - pool_value"]
    low: Annotated[float, "Lower end of the 95% confidence interval of the difference"]
    high: float
    q: Annotated[float, "Lowest false discovery rate at which the difference is significant"]
    worth: Annotated[float | None, "Big blinds per 100 hands that the difference won or lost"]
    left_out: LeftOutHands


def node_object(node: BettingNode) -> Lines:
    """Convert a node and its answers to a JSON dictionary."""
    return {
        "schema": "hhparser/lines/1",
        "node": node.line,
        "hands": node.chances,
        "answers": [answer_object(answer) for answer in node.answers],
    }


def node_shares(node: BettingNode) -> NodeShares:
    """Return the share of each answer in the decisions of the pool and of the hero; sizes are added up.

    Args:
        node: A node; without answers of a pool, the shares of the pool are None.
    """
    own, pool = Counter[str](), Counter[str]()
    for one in node.answers:
        name = one.name.partition(" ")[0]
        own[name] += one.share.made
        pool[name] += one.pool.made if one.pool else 0
    totals = pool.total(), own.total()
    answers: list[AnswerShares] = [
        {"answer": name, "pool": _share(pool[name], totals[0]), "hero": _share(own[name], totals[1])}
        for name in own
    ]
    return {"pool_decisions": totals[0], "hero_decisions": totals[1], "answers": answers}


def _share(made: int, chances: int) -> float | None:
    """Divide, rounded to 3 digits; None without chances."""
    return round(made / chances, 3) if chances else None


def answer_object(answer: Answer) -> LineAnswer:
    """Convert an answer to a JSON dictionary, with its bounds and difference from the pool."""
    share, pool, difference = answer.share, answer.pool, answer.difference
    return {
        "answer": answer.name,
        "made": share.made,
        "chances": share.chances,
        "value": share.value,
        "low": share.low,
        "high": share.high,
        "net_bb": _rounded(answer.net_bb),
        "ev_bb": _rounded(answer.ev_bb),
        "showdowns": answer.showdowns,
        "shown": dict(answer.shown),
        "unknown": answer.unknown,
        "shown_bounds": {cards: [*map(_rounded, ends)] for cards, ends in answer.bounds.items()},
        "pool": None if pool is None else {"made": pool.made, "chances": pool.chances, "value": pool.value},
        "difference": None if difference is None else [*map(_rounded, difference)],
        "q": answer.q,
        "next": answer.next,
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)


def difference_object(one: Difference) -> dict[str, Any]:  # Any: JSON values
    """Convert a difference between a player and the others to a `LineDifference` without `left_out`."""
    return {
        "line": one.line,
        "street": one.street,
        "position": one.position,
        "answer": one.answer,
        "made": one.own.made,
        "chances": one.own.chances,
        "value": one.own.value,
        "pool_made": one.pool.made,
        "pool_chances": one.pool.chances,
        "pool_value": one.pool.value,
        "difference": one.difference,
        "low": one.low,
        "high": one.high,
        "q": one.q,
        "worth": one.worth,
    }
