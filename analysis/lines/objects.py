"""Nodes of the tree as dictionaries, the output of `hh lines --format json`."""

from analysis.lines.answers import Answer, BettingNode
from analysis.lines.json_types import LineAnswer, Lines


def node_object(node: BettingNode) -> Lines:
    """Convert a node and its answers to a JSON dictionary."""
    return {
        "schema": "hhparser/lines/1",
        "node": node.line,
        "hands": node.chances,
        "answers": [answer_object(answer) for answer in node.answers],
    }


def answer_object(answer: Answer) -> LineAnswer:
    """Convert an answer to a JSON dictionary, with its bounds and difference from the pool."""
    share, pool = answer.share, answer.pool
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
        "difference": None if answer.difference is None else [*map(_rounded, answer.difference)],
        "q": answer.q,
        "next": answer.next,
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)
