"""The shares of the answers to a decision as text, for `hh study`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analysis.views.lines import NodeShares


def share_lines(shares: "NodeShares") -> "Iterator[str]":
    r"""Yield the shares of the pool and the hero, a line per answer.

    >>> answers = [{"answer": "fold", "pool": 0.61, "hero": None}]
    >>> print(*share_lines({"pool_decisions": 90, "hero_decisions": 0, "answers": answers}), sep="\n")
    No price; decisions after this line: 90 of the pool, 0 of the hero
     answer         pool hero
     fold            61%    -
    """
    pool, hero = shares["pool_decisions"], shares["hero_decisions"]
    yield f"No price; decisions after this line: {pool:,} of the pool, {hero:,} of the hero"
    yield f" {'answer':<14} {'pool':>4} {'hero':>4}"
    for one in shares["answers"]:
        yield f" {one['answer']:<14} {_percent(one['pool']):>4} {_percent(one['hero']):>4}"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"
