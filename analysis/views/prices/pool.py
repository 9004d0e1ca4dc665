"""The answers of the pool at a node, by strength: `hh pool`."""

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

from analysis.population.at_line import PoolNode, range_by_starting_hand
from analysis.population.nodes import ANSWERS
from analysis.population.population import Floats
from analysis.population.strength import EQUITY_BINS
from analysis.pricing.models.model import Model
from analysis.stats import LeftOut
from analysis.views.equity import n_combinations
from analysis.views.prices.review import STREETS
from analysis.views.stats import LeftOutHands

Object = dict[str, Any]  # Any: JSON values


class StrengthAnswers(TypedDict):
    """The share of each answer with hands of one strength; `low` and `high` are its 95% interval."""

    strength: str
    decisions: float
    answers: dict[str, float]
    low: dict[str, float]
    high: dict[str, float]


class EstimatorScores(TypedDict):
    """log2 scores of held-out answers after the flop with known cards."""

    no_cards: float
    showdowns: float
    em: float
    n: int


class Pool(TypedDict):
    """The output of `hh pool --format json`; `street` is empty without a decision."""

    schema: Literal["hhparser/pool/1"]
    line: str
    street: Literal["", "preflop", "flop", "turn", "river"]
    decisions: int
    taken: int
    known: int
    answers: list[str]
    by_strength: list[StrengthAnswers]
    range: dict[str, float]
    shown: dict[str, int]
    scores: EstimatorScores | None
    left_out: LeftOutHands


def pool_object(line: str, node: PoolNode | None, model: Model | None, left_out: LeftOut) -> Object:
    """Return a node of the pool in the schema of `hh pool --format json`; empty without a decision."""
    empty: Object = {
        "schema": "hhparser/pool/1",
        "line": line,
        "street": "",
        "decisions": 0,
        "taken": 0,
        "known": 0,
        "answers": list(ANSWERS),
        "by_strength": [],
        "range": {},
        "shown": {},
        "scores": None,
        "left_out": left_out._asdict(),
    }
    if node is None or model is None:
        return empty
    is_preflop = node.street == STREETS[0]
    return {
        **empty,
        "street": node.street,
        "decisions": node.decisions,
        "taken": node.taken,
        "known": node.known,
        "by_strength": [
            {
                "strength": _strength_name(place, is_preflop=is_preflop),
                "decisions": round(float(counts.sum()), 1),
                "answers": _by_answer(shares),
                "low": _by_answer(low),
                "high": _by_answer(high),
            }
            for place, (counts, shares, low, high) in enumerate(
                zip(node.counts, node.shares, *node.ends, strict=True)
            )
        ],
        "range": {hand: round(share, 5) for hand, share in range_by_starting_hand(node.held).items()},
        "shown": {hand: round(n) for hand, n in range_by_starting_hand(node.shown).items() if n},
        "scores": model.scores._asdict(),
    }


def given_answers(pool: Mapping[str, Any]) -> list[str]:
    """Return the answers of a `pool_object` with a share above 0 at some strength, in order."""
    return [name for name in pool["answers"] if any(row["answers"][name] > 0 for row in pool["by_strength"])]


def frequencies(weights: Mapping[str, float]) -> dict[str, float]:
    """Return the weight per combination of each starting hand, scaled to a maximum of 1.

    Args:
        weights: Weight of each starting hand, such as its probability, over all its combinations.
    """
    often = {hand: weight / n_combinations(hand) for hand, weight in weights.items()}
    most = max(often.values(), default=0.0) or 1.0
    return {hand: one / most for hand, one in often.items()}


def _by_answer(shares: Floats) -> dict[str, float]:
    return {answer: round(float(share), 3) for answer, share in zip(ANSWERS, shares, strict=True)}


def _strength_name(place: int, *, is_preflop: bool) -> str:
    """Name a group of starting hands (percentiles, weakest first) or a bucket, by its index."""
    if is_preflop:
        return f"starting hands, {5 * place}-{5 * place + 5}%"
    low = place % EQUITY_BINS * 10
    return f"equity {low}-{low + 10}%" + (", draw" if place >= EQUITY_BINS else "")
