"""Columns of rates shrunk towards the pool of players (hierarchical beta-binomial model)."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import polars as pl

from analysis.inference.shrinkage import fit_priors, posterior
from analysis.stats.statistic import Kind, Statistic
from hhparser.columns.names import ANONYMOUS

OWN_KEYS: Final = frozenset({"player", "site", "session", "opponent"})


def with_shrunk(frame: pl.DataFrame, keys: Sequence[str], statistics: Sequence[Statistic]) -> pl.DataFrame:
    """Add `id_shrunk`, `id_shrunk_low` and `id_shrunk_high` for each proportion.

    The pool of a row is all players of the frame with the same kind of game and the same other keys, without
    anonymous players. The values are null without a chance, or with fewer than five players in the pool.

    Args:
        frame: Statistics, one row per player and group.
        keys: Columns that define a group.
        statistics: Statistics; other kinds than proportions are skipped.
    """
    pool_keys = [key for key in keys if key not in OWN_KEYS]
    rates = [s for s in statistics if s.kind is Kind.RATE and s.is_proportion]
    parts = [_shrunk(part, rates) for part in frame.partition_by(pool_keys, maintain_order=True)]
    return pl.concat(parts) if parts else frame


def _shrunk(pool: pl.DataFrame, rates: Sequence[Statistic]) -> pl.DataFrame:
    """Add the columns of `with_shrunk` to the rows of one pool."""
    is_person = (pool["player"] != ANONYMOUS).fill_null(False).to_numpy()
    columns: list[pl.Series] = []
    for rate in rates:
        made, chances = (pool[rate.part_name(part)].to_numpy().astype(float) for part in ("made", "chances"))
        priors = fit_priors(made[is_person], chances[is_person])
        pairs, place = np.unique(made + 1j * chances, return_inverse=True)  # many players have equal counts
        values = np.full((3, len(made)), np.nan)
        if priors is not None:
            values = posterior(pairs.real, pairs.imag, priors)[:, place]
        values[:, chances == 0] = np.nan
        names = (f"{rate.id}_shrunk", f"{rate.id}_shrunk_low", f"{rate.id}_shrunk_high")
        columns += [pl.Series(name, row, nan_to_null=True) for name, row in zip(names, values, strict=True)]
    return pool.with_columns(columns)
