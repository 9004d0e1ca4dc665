"""Aggregates of the rows of all batches, by pair or account."""

from collections.abc import Mapping
from typing import Final

import polars as pl

from analysis.dataset import Frames

PLACE: Final = ("number", "site", "file", "line", "hand_id")
PAIR: Final = ("venue", "first", "second")
ACCOUNT: Final = ("venue", "player")
KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "flows": PAIR,
    "odds": (*ACCOUNT, "opponent"),
    "flops": PAIR,
    "steps": PAIR,
    "decisions": (*ACCOUNT, "situation"),
    "rivers": ACCOUNT,
    "results": ACCOUNT,
    "hours": (*ACCOUNT, "hour"),
    "all_ins": ACCOUNT,
}
ROWS_UNADDED: Final = 200_000


class Ledger:
    """Aggregates batches in the order of the input; copies of a hand count once.

    Memory: a hash for each hand, and one row for each pair, account, situation or hour.
    """

    def __init__(self) -> None:
        self._seen: set[int] = set()
        self._hands = 0
        self._parts: dict[str, list[pl.DataFrame]] = {name: [] for name in KEYS}

    def add(self, evidence: Frames) -> None:
        """Add the rows of a batch."""
        new = self._new(evidence["hands"])
        for name, keys in KEYS.items():
            rows = evidence[name].join(new, on="hand").sort("hand", *keys)
            parts = self._parts[name]
            parts.append(_added(rows.drop("hand").with_columns(n=pl.lit(1, pl.Int64)), keys))
            if len(parts) > 1 and sum(part.height for part in parts[1:]) > max(ROWS_UNADDED, parts[0].height):
                self._parts[name] = [_added(pl.concat(parts), keys)]

    def _new(self, hands: pl.DataFrame) -> pl.DataFrame:
        """Return the new hands of a batch, numbered; hands without an id are always new."""
        fresh, before = [], self._hands
        self._hands += hands.height
        for mark in hands["mark"].to_list():
            fresh.append(mark is None or mark not in self._seen)
            if mark is not None:
                self._seen.add(mark)
        numbered = hands.with_columns(number=pl.int_range(before, before + pl.len(), dtype=pl.Int64))
        return numbered.filter(pl.Series(fresh, dtype=pl.Boolean)).drop("mark")

    def sums(self) -> Frames:
        """Return the aggregates by kind and key: sums, number of rows `n`, and place of the last hand."""
        return {name: _added(pl.concat(parts), KEYS[name]) for name, parts in self._parts.items() if parts}


def _added(rows: pl.DataFrame, keys: tuple[str, ...]) -> pl.DataFrame:
    figures = [name for name in rows.columns if name not in keys and name not in PLACE]
    return rows.group_by(keys, maintain_order=True).agg(pl.col(PLACE).last(), pl.col(figures).sum())
