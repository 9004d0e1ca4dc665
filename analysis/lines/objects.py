"""A node of the tree as an object, the form of `hh lines --format json`."""

from typing import Any

from analysis.lines.answers import Answer, BettingNode

Object = dict[str, Any]  # Any: what JSON can hold


def node_object(node: BettingNode) -> Object:
    """A node with its answers: how often, with what results and which known cards, and the others beside."""
    return {
        "node": node.line,
        "hands": node.chances,
        "answers": [answer_object(answer) for answer in node.answers],
    }


def answer_object(answer: Answer) -> Object:
    """An answer with what follows from its numbers."""
    counts = ("made", "chances", "value")
    pool = None if answer.pool is None else {name: getattr(answer.pool, name) for name in counts}
    results = {name: _rounded(getattr(answer, name)) for name in ("net_bb", "ev_bb")}
    return {
        "answer": answer.name,
        **answer.share._asdict(),
        **results,
        "showdowns": answer.showdowns,
        "shown": dict(answer.shown),
        "unknown": answer.unknown,
        "shown_bounds": {cards: [*map(_rounded, ends)] for cards, ends in answer.bounds.items()},
        "pool": pool,
        "difference": None if answer.difference is None else [*map(_rounded, answer.difference)],
        "q": answer.q,
        "next": answer.next,
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)
